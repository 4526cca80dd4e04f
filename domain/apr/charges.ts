import type { DatedAmount } from './credit.ts'

/** What a borrower may be charged next to principal and interest, and where each counts.
 * APR-02, Criminal Code s. 347(2): interest is every charge in any form but insurance, official
 * fees, overdraft charges, property tax and the repayment itself. APR-01, SOR/2021-181 s. 48: what
 * is not disclosed as cost. */
const countsIn = {
  'administration-fee': ['criminal-rate', 'disclosure'],
  commission: ['criminal-rate', 'disclosure'],
  'broker-fee': ['criminal-rate', 'disclosure'],
  'required-insurance': ['disclosure'],
  'optional-insurance': [],
  'default-interest': ['criminal-rate'],
  'dishonoured-item-fee': ['criminal-rate'],
  penalty: ['criminal-rate'],
  'legal-cost': ['criminal-rate'],
  'prepayment-charge': ['criminal-rate'],
  'official-fee': [],
  'overdraft-charge': [],
  'property-tax': [],
} as const satisfies Readonly<Record<string, readonly ('criminal-rate' | 'disclosure')[]>>

export type ChargeKind = keyof typeof countsIn
export const chargeKinds = Object.keys(countsIn) as readonly ChargeKind[]

export type Charge = DatedAmount & { readonly kind: ChargeKind }

const counts = ({ kind }: Charge, rate: 'criminal-rate' | 'disclosure'): boolean =>
  countsIn[kind].some((one) => one === rate)

/** APR-02: whether a charge is interest in the sense of the Criminal Code. */
export const countsTowardCriminalRate = (charge: Charge): boolean => counts(charge, 'criminal-rate')

/** APR-01: whether a charge is part of the disclosed cost of borrowing. */
export const countsTowardDisclosure = (charge: Charge): boolean => counts(charge, 'disclosure')
