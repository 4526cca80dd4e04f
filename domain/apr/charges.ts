import type { DatedAmount } from './credit.ts'

/** What a borrower may be charged next to principal and interest. */
export const chargeKinds = [
  'administration-fee',
  'commission',
  'broker-fee',
  'required-insurance',
  'optional-insurance',
  'default-interest',
  'dishonoured-item-fee',
  'penalty',
  'legal-cost',
  'prepayment-charge',
  'official-fee',
  'overdraft-charge',
  'property-tax',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

export type Charge = DatedAmount & { readonly kind: ChargeKind }

/** APR-02, Criminal Code s. 347(2): interest is every charge in any form but insurance, official
 * fees, overdraft charges, property tax and the repayment itself. */
const outsideCriminalRate: readonly ChargeKind[] = [
  'required-insurance',
  'optional-insurance',
  'official-fee',
  'overdraft-charge',
  'property-tax',
]

/** APR-01, SOR/2021-181 s. 48: charges that are not disclosed as cost. */
const outsideDisclosure: readonly ChargeKind[] = [
  'optional-insurance',
  'default-interest',
  'dishonoured-item-fee',
  'penalty',
  'legal-cost',
  'prepayment-charge',
  'official-fee',
  'overdraft-charge',
  'property-tax',
]

/** APR-02: whether a charge is interest in the sense of the Criminal Code. */
export const countsTowardCriminalRate = ({ kind }: Charge): boolean => !outsideCriminalRate.includes(kind)

/** APR-01: whether a charge is part of the disclosed cost of borrowing. */
export const countsTowardDisclosure = ({ kind }: Charge): boolean => !outsideDisclosure.includes(kind)
