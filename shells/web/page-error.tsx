import { LinkButton } from '@tamarack/ui/button'
import { ErrorView } from '@tamarack/ui/error-view'
import { NotFound } from '@tamarack/ui/not-found'
import { problemOf } from '@tamarack/ui/problem'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { InPublicFrame } from './public-layout.tsx'

const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.status === 404) || problemOf(error)?.status === 404

/** What stands in a page's place when it could not be loaded or broke. "Try again" requests the same address, without a reload. */
const Failure = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (isMissing(error)) return <NotFound action={<LinkButton to="/">Go to the start page</LinkButton>} />
  const thrown: unknown = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error
  return <ErrorView page error={thrown} onRetry={() => void navigate(pathname + search, { replace: true })} />
}

export const PageError = ({ framed = false }: { readonly framed?: boolean }) =>
  framed ? (
    <InPublicFrame>
      <Failure />
    </InPublicFrame>
  ) : (
    <Failure />
  )
