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

const rowsOf = (label: string, { name, email, identity }: Borrower) => [
  { label, value: name },
  { label: `${label} address`, value: addressOf(identity) },
  { label: `${label} phone`, value: phoneNumber(identity?.phoneNumber) },
  { label: `${label} email`, value: email },
]

/** Who borrows and who lends, as every agreement names them. */
export const partiesSection = ({
  borrower,
  coBorrower,
  lender,
}: {
  readonly borrower: Borrower
  readonly coBorrower?: Borrower | undefined
  readonly lender: Lender
}): Section => ({
  id: 'parties',
  heading: coBorrower === undefined ? 'Borrower and lender' : 'Borrowers and lender',
  blocks: [
    { kind: 'facts', rows: rowsOf('Borrower', borrower) },
    ...(coBorrower === undefined ? [] : [{ kind: 'facts' as const, rows: rowsOf('Co-borrower', coBorrower) }]),
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
