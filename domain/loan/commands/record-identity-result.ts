import { instant } from '../../values/instant.ts'
import type { CommandOf, IdentityOutcome } from '../command.ts'
import { alreadySo, happened, type Decided, type Moment } from '../decided.ts'
import type { IdentityDue, Loan } from '../loan.ts'
import type { AccountKey } from '../person.ts'
import { identityHoldsMs } from '../policy.ts'
import { firstStepDue } from '../status.ts'

/** Bank data of the same customer that are still valid, and the account they came from. */
export type IdentityResultFacts = Moment & {
  readonly bank: { readonly expiry: number | undefined; readonly account: AccountKey | undefined }
}

const isRecorded = ({ check }: IdentityDue, outcome: IdentityOutcome): boolean =>
  check?.state === outcome.state && (outcome.state !== 'failed' || check.failed === outcome.failed)

/** Records what the provider reports of the loan's latest check. A repeat, or a report of an older check, changes nothing. */
export const recordIdentityResult = (
  loan: Loan,
  { checkId, outcome }: CommandOf<'record-identity-result'>,
  { now, bank }: IdentityResultFacts,
): Decided => {
  if (loan.status !== 'identity' || loan.check?.checkId !== checkId || isRecorded(loan, outcome)) return alreadySo
  switch (outcome.state) {
    case 'open':
      return happened({ type: 'identity-check-left-open', checkId })
    case 'pending-review':
      return happened({ type: 'identity-check-pending-review', checkId })
    case 'failed':
      return happened({ type: 'identity-check-failed', checkId, failed: outcome.failed })
    case 'passed': {
      const expiry = bank.account === undefined ? undefined : bank.expiry
      const step = firstStepDue({ identity: Infinity, bank: expiry }, Math.floor(now / 1000))
      return happened({
        type: 'identity-verified',
        checkId,
        person: outcome.person,
        ...(outcome.idDocument && { idDocument: outcome.idDocument }),
        validUntil: instant(now + identityHoldsMs),
        step: step === 'personal-info' ? step : 'bank',
        ...(step === 'personal-info' && bank.account && { account: bank.account }),
      })
    }
  }
}
