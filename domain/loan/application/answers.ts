/** Personal info form (spec section 3) in the field's own words; amounts are cents. */
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

/** What a co-applicant answers: no income and no bank data, because the limit rests on the
 * borrower's alone (TAM-44). Consent is to identity check, credit check and privacy policy. */
export type CoApplicantInfo = {
  readonly relationship: string
  readonly phone: string
  readonly creditCheckConsent: true
}

/** Financial info form (spec section 3); cents, null where the answer before was No. */
export type FinancialInfo = {
  readonly otherLoansOwedCents: number | null
  readonly secondaryIncome: { readonly type: string; readonly monthlyCents: number } | null
  readonly childBenefitMonthlyCents: number | null
  readonly car: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly home: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly creditCheckConsent: true
}

/** C-22: the one definition of declared net income: main, second, child benefit. Cents a month. */
export const netIncomeDeclared = (
  { primaryIncomeCents }: Pick<PersonalInfo, 'primaryIncomeCents'>,
  financial: Pick<FinancialInfo, 'secondaryIncome' | 'childBenefitMonthlyCents'> | null,
): number =>
  primaryIncomeCents + (financial?.secondaryIncome?.monthlyCents ?? 0) + (financial?.childBenefitMonthlyCents ?? 0)

/** TAM-44: what the applicant declared as owed on other loans and on a car. Cents. */
export const debtsDeclared = (financial: Pick<FinancialInfo, 'otherLoansOwedCents' | 'car'> | null): number =>
  (financial?.otherLoansOwedCents ?? 0) + (financial?.car?.owedCents ?? 0)
