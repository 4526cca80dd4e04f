import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { IdentityOutcome } from '@tamarack/domain/loan/slice'
import type { OutcomeOf } from '../outcome.ts'
import { identityKeysOf, type IdentityKeys } from '../person-keys.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import { issue, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'identityProvider' | 'keyedHash' | 'execute'>

const outcomeOf = (check: IdentityCheck, { person, idDocument }: IdentityKeys): IdentityOutcome => {
  switch (check.outcome) {
    case 'passed':
      return { state: 'passed', person, ...(idDocument !== null && { idDocument }) }
    case 'pending-review':
      return { state: 'pending-review' }
    case 'failed':
      return { state: 'failed', failed: check.failedStep ?? 'other' }
    case 'open':
    case 'cancelled':
      return { state: 'open' }
  }
}

/** The result after an event or a wait: `settled` is false while the provider has not decided. */
export type ConfirmIdentity = (input: {
  readonly loanId: string
  readonly checkId: string
  /** Of the co-applicant's check, not the borrower's. */
  readonly coApplicant?: true
}) => Promise<{ readonly settled: boolean; readonly outcome: OutcomeOf<'record-identity-result'> | null }>

/** Reads the check at the provider and records its result. A check of another customer, or one that
 * is no longer the loan's latest, changes nothing; nor does one found open that was open for us
 * when it was asked for: what finished meanwhile stays finished. Throws when the provider does not
 * answer. */
export const makeConfirmIdentity =
  ({ work, identityProvider, keyedHash, execute }: Ports): ConfirmIdentity =>
  async ({ loanId, checkId, coApplicant }) => {
    const loan = (await work.run((tables) => tables.loans.read(loanId)))?.loan
    const person = coApplicant && loan ? acceptedCoApplicant(loan) : loan
    const check = await identityProvider.readCheck(checkId)
    if (check === null || check.customerId !== person?.customerId) return { settled: true, outcome: null }
    const wasOpen = 'check' in person && person.check?.state === 'open'
    const keys = identityKeysOf(check, keyedHash)
    const outcome = outcomeOf(check, keys)
    if (outcome.state === 'open' && wasOpen) return { settled: false, outcome: null }
    const recorded = await issue(
      execute,
      { type: coApplicant ? 'record-co-applicant-check' : 'record-identity-result', loanId, checkId, outcome },
      { attached: { check, ...(outcome.state === 'passed' && { keys }) } },
    )
    return { settled: outcome.state === 'passed' || outcome.state === 'failed', outcome: recorded }
  }
