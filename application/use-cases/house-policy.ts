import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { policyRecordOf, takePolicyStep, type PolicyStep } from '@tamarack/domain/policy/policy-acts'
import { refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import { present } from '../present.ts'

interface Press {
  readonly by: StaffMember
  /** How many acts there were where they saw the policy. */
  readonly seen: number
  readonly key: string
}

/** Takes a step about the house policy (TAM-205); a repeated press does nothing more. Refuses
 * `POLICY_MOVED_ON` where a colleague was first. */
export const makeTakePolicyStep =
  ({ policies, clock }: { readonly policies: HousePolicies; readonly clock: Clock }) =>
  async (step: PolicyStep, { by, seen, key }: Press): Promise<Result<true, Refusal>> => {
    const isDone = async (): Promise<boolean> => (await policies.acts()).some((act) => act.key === key)
    if (await isDone()) return ok(true)
    const record = policyRecordOf(await policies.acts())
    if (record.acts !== seen) return refuse('POLICY_MOVED_ON')
    const at = present(clock)
    const taken = takePolicyStep(record, step, { by, at })
    if (!taken.ok) return taken
    await policies.add({ ...taken.value, number: seen + 1, by, at, key })
    return (await isDone()) ? ok(true) : refuse('POLICY_MOVED_ON')
  }
