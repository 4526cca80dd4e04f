import type { PrincipalChange } from '../interest/principal-days.ts'
import { cents, type Cents } from '../values/cents.ts'
import { compareDays, type LocalDate } from '../values/local-date.ts'
import type { Allocation, BookedPayment, LoanBook, Receipt } from './loan-book.ts'

type Share = { readonly cost: number; readonly principal: number }

type Using = {
  readonly from: LocalDate
  readonly later: readonly Receipt[]
  /** Money that may still take something over. */
  readonly purse: { left: number }
  /** What it has set free of each receipt, and how much of that was cost. */
  readonly freed: Map<Receipt, number>
  readonly cost: Map<Receipt, number>
}

/**
 * Dates principal of one payment, or of the account, back from the receipts that paid it; cost, which bears no interest, is met before.
 * `sign` is that of a change by which principal is paid. No more is moved from a day than is still dated on it.
 */
const takeOver = (
  changes: readonly PrincipalChange[],
  sign: 1 | -1,
  { from, later, purse, freed, cost: costFreed }: Using,
  shareOf: (allocation: Allocation) => Share | undefined,
): readonly PrincipalChange[] =>
  later.reduce((current, receipt) => {
    const share = shareOf(receipt.allocation)
    if (!share) return current
    const dated = current.reduce((sum, { on, amount }) => sum + (on === receipt.from ? sign * amount : 0), 0)
    const already = costFreed.get(receipt) ?? 0
    const cost = Math.min(purse.left, share.cost, receipt.allocation.cost - receipt.costTakenOver - already)
    const principal = Math.max(0, Math.min(purse.left - cost, share.principal, dated))
    purse.left -= cost + principal
    costFreed.set(receipt, already + cost)
    freed.set(receipt, (freed.get(receipt) ?? 0) + cost + principal)
    const moved = [
      { on: from, amount: cents(sign * principal) },
      { on: receipt.from, amount: cents(0 - sign * principal) },
    ]
    return principal > 0 ? [...current, ...moved] : current
  }, changes)

/**
 * ON-07: money of an honoured debit counts from a day on which the bank had not answered yet. What it would have paid may have been paid by
 * other money that came later; then the two change places: the principal counts as paid from the earlier day, and the later money is what
 * was too much, which may in its turn stand for money that came later still. `surplus` is what was not needed where it was sent, to payment
 * `own` or to the account.
 */
export const backdated = (book: LoanBook, from: LocalDate, surplus: number, own?: number): LoanBook => {
  if (book.cancelledAt !== undefined || book.writtenOff !== undefined) return book
  const later = book.receipts
    .filter((one) => !one.reversed && one.from > from)
    .toSorted((a, b) => compareDays(a.from, b.from))
  if (surplus <= 0 || later.length === 0) return book
  const using: Using = { from, later, purse: { left: surplus }, freed: new Map(), cost: new Map() }
  const onAccount = book.terms.loanType === 'installment'
  const rank = ({ number, dueDate }: BookedPayment): number => {
    if (number === own) return 0
    return dueDate <= from ? 1 : 2
  }
  const moved = new Map(
    (onAccount ? [] : book.payments.toSorted((a, b) => rank(a) - rank(b))).map(({ number, reductions }) => [
      number,
      takeOver(reductions, 1, using, ({ payments }) => payments.find((share) => share.number === number)),
    ]),
  )
  const principalChanges = onAccount
    ? takeOver(book.principalChanges, -1, using, (allocation) => allocation)
    : book.principalChanges
  const current: LoanBook = {
    ...book,
    principalChanges,
    receipts: book.receipts.map((one) => ({
      ...one,
      costTakenOver: cents(one.costTakenOver + (using.cost.get(one) ?? 0)),
    })),
    payments: book.payments.map((payment) => ({
      ...payment,
      reductions: moved.get(payment.number) ?? payment.reductions,
    })),
  }
  return [...using.freed].reduce<LoanBook>(
    (after, [receipt, amount]) => backdated(after, receipt.from, amount),
    current,
  )
}

/** What of an amount was not needed for the payments it was sent for, or that were due; of an installment loan, for the account. */
export const surplusOf = (
  allocation: Allocation,
  amount: Cents,
  { terms, payments }: LoanBook,
  from: LocalDate,
  own: number | undefined,
): number => {
  if (terms.loanType === 'installment') return allocation.toBorrower + allocation.fee + allocation.refundToRecover
  const sentFor = payments
    .filter(({ number, dueDate }) => number === own || dueDate <= from)
    .map(({ number }) => number)
  const used = allocation.payments.filter(({ number }) => sentFor.includes(number))
  return amount - used.reduce((sum, { cost, principal }) => sum + cost + principal, 0)
}
