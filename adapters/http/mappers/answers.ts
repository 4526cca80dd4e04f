import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/answers'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import type { FinancialInfoForm } from '@tamarack/contracts/forms/financial-info'
import type { PersonalInfoForm } from '@tamarack/contracts/forms/personal-info'

/** Answers under a No are dropped, not kept. */
export const toPersonalInfo = (form: PersonalInfoForm): PersonalInfo => ({
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

/** The contract has made sure that an amount under a Yes is there. */
const given = (amount: number | null | undefined): number => {
  if (amount === null || amount === undefined)
    throw new Error('A financial answer without its amount has passed its contract')
  return amount
}

/** Answers under a No become null. Throws when an amount under a Yes is missing, which the contract rules out. */
export const toFinancialInfo = (form: FinancialInfoForm): FinancialInfo => ({
  otherLoansOwedCents: form.hasOtherLoans ? given(form.otherLoansTotalBalanceOwed) : null,
  secondaryIncome: form.hasSecondaryIncome
    ? { type: form.secondaryIncomeType, monthlyCents: given(form.monthlySecondaryIncome) }
    : null,
  childBenefitMonthlyCents: form.receiveChildTax ? given(form.monthlyChildTaxIncome) : null,
  car: form.hasCar
    ? {
        valueCents: given(form.approxValueOfCar),
        owedCents: form.isCarFullyPaid ? null : given(form.carTotalBalanceOwed),
      }
    : null,
  home: form.hasHome
    ? {
        valueCents: given(form.approxValueOfHome),
        owedCents: form.isHomeFullyPaid ? null : given(form.homeTotalBalanceOwed),
      }
    : null,
  creditCheckConsent: form.consent,
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

type SigningBody = { readonly documentSha256: string } & {
  readonly [Moment in 'openedAt' | 'reachedEndAt' | 'tickedAt' | 'pressedAt']?: number | undefined
}

/** What the browser reports of the signing; the session is the server's own. */
export const toSigningEvidence = (
  body: SigningBody,
  { sessionId, signIn = null }: Pick<Principal, 'sessionId' | 'signIn'>,
): SigningEvidence => ({
  documentSha256: body.documentSha256,
  sessionId,
  openedAt: body.openedAt ?? null,
  reachedEndAt: body.reachedEndAt ?? null,
  tickedAt: body.tickedAt ?? null,
  pressedAt: body.pressedAt ?? null,
  ...(signIn !== null && { signIn }),
})
