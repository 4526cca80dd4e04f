import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'

/** The questions as the page puts them; an error that does not name its question is preceded by
 * it. */
export const questions = {
  hasOtherLoans: 'Other loans',
  otherLoansTotalBalanceOwed: 'How much do you owe on them in total?',
  hasSecondaryIncome: 'A second income',
  secondaryIncomeType: 'Where does it come from?',
  monthlySecondaryIncome: 'How much is it per month?',
  receiveChildTax: 'A child benefit',
  monthlyChildTaxIncome: 'How much is the child benefit per month?',
  hasCar: 'A car of my own',
  approxValueOfCar: 'About how much is the car worth?',
  isCarFullyPaid: 'Is the car fully paid?',
  carTotalBalanceOwed: 'How much do you still owe on the car?',
  hasHome: 'A home of my own',
  approxValueOfHome: 'About how much is the home worth?',
  isHomeFullyPaid: 'Is the home fully paid?',
  homeTotalBalanceOwed: 'How much do you still owe on the home?',
} as const satisfies Readonly<Record<Exclude<keyof FinancialInfoForm, 'consent'>, string>>
