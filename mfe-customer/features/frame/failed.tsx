import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { LoanUnnamed } from './loan-missing.tsx'

/** An application screen without its loan; every other failure is the shell's to show, which also handles stale files. */
export const Failed = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 400) return <LoanUnnamed />
  throw error
}
