import { torontoDateOf } from '../../calendars/toronto.ts'
import type { ScheduledDebit } from '../../pad/agreement.ts'
import { confirmationDuty } from '../../pad/confirmation-duty.ts'
import { refusalOf, refuse } from '../../shared/result.ts'
import { nameIsVerified, type NameFacts } from '../application/verified-name.ts'
import { assentTo, type Prepared } from '../signing/assent-to.ts'
import { happened, noChange, slice, stepNotDue, type Issued, type Moment, type SigningEvidence } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { book } from './shared/book.ts'
import { debitsOf, isChangeable } from './shared/new-account.ts'

const isSameList = (some: readonly ScheduledDebit[], others: readonly ScheduledDebit[]): boolean =>
  some.length === others.length &&
  some.every(({ number, amount, dueDate }, index) => {
    const other = others[index]
    return other?.number === number && other.amount === amount && other.dueDate === dueDate
  })

/** TAM-77, TAM-14, PAD-03: the borrower signs the authorization for the new account, on the day for
 * which it was made, while every debit that it lists is still ahead. */
export const authorizeAccount = slice({
  issuer: 'customer',
  statuses: servicingStatuses,
  gathers: true,
  decide: (
    loan,
    { evidence, origin }: Issued & { readonly evidence: SigningEvidence },
    { now, preparedAt, consentSha256, accountName }: Moment & Prepared & NameFacts,
  ) => {
    if (loan.authorized.document.sha256 === evidence.documentSha256) return noChange
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
  },
})
