/** Answers of the personal info form (spec section 3) in the field's own words; amounts are cents. */
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

/** Answers of the financial info form (spec section 3); amounts are cents, null where the answer before was No. */
export type FinancialInfo = {
  readonly otherLoansOwedCents: number | null
  readonly secondaryIncome: { readonly type: string; readonly monthlyCents: number } | null
  readonly childBenefitMonthlyCents: number | null
  readonly car: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly home: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly creditCheckConsent: true
}
