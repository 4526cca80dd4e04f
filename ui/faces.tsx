import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './faces.module.css'
import { problemOf, somethingWentWrong } from './problem.tsx'

/** Nothing there yet: one sentence why, one action. */
export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={`stack-4 at-start ${styles['empty']}`}>
    <p>{children}</p>
    {action}
  </div>
)

/** Milliseconds until a wait admits that it is long. */
const long = 10_000

/** The text of any wait, with quiet blocks in about the size of what comes. `lines` is how many
 * blocks. */
export const Loading = ({ lines = 3 }: { readonly lines?: number | undefined }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), long)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`stack-3 ${styles['loading']}`} aria-busy="true">
      <output className="muted">Loading...{late && ' This is taking longer than usual.'}</output>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles['block']} aria-hidden="true" />
      ))}
    </div>
  )
}

const reloadedAt = 'tamarack.reloaded'

/** At most one reload by itself in this time, so that a file that is truly missing ends in a page
 * with words. Milliseconds. */
const patience = 60_000

/** A tab that was open during a deploy requests a file that is gone. The browser remembers the
 * failure by address, so only a reload brings the new names. */
const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** Milliseconds between looks whether the server answers. */
const betweenLooks = 2_000

/** Loads the page again, at the same address, unless that was tried just now, and not before the
 * server answers: the browser's own page of a lost connection would take the place of ours. */
const useReloadOnce = (isWanted: boolean): void => {
  useEffect(() => {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (!isWanted || Date.now() - last < patience) return undefined
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void =>
      void fetch(location.href, { method: 'HEAD', signal: left.signal }).then(
        () => {
          sessionStorage.setItem(reloadedAt, String(Date.now()))
          location.reload()
        },
        () => {
          if (!left.signal.aborted) timer = setTimeout(look, betweenLooks)
        },
      )
    look()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [isWanted])
}

interface ErrorViewProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
  /** It stands for a whole page, not for a region: its heading is the page's. */
  readonly page?: boolean | undefined
  /** Another way on, next to "Try again". */
  readonly action?: ReactNode
}

const words = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : 'Unknown error'

/** Something could not be loaded, or broke: what was kept, a way to try again, and the technical
 * text on demand. */
export const ErrorView = ({ error, onRetry, page = false, action }: ErrorViewProps) => {
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const stale = isStaleBuild(error)
  const retry = stale ? () => location.reload() : onRetry
  useLayoutEffect(() => {
    heading.current?.focus()
  }, [])
  useReloadOnce(stale)
  const Heading = page ? 'h1' : 'h2'
  /** Under which the server logged it. */
  const number = problemOf(error)?.requestId
  return (
    <section className={`stack-4 at-start form-width ${styles['view']}`} aria-labelledby={`${id}-heading`}>
      {page && <title>{`${somethingWentWrong} - Tamarack`}</title>}
      <Heading id={`${id}-heading`} ref={heading} tabIndex={-1}>
        {somethingWentWrong}
      </Heading>
      <p>Nothing you entered was lost.</p>
      <div className={`row-3 middle ${styles['actions']}`}>
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
      <div id={`${id}-detail`} className={`small breaks ${styles['detail']}`} hidden={!shown}>
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

/** What a screen needs of a query of TanStack Query, or of what it made of one. */
interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface FacesProps<Data> {
  readonly query: Reading<Data>
  readonly lines?: number | undefined
  readonly children: (data: Data) => ReactNode
}

/** One call in its three faces: loading, failed with a way to try again, ready. Data once there
 * stays, no matter what a later reading returns. */
export const Faces = <Data,>({ query, lines, children }: FacesProps<Data>) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.error === null ? (
    <Loading lines={lines} />
  ) : (
    <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  )
}
