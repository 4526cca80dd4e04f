import { expect, test } from 'vitest'
import { financialInfoOf, type FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import { personalInfoOf, type PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import { toFinancialInfoForm, toPersonalInfoForm } from './answers.ts'

/** Every field has an answer, so that none can be lost unseen. */
type Answered<Form> = { readonly [Field in keyof Form]-?: NonNullable<Form[Field]> }

const personal: Answered<PersonalInfoForm> = {
  maritalStatus: 'married',
  purposeOfLoan: 'car',
  numberOfDependents: 3,
  whereDoYouWork: 'Larch Mill',
  primaryIncomeType: 'employment',
  primaryIncomeAmount: 2_600_00,
  referedBy: true,
  referalCode: 'FRIEND',
  hasCoApplicants: true,
  coApplicantName: 'Jo Ashe',
  coApplicantEmail: 'jo@mail.example',
  coApplicantRelationship: 'spouse',
  coApplicantPhone: '4165550100',
}
const financial: Answered<FinancialInfoForm> = {
  hasOtherLoans: true,
  otherLoansTotalBalanceOwed: 1_00,
  hasSecondaryIncome: true,
  secondaryIncomeType: 'pension',
  monthlySecondaryIncome: 2_00,
  receiveChildTax: true,
  monthlyChildTaxIncome: 3_00,
  hasCar: true,
  approxValueOfCar: 4_00,
  isCarFullyPaid: false,
  carTotalBalanceOwed: 5_00,
  hasHome: true,
  approxValueOfHome: 6_00,
  isHomeFullyPaid: false,
  homeTotalBalanceOwed: 7_00,
  consent: true,
}

test('every answer of a form is stored, and returned as it was given', () => {
  expect(toPersonalInfoForm(personalInfoOf(personal))).toEqual(personal)
  expect(toFinancialInfoForm(financialInfoOf(financial))).toEqual(financial)
})

test('what was answered under a Yes that became No is not stored', () => {
  const stored = JSON.stringify([
    personalInfoOf({ ...personal, referedBy: false, hasCoApplicants: false }),
    financialInfoOf({
      ...financial,
      hasOtherLoans: false,
      hasSecondaryIncome: false,
      receiveChildTax: false,
      hasCar: false,
      hasHome: false,
    }),
  ])
  expect(stored).not.toMatch(/FRIEND|Jo Ashe|jo@mail|4165550100|pension|\b[1-7]00\b/)
})
