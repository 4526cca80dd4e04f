import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { ErrorView } from '@tamarack/ui/faces'
import { NotFound } from '@tamarack/ui/page-heading'

const toApplications = <LinkButton to={paths.staffHome}>Go to the applications</LinkButton>

/** No page of the staff area has this address. */
export const PageMissing = () => <NotFound action={toApplications} />

/** No application has this number. */
export const ApplicationMissing = () => (
  <NotFound action={toApplications}>There is no application with this number.</NotFound>
)

/** In place of a page that broke or could not be loaded. "Try again" opens the same address once
 * more. */
export const Failed = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return <ErrorView page error={error} onRetry={() => void navigate(pathname + search, { replace: true })} />
}
