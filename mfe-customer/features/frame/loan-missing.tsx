import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { NotFound } from '@tamarack/ui/page-heading'

const toDashboard = <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>

/** The loan in the address does not exist or is another person's; the answer is the same on
 * purpose. */
export const LoanMissing = () => (
  <NotFound action={toDashboard}>We have no application of yours under this address.</NotFound>
)

/** An application screen was opened without naming an application. */
const LoanUnnamed = () => <NotFound action={toDashboard}>We need to know which application this is.</NotFound>

export const PageMissing = () => <NotFound action={toDashboard} />

/** An application screen without its loan; every other failure is the shell's to show, which also
 * handles stale files. */
export const Failed = () => {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 400) return <LoanUnnamed />
  throw error
}
