import type { LoanFacts } from '../../ledger/loan-book.ts'
import { stayPauses } from '../../ledger/stay.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { daysBetween, type LocalDate } from '../../values/local-date.ts'
import { chargeOf, type InstallmentTerms } from '../signed-terms.ts'
import { refundOfUnearnedCharge } from '../unearned-charge.ts'
import { interestMeter } from './interest-accrual.ts'
import type { MovedMoney } from './moved-payments.ts'

/** CPA-05: what of the charge is for the time still to come. */
export const unearnedCharge = (terms: InstallmentTerms, on: LocalDate): Cents => {
  const charge = chargeOf(terms)
  if (charge === 0) return charge
  const end = terms.payments.at(-1)?.scheduledDate ?? terms.advanceDate
  const scheduled = daysBetween(terms.advanceDate, end)
  const elapsed = Math.min(scheduled, Math.max(0, daysBetween(terms.advanceDate, on)))
  const refund = refundOfUnearnedCharge({ charge, scheduled, elapsed })
  return refund.ok ? refund.value.refund : cents(0)
}

/** Counts the principal that bears interest as days pass and money arrives, in order. */
export type InterestBearingMeter = {
  /** To a day; calls back for each scheduled day that is over with the charge it gives back. */
  readonly passTo: (on: LocalDate, givenBack: (on: LocalDate, refund: number) => void) => void
  /** All interest up to the day it was brought to. */
  readonly interest: () => Cents
  readonly charge: (fee: number) => void
  /** Money of that day; answers what of the charge it gives back. `unpaidFee`, which no money has
   * paid, keeps none of it from paying the loan off. */
  readonly receive: (amount: number, isPrepayment: boolean, unpaidFee?: number) => number
  /** TAM-224: so much more is with us, or less, without paying anything. */
  readonly hold: (amount: number) => void
  /** What of the charge was given back; undefined while the loan is not paid off. */
  readonly chargeRefunded: () => number | undefined
}

/** TAM-07, TAM-12, TAM-22: money pays interest to the day and then principal, as far as payments
 * are due; a fee takes only what is beyond them, nothing of what pays the loan off, and gives it up
 * for a payment that is missed; a prepayment never pays a fee. So to pay earlier or more never
 * makes anything dearer. Interest stops at `through`. The first money that pays the rest refunds
 * the charge (CPA-05). `credits`: what counts from the scheduled day of payments moved later
 * (TAM-122). */
export const interestBearingMeter = (
  terms: InstallmentTerms,
  facts: Pick<LoanFacts, 'outFrom' | 'stays'>,
  through: LocalDate,
  credits: MovedMoney['credits'],
): InterestBearingMeter => {
  const meter = interestMeter(terms, stayPauses(facts, through))
  const { payments } = terms
  const { outFrom } = facts
  let [paid, prepaid, fees, due, fallen, passed] = [0, 0, 0, 0, 0, 0]
  let [held, bearing] = [0, Infinity]
  let chargeRefunded: number | undefined
  let day = outFrom
  let interest = meter.through(outFrom)
  let principal: number = terms.advance
  meter.setPrincipal(principal)

  const toContract = (ofFees: number): number =>
    fallen === payments.length ? paid + prepaid : prepaid + Math.min(paid, due) + Math.max(0, paid - due - ofFees)
  const settle = (unpaidFee = 0): number => {
    const left = terms.advance + interest - toContract(fees)
    const refund = unearnedCharge(terms, day)
    const leftBeforeFees = terms.advance + interest - toContract(fees - unpaidFee)
    const isPaidOffNow = chargeRefunded === undefined && leftBeforeFees <= refund
    if (isPaidOffNow) chargeRefunded = refund
    principal = chargeRefunded === undefined ? Math.min(principal, Math.max(0, left)) : 0
    bearing = held > 0 ? Math.min(bearing, left - held) : Infinity
    meter.setPrincipal(Math.min(principal, bearing))
    return isPaidOffNow ? refund : 0
  }
  const goTo = (on: LocalDate): void => {
    day = on
    interest = meter.through(on)
    for (let next = payments[fallen]; next && next.scheduledDate <= on; next = payments[fallen]) {
      due += next.amount
      fallen += 1
    }
  }
  return {
    passTo: (wanted, givenBack) => {
      const on = wanted < through ? wanted : through
      // A scheduled day is over before what is missing counts: money of that very day pays it.
      for (let next = payments[passed]; next && next.scheduledDate < on; next = payments[passed]) {
        goTo(next.scheduledDate)
        passed += 1
        paid += credits.get(next.number) ?? 0
        givenBack(day, settle())
      }
      goTo(on)
    },
    interest: () => interest,
    charge: (fee) => {
      fees += fee
    },
    receive: (amount, isPrepayment, unpaidFee) => {
      if (isPrepayment) prepaid += amount
      else paid += amount
      return settle(unpaidFee)
    },
    hold: (amount) => {
      held += amount
      bearing = Infinity
      settle()
    },
    chargeRefunded: () => chargeRefunded,
  }
}
