import type { NameMatchView, PersonOfLoanView } from '@tamarack/contracts/endpoints/identity'
import { capital } from '@tamarack/ui/format'
import type { Status } from '@tamarack/ui/status-tag'
import { inWords } from './loan-words.ts'

/** How two names match, with the tone of its tag. */
export const matchWords: Readonly<Record<NameMatchView['match'], Status>> = {
  same: { label: 'Same', tone: 'success' },
  near: { label: 'Near', tone: 'warning' },
  different: { label: 'Different', tone: 'danger' },
  unknown: { label: 'Not comparable', tone: 'warning' },
}

const reasons: Readonly<Record<string, string>> = {
  'middle-name': 'a middle name is left out',
  'middle-initial': 'a middle name is an initial',
  'joint-account': 'one of several holders',
  spelling: 'one slip in the spelling',
  romanization: 'another spelling of a name from another language',
  nickname: 'a short form of the first name',
  initial: 'an initial instead of a name',
  'part-of-surname': 'a part of a double surname',
  particle: 'a particle of the surname is left out',
  'former-surname': 'the surname of one is a middle name of the other',
  'part-of-given-name': 'a part of a double first name',
  'first-name-missing': 'the first name is left out',
  'other-middle-name': 'another middle name',
  'one-name': 'one name only',
  'cut-off': 'the name was cut off',
  generation: 'another generation, such as Jr. and Sr.',
  surname: 'another surname',
  'given-name': 'another first name',
  'no-name': 'no name to compare',
  'initials-only': 'initials only',
  'other-script': 'written in another script',
}

const sentence = (parts: readonly string[]): string => capital(parts.join(', '))

/** Why names match as they do; empty when nothing has to be explained. */
export const reasonWords = ({ reasons: codes }: NameMatchView): string =>
  sentence(codes.map((code) => reasons[code] ?? inWords(code) ?? code))

type Related = PersonOfLoanView['related'][number]

export const relationWords: Readonly<Record<Related['relation'], Status>> = {
  'same-person': { label: 'Same person', tone: 'danger' },
  'near-match': { label: 'Near match', tone: 'warning' },
}

const marks: Readonly<Record<Related['shared'][number], string>> = {
  person: 'name and date of birth',
  'id-document': 'identity document',
  'birth-date': 'date of birth',
  'bank-account': 'bank account',
  phone: 'telephone',
  address: 'address',
}

/** What two customers have in common. */
export const sharedWords = ({ shared }: Pick<Related, 'shared'>): string =>
  sentence(shared.filter((mark) => mark !== 'birth-date' || !shared.includes('person')).map((mark) => marks[mark]))
