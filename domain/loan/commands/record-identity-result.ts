import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import type { AccountKey } from '../application/person.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { EventOf } from '../loan-event.ts'
import type { IdentityDue } from '../loan.ts'
import { happened, noChange, slice, type Decided, type IdentityOutcome, type Issued, type Moment } from '../slice.ts'
import { identityHoldsMs } from '../staff/policy.ts'
import { firstStepDue } from '../status.ts'

/** Bank data of the same customer that are still valid, and the account they came from. */
export type IdentityResultFacts = Moment & {
  readonly accountName: NameMatch
  readonly bank: { readonly expiry: number | undefined; readonly account: AccountKey | undefined }
}

type PassedCheck = Extract<IdentityOutcome, { readonly state: 'passed' }>

const isRecorded = ({ check }: IdentityDue, outcome: IdentityOutcome): boolean =>
  check?.state === outcome.state && (outcome.state !== 'failed' || check.failed === outcome.failed)

/** The check passed for a name that is not the account's: the customer changes one of the two. */
const nameDiffers = ({ check }: IdentityDue, checkId: string): Decided =>
  check?.state === 'failed' && check.failed === 'name'
    ? noChange
    : happened({ type: 'identity-check-failed', checkId, failed: 'name' })

/** A passed check and the step after it: the bank, or past it where its data still count. */
export const identityVerified = (
  checkId: string,
  { person, idDocument }: Pick<PassedCheck, 'person' | 'idDocument'>,
  { now, bank }: Omit<IdentityResultFacts, 'accountName'>,
): EventOf<'identity-verified'> => {
  const expiry = bank.account === undefined ? undefined : bank.expiry
  const step = firstStepDue({ identity: Infinity, bank: expiry }, Math.floor(now / 1000))
  return {
    type: 'identity-verified',
    checkId,
    person,
    ...(idDocument && { idDocument }),
    validUntil: instant(now + identityHoldsMs),
    step: step === 'personal-info' ? step : 'bank',
    ...(step === 'personal-info' && bank.account && { account: bank.account }),
  }
}

type RecordIdentityResult = Issued & { readonly checkId: string; readonly outcome: IdentityOutcome }

/** What the provider reports of the latest check; repeats and older reports change nothing. */
export const recordIdentityResult = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { checkId, outcome }: RecordIdentityResult, { now, bank, accountName }: IdentityResultFacts) => {
    if (loan.status !== 'identity' || loan.check?.checkId !== checkId || isRecorded(loan, outcome)) return noChange
    switch (outcome.state) {
      case 'open':
        return happened({ type: 'identity-check-left-open', checkId })
      case 'pending-review':
        return happened({ type: 'identity-check-pending-review', checkId })
      case 'failed':
        return happened({ type: 'identity-check-failed', checkId, failed: outcome.failed })
      case 'passed': {
        return mayBeOnePerson(accountName)
          ? happened(identityVerified(checkId, outcome, { now, bank }))
          : nameDiffers(loan, checkId)
      }
    }
  },
})
