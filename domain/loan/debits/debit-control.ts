import { torontoDateOf } from '../../calendars/toronto.ts'
import { inFlight } from '../../ledger/loan-book.ts'
import type { ScheduledDebit } from '../../pad/agreement.ts'
import { changeTakesEffect } from '../../pad/changes.ts'
import type { Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { resumedPayment, stoppedPayment } from '../commands/shared/control-debits.ts'
import { debitsComingBack } from '../commands/shared/new-account.ts'
import type { ServicedLoan } from '../loan.ts'
import { mayChangeAccount } from '../status.ts'
import { courseOf, lastDayToStop } from './debit-course.ts'
import { debitsAhead, type DebitAhead } from './debits-ahead.ts'

/** Until the end of `until`, the day on which the debit goes to the bank. */
export type PaymentControl =
  { readonly state: 'stoppable' | 'resumable'; readonly until: LocalDate } | { readonly state: 'stopped' | 'none' }

/** TAM-76: what the borrower may do about a payment's debit now, with the last day for it.
 * `planned`: the debits ahead of the loan, on that day. */
export const controlOf = (
  loan: ServicedLoan,
  number: number,
  now: Instant,
  planned: readonly DebitAhead[] = debitsAhead(loan, torontoDateOf(now)),
): PaymentControl => {
  const isStopped = loan.book.authorization.stopped.includes(number)
  const booked = loan.book.payments.find((payment) => payment.number === number)
  if (booked === undefined || booked.paid >= booked.amount) return { state: 'none' }
  if (isStopped) {
    const until = resumedPayment(loan, number, now).ok ? lastDayToStop(booked.dueDate) : undefined
    return until === undefined ? { state: 'stopped' } : { state: 'resumable', until }
  }
  const made = inFlight(loan.book).find(({ payment }) => payment === number)
  if (made !== undefined) {
    const course = courseOf(loan, made, torontoDateOf(now))
    return course.state === 'stoppable' ? course : { state: 'none' }
  }
  const ahead = planned.find(({ payment }) => payment === number)
  const isStoppable = ahead !== undefined && stoppedPayment(loan, number, now, planned).ok
  const until = isStoppable ? lastDayToStop(ahead.debitDate) : undefined
  return until === undefined ? { state: 'none' } : { state: 'stoppable', until }
}

/** PAD-07, C-08: since when it is revoked and its end, or the end if revoked today. */
export type AuthorizationControl = {
  readonly revokedOn: LocalDate | undefined
  readonly endsOn: LocalDate | undefined
  readonly endsOnIfRevoked: LocalDate | undefined
  /** TAM-78: another account can be connected, was read, or has an authorization to sign. */
  readonly newAccount: 'none' | 'may-connect' | 'read' | 'to-sign'
  /** TAM-273: stopped debits that a new authorization of today would resume. */
  readonly comesBack: readonly ScheduledDebit[]
}

const newAccountOf = ({ status, newAccount }: ServicedLoan): AuthorizationControl['newAccount'] => {
  if (!mayChangeAccount(status)) return 'none'
  if (newAccount?.account === undefined) return 'may-connect'
  return newAccount.authorization === undefined ? 'read' : 'to-sign'
}

/** Undefined days where nothing may be revoked: the loan is over, or it is revoked already. */
export const authorizationControlOf = (loan: ServicedLoan, now: Instant): AuthorizationControl => {
  const { book } = loan
  const { revoked } = book.authorization
  const isRevocable = revoked === undefined && ['active', 'funded', 'overdue', 'in-collections'].includes(book.status)
  const ends = changeTakesEffect({
    change: 'revocation',
    by: 'payor',
    loanType: book.terms.loanType,
    notifiedOn: torontoDateOf(now),
    waived: false,
  })
  return {
    revokedOn: revoked?.on,
    endsOn: revoked?.endsOn,
    endsOnIfRevoked: isRevocable && ends.ok ? ends.value : undefined,
    newAccount: newAccountOf(loan),
    comesBack: debitsComingBack(loan, torontoDateOf(now)),
  }
}
