import { useId, useLayoutEffect, useRef, type MouseEvent } from 'react'
import styles from './error-summary.module.css'

export interface FieldMessage {
  /** Id of the control, which is its name; for a group, its first choice. */
  readonly fieldId: string
  readonly message: string
}

const goTo = (fieldId: string) => (event: MouseEvent) => {
  const control = document.getElementById(fieldId)
  if (control === null) return
  event.preventDefault()
  // The label, not the box, belongs at the top: otherwise the question itself would be scrolled
  // away.
  const question =
    control.closest('fieldset') ??
    (control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels?.[0] : undefined) ??
    control
  question.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

export interface ErrorSummaryProps {
  readonly errors: readonly FieldMessage[]
  /** What the failed submit was: another one takes the focus again, and a list that only grows
   * shorter leaves it where somebody types. */
  readonly focusKey: unknown
}

/** What is wrong, one link per field in page order; takes the focus after each submit that failed.
 * Shows nothing without errors. */
export const ErrorSummary = ({ errors, focusKey }: ErrorSummaryProps) => {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => box.current?.focus(), [focusKey])
  if (errors.length === 0) return null
  return (
    <section className={`stack-2 ${styles['summary']}`} ref={box} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className="as-h3">
        Check these answers
      </h2>
      <ul className={`stack-1 targets ${styles['list']}`}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={goTo(fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
