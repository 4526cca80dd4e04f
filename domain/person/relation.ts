import type { NameMatch } from './name-comparison.ts'

/** What the evidence on two customers has in common. */
export const marks = ['person', 'id-document', 'birth-date', 'bank-account', 'phone', 'address'] as const
export type Mark = (typeof marks)[number]
export type SharedMarks = readonly Mark[]

/** `near-match`: may be, or has to do with, that person; staff look at both. */
export type Relation = 'same-person' | 'near-match' | 'none'

/** TAM-25: how two customers are related by identities, accounts and names. One name with one date
 * of birth or identity document is one person. A document, bank account, telephone or address under
 * another name, or one date of birth with nearly one name, is a near match; a date of birth alone
 * is nothing. */
export const relationOf = (shared: SharedMarks, names: NameMatch): Relation => {
  const has = (mark: Mark): boolean => shared.includes(mark)
  if (has('person')) return 'same-person'
  if (names === 'same' && (has('birth-date') || has('id-document'))) return 'same-person'
  if (shared.some((mark) => mark !== 'birth-date')) return 'near-match'
  return has('birth-date') && names === 'near' ? 'near-match' : 'none'
}
