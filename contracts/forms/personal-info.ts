import * as z from 'zod/mini'
import type { PersonalInfo } from '@tamarack/domain/loan/application/answers'
import { parsePhoneNumber } from '@tamarack/domain/values/canadian-identifiers'
import { isPersonName } from '@tamarack/domain/values/person-name'
import { messages } from '../messages.ts'
import { tidied } from './person-name.ts'

export const maritalStatuses = ['single', 'married', 'common-law', 'separated', 'divorced', 'widowed'] as const
export const loanPurposes = ['bills', 'rent', 'car', 'emergency', 'medical', 'education', 'other'] as const
export const incomeTypes = [
  'employment',
  'self-employment',
  'pension',
  'disability',
  'employment-insurance',
  'other',
] as const
export const coApplicantRelationships = [
  'spouse',
  'common-law-partner',
  'parent',
  'child',
  'sibling',
  'friend',
  'other',
] as const

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, messages.selectOption)
const answered = z.boolean(messages.selectOption)
const optionalText = (tooLong: string) => z._default(z.string(tooLong).check(tidied, z.maxLength(120, tooLong)), '')
/** Whole cents. What is written but no amount we take (NaN) is not too small, and is not said to
 * be. */
export const amount = (minimum: number, message: string) =>
  z
    .int({ error: ({ input }) => (Number.isNaN(input) ? messages.enterFigures : message) })
    .check(z.minimum(minimum, message), z.maximum(100_000_000_00, messages.enterFigures))

/** Two and a half people are a number, and no count of them. */
const isPart = (given: unknown): boolean => typeof given === 'number' && Number.isFinite(given)

/** 10 to 12 characters once spaces, brackets and dashes are gone (specification section 5). */
export const isPhone = (given: unknown): boolean =>
  typeof given === 'string' && given.length <= 12 && /^\+?\d{10,12}$/.test(given)
export const normalizedPhone = (given: string): string => given.replace(/[\s().-]/g, '')

/** A number that texts can go to, as it was typed. */
export const mobileNumber = z
  .string()
  .check(z.refine((given) => parsePhoneNumber(given).ok, messages.enterMobileNumber))

/** Follow-up questions are checked even while other answers are missing or of a wrong type, so that
 * one submit names every error: a check must not trust its types. */
export const anyAnswers = (payload: { readonly value: unknown }): boolean =>
  typeof payload.value === 'object' && payload.value !== null

/** A follow-up question. */
export const required = <Form>(field: keyof Form & string, error: string, holds: (form: Form) => boolean) =>
  z.refine<Form>(holds, { error, path: [field], when: anyAnswers })

/** Personal info form; fields and spelling are the specification's (section 3), cents per month. */
const answers = z.object({
  maritalStatus: choice(maritalStatuses),
  purposeOfLoan: choice(loanPurposes),
  numberOfDependents: z
    .int({ error: ({ input }) => (isPart(input) ? messages.enterWholeNumber : messages.enterZeroOrMore) })
    .check(z.minimum(0, messages.enterZeroOrMore), z.maximum(30, messages.enterDependents)),
  whereDoYouWork: z
    .string(messages.enterWorkplace)
    .check(tidied, z.minLength(1, messages.enterWorkplace), z.maxLength(120, messages.shortenWorkplace)),
  primaryIncomeType: choice(incomeTypes),
  primaryIncomeAmount: amount(100, messages.enterIncome),
  referedBy: answered,
  referalCode: optionalText(messages.shortenReferralCode),
  hasCoApplicants: answered,
  coApplicantName: optionalText(messages.shortenAnswer),
  coApplicantEmail: optionalText(messages.shortenAnswer),
  coApplicantRelationship: optionalText(messages.shortenAnswer),
  coApplicantPhone: z._default(z.string(messages.enterPhone).check(z.overwrite(normalizedPhone)), ''),
})
export type PersonalInfoForm = z.infer<typeof answers>

const ofCoApplicant = (field: keyof PersonalInfoForm, error: string, holds: (form: PersonalInfoForm) => boolean) =>
  required<PersonalInfoForm>(field, error, (form) => !form.hasCoApplicants || holds(form))

export const personalInfoForm = answers.check(
  required<PersonalInfoForm>(
    'referalCode',
    messages.referralCodeRequired,
    (form) => !form.referedBy || form.referalCode !== '',
  ),
  ofCoApplicant('coApplicantName', messages.nameRequired, (form) => form.coApplicantName !== ''),
  ofCoApplicant(
    'coApplicantName',
    messages.nameSigns,
    ({ coApplicantName: name }) => name === '' || isPersonName(name),
  ),
  ofCoApplicant('coApplicantEmail', messages.enterValidEmail, (form) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.coApplicantEmail),
  ),
  ofCoApplicant('coApplicantRelationship', messages.selectOption, (form) =>
    (coApplicantRelationships as readonly string[]).includes(form.coApplicantRelationship),
  ),
  ofCoApplicant('coApplicantPhone', messages.enterPhone, (form) => isPhone(form.coApplicantPhone)),
)

/** Answers under a No are dropped, not kept. */
export const personalInfoOf = (form: PersonalInfoForm): PersonalInfo => ({
  maritalStatus: form.maritalStatus,
  purposeOfLoan: form.purposeOfLoan,
  numberOfDependents: form.numberOfDependents,
  employer: form.whereDoYouWork,
  primaryIncomeType: form.primaryIncomeType,
  primaryIncomeCents: form.primaryIncomeAmount,
  referred: form.referedBy,
  referralCode: form.referedBy ? form.referalCode : null,
  coApplicant: form.hasCoApplicants
    ? {
        name: form.coApplicantName,
        email: form.coApplicantEmail,
        relationship: form.coApplicantRelationship,
        phone: form.coApplicantPhone,
      }
    : null,
})
