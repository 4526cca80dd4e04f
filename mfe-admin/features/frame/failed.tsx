import { ErrorView } from '@tamarack/ui/error-view'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'

/** In place of a page that broke or could not be loaded. "Try again" opens the same address once more. */
export const Failed = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <ErrorView
      page
      error={error}
      onRetry={() => {
        void navigate(pathname + search, { replace: true })
      }}
    />
  )
}
