import { useEffect, useRef, useState } from 'react'
import styles from './wait.module.css'

export interface WaitProps {
  readonly heading: string
  /** What happens now, a sentence for each part: what is done, what goes on, what comes next. */
  readonly steps: readonly [done: string, now: string, next: string]
  /** How long it usually takes, in words. */
  readonly takes: string
  /** The same in seconds, for the line; undefined where a person decides, and no line would be
   * true. */
  readonly seconds?: number
  /** Whether the customer is reminded of a step that waits for them: an application's are (TAM-55),
   * those of a signed loan are not. */
  readonly reminds?: boolean
}

const marks = ['Done', 'Now', 'Next'] as const

/** Whether the wait on this page has lasted for longer than it usually takes. */
const useIsLong = (seconds: number | undefined): boolean => {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (seconds === undefined) return undefined
    const timer = setTimeout(() => setIsLong(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isLong
}

/** A wait for somebody else: what happens now, how long it takes, and that nobody has to stay for
 * it. */
export const Wait = ({ heading, steps, takes, seconds, reminds = true }: WaitProps) => {
  const region = useRef<HTMLDivElement>(null)
  const isLong = useIsLong(seconds)
  useEffect(() => {
    region.current?.focus()
  }, [])
  return (
    <>
      <div ref={region} tabIndex={-1} role="status" className={`stack-3 card ${styles['wait']}`}>
        <h2>{heading}</h2>
        <p>
          {takes} {isLong && 'This is taking longer than usual.'}
        </p>
        {seconds !== undefined && (
          <div className={styles['line']} aria-hidden="true">
            <span style={{ animationDuration: `${seconds}s` }} />
          </div>
        )}
        <ol className={`stack-2 ${styles['steps']}`}>
          {steps.map((step, at) => (
            <li key={step} className={styles[marks[at] ?? 'Next']}>
              <strong>{marks[at]}:</strong> {step}
            </li>
          ))}
        </ol>
      </div>
      <p>
        You can leave: what you entered is saved, and we keep going.
        {reminds && ' We email you if a step of yours has waited for a day.'}
      </p>
    </>
  )
}
