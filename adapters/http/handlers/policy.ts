import { present } from '@tamarack/application/ports/clock.port'
import { makeTakePolicyStep, tryPolicy } from '@tamarack/application/use-cases/house-policy'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import * as endpoints from '@tamarack/contracts/endpoints/policy'
import { valuesOf, type HousePolicy } from '@tamarack/domain/policy/house-policy'
import {
  policyAt,
  policyRecordOf,
  type PolicyAct,
  type PolicyProposal,
  type PolicyStep,
} from '@tamarack/domain/policy/policy-acts'
import { ok } from '@tamarack/domain/shared/result'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import type { HandlerPorts } from '../app-ports.ts'
import { pressOf } from '../loan-access.ts'
import { answer, type Mounted } from '../mount.ts'

const toAct = ({ by, at }: Pick<PolicyAct, 'by' | 'at'>) => ({ byId: by.id, byName: by.name, at })

const toProposal = ({ reason, startsOn, ...act }: PolicyProposal) => ({ ...toAct(act), reason, startsOn })

/** Whole numbers by their schema. */
const policyOf = (values: endpoints.PolicyValues): HousePolicy => ({
  ...values,
  cashAdvanceMost: cents(values.cashAdvanceMost),
  installmentMost: cents(values.installmentMost),
  leastMonthlyIncome: cents(values.leastMonthlyIncome),
  installmentRate: basisPoints(values.installmentRate),
  secondPersonAbove: cents(values.secondPersonAbove),
  moneyAbove: cents(values.moneyAbove),
})

export const policyHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clock, policies } = ports
  const view = async (): Promise<ReadOnly<endpoints.PolicyView>> => {
    const record = policyRecordOf(await policies.acts())
    const { acts, versions, proposal } = record
    return {
      acts,
      inForce: policyAt(record, present(clock)).version,
      versions: versions.map(({ policy, proposed, confirmed }) => ({
        version: policy.version,
        from: policy.from,
        values: valuesOf(policy),
        proposed: proposed ? toProposal(proposed) : null,
        confirmed: confirmed ? toAct(confirmed) : null,
      })),
      proposal: proposal ? { ...toProposal(proposal), values: valuesOf(proposal.policy) } : null,
    }
  }
  const take = async (call: Parameters<typeof pressOf>[1], seen: number, step: PolicyStep) => {
    const taken = await makeTakePolicyStep(ports)(step, { ...pressOf(ports, call), seen })
    return taken.ok ? ok(await view()) : taken
  }
  return [
    answer(endpoints.getPolicy, async () => ok(await view())),
    answer(endpoints.tryProposedPolicy, async () => {
      const whatIf = await tryPolicy(ports)
      return ok({ whatIf: whatIf && { ...whatIf, moved: [...whatIf.moved] } })
    }),
    answer(endpoints.proposePolicy, async ({ body: { values, startsOn, reason, seen }, ...call }) =>
      take(call, seen, { type: 'propose', policy: policyOf(values), startsOn, reason }),
    ),
    answer(endpoints.answerPolicy, async ({ body: { type, seen }, ...call }) => take(call, seen, { type })),
  ]
}
