import type { ReactNode } from 'react'
import { classes } from './class-names.tsx'
import { DangerIcon, InfoIcon, NeutralIcon, SuccessIcon, WaitingIcon } from './icons.tsx'
import type { Tone } from './status-tag.tsx'
import styles from './timeline.module.css'

export interface TimelineEntry {
  readonly key: string
  readonly heading: ReactNode
  /** Who, with role, or "system". */
  readonly actor?: ReactNode
  /** When, from where, on what device. */
  readonly meta?: ReactNode
  readonly body?: ReactNode
  /** Behind "Details". */
  readonly details?: ReactNode
  readonly open?: boolean | undefined
  readonly tone?: Tone | undefined
  /** A line before this entry, such as "2 days 4 hours without activity". */
  readonly gapBefore?: string | undefined
  /** Id of the entry's article, for addresses and moving by key. */
  readonly id?: string | undefined
}

const icons = {
  neutral: NeutralIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WaitingIcon,
  danger: DangerIcon,
} as const

/** What happened, in order: one article per step. */
export const Timeline = ({
  entries,
  label,
}: {
  readonly entries: readonly TimelineEntry[]
  readonly label: string
}) => (
  <ol className="stack-0" aria-label={label}>
    {entries.map((entry) => {
      const tone = entry.tone ?? 'neutral'
      const Icon = icons[tone]
      return (
        <li key={entry.key}>
          {entry.gapBefore !== undefined && <p className={styles['gap']}>{entry.gapBefore}</p>}
          <div className={classes(styles['entry'], `tone-${tone}`)}>
            <Icon className={styles['dot']} />
            <article className={styles['article']} id={entry.id} {...(entry.id === undefined ? {} : { tabIndex: -1 })}>
              <div className={`row-0 apart ${styles['head']}`}>
                <h3>{entry.heading}</h3>
                {entry.actor !== undefined && <p className="muted small">{entry.actor}</p>}
              </div>
              {entry.meta !== undefined && <div className="muted small">{entry.meta}</div>}
              {entry.body}
              {entry.details !== undefined && (
                <details open={entry.open}>
                  <summary>Details</summary>
                  {entry.details}
                </details>
              )}
            </article>
          </div>
        </li>
      )
    })}
  </ol>
)
