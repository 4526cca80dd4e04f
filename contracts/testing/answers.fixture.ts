import type { FinancialInfoForm } from '../forms/financial-info.ts'
import type { PersonalInfoForm } from '../forms/personal-info.ts'

/** The two forms, filled in with No wherever that is an answer. Tests change what they are about:
 * `{ ...personalAnswers, numberOfDependents: 2 }`. */
export const personalAnswers: PersonalInfoForm = {
  maritalStatus: 'single',
  purposeOfLoan: 'bills',
  numberOfDependents: 0,
  whereDoYouWork: 'Larch Mill',
  primaryIncomeType: 'employment',
  primaryIncomeAmount: 2600_00,
  referedBy: false,
  referalCode: '',
  hasCoApplicants: false,
  coApplicantName: '',
  coApplicantEmail: '',
  coApplicantRelationship: '',
  coApplicantPhone: '',
}

export const financialAnswers: FinancialInfoForm = {
  hasOtherLoans: false,
  hasSecondaryIncome: false,
  secondaryIncomeType: '',
  receiveChildTax: false,
  hasCar: false,
  hasHome: false,
  consent: true,
}
