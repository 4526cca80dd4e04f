import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-view.module.css'
import { problemOf, somethingWentWrong } from './problem.tsx'
import { isStaleBuild, reloadOnce } from './stale-build.tsx'

export interface ErrorViewProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
  /** Number under which the server logged it; read from the error when it carries one. */
  readonly reference?: string | null | undefined
  /** It stands for a whole page, not for a region: its heading is the page's. */
  readonly page?: boolean | undefined
  /** Another way on, beside "Try again". */
  readonly action?: ReactNode
}

const words = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : 'Unknown error'

/** Something could not be loaded, or broke: what was kept, a way to try again, and the technical text on demand. */
export const ErrorView = ({ error, onRetry, reference, page = false, action }: ErrorViewProps) => {
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const stale = isStaleBuild(error)
  const retry = stale ? () => location.reload() : onRetry
  useLayoutEffect(() => {
    heading.current?.focus()
  }, [])
  useEffect(() => {
    if (stale) reloadOnce(Date.now())
  }, [stale])
  const Heading = page ? 'h1' : 'h2'
  const number = reference ?? problemOf(error)?.requestId
  return (
    <section className={`stack-4 at-start form-width ${styles['view']}`} aria-labelledby={`${id}-heading`}>
      {page && <title>{`${somethingWentWrong} - Tamarack`}</title>}
      <Heading id={`${id}-heading`} ref={heading} tabIndex={-1}>
        {somethingWentWrong}
      </Heading>
      <p>Nothing you entered was lost.</p>
      <div className={styles['actions']}>
        {retry !== undefined && (
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        )}
        {action}
        <Button
          variant="quiet"
          aria-expanded={shown}
          aria-controls={`${id}-detail`}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? 'Hide error' : 'Show error'}
        </Button>
      </div>
      <div id={`${id}-detail`} className={styles['detail']} hidden={!shown}>
        <p>{words(error)}</p>
        {number !== undefined && number !== null && (
          <p>
            Reference: <code>{number}</code>
          </p>
        )}
      </div>
      <p>
        Need help? Our phone number and email are <a href="#help">at the end of this page</a>.
      </p>
    </section>
  )
}
