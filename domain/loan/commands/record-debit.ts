import { torontoDateOf } from '../../calendars/toronto.ts'
import { recalledCode } from '../../ledger/authorization.ts'
import type { BookedDebit } from '../../ledger/loan-book.ts'
import { returnReasonOf, unnamedReturn } from '../../pad/return-codes.ts'
import type { RequestIds } from '../debits/payment-request.ts'
import { isServiced, type DebitProgress, type ServicedLoan } from '../loan.ts'
import { finalMoment } from '../servicing/servicing-steps.ts'
import { happened, noChange, slice, type DebitOutcome, type Decided, type Issued, type Moment } from '../slice.ts'
import { withReturnOfAdvance } from './cancel-loan.ts'
import { book } from './shared/book.ts'

type Facts = Moment & RequestIds

type Reported = {
  readonly loan: ServicedLoan
  readonly debit: BookedDebit
  readonly progress: DebitProgress
} & Facts

const heldForReview = ({ progress, now }: Reported, providerId: string, failure: string | null): Decided =>
  progress.state === 'under-review' && (progress.failure ?? null) === failure
    ? noChange
    : happened({ type: 'debit-held-for-review', at: now, debitId: progress.debitId, providerId, failure })

/** Paid: booked from its debit date on; final once no return can arrive (TAM-114). */
const completed = ({ loan, debit, now }: Reported): Decided => {
  const { debitId, debitDate, state } = debit
  const on = torontoDateOf(now)
  if (on < debitDate) return noChange
  const settled = state === 'in-flight' ? book(loan, { type: 'debit-settled', on, debitId }) : noChange
  if (!settled.ok || now < finalMoment(debit)) return settled
  return happened(...settled.value, { type: 'debit-became-final', at: now, debitId })
}

/** Returned, before or after it had settled, while not final, for its payor may have claimed it in
 * time (TAM-114). A failure that no table has is never guessed: a person looks. */
const returned = (reported: Reported, providerId: string, failure: string): Decided => {
  const reason = returnReasonOf(failure)
  if (reason.ok) return bookedReturn(reported, reason.value.code)
  const held = heldForReview(reported, providerId, failure)
  return reported.debit.state === 'settled' ? notPaidAfterAll(reported, held) : held
}

/** TAM-141: what was reported as settled and then, for any reason, as failed was not paid. */
const notPaidAfterAll = (reported: Reported, held: Decided): Decided => {
  const booked = bookedReturn(reported, unnamedReturn.code)
  return held.ok && booked.ok ? happened(...held.value, ...booked.value) : booked
}

const bookedReturn = (reported: Reported, returnCode: string): Decided => {
  const { loan, debit, now } = reported
  const event = { type: 'debit-returned', on: torontoDateOf(now), debitId: debit.debitId, returnCode } as const
  const booked = book(loan, event)
  // TAM-80: what this debit was to pay of a cancelled loan's advance is requested now.
  return booked.ok && loan.book.cancelledAt !== undefined ? withReturnOfAdvance(loan, booked.value, reported) : booked
}

const travelled = ({ progress, now }: Reported, state: 'submitted' | 'acknowledged', providerId: string): Decided => {
  const { debitId } = progress
  const order: readonly DebitProgress['state'][] = ['requested', 'under-review', 'submitted', 'acknowledged']
  return order.indexOf(state) > order.indexOf(progress.state)
    ? happened({ type: state === 'submitted' ? 'debit-submitted' : 'debit-acknowledged', at: now, debitId, providerId })
    : noChange
}

const recorded = (reported: Reported, outcome: DebitOutcome): Decided => {
  const { debit } = reported
  switch (outcome.state) {
    case 'completed':
      return completed(reported)
    case 'returned':
      return returned(reported, outcome.providerId, outcome.failure)
    case 'cancelled':
      return debit.state === 'in-flight'
        ? returned(reported, outcome.providerId, recalledCode)
        : notPaidAfterAll(reported, heldForReview(reported, outcome.providerId, null))
    case 'under-review':
      return debit.state === 'in-flight' ? heldForReview(reported, outcome.providerId, null) : noChange
    case 'submitted':
    case 'acknowledged':
      return debit.state === 'in-flight' ? travelled(reported, outcome.state, outcome.providerId) : noChange
  }
}

type RecordDebit = Issued & { readonly debitId: string; readonly outcome: DebitOutcome }

/** TAM-67: the state of a debit that the provider reports. A settled one may still be returned
 * (PAD-08); nothing else moves back, repeats change nothing. */
export const recordDebit = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { debitId, outcome }: RecordDebit, facts: Facts) => {
    if (!isServiced(loan)) return noChange
    const debit = loan.book.debits.find((one) => one.debitId === debitId)
    const progress = loan.debits?.find((one) => one.debitId === debitId)
    if (debit === undefined || progress === undefined) return noChange
    if (debit.state === 'returned' || progress.final === true) return noChange
    return recorded({ loan, debit, progress, ...facts }, outcome)
  },
})
