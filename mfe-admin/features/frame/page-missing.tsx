import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { NotFound } from '@tamarack/ui/not-found'

const toApplications = <LinkButton to={paths.staffHome}>Go to the applications</LinkButton>

/** No page of the staff area has this address. */
export const PageMissing = () => <NotFound action={toApplications} />

/** No application has this number. */
export const ApplicationMissing = () => (
  <NotFound action={toApplications}>There is no application with this number.</NotFound>
)
