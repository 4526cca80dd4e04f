import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

/** No such page, or not this person's: one sentence and one way on. */
export const NotFound = ({
  children = 'There is nothing at this address.',
  action,
}: {
  readonly children?: ReactNode
  readonly action?: ReactNode
}) => (
  <div className="stack-4 at-start form-width">
    <PageHeading title="Not Found" />
    <p>{children}</p>
    {action}
  </div>
)
