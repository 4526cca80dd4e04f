import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './class-names.tsx'
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './notice.module.css'
import { failureText } from './problem.tsx'

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: DangerIcon } as const

interface NoticeProps {
  readonly tone: keyof typeof icons
  readonly heading: ReactNode
  readonly children?: ReactNode
  /** For a notice that answers an action: its heading takes the focus when it appears, and so is
   * announced. */
  readonly focus?: boolean | undefined
  /** Change it to take the focus again, such as the number of the try. */
  readonly focusKey?: unknown
}

/** A message that stays: a section with icon, heading and words. */
export const Notice = ({ tone, heading, children, focus = false, focusKey }: NoticeProps) => {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (focus) title.current?.focus()
  }, [focus, focusKey])
  const Icon = icons[tone]
  return (
    <section className={classes(styles['notice'], `tone-${tone}`)} aria-labelledby={id}>
      <Icon />
      <div className="stack-2">
        <h2 id={id} ref={title} tabIndex={-1} className="as-h3">
          {heading}
        </h2>
        {children}
      </div>
    </section>
  )
}

/** Why a press brought nothing, in words that take the focus; nothing while nothing failed. */
export const FailureNotice = ({ error }: { readonly error: Error | null }) =>
  error === null ? null : <Notice tone="danger" heading={failureText(error)} focus focusKey={error} />
