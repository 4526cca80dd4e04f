import { verifiedName } from './person-records.ts'
import type { CustomerRecord, LoanTables } from './ports/loan-tables.port.ts'

export interface BorrowerName {
  /** As documents, signatures and e-mails carry it. */
  readonly full: string
  readonly first: string
  readonly last: string
}

const split = (name: string): Pick<BorrowerName, 'first' | 'last'> => {
  const [first = name, ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') || first }
}

/** The verified name of the customer, which everything that leaves us carries; the account's own
 * name until there is one. */
export const borrowerNameOf = async (
  { evidence }: Pick<LoanTables, 'evidence'>,
  { id, name }: Pick<CustomerRecord, 'id' | 'name'>,
): Promise<BorrowerName> => {
  const record = (await evidence.passedIdentity(id))?.record ?? null
  const full = verifiedName(record) ?? name
  const [first, last] = [record?.givenName?.trim() ?? '', record?.familyName?.trim() ?? '']
  return first === '' || last === '' ? { full, ...split(full) } : { full, first, last }
}
