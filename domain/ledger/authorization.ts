import { changeTakesEffect, mayChangeDebit } from '../pad/changes.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { debitStatus, type DebitStatus } from '../pad/debit-status.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isUnderPresentAgreement, revokedOn, type Authorization } from './authorized-debits.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, type BookedDebit, type BookedPayment, type LoanBook } from './loan-book.ts'
import { ruleOn, type EventRefusal } from './refusals.ts'
import { stayRefusal } from './stay.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

const changed = (book: LoanBook, change: Partial<Authorization>): Booked => {
  const { authorization } = book
  return ok({ ...book, authorization: { ...authorization, ...change, changes: authorization.changes + 1 } })
}

const debitOnItsWay = (book: LoanBook, payment: number): BookedDebit | undefined =>
  inFlight(book).find((debit) => debit.payment === payment)

/** TAM-76, C-09: the payor stops one payment's debit; the payment stays due. One that was initiated
 * is called back while the notice is three clearing days. */
export const debitStopped = (book: LoanBook, event: Of<'debit-stopped'>): Booked => {
  const { payment: number, on } = event
  const { stopped, recalled } = book.authorization
  const payment = book.payments.find((one) => one.number === number)
  if (payment === undefined) return err({ code: 'UNKNOWN_PAYMENT', payment: number })
  const paid = ruleOn(event, payment.paid >= payment.amount && { code: 'PAYMENT_ALREADY_PAID', payment: number })
  if (paid) return err(paid)
  if (stopped.includes(number)) return err({ code: 'ALREADY_HAPPENED', type: 'debit-stopped' })
  const debit = debitOnItsWay(book, number)
  if (debit === undefined) return changed(book, { stopped: [...stopped, number] })
  const inTime = mayChangeDebit({ dueDate: debit.debitDate, notifiedOn: on, sent: false })
  const tooLate = ruleOn(event, !inTime.ok && inTime.error)
  if (tooLate) return err(tooLate)
  return changed(book, { stopped: [...stopped, number], recalled: [...recalled, debit.debitId] })
}

/** TAM-99: the last debit of a payment; one that its payor had called back counts as not made. */
export const debitMadeFor = (
  book: Pick<LoanBook, 'authorization' | 'debits'>,
  payment: number | 'arrears',
): BookedDebit | undefined => book.debits.findLast((debit) => debit.payment === payment && !isRecalled(book, debit))

/** TAM-63, PAD-13, TAM-185: why no payment is debited: the debt is stayed, or a return holds or
 * ended what was authorized. */
export const heldRefusal = (book: LoanBook): EventRefusal | undefined => {
  const stayed = stayRefusal(book)
  if (stayed) return stayed
  const standing = debitStatusOfBook(book)
  if (standing.state === 'running') return undefined
  const { debitId, returnCode } = standing
  return { code: standing.state === 'held' ? 'DEBITS_HELD' : 'DEBITS_STOPPED', debitId, returnCode }
}

/** TAM-76, TAM-99: the payor lets a debit go on, in time for its day; one called back is made again
 * once the provider confirmed that. Refused where no debit would follow. */
export const debitResumed = (book: LoanBook, event: Of<'debit-resumed'>): Booked => {
  const { payment: number } = event
  const { stopped, recalled } = book.authorization
  const payment = book.payments.find((one) => one.number === number)
  if (payment === undefined || !stopped.includes(number)) return err({ code: 'DEBIT_NOT_STOPPED', payment: number })
  const made = debitMadeFor(book, number)
  if (made !== undefined) {
    const isBeingRecalled = made.state === 'in-flight' && recalled.includes(made.debitId)
    const code = isBeingRecalled ? 'DEBIT_BEING_CALLED_BACK' : 'DEBIT_ALREADY_MADE'
    return err({ code, payment: number, debitId: made.debitId })
  }
  const after = changed(book, { stopped: stopped.filter((one) => one !== number) })
  const refusal = ruleOn(event, after.ok && noDebitFollows(after.value, payment, event))
  return refusal ? err(refusal) : after
}

/** Why no debit of a payment would follow if its payor let it go on that day. */
const noDebitFollows = (
  book: LoanBook,
  { number, paid, amount, dueDate }: BookedPayment,
  { on }: Of<'debit-resumed'>,
): EventRefusal | undefined => {
  if (paid >= amount) return { code: 'PAYMENT_ALREADY_PAID', payment: number }
  const timing = debitTiming(dueDate)
  if (!timing.ok) return timing.error
  const { initiateOn, debitDate } = timing.value
  if (on > initiateOn) return { code: 'TOO_LATE_TO_RESUME', payment: number, lastDay: initiateOn }
  return heldRefusal(book) ?? withheldDebit(book, { payment: number, debitDate })
}

/** PAD-07, C-08: the payor revokes the authorization at any time; the debt stays. From the end of
 * the product's notice on no debit is made, and one initiated for such a day is called back. */
export const authorizationRevoked = (book: LoanBook, { on }: Of<'authorization-revoked'>): Booked => {
  const { authorization, terms } = book
  if (authorization.revoked !== undefined) return err({ code: 'ALREADY_HAPPENED', type: 'authorization-revoked' })
  const { loanType } = terms
  const endsOn = changeTakesEffect({ change: 'revocation', by: 'payor', loanType, notifiedOn: on, waived: false })
  if (!endsOn.ok) return endsOn.error.code === 'NOT_YOURS_TO_CHANGE' ? neverHappens() : err(endsOn.error)
  const late = inFlight(book).filter(({ debitDate }) => debitDate >= endsOn.value)
  const recalled = [...new Set([...authorization.recalled, ...late.map(({ debitId }) => debitId)])]
  return changed(book, { revoked: { on, endsOn: endsOn.value }, recalled })
}

