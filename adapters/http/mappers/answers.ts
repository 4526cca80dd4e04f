import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'
import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'

/** The form as it would be filled in with these answers. */
export const toPersonalInfoForm = (info: PersonalInfo): PersonalInfoForm => ({
  maritalStatus: info.maritalStatus as PersonalInfoForm['maritalStatus'],
  purposeOfLoan: info.purposeOfLoan as PersonalInfoForm['purposeOfLoan'],
  numberOfDependents: info.numberOfDependents,
  whereDoYouWork: info.employer,
  primaryIncomeType: info.primaryIncomeType as PersonalInfoForm['primaryIncomeType'],
  primaryIncomeAmount: info.primaryIncomeCents,
  referedBy: info.referred,
  referalCode: info.referralCode ?? '',
  hasCoApplicants: info.coApplicant !== null,
  coApplicantName: info.coApplicant?.name ?? '',
  coApplicantEmail: info.coApplicant?.email ?? '',
  coApplicantRelationship: info.coApplicant?.relationship ?? '',
  coApplicantPhone: info.coApplicant?.phone ?? '',
})

/** The form as it would be filled in with these answers. */
export const toFinancialInfoForm = (info: FinancialInfo): FinancialInfoForm => ({
  hasOtherLoans: info.otherLoansOwedCents !== null,
  otherLoansTotalBalanceOwed: info.otherLoansOwedCents,
  hasSecondaryIncome: info.secondaryIncome !== null,
  secondaryIncomeType: info.secondaryIncome?.type ?? '',
  monthlySecondaryIncome: info.secondaryIncome?.monthlyCents ?? null,
  receiveChildTax: info.childBenefitMonthlyCents !== null,
  monthlyChildTaxIncome: info.childBenefitMonthlyCents,
  hasCar: info.car !== null,
  approxValueOfCar: info.car?.valueCents ?? null,
  isCarFullyPaid: info.car && info.car.owedCents === null,
  carTotalBalanceOwed: info.car?.owedCents ?? null,
  hasHome: info.home !== null,
  approxValueOfHome: info.home?.valueCents ?? null,
  isHomeFullyPaid: info.home && info.home.owedCents === null,
  homeTotalBalanceOwed: info.home?.owedCents ?? null,
  consent: info.creditCheckConsent,
})
