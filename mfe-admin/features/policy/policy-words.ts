import {
  policyBounds,
  policyKeys,
  reminderBounds,
  waitingWordsMax,
  type PolicyNumber,
  type PolicyValues,
} from '@tamarack/contracts/endpoints/policy'
import { money, percent } from '@tamarack/ui/format'

export type PolicyKey = keyof PolicyValues

type Shape = 'money' | 'rate' | 'percent' | 'hours' | 'count' | 'days' | 'flag' | 'words'

interface ValueWords {
  readonly label: string
  readonly shape: Shape
  /** What it does, next to its box. */
  readonly hint: string
  /** Why its bound is the law's, where it is. */
  readonly law?: string
}

export const valueWords: Readonly<Record<PolicyKey, ValueWords>> = {
  cashAdvanceMost: {
    label: 'Largest cash advance',
    shape: 'money',
    hint: 'Half of the net pay of one pay period is the limit where it is less.',
    law: 'More is no payday loan by law (Criminal Code s. 347.1)',
  },
  installmentMost: {
    label: 'Largest installment loan',
    shape: 'money',
    hint: 'What a customer can afford counts besides.',
  },
  leastMonthlyIncome: {
    label: 'Least net income a month',
    shape: 'money',
    hint: 'Nothing is offered on less. $0 asks for none.',
  },
  installmentRate: {
    label: 'Interest rate of installment loans',
    shape: 'rate',
    hint: 'Percent a year. A loan that would be above the criminal rate with it is priced lower by itself.',
    law: 'Every loan stays within the criminal rate (Criminal Code s. 347)',
  },
  affordableSharePercent: {
    label: 'Share of income for payments',
    shape: 'percent',
    hint: 'Percent of what other debts leave of a month’s net income.',
  },
  debtCostPercent: {
    label: 'Monthly cost of other debts',
    shape: 'percent',
    hint: 'Percent of what is owed, where the bank data show no payment.',
  },
  secondPersonAbove: { label: 'Approvals above', shape: 'money', hint: 'An approval of more takes two people.' },
  secondPersonOnAttention: {
    label: 'Checks that do not pass',
    shape: 'flag',
    hint: 'Whether they take two people, too.',
  },
  moneyAbove: {
    label: 'Actions on money above',
    shape: 'money',
    hint: 'An action of staff about more takes two people, also in sums.',
  },
  decisionTargetHours: {
    label: 'Time for a decision',
    shape: 'hours',
    hint: 'Hours. Customers read it; staff see what is late.',
  },
  reminderDays: {
    label: 'Reminders',
    shape: 'days',
    hint: 'Days after which a customer who stopped is reminded, as in 1, 3, 7.',
  },
  waitingWords: {
    label: 'Words for customers who wait',
    shape: 'words',
    hint: 'On the page after sending. No rate and no amount. Leave it empty for nothing.',
  },
  approvesCleanFiles: {
    label: 'Approval without a person',
    shape: 'flag',
    hint: 'Whether an application without attention is approved by the policy.',
  },
  sampleOneIn: {
    label: 'Sample for a person',
    shape: 'count',
    hint: 'One in so many of them is reviewed by a person.',
  },
}

export const valueGroups: readonly { readonly name: string; readonly keys: readonly PolicyKey[] }[] = [
  { name: 'What we lend', keys: ['cashAdvanceMost', 'installmentMost', 'installmentRate'] },
  { name: 'On what income', keys: ['leastMonthlyIncome', 'affordableSharePercent', 'debtCostPercent'] },
  { name: 'When two people decide', keys: ['secondPersonAbove', 'secondPersonOnAttention', 'moneyAbove'] },
  { name: 'While customers wait', keys: ['decisionTargetHours', 'reminderDays', 'waitingWords'] },
  { name: 'Applications without attention', keys: ['approvesCleanFiles', 'sampleOneIn'] },
]

const ofNumber: Readonly<Record<'money' | 'rate' | 'percent' | 'hours' | 'count', (value: number) => string>> = {
  money,
  rate: (value) => percent(value / 100),
  percent: (value) => `${value}%`,
  hours: (value) => (value === 1 ? '1 hour' : `${value} hours`),
  count: (value) => (value === 1 ? 'Every one' : `1 in ${value.toLocaleString('en-US')}`),
}

/** A value as staff read it. */
export const shown = (key: PolicyKey, values: PolicyValues): string => {
  const value = values[key]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value === '' ? 'None' : `“${value}”`
  if (typeof value !== 'number') return value.length === 0 ? 'None' : `After ${value.join(', ')} days`
  const { shape } = valueWords[key]
  return shape in ofNumber ? ofNumber[shape as keyof typeof ofNumber](value) : String(value)
}

const isNumber = (key: PolicyKey): key is PolicyNumber => key in policyBounds

/** What a value may be. */
export const rangeOf = (key: PolicyKey): string => {
  if (key === 'reminderDays')
    return `Up to ${reminderBounds.count} days, from ${reminderBounds.least} to ${reminderBounds.most}`
  if (!isNumber(key)) return key === 'waitingWords' ? `Up to ${waitingWordsMax} characters` : 'Yes or no'
  const { least, most } = policyBounds[key]
  const name = ofNumber[valueWords[key].shape as keyof typeof ofNumber]
  return `${name(least)} to ${name(most)}`
}

/** The same with why, where the law says so. */
export const allowed = (key: PolicyKey): string => {
  const { law } = valueWords[key]
  return law === undefined ? rangeOf(key) : `${rangeOf(key)}. ${law}`
}

export const changedKeys = (one: PolicyValues, other: PolicyValues): readonly PolicyKey[] =>
  policyKeys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
