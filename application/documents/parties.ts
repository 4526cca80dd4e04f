import type { IdentityRecord } from '../ports/identity-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import { facts, section, type DocumentBlock, type Fact, type Section } from './document-content.ts'
import { phoneNumber } from './words.ts'

/** The borrower by the verified name; `identity` is the record of the passed check. */
export interface Borrower {
  readonly name: string
  readonly email: string
  readonly identity: IdentityRecord | null
}

/** Between whom a document is. */
export interface Parties {
  readonly loanId: string
  readonly borrower: Borrower
  /** Who owes the whole loan, too (C-02); only an installment loan has one. */
  readonly coBorrower?: Borrower | undefined
  readonly lender: Lender
}

/** The address that the identity check confirmed, on one line; 'N/A' where none is recorded. */
export const addressOf = (identity: IdentityRecord | null): string =>
  [identity?.street, identity?.city, identity?.region, identity?.postalCode]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ') || 'N/A'

const rowsOf = (label: string, { name, email, identity }: Borrower): readonly Fact[] => [
  [label, name],
  [`${label} address`, addressOf(identity)],
  [`${label} phone`, phoneNumber(identity?.phoneNumber)],
  [`${label} email`, email],
]

const lenderName = ({ legalName, operatingName }: Lender): string => `${legalName}, operating as ${operatingName}`

/** How the lender is reached; `label`: as what. */
export const contactFacts = (label: 'Lender' | 'Payee', lender: Lender): DocumentBlock =>
  facts([label, lenderName(lender)], ['Address', lender.address], ['Phone', lender.phone], ['Email', lender.email])

/** Who borrows and who lends, as every agreement names them. */
export const partiesSection = ({ borrower, coBorrower, lender }: Omit<Parties, 'loanId'>): Section =>
  section(
    'parties',
    coBorrower === undefined ? 'Borrower and lender' : 'Borrowers and lender',
    facts(...rowsOf('Borrower', borrower)),
    ...(coBorrower === undefined ? [] : [facts(...rowsOf('Co-borrower', coBorrower))]),
    facts(
      ['Lender', lenderName(lender)],
      ['Lender address', lender.address],
      ['Lender phone', lender.phone],
      ['Ontario payday lender licence', lender.licenceNumber],
    ),
  )
