import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { costIsWithinCap } from './cost-of-borrowing.ts'

/** A charge next to the advance, and what it hangs on. */
export type PaydayCharge = {
  readonly amount: Cents
  /** entering: owed by making the agreement, to process a payment, to anybody; else on default. */
  readonly arises: 'entering' | 'default'
  readonly payee: 'lender' | 'third-party'
}

/** ON-03, O. Reg. 98/09 s. 17: every amount owed by entering the agreement, to anybody; not what
 * only default brings (FED-04). */
export const costOnEntering = (charges: readonly PaydayCharge[]): Cents =>
  cents(charges.reduce((sum, { arises, amount }) => (arises === 'entering' ? sum + amount : sum), 0))

export type Owed = {
  readonly owed: Cents
  readonly because: 'AS_AGREED' | 'COST_ABOVE_CAP' | 'DELIVERY_NOT_FOLLOWED' | 'CANCELLED'
}

/** ON-02, PLA s. 32(4): above the cap of its day, delivered by another way than chosen (ON-22) or
 * cancelled, an agreement leaves the advance and nothing else. */
export const owedUnderAgreement = (agreement: {
  readonly agreedOn: LocalDate
  readonly advance: Cents
  readonly charges: readonly PaydayCharge[]
  readonly deliveryFollowed: boolean
  readonly cancelled: boolean
}): Owed => {
  const { agreedOn, advance, charges, deliveryFollowed, cancelled } = agreement
  const cost = costOnEntering(charges)
  if (cancelled) return { owed: advance, because: 'CANCELLED' }
  if (!costIsWithinCap(advance, cost, agreedOn)) return { owed: advance, because: 'COST_ABOVE_CAP' }
  if (!deliveryFollowed) return { owed: advance, because: 'DELIVERY_NOT_FOLLOWED' }
  return { owed: cents(advance + cost), because: 'AS_AGREED' }
}
