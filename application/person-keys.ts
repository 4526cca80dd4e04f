import type { AccountKey, PersonKey } from '@tamarack/domain/loan/person'
import type { BankAccount } from './ports/bank-data-provider.port.ts'
import type { IdentityRecord } from './ports/identity-provider.port.ts'
import type { KeyedHash } from './ports/keyed-hash.port.ts'

/** Letters and digits only, without accents or case, words in order of the alphabet: "Côté, Anne-Marie" and "anne marie COTE" are one name. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/**
 * The key of the person behind a verified identity: name and date of birth. A record without one of them cannot identify a person, so
 * its key is made of the customer alone.
 */
export const personKeyOf = (record: IdentityRecord, customerId: string, hash: KeyedHash): PersonKey => {
  const name = plainName(`${record.givenName ?? ''} ${record.familyName ?? ''}`)
  const isIdentified = name !== '' && record.dateOfBirth !== null && record.dateOfBirth !== ''
  return hash.of(isIdentified ? `person/${name}/${record.dateOfBirth}` : `customer/${customerId}`) as PersonKey
}

/** The key of a bank account: institution, transit and account number. */
export const accountKeyOf = (account: BankAccount, hash: KeyedHash): AccountKey =>
  hash.of(`account/${account.institutionNumber}/${account.transitNumber}/${account.accountNumber}`) as AccountKey
