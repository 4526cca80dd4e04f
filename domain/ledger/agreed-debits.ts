import type { ScheduledDebit } from '../pad/agreement.ts'
import { debitIsAuthorized, type UnauthorizedDebit } from '../pad/authorized-debit.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { revokedOn } from './authorized-debits.ts'
import type { AnnouncedDebit, BookedPayment, LoanBook } from './loan-book.ts'

type Agreement = Pick<LoanBook, 'authorization' | 'terms' | 'agreed' | 'announced'>

/** The debits as signed last: those of a later agreement, else the loan's payments. */
export const signedDebits = ({
  authorization,
  terms,
}: Pick<Agreement, 'authorization' | 'terms'>): readonly ScheduledDebit[] => authorization.debits ?? terms.payments

/** TAM-95: an authorized debit from its signed day, or an earlier one that was agreed since. */
const asAgreed =
  ({ agreed }: Pick<Agreement, 'agreed'>) =>
  (signed: ScheduledDebit): ScheduledDebit => {
    const since = agreed.find(({ number }) => number === signed.number)?.dueDate
    return since !== undefined && since < signed.dueDate ? { ...signed, dueDate: since } : signed
  }

/** TAM-270: the announcement of the payment's debit on its present day, if one was sent. */
export const announcementOf = (
  { announced = [] }: Pick<LoanBook, 'announced'>,
  { number, debitDate }: Pick<BookedPayment, 'number' | 'debitDate'>,
): AnnouncedDebit | undefined => announced.find((one) => one.payment === number && one.debitDate === debitDate)

/** TAM-101, PAD-06, TAM-270: the most that one debit may take of a payment. It is limited by the
 * open amount, the agreement in force and the announced amount. The borrower pays the rest in
 * another way. */
export const debitableOf = (
  book: Agreement,
  payment: Pick<BookedPayment, 'number' | 'debitDate' | 'amount' | 'paid'>,
): Cents => {
  const signed = signedDebits(book).find(({ number }) => number === payment.number)
  const announced = announcementOf(book, payment)?.amount ?? Infinity
  return cents(Math.max(0, Math.min(payment.amount - payment.paid, signed?.amount ?? 0, announced)))
}

/** TAM-101, PAD-06, PAD-07, ON-19: why the signature does not cover a debit, if so. */
export const beyondAgreement = (
  book: Agreement,
  debit: { readonly payment: number; readonly amount: Cents; readonly debitDate: LocalDate },
): UnauthorizedDebit | undefined => {
  const { payment: number, amount, debitDate } = debit
  // Only the one that is meant: a loan has up to 260 debits ahead, each judged at every plan.
  const debits = signedDebits(book)
    .filter((signed) => signed.number === number)
    .map(asAgreed(book))
  const agreement = { kind: 'scheduled', debits, endsOn: revokedOn(book), debitsMade: 0 } as const
  const authorized = debitIsAuthorized(agreement, { number, amount, debitDate })
  return authorized.ok ? undefined : authorized.error
}
