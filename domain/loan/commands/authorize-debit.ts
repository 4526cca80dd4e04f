import { torontoDateOf } from '../../calendars/toronto.ts'
import { confirmationDuty } from '../../pad/confirmation-duty.ts'
import type { Offer } from '../../products/product.ts'
import { refusalOf } from '../../shared/result.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import { nameIsVerified } from '../application/verified-name.ts'
import { isServiced } from '../loan.ts'
import { assentTo, type Prepared } from '../signing/assent-to.ts'
import { boundCoApplicant } from '../signing/co-applicant.ts'
import { happened, noChange, slice, stepNotDue, type Issued, type SigningEvidence } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { activation, type ActivationFacts } from './shared/activation.ts'

export type AuthorizationSignatureFacts = ActivationFacts & Prepared

/** PAD-03, C-07: ten days' notice is waived for scheduled debits; the confirmation is still due. */
const confirmationOf = ({ payments, dueDate }: Offer, agreedOn: LocalDate) =>
  confirmationDuty({ kind: 'scheduled', agreedOn, firstDebitOn: payments[0]?.dueDate ?? dueDate, waived: true })

/** The borrower signs the debit authorization, which activates the loan unless a co-applicant has
 * still to sign (TAM-53). No other loan may be outstanding (ON-15). */
export const authorizeDebit = slice({
  issuer: 'customer',
  statuses: ['pad', ...servicingStatuses],
  gathers: true,
  decide: (
    loan,
    { evidence, origin }: Issued & { readonly evidence: SigningEvidence },
    facts: AuthorizationSignatureFacts,
  ) => {
    if (isServiced(loan)) return noChange
    if (loan.status !== 'pad' || loan.authorization === undefined) return stepNotDue(loan)
    if (loan.authorized !== undefined) return noChange
    const { now, preparedAt, consentSha256 } = facts
    const named = nameIsVerified(facts)
    if (!named.ok) return named
    const free = noOtherLoan(facts.otherLoans, torontoDateOf(now))
    if (!free.ok) return free
    const { document } = loan.authorization
    const assent = assentTo(document, loan.date, { evidence, origin, now, preparedAt, consentSha256 })
    if (!assent.ok) return assent
    const confirmation = confirmationOf(loan.offer, torontoDateOf(now))
    if (!confirmation.ok) return refusalOf(confirmation.error)
    const { confirmBy } = confirmation.value
    const authorized = { type: 'debit-authorized', at: now, document, assent: assent.value, confirmBy } as const
    const waits = boundCoApplicant(loan, loan.offer.loanType) !== undefined && loan.coSigned === undefined
    if (waits) return happened(authorized)
    const active = activation(loan, facts)
    return active.ok ? happened(authorized, ...active.value) : active
  },
})
