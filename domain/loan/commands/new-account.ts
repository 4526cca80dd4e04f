import { torontoDateOf } from '../../calendars/toronto.ts'
import { debitMadeFor } from '../../ledger/authorization.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'
import type { ScheduledDebit } from '../../pad/agreement.ts'
import { confirmationDuty } from '../../pad/confirmation-duty.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { refusalOf, refuse, type Refusal } from '../../shared/refusal.ts'
import type { Result } from '../../shared/result.ts'
import { cents } from '../../values/cents.ts'
import { compareDays, type LocalDate } from '../../values/local-date.ts'
import { assentTo, type Prepared } from '../assent-to.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { DocumentRef } from '../documents.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { mayChangeAccount } from '../status.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'
import { book } from './book.ts'

const isChangeable = (loan: Loan): loan is ServicedLoan => isServiced(loan) && mayChangeAccount(loan.status)

/** The bank connector is about to open for another account of a loan in service (TAM-78). */
export const startAccountChange = (loan: Loan, _command: CommandOf<'start-account-change'>): Decided =>
  isChangeable(loan) ? happened({ type: 'bank-connection-started' }) : stepNotDue(loan)

/** The connector reports that it has finished. Only a connection that was started since the last account was read is waited for. */
export const finishAccountChange = (loan: Loan, { requestId }: CommandOf<'finish-account-change'>): Decided => {
  const connection = isServiced(loan) ? loan.newAccount?.connection : undefined
  if (connection === undefined) return alreadySo
  const waits = connection.state === 'collecting' && connection.requestId === requestId
  return waits ? alreadySo : happened({ type: 'bank-connection-finished', requestId })
}

export type NewAuthorizationFacts = Moment & {
  /** Writes the debit authorization for these debits and answers its fingerprint; it changes nothing. */
  readonly newAuthorizationFor: (debits: readonly ScheduledDebit[]) => Result<DocumentRef, Refusal>
}

const isAhead = ({ dueDate }: BookedPayment, today: LocalDate): boolean => {
  const timing = debitTiming(dueDate)
  return timing.ok && timing.value.initiateOn >= today
}

/** TAM-77: the payments that a new agreement can still debit: not debited, open, and their day to go to the bank is ahead. */
const debitsOf = ({ book: current }: ServicedLoan, today: LocalDate): readonly ScheduledDebit[] =>
  current.payments
    .filter((payment) => payment.paid < payment.amount && debitMadeFor(current, payment.number) === undefined)
    .filter((payment) => isAhead(payment, today))
    .map(({ number, dueDate, amount, paid }) => ({ number, dueDate, amount: cents(amount - paid) }))
    .toSorted((a, b) => compareDays(a.dueDate, b.dueDate))

const isSameList = (some: readonly ScheduledDebit[], others: readonly ScheduledDebit[]): boolean =>
  some.length === others.length &&
  some.every(({ number, amount, dueDate }, index) => {
    const other = others[index]
    return other?.number === number && other.amount === amount && other.dueDate === dueDate
  })

/** TAM-77: prepares the authorization for the new account, dated for today; another day or another balance makes another document. */
export const prepareAuthorization = (
  loan: Loan,
  _command: CommandOf<'prepare-authorization'>,
  { now, newAuthorizationFor }: NewAuthorizationFacts,
): Decided => {
  if (!isChangeable(loan) || loan.newAccount?.account === undefined) return stepNotDue(loan)
  const { account, authorization } = loan.newAccount
  const date = torontoDateOf(now)
  const debits = debitsOf(loan, date)
  if (debits.length === 0) return refuse('NOTHING_TO_DEBIT')
  const document = newAuthorizationFor(debits)
  if (!document.ok) return document
  return authorization?.document.sha256 === document.value.sha256
    ? alreadySo
    : happened({ type: 'authorization-prepared', document: document.value, account, date, debits })
}

/**
 * TAM-77, TAM-14, PAD-03: the borrower signs the authorization for the new account, and debits run on it from now on. It is signed on the day for which it
 * was made, while every debit that it lists is still ahead.
 */
export const authorizeAccount = (
  loan: Loan,
  { evidence, origin }: CommandOf<'authorize-account'>,
  { now, preparedAt, consentSha256, accountName }: Moment & Prepared & NameFacts,
): Decided => {
  if (!isServiced(loan)) return stepNotDue(loan)
  if (loan.authorized.document.sha256 === evidence.documentSha256) return alreadySo
  const prepared = loan.newAccount?.authorization
  if (!isChangeable(loan) || prepared === undefined) return stepNotDue(loan)
  const named = nameIsVerified({ accountName })
  if (!named.ok) return named
  const { document, date, debits } = prepared
  const on = torontoDateOf(now)
  const assent = assentTo(document, date, { evidence, origin, now, preparedAt, consentSha256 })
  if (!assent.ok) return assent
  const [first] = debits
  const still = debitsOf(loan, on)
  if (first === undefined || !isSameList(still, debits)) return refuse('AGREEMENT_OUT_OF_DATE')
  const duty = confirmationDuty({ kind: 'scheduled', agreedOn: on, firstDebitOn: first.dueDate, waived: true })
  if (!duty.ok) return refusalOf(duty.error)
  const replaced = book(loan, { type: 'authorization-replaced', on, debits })
  if (!replaced.ok) return replaced
  const { confirmBy } = duty.value
  return happened({ type: 'debit-authorized', at: now, document, assent: assent.value, confirmBy }, ...replaced.value)
}
