import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'

/** The answers of one customer, as they are stored. Tests change what they are about:
 * `{ ...personalInfo, numberOfDependents: 2 }`. */
export const personalInfo: PersonalInfo = {
  maritalStatus: 'single',
  purposeOfLoan: 'bills',
  numberOfDependents: 0,
  employer: 'Larch Mill',
  primaryIncomeType: 'employment',
  primaryIncomeCents: 2600_00,
  referred: false,
  referralCode: null,
  coApplicant: null,
}

export const financialInfo: FinancialInfo = {
  otherLoansOwedCents: null,
  secondaryIncome: null,
  childBenefitMonthlyCents: null,
  car: null,
  home: null,
  creditCheckConsent: true,
}
