import type { PolicyInForce } from '@tamarack/domain/policy/house-policy'
import { policyAt, policyRecordOf } from '@tamarack/domain/policy/policy-acts'
import type { HousePolicies, KeyedPolicyAct } from '../ports/house-policies.port.ts'
import type { UnitOfWork } from '../ports/loan-tables.port.ts'

/** Acts in memory. */
export const makeFakePolicies = (): HousePolicies & { readonly forget: () => void } => {
  const acts: KeyedPolicyAct[] = []
  return {
    acts: async () => [...acts],
    add: async (act) => {
      if (!acts.some(({ number, key }) => key === act.key || number === act.number)) acts.push(act)
    },
    inForce: async (at) => policyAt(policyRecordOf(acts), at),
    forget: () => {
      acts.length = 0
    },
  }
}

/** The same work where the lender has another policy. */
export const underPolicy = (work: UnitOfWork, policy: PolicyInForce): UnitOfWork => ({
  run: (use) => work.run((tables) => use({ ...tables, policies: { inForce: async () => policy } })),
})