const neverHappens = (): never => {
  throw new TypeError('a payor may revoke')
}

/** PAD-13, TAM-77: a new agreement in place of the one before: what stopped, held or revoked debits
 * no longer applies. Earlier debits stay with theirs, what was missed is not debited. TAM-101: from
 * now on only what the new one lists is debited. */
export const authorizationReplaced = (book: LoanBook, { on, debits }: Of<'authorization-replaced'>): Booked => {
  const { debits: _before, ...authorization } = book.authorization
  const anew = { stopped: [], revoked: undefined, madeBefore: book.debits.length, debitsFrom: on }
  return changed({ ...book, authorization }, { ...anew, ...(debits && { debits }) })
}

const standingOfDebits = (book: LoanBook, debits: readonly BookedDebit[]): DebitStatus =>
  debitStatus(debits.map(({ debitId, returnCode }) => ({ debitId, returnCode })))

/** TAM-63: returns under the present agreement that hold debits and nobody has looked at. */
export const returnsHolding = (book: LoanBook): readonly { readonly debitId: string; readonly returnCode: string }[] =>
  book.debits.flatMap((debit, index) => {
    const { debitId, returnCode } = debit
    if (returnCode === undefined || !isUnderPresentAgreement(book, index) || isRecalled(book, debit)) return []
    const isHolding = debitStatus([{ debitId, returnCode }]).state === 'held'
    return isHolding && !isReleased(book, debitId, returnCode) ? [{ debitId, returnCode }] : []
  })

const isReleased = ({ authorization }: LoanBook, debitId: string, returnCode: string): boolean =>
  authorization.released.some((one) => one.debitId === debitId && one.returnCode === returnCode)

/** TAM-63: whether debits go on by themselves under the present agreement. A debit called back for
 * its payor, or looked at by staff (TAM-79), holds none; stopped ones only a new agreement frees
 * (PAD-13). */
export const debitStatusOfBook = (book: LoanBook): DebitStatus => {
  const present = book.debits.filter((debit, index) => isUnderPresentAgreement(book, index) && !isRecalled(book, debit))
  const stopped = standingOfDebits(book, present)
  if (stopped.state !== 'held') return stopped
  return standingOfDebits(
    book,
    present.filter(({ debitId, returnCode = '' }) => !isReleased(book, debitId, returnCode)),
  )
}

/** Whether it was called back for its payor: no bank refused it. */
export const isRecalled = (
  { authorization }: Pick<LoanBook, 'authorization'>,
  { debitId, returnCode }: Pick<BookedDebit, 'debitId' | 'returnCode'>,
): boolean => returnCode === recalledCode && authorization.recalled.includes(debitId)

/** Called back before it was transmitted (Standard 007): a person looks, but for its payor's. */
export const recalledCode = '903'

/** TAM-79: staff looked at what holds; debits ahead go on, missed ones are not debited. */
export const debitsReleased = (book: LoanBook, { looked, on }: Of<'debits-released'>): Booked => {
  const { released } = book.authorization
  if (looked.length === 0) return err({ code: 'DEBITS_NOT_HELD' })
  const unknown = looked.find(({ debitId }) => !book.debits.some((debit) => debit.debitId === debitId))
  if (unknown) return err({ code: 'UNKNOWN_DEBIT', debitId: unknown.debitId })
  const after = changed(book, { released: [...released, ...looked], debitsFrom: on })
  const standing = after.ok ? debitStatusOfBook(after.value) : undefined
  return standing?.state === 'stopped'
    ? err({ code: 'DEBITS_STOPPED', debitId: standing.debitId, returnCode: standing.returnCode })
    : after
}

/** TAM-76, PAD-07, TAM-77: why the authorization does not cover a debit on that day: stopped,
 * revoked, or presenting again what another agreement covered. Undefined where it does. */
export const withheldDebit = (
  book: LoanBook,
  { payment, debitDate, rePresents }: Pick<Of<'debit-initiated'>, 'payment' | 'debitDate' | 'rePresents'>,
): EventRefusal | undefined => {
  const { stopped } = book.authorization
  if (typeof payment === 'number' && stopped.includes(payment)) return { code: 'DEBIT_STOPPED_BY_PAYOR', payment }
  const endsOn = revokedOn(book)
  if (endsOn !== undefined && debitDate >= endsOn) return { code: 'PAD_ENDED', endsOn }
  const repeated = book.debits.findIndex(({ debitId }) => debitId === rePresents)
  return repeated >= 0 && !isUnderPresentAgreement(book, repeated)
    ? { code: 'DEBIT_OF_EARLIER_AGREEMENT', debitId: rePresents ?? '' }
    : undefined
}

/** TAM-77, TAM-79: whether a payment never debited still is after a new agreement or an ended hold:
 * if its day to go to the bank had not passed. Otherwise its payor had no notice (PAD-04). */
export const isStillDebited = ({ authorization }: LoanBook, dueDate: LocalDate): boolean => {
  const { debitsFrom } = authorization
  if (debitsFrom === undefined) return true
  const timing = debitTiming(dueDate)
  return timing.ok && timing.value.initiateOn >= debitsFrom
}
