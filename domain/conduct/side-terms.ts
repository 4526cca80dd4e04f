/** What an agreement or an offer might contain next to the loan itself. */
export const sideTerms = [
  'wage-assignment',
  'collateral',
  'guarantor',
  'tied-goods-or-services',
  'repeat-processing-charge',
  'payment-for-another-payday-loan',
  'broker-fee',
  'advance-fee',
  'deduction-from-advance',
  'prepayment-penalty',
  'insurer-chosen-by-lender',
  'wanted-optional-insurance',
  'personal-data-consent',
] as const
export type SideTerm = (typeof sideTerms)[number]

export const defaultCharges = [
  'interest',
  'dishonoured-item-fee',
  'reasonable-legal-costs',
  'costs-of-realising-security',
  'late-fee',
  'collection-agency-fee',
] as const
export type DefaultCharge = (typeof defaultCharges)[number]
