import type { ReactNode } from 'react'
import { classes } from './class-names.tsx'
import { Value } from './format.tsx'
import styles from './key-facts.module.css'

export interface KeyFact {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly size?: 'large' | undefined
}

export interface KeyFactsProps {
  readonly rows: readonly KeyFact[]
  /** The figures above the list, as a bar. */
  readonly head?: ReactNode
  /** Names the region, such as "What this loan costs". */
  readonly label: string
  /** Newer figures are on their way: the old ones stay, dimmed. */
  readonly updating?: boolean | undefined
}

/** The cost box: one fact per line, in the order given. */
export const KeyFacts = ({ rows, head, label, updating }: KeyFactsProps) => (
  <section
    className={classes(styles['box'], updating === true && styles['updating'])}
    aria-label={label}
    {...(updating === true ? { 'aria-busy': true } : {})}
  >
    {head !== undefined && <div className={styles['head']}>{head}</div>}
    <dl className={styles['list']}>
      {rows.map((row) => (
        <div key={row.label} className={classes(styles['row'], row.size === 'large' && styles['large'])}>
          <dt>{row.label}</dt>
          <dd className={`strong figures breaks ${styles['value']}`}>
            <Value>{row.value}</Value>
          </dd>
          {row.note !== undefined && <dd className={`muted small ${styles['note']}`}>{row.note}</dd>}
        </div>
      ))}
    </dl>
    {updating !== undefined && <p className={`muted small ${styles['mark']}`}>{updating ? 'Updating...' : ''}</p>}
  </section>
)
