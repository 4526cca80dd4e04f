import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'

/** The questions as the page puts them; an error that does not name its question is preceded by
 * it. */
export const questions = {
  maritalStatus: 'Marital status',
  purposeOfLoan: 'What is the loan for?',
  numberOfDependents: 'How many people depend on you?',
  whereDoYouWork: 'Where do you work?',
  primaryIncomeType: 'Main source of income',
  primaryIncomeAmount: 'Net income per month',
  referedBy: 'Referred by someone',
  referalCode: 'Referral code',
  hasCoApplicants: 'I am applying with someone, for an installment loan',
  coApplicantName: 'Their name',
  coApplicantEmail: 'Their email',
  coApplicantRelationship: 'Their relationship to you',
  coApplicantPhone: 'Their phone',
} as const satisfies Readonly<Record<keyof PersonalInfoForm, string>>

const asQuestion = (label: string): string => (label.endsWith('?') ? label : `${label}:`)

/** Their errors name what is missing: 'Enter where you work'. */
const namedByTheirErrors: readonly string[] = ['whereDoYouWork', 'referalCode']

/** In front of the errors whose fixed words could be about anything. */
export const inSummary = Object.fromEntries(
  Object.entries(questions)
    .filter(([field]) => !namedByTheirErrors.includes(field))
    .map(([field, question]) => [field, asQuestion(question)]),
)
