import type {
  coApplicantRelationships,
  incomeTypes,
  loanPurposes,
  maritalStatuses,
} from '@tamarack/contracts/forms/personal-info'
import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'

type Words<List extends readonly string[]> = Readonly<Record<List[number], string>>

export const maritalStatusWords: Words<typeof maritalStatuses> = {
  single: 'Single',
  married: 'Married',
  'common-law': 'Common-law',
  separated: 'Separated',
  divorced: 'Divorced',
  widowed: 'Widowed',
}
export const purposeWords: Words<typeof loanPurposes> = {
  bills: 'Bills',
  rent: 'Rent',
  car: 'Car repair',
  emergency: 'An emergency',
  medical: 'Medical or dental costs',
  education: 'Education',
  other: 'Other',
}
export const incomeWords: Words<typeof incomeTypes> = {
  employment: 'Employment',
  'self-employment': 'Self-employment',
  pension: 'Pension',
  disability: 'Disability benefits',
  'employment-insurance': 'Employment insurance',
  other: 'Other',
}
export const relationshipWords: Words<typeof coApplicantRelationships> = {
  spouse: 'Spouse',
  'common-law-partner': 'Common-law partner',
  parent: 'Parent',
  child: 'Child',
  sibling: 'Brother or sister',
  friend: 'Friend',
  other: 'Other',
}

/** A coded answer in words; an unknown code is shown as it came, a missing one not at all. */
export const wordsFor = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

/** The words as choices; those of `codes` only, in their order, where they are given. */
export const optionsFrom = (
  words: Readonly<Record<string, string>>,
  codes: readonly string[] = Object.keys(words),
): { value: string; label: string }[] => codes.map((value) => ({ value, label: wordsFor(words, value) }))

export const yesNo = (answer: boolean | null | undefined): string | null =>
  answer === true ? 'Yes' : answer === false ? 'No' : null

/** How often somebody is paid, in words. */
export const frequencyWords: Readonly<Record<PaymentFrequency, string>> = {
  weekly: 'Every week',
  'bi-weekly': 'Every two weeks',
  'semi-monthly': 'Twice a month',
  monthly: 'Once a month',
}

/** How often, in the middle of a sentence. */
export const oftenWords = (frequency: string): string => wordsFor(frequencyWords, frequency).toLowerCase()
