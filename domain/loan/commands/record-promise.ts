import { torontoDateOf } from '../../calendars/toronto.ts'
import { isPromise, type PlannedContact, type PromiseWay } from '../../collections/contact-log.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { refuse, type Refusal, type Result } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { parseLocalDate, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { happened, slice, type Issued } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'
import { startContact, type ContactFacts } from './start-contact.ts'

/** TAM-187: the promise, if it is one: of what is owed on that day, within 60 days. */
export const promiseIn = (
  { book }: Pick<ServicedLoan, 'book'>,
  promise: { readonly amount: number; readonly day: string },
  now: Instant,
): Result<{ readonly amount: Cents; readonly day: LocalDate }, Refusal> => {
  const day = parseLocalDate(promise.day)
  const owed = owedInAll(bookAsOf(book, torontoDateOf(now)).owed)
  const isMade = day.ok && Number.isSafeInteger(promise.amount)
  if (!isMade || !isPromise({ amount: promise.amount, day: day.value }, { owed, now }))
    return refuse('NOT_A_PROMISE', { owed })
  return { ok: true, value: { amount: cents(promise.amount), day: day.value } }
}

/** The amount in cents, the day YYYY-MM-DD in Toronto. */
type RecordPromise = Issued & {
  readonly promise: { readonly amount: number; readonly day: string }
  readonly way: PromiseWay
  /** The contact in which it was made; undefined if there was none. */
  readonly contact?: PlannedContact | undefined
  readonly note: string
}

/** TAM-301: staff record a promise to pay. It records a contact only if staff name one, and then
 * the rules of contacts decide whether it may be made. */
export const recordPromise = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (loan, { promise: given, way, contact, note, ...issued }: RecordPromise, facts: ContactFacts) => {
    const { now: at } = facts
    const promise = promiseIn(loan, given, at)
    if (!promise.ok) return promise
    const by = staffMember(issued)
    if (contact === undefined) return happened({ type: 'promise-recorded', at, by, way, note, promise: promise.value })
    const started = startContact.decide(loan, { ...issued, ...contact }, facts)
    if (!started.ok) return started
    const number = (loan.contacts ?? []).length + 1
    return happened(...started.value, {
      type: 'contact-ended',
      at,
      by,
      number,
      outcome: 'spoke',
      note,
      promise: promise.value,
    })
  },
})
