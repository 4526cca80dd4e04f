import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextsAcceptedByJoining, type SignUp } from '../../documents/legal-versions.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import { refuse } from '../../shared/result.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import type { AccountKey, IdDocumentKey, LoanOfPerson, PersonKey } from '../application/person.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { Loan } from '../loan.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'
import { firstStepDue, isApplication } from '../status.ts'

export type StartFacts = Moment & {
  /** Undefined when there is no such customer. */
  readonly customer:
    | {
        /** The account's name against the verified one: a check of somebody else does not count. */
        readonly accountName: NameMatch
        /** Unix seconds until which the identity check, or the bank data, are valid. */
        readonly identityExpiry: number | undefined
        readonly bankExpiry: number | undefined
        /** Verified in an earlier application. */
        readonly person: PersonKey | undefined
        readonly idDocument?: IdDocumentKey | undefined
        readonly account: AccountKey | undefined
        readonly signUp?: SignUp | undefined
      }
    | undefined
  readonly otherLoans: readonly LoanOfPerson[]
  readonly stopped: readonly Stoppable[]
}

/** A verification is valid only while we have what was verified. */
const heldUntil = (expiry: number | undefined, verified: unknown): number | undefined =>
  verified === undefined ? undefined : expiry

/** Opens an application, one at a time and none next to an outstanding loan (ON-15), and none while
 * the house takes none (TAM-198). It accepts the
 * legal pages of that day (TAM-96). */
export const startApplication = slice({
  issuer: 'customer',
  gathers: true,
  decide: (
    loan: Loan | undefined,
    { customerId }: Issued & { readonly customerId: string },
    { now, customer, otherLoans, stopped }: StartFacts,
  ) => {
    if (loan !== undefined) return noChange
    if (customer === undefined) return refuse('NOT_FOUND')
    if (stopped.includes('applications')) return refuse('APPLICATIONS_STOPPED')
    const open = otherLoans.find((other) => other.customerId === customerId && isApplication(other.status))
    if (open) return refuse('OTHER_LOAN_OUTSTANDING', { loanId: open.loanId })
    const free = noOtherLoan(otherLoans, torontoDateOf(now))
    if (!free.ok) return free
    const { person, idDocument, account, signUp } = customer
    const step = firstStepDue(
      {
        identity: mayBeOnePerson(customer.accountName) ? heldUntil(customer.identityExpiry, person) : undefined,
        bank: heldUntil(customer.bankExpiry, account),
      },
      Math.floor(now / 1000),
    )
    return happened({
      type: 'application-started',
      at: now,
      customerId,
      step,
      ...(step !== 'identity' && person && { person }),
      ...(step !== 'identity' && idDocument && { idDocument }),
      ...(step === 'personal-info' && account && { account }),
      legalTexts: legalTextsAcceptedByJoining(torontoDateOf(now)),
      ...(signUp && { signUp }),
    })
  },
})
