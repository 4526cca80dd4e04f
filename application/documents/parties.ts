import type { IdentityRecord } from '../ports/identity-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Borrower } from './borrower.ts'
import type { DocumentContent } from './document-content.ts'
import { phoneNumber } from './words.ts'

type Section = DocumentContent['sections'][number]

/** The address that the identity check confirmed, on one line; 'N/A' where none is recorded. */
export const addressOf = (identity: IdentityRecord | null): string =>
  [identity?.street, identity?.city, identity?.region, identity?.postalCode]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ') || 'N/A'

/** Who borrows and who lends, as every agreement names them. */
export const partiesSection = ({
  borrower,
  lender,
}: {
  readonly borrower: Borrower
  readonly lender: Lender
}): Section => ({
  id: 'parties',
  heading: 'Borrower and lender',
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Borrower', value: borrower.name },
        { label: 'Borrower address', value: addressOf(borrower.identity) },
        { label: 'Borrower phone', value: phoneNumber(borrower.identity?.phoneNumber) },
        { label: 'Borrower email', value: borrower.email },
      ],
    },
    {
      kind: 'facts',
      rows: [
        { label: 'Lender', value: `${lender.legalName}, operating as ${lender.operatingName}` },
        { label: 'Lender address', value: lender.address },
        { label: 'Lender phone', value: lender.phone },
        { label: 'Ontario payday lender licence', value: lender.licenceNumber },
      ],
    },
  ],
})
