import { LinkButton } from '@tamarack/ui/button'
import { ErrorView } from '@tamarack/ui/error-view'
import { NotFound } from '@tamarack/ui/not-found'
import { problemOf } from '@tamarack/ui/problem'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { InPublicFrame } from './public-layout.tsx'

const reloadedAt = 'tamarack.reloaded'

/** A tab that was open during a deploy asks for a file that is gone; only a reload brings the new names. */
const isStaleChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** Reloads at most once a minute, so that a file that is truly missing ends in a page with words. */
const reloadOnce = (): void => {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
}

const isMissing = (error: unknown): boolean => (isRouteErrorResponse(error) && error.status === 404) || problemOf(error)?.status === 404

/** What stands in a page's place when it could not be loaded or broke. "Try again" asks for the same address, without a reload. */
const Failure = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const stale = isStaleChunk(error)
  useEffect(() => { if (stale) reloadOnce() }, [stale])
  if (isMissing(error)) return <NotFound action={<LinkButton to="/">Go to the start page</LinkButton>} />
  const thrown: unknown = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error
  return <ErrorView page error={thrown} onRetry={() => { void navigate(pathname + search, { replace: true }) }} />
}

export const PageError = ({ framed = false }: { readonly framed?: boolean }) => framed ? <InPublicFrame><Failure /></InPublicFrame> : <Failure />
