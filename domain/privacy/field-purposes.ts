/** Nothing is kept for a purpose that is not on this list (PIPEDA Sched. 1, 4.2 to 4.4). */
export type Purpose = 'identify' | 'reach' | 'affordability' | 'repay-by-debit' | 'referral' | 'product-fit'

export type FieldPurpose = { readonly purpose: Purpose; readonly why: string }

const to = (purpose: Purpose, why: string): FieldPurpose => ({ purpose, why })

/** C-19: the stated purpose of every personal field, by its name in the form (`contracts/forms/`);
 * a person reads it in the copy of their data. There must be no social insurance number. */
export const fieldPurposes = {
  maritalStatus: to('affordability', 'A household’s costs depend on who shares them.'),
  numberOfDependents: to('affordability', 'People who depend on you are part of your monthly costs.'),
  purposeOfLoan: to('product-fit', 'A cash advance fits short-term needs; for others we say so.'),
  whereDoYouWork: to('affordability', 'We may confirm your employment, with your consent only.'),
  primaryIncomeType: to(
    'affordability',
    'The law lets us lend a share of your net pay, so we need to know where it comes from.',
  ),
  primaryIncomeAmount: to('affordability', 'A cash advance may be half of your net pay at most.'),
  nextPayDate: to('affordability', 'A loan may not end before your next income.'),
  paymentFrequency: to('affordability', 'Your net pay is calculated per pay period.'),
  referedBy: to('referral', 'We thank the person who told you about us.'),
  referalCode: to('referral', 'It tells us whom to thank.'),
  hasCoApplicants: to('identify', 'Only an installment loan can have a second borrower.'),
  coApplicantName: to('identify', 'A second borrower must be named.'),
  coApplicantEmail: to('reach', 'A second borrower receives the same documents.'),
  coApplicantPhone: to('reach', 'So that we can reach a second borrower.'),
  coApplicantRelationship: to('identify', 'It tells a second borrower from somebody else.'),
  hasOtherLoans: to('affordability', 'What you already owe limits what you can carry.'),
  otherLoansTotalBalanceOwed: to('affordability', 'What you already owe limits what you can carry.'),
  hasSecondaryIncome: to('affordability', 'Other income counts for you.'),
  secondaryIncomeType: to('affordability', 'Some kinds of income last longer than others.'),
  monthlySecondaryIncome: to('affordability', 'Other income counts for you.'),
  receiveChildTax: to('affordability', 'Child benefits are income.'),
  monthlyChildTaxIncome: to('affordability', 'Child benefits are income.'),
  hasCar: to('affordability', 'A car loan is a monthly cost.'),
  approxValueOfCar: to('affordability', 'Beside what is owed, it shows how you stand.'),
  isCarFullyPaid: to('affordability', 'A car loan is a monthly cost.'),
  carTotalBalanceOwed: to('affordability', 'A car loan is a monthly cost.'),
  hasHome: to('affordability', 'A mortgage is a monthly cost.'),
  approxValueOfHome: to('affordability', 'Beside what is owed, it shows how you stand.'),
  isHomeFullyPaid: to('affordability', 'A mortgage is a monthly cost.'),
  homeTotalBalanceOwed: to('affordability', 'A mortgage is a monthly cost.'),
  bankAccount: to('repay-by-debit', 'The debit you authorize is taken from this account.'),
} as const satisfies Readonly<Record<string, FieldPurpose>>
