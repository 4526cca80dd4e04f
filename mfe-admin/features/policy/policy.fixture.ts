import type { PolicyValues, PolicyView } from '@tamarack/contracts/endpoints/policy'

export const firstValues: PolicyValues = {
  cashAdvanceMost: 1_500_00,
  installmentMost: 50_000_00,
  leastMonthlyIncome: 0,
  installmentRate: 29_90,
  affordableSharePercent: 20,
  debtCostPercent: 3,
  secondPersonAbove: 1_000_00,
  secondPersonOnAttention: true,
  papersTakeAdmin: false,
  moneyAbove: 500_00,
  decisionTargetHours: 24,
  reminderDays: [1, 3, 7],
  waitingWords: '',
  approvesCleanFiles: false,
  sampleOneIn: 10,
}

/** The first policy alone; a test names what differs. */
export const policyOf = (more: Partial<PolicyView> = {}) => ({
  acts: 0,
  inForce: 1,
  versions: [{ version: 1, from: 0, values: firstValues, proposed: null, confirmed: null }],
  proposal: null,
  ...more,
})
