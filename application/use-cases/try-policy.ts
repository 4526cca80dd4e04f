import { policyAt, policyRecordOf } from '@tamarack/domain/policy/policy-acts'
import { nothingTried, tried, type WhatIf } from '@tamarack/domain/policy/what-if'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import type { PastFiles } from '../ports/past-files.port.ts'
import { present } from '../present.ts'

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
