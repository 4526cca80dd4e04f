import { policyAt, policyRecordOf, takePolicyStep, type PolicyStep } from '@tamarack/domain/policy/policy-acts'
import { nothingTried, tried, type WhatIf } from '@tamarack/domain/policy/what-if'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { present, type Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import type { PastFiles } from '../ports/past-files.port.ts'
import type { StaffTies } from '../ports/staff-ties.port.ts'
import { actOnce, type Press } from './act-once.ts'

/** Takes a step about the house policy (TAM-205) that had `seen` acts where they saw it; a repeated
 * press does nothing more. Refuses `POLICY_MOVED_ON` where a colleague was first. */
export const makeTakePolicyStep =
  ({
    policies,
    clock,
    staffTies,
  }: {
    readonly policies: HousePolicies
    readonly clock: Clock
    readonly staffTies: StaffTies
  }) =>
  (step: PolicyStep, { by, seen, key }: Press & { readonly seen: number }) =>
    actOnce(policies, { key, movedOn: 'POLICY_MOVED_ON' }, async (): Promise<Result<true, Refusal>> => {
      const record = policyRecordOf(await policies.acts())
      if (record.acts !== seen) return refuse('POLICY_MOVED_ON')
      const at = present(clock)
      const taken = takePolicyStep(record, step, { by, at, ties: await staffTies.at(at) })
      if (!taken.ok) return taken
      await policies.add({ ...taken.value, number: seen + 1, by, at, key })
      return ok(true)
    })

const triedMs = 365 * 24 * 3_600_000

/** TAM-213: the proposal that waits, tried on the applications of the last 365 days beside the
 * policy in force; null where none waits. */
export const tryPolicy = async (ports: {
  readonly clock: Clock
  readonly policies: Pick<HousePolicies, 'acts'>
  readonly pastFiles: PastFiles
}): Promise<(WhatIf & { readonly since: Instant }) | null> => {
  const now = present(ports.clock)
  const record = policyRecordOf(await ports.policies.acts())
  if (record.proposal === undefined) return null
  const policies = { inForce: policyAt(record, now), proposed: record.proposal.policy }
  const since = instant(now - triedMs)
  let tally = nothingTried
  for await (const part of ports.pastFiles.since(since)) tally = tried(tally, part, policies)
  return { ...tally, since }
}
