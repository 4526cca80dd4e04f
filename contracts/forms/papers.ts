import * as z from 'zod/mini'
import { incomeKinds } from '@tamarack/domain/bank-insight/income-sources'
import { idKinds } from '@tamarack/domain/loan/application/by-hand'
import { verificationSteps } from '@tamarack/domain/loan/status'
import { papersMax } from '@tamarack/domain/papers/paper-file'
import {
  parseAccountNumber,
  parseInstitutionNumber,
  parseTransitNumber,
} from '@tamarack/domain/values/canadian-identifiers'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import { messages } from '../messages.ts'
import { note, words } from './staff.ts'

export { idKinds, incomeKinds, papersMax, verificationSteps }
export { paperBytesMax } from '@tamarack/domain/papers/paper-file'

/** Which of the papers of a step. */
export const paperNumber = z.int().check(z.minimum(1), z.maximum(papersMax))

const digits = (isValid: (given: string) => boolean, message: string) =>
  z.string(message).check(z.trim(), z.maxLength(20, message), z.refine(isValid, message))

/** The numbers of an account as a void cheque has them (TAM-13). */
export const accountNumbersForm = z.object({
  institutionNumber: digits(
    (given) => parseInstitutionNumber(given).ok,
    'Enter the 3-digit institution number on your cheque',
  ),
  transitNumber: digits((given) => parseTransitNumber(given).ok, 'Enter the 5-digit transit number on your cheque'),
  accountNumber: digits(
    (given) => parseAccountNumber(given).ok,
    'Enter the account number on your cheque, 5 to 12 digits',
  ),
})

const given = (missing: string) => words(120, missing, messages.shortenAnswer)
const optional = z.nullable(z.string().check(z.trim(), z.maxLength(120, messages.shortenAnswer)))
const day = z.string('Enter a date').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))
const cents = z.int(messages.enterFigures).check(z.minimum(0, messages.enterZeroOrMore), z.maximum(10_000_000_000))
const count = z.int('Enter a whole number').check(z.minimum(0, messages.enterZeroOrMore), z.maximum(100))

/** What staff read from an ID. */
const identityFindingsForm = z.object({
  step: z.literal('identity'),
  givenName: given('Enter the given name'),
  familyName: given('Enter the family name'),
  dateOfBirth: day,
  document: z.enum(idKinds, messages.selectOption),
  ending: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{3,4}$/, 'Enter the last 3 or 4 characters of its number')),
  street: optional,
  city: optional,
  region: z.nullable(z.string().check(z.trim(), z.regex(/^([A-Z]{2})?$/, 'Enter two letters, such as ON'))),
  postalCode: optional,
})

/** What staff read from a statement and a void cheque. */
const bankFindingsForm = z.object({
  step: z.literal('bank'),
  institutionName: given('Enter the name of the bank'),
  holderName: given('Enter the name of the holder'),
  from: day,
  to: day,
  incomeCents: cents,
  incomeKind: z.enum(incomeKinds, messages.selectOption),
  payFrequency: z.enum(payFrequencies, messages.selectOption),
  nextPayDate: day,
  debtPaymentsCents: cents,
  returnedItems: count,
  otherLenders: count,
  daysBelowZero: count,
})
/** What the borrower types next to the files; null at the identity. */
export const papersForm = z.object({ account: z.nullable(accountNumbersForm) })

/** What staff send of each step: their reading, and how they made sure. */
export const readingForms = {
  identity: z.object({ findings: identityFindingsForm, note }),
  bank: z.object({ findings: bankFindingsForm, note }),
} as const
export const findingsForm = z.discriminatedUnion('step', [identityFindingsForm, bankFindingsForm])
export type FindingsForm = z.infer<typeof findingsForm>

/** What was left empty is null. */
export const findingsOf = (typed: FindingsForm): FindingsForm =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === '' ? null : value])) as FindingsForm

/** What staff write to the borrower. */
export const neededForm = z.object({
  note: words(1_000, 'State what is missing', 'Write at most 1,000 characters'),
})
