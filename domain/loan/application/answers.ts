/** Answers of the personal info form (spec section 3) in the field's own words; amounts are
 * cents. */
export type PersonalInfo = {
  readonly maritalStatus: string
  readonly purposeOfLoan: string
  readonly numberOfDependents: number
  readonly employer: string
  readonly primaryIncomeType: string
  /** Net, per month. */
  readonly primaryIncomeCents: number
  readonly referred: boolean
  readonly referralCode: string | null
  readonly coApplicant: {
    readonly name: string
    readonly email: string
    readonly relationship: string
    readonly phone: string
  } | null
}

/** What a co-applicant answers about themselves: no income and no bank data, because the limit
 * rests on the borrower's alone (TAM-44), and the identity check gives the rest. The consent is to
 * the identity check, to a credit check and to the privacy policy. */
export type CoApplicantInfo = {
  readonly relationship: string
  readonly phone: string
  readonly creditCheckConsent: true
}

/** Answers of the financial info form (spec section 3); amounts are cents, null where the answer
 * before was No. */
export type FinancialInfo = {
  readonly otherLoansOwedCents: number | null
  readonly secondaryIncome: { readonly type: string; readonly monthlyCents: number } | null
  readonly childBenefitMonthlyCents: number | null
  readonly car: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly home: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly creditCheckConsent: true
}
