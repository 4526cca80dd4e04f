import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import { checkOf } from '../application/identity-checks.ts'
import type { AccountKey } from '../application/person.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { EventOf } from '../loan-event.ts'
import type { IdentityDue } from '../loan.ts'
import { happened, noChange, slice, type IdentityOutcome, type Issued, type Moment } from '../slice.ts'
import { identityHoldsMs } from '../staff/policy.ts'
import { firstStepDue } from '../status.ts'

export type IdentityResultFacts = Moment & {
  /** False if the check was opened for another loan. */
  readonly belongs: boolean
  readonly accountName: NameMatch
  /** Bank data of the same customer that are still valid, and the account they came from. */
  readonly bank: { readonly expiry: number | undefined; readonly account: AccountKey | undefined }
}

type PassedCheck = Extract<IdentityOutcome, { readonly state: 'passed' }>

/** A passed check and the step after it: the bank, or past it where its data still count. */
export const identityVerified = (
  checkId: string,
  { person, idDocument }: Pick<PassedCheck, 'person' | 'idDocument'>,
  { now, bank }: Omit<IdentityResultFacts, 'accountName' | 'belongs'>,
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

/** Whether the loan already has that result, or has nothing to record of it: an unknown check
 * matters only if it passed or waits for the provider's review. */
const isRecorded = (loan: IdentityDue, checkId: string, outcome: Exclude<IdentityOutcome, PassedCheck>): boolean => {
  const check = checkOf(loan, checkId)
  if (check === undefined) return outcome.state !== 'pending-review'
  return check.state === outcome.state && (outcome.state !== 'failed' || check.failed === outcome.failed)
}

/** The result of a check as the provider reports it. Any check of this application can pass, also
 * an earlier one that a person decided late. A repeat changes nothing, and a late failure of an
 * earlier check does not touch the newest one. */
export const recordIdentityResult = slice({
  issuer: 'system',
  gathers: true,
  decide: (
    loan,
    { checkId, outcome }: RecordIdentityResult,
    { now, bank, accountName, belongs }: IdentityResultFacts,
  ) => {
    if (loan.status !== 'identity' || !belongs) return noChange
    if (outcome.state === 'passed' && mayBeOnePerson(accountName))
      return happened(identityVerified(checkId, outcome, { now, bank }))
    // It passed for another name: the customer corrects the account's name or shows another ID.
    const result = outcome.state === 'passed' ? ({ state: 'failed', failed: 'name' } as const) : outcome
    if (isRecorded(loan, checkId, result)) return noChange
    switch (result.state) {
      case 'open':
        return happened({ type: 'identity-check-left-open', checkId })
      case 'pending-review':
        return happened({ type: 'identity-check-pending-review', checkId })
      case 'failed':
        return happened({ type: 'identity-check-failed', checkId, failed: result.failed })
    }
  },
})
