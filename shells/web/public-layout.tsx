import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { footerLinks } from '@tamarack/contracts/footer-links'
import { LinkButton } from '@tamarack/ui/button'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { ErrorView } from '@tamarack/ui/faces'
import { NotFound } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { useServices, useSite } from './shell-context.tsx'

const Framed = ({ children }: { readonly children: ReactNode }) => {
  const site = useSite(useServices())
  return (
    <CustomerFrame footerLinks={footerLinks} lender={site?.lender ?? null} home="/">
      {children}
    </CustomerFrame>
  )
}

export const PublicLayout = () => (
  <Framed>
    <Outlet />
  </Framed>
)

/** The same frame around something that stands in for a page. */
export const InPublicFrame = Framed

const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.status === 404) || problemOf(error)?.status === 404

/** What stands in a page's place when it could not be loaded or broke. "Try again" requests the
 * same address, without a reload. */
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
