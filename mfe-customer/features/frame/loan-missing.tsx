import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { NotFound } from '@tamarack/ui/not-found'

const toDashboard = <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>

/** The loan in the address does not exist or is another person's; the answer is the same on purpose. */
export const LoanMissing = () => (
  <NotFound action={toDashboard}>We have no application of yours under this address.</NotFound>
)

/** An application screen was opened without naming an application. */
export const LoanUnnamed = () => <NotFound action={toDashboard}>We need to know which application this is.</NotFound>

/** No page of the customer area has this address. */
export const PageMissing = () => <NotFound action={toDashboard} />
