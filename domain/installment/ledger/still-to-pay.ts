import { factsInOrder } from '../../ledger/facts-in-order.ts'
import { inFlight, type BookedPayment, type LoanFacts, type Position, type Receipt } from '../../ledger/loan-book.ts'
import { withAmount } from '../../ledger/remaining-schedule.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { InstallmentTerms } from '../signed-terms.ts'
import { interestBearingMeter, unearnedCharge, type InterestBearingMeter } from './interest-bearing.ts'
import { movedMoney, type MovedMoney } from './moved-payments.ts'

/** A funded loan that is brought to a day. */
export type Standing = LoanFacts & Pick<Position, 'payments' | 'owed' | 'accrued'> & { readonly accruedTo: LocalDate }

/** Whether money was debited for its payment and not before the day of that payment. */
const isAsScheduled =
  ({ agreed }: LoanFacts) =>
  ({ kind, designation, valueDate }: Receipt): boolean => {
    const payment = agreed[(designation.payment ?? 0) - 1]
    return kind === 'debit' && payment !== undefined && payment.scheduledDate <= valueDate
  }

/** What was paid on its days costs what was disclosed: spares a look ahead at most loans. */
const mayBeShorter = (book: Standing, terms: InstallmentTerms): boolean =>
  book.outFrom !== terms.advanceDate ||
  book.forgiven.length > 0 ||
  (book.stays ?? []).length > 0 ||
  !book.receipts.filter(({ reversed }) => !reversed).every(isAsScheduled(book))

/** The meter with all that happened by now, ready to go on through the last scheduled day. */
const meterOf = (book: Standing, terms: InstallmentTerms, { credits, counted }: MovedMoney): InterestBearingMeter => {
  const last = terms.payments.at(-1)?.scheduledDate ?? book.accruedTo
  const meter = interestBearingMeter(terms, book, last > book.accruedTo ? last : book.accruedTo, credits)
  const nothing = (): void => undefined
  for (const fact of factsInOrder(book)) {
    meter.passTo(fact.on, nothing)
    if (fact.kind === 'fee') meter.charge(fact.amount)
    else if (fact.kind === 'receipt') {
      const { receipt } = fact
      meter.receive(receipt.amount - (counted.get(receipt) ?? 0), receipt.designation.purpose === 'prepayment')
    } else if (fact.kind === 'forgiven') meter.receive(fact.amount, false)
    else if (fact.kind === 'held') meter.hold(fact.amount)
  }
  meter.passTo(book.accruedTo, nothing)
  return meter
}

/** TAM-108: the payments with no more than the loan will owe on their days: interest to come is
 * added, each open payment is taken as made, debits on their way first, and what is no longer owed
 * falls away from the last ones. It comes back, never above what was signed or, of a debit that is
 * ahead, announced (TAM-270), when that money is reversed or late days bear interest. */
export const installmentStillToPay = (
  book: Standing,
  terms: InstallmentTerms,
  most: (payment: BookedPayment) => number,
): readonly BookedPayment[] => {
  if (book.fundedAt === undefined || book.cancelledAt !== undefined || book.writeOff !== undefined) return book.payments
  const isLimited = book.payments.some((payment) => most(payment) < payment.amount - payment.paid)
  if (!isLimited && !mayBeShorter(book, terms)) return book.payments
  const moved = movedMoney(book, terms, book.accruedTo)
  const meter = meterOf(book, terms, moved)
  const sent = inFlight(book)
  let counted: number = book.accrued.cost
  let left = book.owed.principal + book.owed.cost - sent.reduce((sum, { amount }) => sum + amount, 0)
  const passTo = (day: LocalDate): void => {
    meter.passTo(day, (_on, refund) => {
      left -= refund
    })
    left += Math.max(0, meter.interest() - counted)
    counted = Math.max(counted, meter.interest())
  }
  return book.payments.map((payment) => {
    const open = payment.amount - payment.paid
    if (open <= 0) return payment
    const day = payment.scheduledDate > book.accruedTo ? payment.scheduledDate : book.accruedTo
    passTo(day)
    const credited = moved.awaited.get(payment.number) ?? 0
    const debit = sent.find((one) => one.payment === payment.number)
    if (debit !== undefined) {
      meter.receive(Math.max(0, debit.amount - credited), false)
      return payment
    }
    // CPA-05: the money that pays the rest gives back what of the charge is not earned.
    const unearned = meter.chargeRefunded() === undefined ? unearnedCharge(terms, day) : 0
    const rest = Math.max(0, left - unearned)
    const still = Math.min(open, most(payment), rest)
    left -= still === rest ? left : still
    meter.receive(Math.max(0, still - credited), false)
    return withAmount(payment, payment.paid + still, book.accruedTo)
  })
}
