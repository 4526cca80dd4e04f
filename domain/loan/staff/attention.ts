import { startOfTorontoDay } from '../../calendars/toronto.ts'
import { debitMadeFor } from '../../ledger/authorization.ts'
import type { BookedDebit } from '../../ledger/loan-book.ts'
import { returnReasonOf } from '../../pad/return-codes.ts'
import type { Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { advanceFailedSince } from '../servicing/disbursement.ts'

/** How much, under which code of Standard 007 and what it means, since when. */
export type ReturnedDebit = {
  readonly debitId: string
  readonly amount: Cents
  readonly code: string
  readonly meaning: string
  readonly since: Instant
}

/** Why staff look at a loan, also where nothing waits for them. */
export const attentionKinds = [
  'checks',
  'disbursement',
  'recipient-changed',
  'returned-debit',
  'overdue',
  'in-collections',
] as const
export type Attention = { readonly kind: (typeof attentionKinds)[number]; readonly since: Instant }

const byAge = (one: { readonly since: Instant }, other: { readonly since: Instant }): number => one.since - other.since

const isOwing = ({ status }: ServicedLoan): boolean =>
  status === 'funded' || status === 'overdue' || status === 'in-collections'

const toReturned = ({ debitId, amount, returnCode = '', answeredOn, debitDate }: BookedDebit): ReturnedDebit => {
  const reason = returnReasonOf(returnCode)
  return {
    debitId,
    amount,
    code: returnCode,
    meaning: reason.ok ? reason.value.meaning : 'Unknown reason',
    since: startOfTorontoDay(answeredOn ?? debitDate),
  }
}

/** Returned debits that nothing made up for, the oldest first: still open, no other debit made
 * since. Neither called back for the payor, nor of an ended loan. */
export const returnedDebits = (loan: Loan): readonly ReturnedDebit[] => {
  if (!isServiced(loan) || !isOwing(loan)) return []
  const { book } = loan
  const open = book.payments.filter(({ amount, paid }) => paid < amount).map(({ number }) => number)
  return [...open, ...(loan.status === 'funded' ? [] : ['arrears' as const])]
    .map((payment) => debitMadeFor(book, payment))
    .filter((debit) => debit?.state === 'returned')
    .flatMap((debit) => (debit === undefined ? [] : [toReturned(debit)]))
    .toSorted(byAge)
}

/** The day of the first payment that is still open; that of the last one where only charges are. */
const firstOpenDay = ({ book, activatedAt }: ServicedLoan): Instant => {
  const daysOf = (payments: ServicedLoan['book']['payments']): readonly LocalDate[] =>
    payments.map(({ dueDate }) => dueDate).toSorted()
  const day = daysOf(book.payments.filter(({ amount, paid }) => paid < amount))[0] ?? daysOf(book.payments).at(-1)
  return day === undefined ? activatedAt : startOfTorontoDay(day)
}

const ofServiced = (loan: ServicedLoan): readonly Attention[] => {
  const { status } = loan
  const [returned] = returnedDebits(loan)
  const elsewhere = loan.payments.find(({ waitsUntil }) => waitsUntil !== undefined)
  return [
    ...(status === 'disbursement-failed' ? [{ kind: 'disbursement', since: advanceFailedSince(loan) } as const] : []),
    ...(elsewhere === undefined ? [] : [{ kind: 'recipient-changed', since: elsewhere.requestedAt } as const]),
    ...(returned === undefined ? [] : [{ kind: 'returned-debit', since: returned.since } as const]),
    ...(status === 'overdue' || status === 'in-collections' ? [{ kind: status, since: firstOpenDay(loan) }] : []),
  ]
}

/** Why a loan is not as it should be, the oldest reason first; by the loan alone. */
export const attention = (loan: Loan): readonly Attention[] => {
  if (isServiced(loan)) return ofServiced(loan).toSorted(byAge)
  if (loan.status !== 'review' || loan.decision !== undefined) return []
  return loan.checks.some(({ outcome }) => outcome !== 'pass') ? [{ kind: 'checks', since: loan.submittedAt }] : []
}
