import { torontoDateOf } from '../../calendars/toronto.ts'
import { openWith } from '../../ledger/replay.ts'
import { confirmationDuty } from '../../pad/confirmation-duty.ts'
import { signedTerms, type Offer } from '../../products/product.ts'
import { refusalOf } from '../../shared/refusal.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { assentTo, type Prepared } from '../assent-to.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { disbursementRequested, type DisbursementIds } from '../disbursement.ts'
import { isServiced, type Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { LoanOfPerson } from '../person.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'

export type ActivationFacts = Moment &
  Prepared &
  NameFacts &
  DisbursementIds & { readonly otherLoans: readonly LoanOfPerson[] }

/** PAD-03, C-07: the ten days' notice is waived for scheduled debits; the written confirmation is due all the same. */
const confirmationOf = ({ payments, dueDate }: Offer, agreedOn: LocalDate) =>
  confirmationDuty({ kind: 'scheduled', agreedOn, firstDebitOn: payments[0]?.dueDate ?? dueDate, waived: true })

/**
 * The borrower signs the debit authorization and the loan is active: the advance is due from this moment, and the funding hour runs (ON-20). No other
 * loan of the same person may be outstanding (ON-15).
 */
export const authorizeDebit = (
  loan: Loan,
  { evidence, origin }: CommandOf<'authorize-debit'>,
  { now, preparedAt, consentSha256, otherLoans, disbursementId, accountName }: ActivationFacts,
): Decided => {
  if (isServiced(loan)) return alreadySo
  if (loan.status !== 'pad' || loan.authorization === undefined) return stepNotDue(loan)
  const named = nameIsVerified({ accountName })
  if (!named.ok) return named
  const free = noOtherLoan(otherLoans, torontoDateOf(now))
  if (!free.ok) return free
  const { document } = loan.authorization
  const assent = assentTo(document, loan.date, { evidence, origin, now, preparedAt, consentSha256 })
  if (!assent.ok) return assent
  const confirmation = confirmationOf(loan.offer, torontoDateOf(now))
  if (!confirmation.ok) return refusalOf(confirmation.error)
  const activated = { type: 'activated', at: now, terms: signedTerms(loan.offer) } as const
  const book = openWith(activated)
  if (!book.ok) return refusalOf(book.error)
  const disbursement = disbursementRequested({
    assented: true,
    attempt: 1,
    amount: loan.offer.advance,
    now,
    disbursementId,
  })
  if (!disbursement.ok) return disbursement
  return happened(
    { type: 'debit-authorized', at: now, document, assent: assent.value, confirmBy: confirmation.value.confirmBy },
    activated,
    // The copy was received on screen before it was signed (O. Reg. 98/09 s. 18(4)); both were signed on this day.
    { type: 'copy-received', at: loan.signed.at },
    disbursement.value,
  )
}
