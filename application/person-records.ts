import { matchNames } from '@tamarack/domain/person/match-names'
import type { NameComparison } from '@tamarack/domain/person/name-comparison'
import { relationOf, type Relation } from '@tamarack/domain/person/relation'
import type { WrittenName } from '@tamarack/domain/person/words-of-name'
import type { IdentityRecord } from './ports/identity-provider.port.ts'
import type { Alike, CustomerRecord, LoanTables } from './ports/loan-tables.port.ts'

/** The name on a record, for comparing. */
export const writtenName = ({
  givenName,
  familyName,
}: Pick<IdentityRecord, 'givenName' | 'familyName'>): WrittenName => ({
  given: givenName,
  family: familyName,
})

/** The name on a record as it is printed; null when the record has none. */
export const verifiedName = (record: Pick<IdentityRecord, 'givenName' | 'familyName'> | null): string | null =>
  [record?.givenName, record?.familyName]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ') || null

/** How an account's name and the verified one match; undefined while nothing is verified. */
export const compareAccountName = (accountName: string, record: IdentityRecord | null): NameComparison | undefined =>
  record === null ? undefined : matchNames(accountName, writtenName(record))

/** How the holder of a bank account and the verified name match; `unknown` without one of them. */
export const compareHolder = (holderName: string | null, record: IdentityRecord | null): NameComparison =>
  matchNames(holderName, record === null ? null : writtenName(record))

export interface Related extends Alike {
  readonly relation: Exclude<Relation, 'none'>
  readonly names: NameComparison
}

/** Those of the customers alike who are the person of this record, or a near match to them. */
export const relatedTo = (record: IdentityRecord | null, alike: readonly Alike[]): readonly Related[] =>
  alike.flatMap((other) => {
    const names = matchNames(record === null ? null : writtenName(record), writtenName(other.record))
    const relation = relationOf(other.shared, names.match)
    return relation === 'none' ? [] : [{ ...other, relation, names }]
  })

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
