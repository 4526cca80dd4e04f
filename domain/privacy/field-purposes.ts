import { err, ok, type Result } from '../shared/result.ts'

/** Nothing is kept for a purpose that is not on this list (PIPEDA Sched. 1, 4.2 to 4.4). */
export type Purpose = 'identify' | 'reach' | 'affordability' | 'repay-by-debit' | 'referral' | 'product-fit'

export type FieldPurpose = { readonly purpose: Purpose; readonly why: string; readonly sensitive: boolean }

const to = (purpose: Purpose, why: string, sensitive = false): FieldPurpose => ({ purpose, why, sensitive })

/** C-19: the stated purpose of every personal field, by its name in the form (`contracts/forms/`);
 * income, debts and bank data are sensitive and need express consent. There must be no social
 * insurance number. */
export const fieldPurposes = {
  maritalStatus: to('affordability', 'A household’s costs depend on who shares them.'),
  numberOfDependents: to('affordability', 'People who depend on you are part of your monthly costs.'),
  purposeOfLoan: to('product-fit', 'A cash advance fits short-term needs; for others we say so.'),
  whereDoYouWork: to('affordability', 'We may confirm your employment, with your consent only.'),
  primaryIncomeType: to(
    'affordability',
    'The law lets us lend a share of your net pay, so we need to know where it comes from.',
    true,
  ),
  primaryIncomeAmount: to('affordability', 'A cash advance may be half of your net pay at most.', true),
  nextPayDate: to('affordability', 'A loan may not end before your next income.'),
  paymentFrequency: to('affordability', 'Your net pay is calculated per pay period.'),
  referedBy: to('referral', 'We thank the person who told you about us.'),
  referalCode: to('referral', 'It tells us whom to thank.'),
  hasCoApplicants: to('identify', 'Only an installment loan can have a second borrower.'),
  coApplicantName: to('identify', 'A second borrower must be named.'),
  coApplicantEmail: to('reach', 'A second borrower receives the same documents.'),
  coApplicantPhone: to('reach', 'So that we can reach a second borrower.'),
  coApplicantRelationship: to('identify', 'It tells a second borrower from somebody else.'),
  hasOtherLoans: to('affordability', 'What you already owe limits what you can carry.', true),
  otherLoansTotalBalanceOwed: to('affordability', 'What you already owe limits what you can carry.', true),
  hasSecondaryIncome: to('affordability', 'Other income counts for you.', true),
  secondaryIncomeType: to('affordability', 'Some kinds of income last longer than others.', true),
  monthlySecondaryIncome: to('affordability', 'Other income counts for you.', true),
  receiveChildTax: to('affordability', 'Child benefits are income.', true),
  monthlyChildTaxIncome: to('affordability', 'Child benefits are income.', true),
  hasCar: to('affordability', 'A car loan is a monthly cost.'),
  approxValueOfCar: to('affordability', 'Beside what is owed, it shows how you stand.'),
  isCarFullyPaid: to('affordability', 'A car loan is a monthly cost.'),
  carTotalBalanceOwed: to('affordability', 'A car loan is a monthly cost.', true),
  hasHome: to('affordability', 'A mortgage is a monthly cost.'),
  approxValueOfHome: to('affordability', 'Beside what is owed, it shows how you stand.'),
  isHomeFullyPaid: to('affordability', 'A mortgage is a monthly cost.'),
  homeTotalBalanceOwed: to('affordability', 'A mortgage is a monthly cost.', true),
  bankAccount: to('repay-by-debit', 'The debit you authorize is taken from this account.', true),
} as const satisfies Readonly<Record<string, FieldPurpose>>

export type PersonalField = keyof typeof fieldPurposes

export type ConsentMissing = { readonly code: 'CONSENT_MISSING'; readonly fields: readonly PersonalField[] }

/** C-19, PIPEDA s. 6.1 and Sched. 1, 4.3.4 (spec section 5): without express consent the sensitive
 * fields may not be stored; the refusal names them. */
export const mayStore = (fields: readonly PersonalField[], expressConsent: boolean): Result<true, ConsentMissing> => {
  const sensitive = fields.filter((field) => fieldPurposes[field].sensitive)
  return expressConsent || sensitive.length === 0 ? ok(true) : err({ code: 'CONSENT_MISSING', fields: sensitive })
}

/** C-19: the fields that must not be stored without express consent. */
export const fieldsNeedingExpressConsent = (): readonly string[] =>
  Object.entries(fieldPurposes)
    .filter(([, { sensitive }]) => sensitive)
    .map(([field]) => field)
