import { checkOf, type IdentityChecks } from '@tamarack/domain/loan/application/identity-checks'
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
}) => Promise<{ readonly settled: boolean; readonly outcome: OutcomeOf<'record-identity-result'> | null }>

/** Reads a check at the provider and records its result for the borrower or the co-applicant, by
 * the customer the check names. A check of another customer changes nothing. An open check that we
 * knew as open is not recorded again, since the customer may have finished it meanwhile. Throws
 * when the provider does not answer. */
export const makeConfirmIdentity =
  ({ work, identityProvider, keyedHash, execute }: Ports): ConfirmIdentity =>
  async ({ loanId, checkId }) => {
    const loan = (await work.run((tables) => tables.loans.read(loanId)))?.loan
    const check = await identityProvider.readCheck(checkId)
    const coApplicant = loan && acceptedCoApplicant(loan)
    const isCoApplicants = check !== null && check.customerId === coApplicant?.customerId
    if (check === null || (!isCoApplicants && check.customerId !== loan?.customerId))
      return { settled: true, outcome: null }
    const checks: IdentityChecks = isCoApplicants ? (coApplicant ?? {}) : loan?.status === 'identity' ? loan : {}
    const wasOpen = checkOf(checks, checkId)?.state === 'open'
    const keys = identityKeysOf(check, keyedHash)
    const outcome = outcomeOf(check, keys)
    if (outcome.state === 'open' && wasOpen) return { settled: false, outcome: null }
    const recorded = await issue(
      execute,
      { type: isCoApplicants ? 'record-co-applicant-check' : 'record-identity-result', loanId, checkId, outcome },
      { attached: { check, ...(outcome.state === 'passed' && { keys }) } },
    )
    return { settled: outcome.state === 'passed' || outcome.state === 'failed', outcome: recorded }
  }
