import type { AccountKey, EmailKey, IdDocumentKey, PersonKey } from '@tamarack/domain/loan/application/person'
import type { BankAccount } from './ports/bank-data-provider.port.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { IdentityCheck, IdentityRecord } from './ports/identity-provider.port.ts'
import type { KeyedHash } from './ports/keyed-hash.port.ts'

/** Letters and digits only, without accents or case. */
const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Words of a name to search by: without accents, apostrophes and case; `search_name` of the
 * database makes the same. */
export const nameWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ`]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9\P{ASCII}]+/u)
    .filter((word) => word !== '')

/** Words in order of the alphabet: "Côté, Anne-Marie" and "anne marie COTE" are one name. */
const plainName = (name: string): string => plainWords(name).toSorted().join(' ')

/** The key of the person behind a verified identity: name and date of birth. A record without one
 * of them cannot identify a person, so its key is made of the customer alone. */
export const personKeyOf = (record: IdentityRecord, customerId: string, hash: KeyedHash): PersonKey => {
  const name = plainName(`${record.givenName ?? ''} ${record.familyName ?? ''}`)
  const identifies = name !== '' && record.dateOfBirth !== null && record.dateOfBirth !== ''
  return hash.of(identifies ? `person/${name}/${record.dateOfBirth}` : `customer/${customerId}`) as PersonKey
}

/** The key of a bank account: institution, transit and account number. */
export const accountKeyOf = (account: BankAccount, hash: KeyedHash): AccountKey =>
  hash.of(`account/${account.institutionNumber}/${account.transitNumber}/${account.accountNumber}`) as AccountKey

/** A document or number as a provider read it. */
export interface ReadIdDocument {
  readonly country: string | null
  readonly region: string | null
  /** What it is: a passport, a driver's licence. */
  readonly kind: string | null
  readonly number: string | null
}
/** Shorter numbers, and those of one repeated sign, are misread or filled in. */
const shortestNumber = 5

/** The key of an identity document: country, region, kind and number, written in any way; null for
 * a number that identifies nothing. */
export const idDocumentKeyOf = (document: ReadIdDocument, hash: KeyedHash): IdDocumentKey | null => {
  const [country, region, kind, number] = [document.country, document.region, document.kind, document.number].map(
    (part) => plainWords(part ?? '').join(''),
  )
  const identifies = number !== undefined && number.length >= shortestNumber && new Set(number).size > 1
  return identifies ? (hash.of(`id-document/${country}/${region}/${kind}/${number}`) as IdDocumentKey) : null
}

/** What two records of one person, or of people of one household, have in common; keyed hashes,
 * null where the record has nothing. */
export interface IdentityKeys {
  readonly person: PersonKey
  readonly idDocument: IdDocumentKey | null
  readonly birth: string | null
  readonly phone: string | null
  /** Of the last digits of the phone, one for each length that a phone is found by. */
  readonly phoneEndings: readonly string[]
  readonly address: string | null
}

/** By how many of its last digits a phone is found: no fewer than a bank account (TAM-180). */
const endingLengths = [4, 5, 6, 7, 8, 9] as const
const endingKey = (digits: string, hash: KeyedHash): string => hash.of(`phone-ending/${digits}`)

/** The keys that other records are compared with, and those that staff find the record by. */
export const identityKeysOf = ({ record, customerId, idDocument }: IdentityCheck, hash: KeyedHash): IdentityKeys => {
  const keyOf = (kind: string, text: string): string | null => (text === '' ? null : hash.of(`${kind}/${text}`))
  const phone = (record.phoneNumber ?? '').replace(/\D/g, '')
  const [street, postalCode] = [record.street, record.postalCode].map((part) => plainWords(part ?? '').join(''))
  return {
    person: personKeyOf(record, customerId, hash),
    idDocument,
    birth: keyOf('birth', record.dateOfBirth ?? ''),
    phone: keyOf('phone', phone),
    phoneEndings: endingLengths
      .filter((length) => length < phone.length)
      .map((length) => endingKey(phone.slice(-length), hash)),
    address: street === '' || postalCode === '' ? null : keyOf('address', `${street}/${postalCode}`),
  }
}

interface PhoneKeys {
  readonly whole: readonly string[]
  readonly ending: string | null
}

/** What finds a verified phone: the keys that the whole number may have, typed with or without the
 * country's 1, or the key of its last digits; nothing for what is no part of a number. */
export const phoneKeysOf = (text: string, hash: KeyedHash): PhoneKeys => {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (!/^[\d\s()+.-]+$/.test(text)) return { whole: [], ending: null }
  return {
    whole: digits.length === 10 ? [digits, `1${digits}`].map((number) => hash.of(`phone/${number}`)) : [],
    ending: endingLengths.some((length) => length === digits.length) ? endingKey(digits, hash) : null,
  }
}

/** The key of an e-mail address, however its letters are written. */
export const emailKeyOf = (email: string, hash: KeyedHash): EmailKey =>
  hash.of(`email/${email.normalize('NFC').trim().toLowerCase()}`) as EmailKey

/** The token of an application's invitation of that number. It is kept nowhere: no matter who holds
 * our secret makes it again, which only the e-mail needs; the log has its digest. */
export const invitationToken = (loanId: string, invitation: number, hash: KeyedHash): string =>
  hash.of(`invitation/${loanId}/${invitation}`)

/** What the log keeps of a token. */
export const digestOfToken = (token: string, fingerprint: Fingerprint): string => fingerprint.of(`invitation/${token}`)
