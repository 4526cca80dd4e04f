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

/** Its name, what it does, and why its bound is the law's, where it is. */
const value = (shape: Shape, label: string, hint: string, law?: string) => ({ shape, label, hint, law })

export const valueWords: Readonly<Record<PolicyKey, ReturnType<typeof value>>> = {
  cashAdvanceMost: value(
    'money',
    'Largest cash advance',
    'Half of the net pay of one pay period is the limit where it is less.',
    'More is no payday loan by law (Criminal Code s. 347.1)',
  ),
  installmentMost: value('money', 'Largest installment loan', 'What a customer can afford counts besides.'),
  leastMonthlyIncome: value('money', 'Least net income a month', 'Nothing is offered on less. $0 asks for none.'),
  installmentRate: value(
    'rate',
    'Interest rate of installment loans',
    'Percent a year. A loan that would be above the criminal rate with it is priced lower by itself.',
    'Every loan stays within the criminal rate (Criminal Code s. 347)',
  ),
  affordableSharePercent: value('percent', 'Share of income for payments', 'Percent of what other debts leave of it.'),
  debtCostPercent: value('percent', 'Monthly cost of other debts', 'Percent of what is owed, with no payment found.'),
  secondPersonAbove: value('money', 'Approvals above', 'An approval of more takes two people.'),
  secondPersonOnAttention: value('flag', 'Checks that do not pass', 'Whether they take two people, too.'),
  papersTakeAdmin: value('flag', 'Papers need an admin', 'Whether an admin must be one of the two who read papers.'),
  moneyAbove: value('money', 'Actions on money above', 'An action about more takes two people, also in sums.'),
  decisionTargetHours: value('hours', 'Time for a decision', 'Hours. Customers read it; staff see what is late.'),
  reminderDays: value('days', 'Reminders', 'Days after which a customer who stopped is reminded, as in 1, 3, 7.'),
  waitingWords: value('words', 'Words for customers who wait', 'On the page after sending. No rate, no amount.'),
  approvesCleanFiles: value('flag', 'Approval without a person', 'Of an application without attention.'),
  sampleOneIn: value('count', 'Sample for a person', 'One in so many of them is reviewed by a person.'),
}

export const valueGroups: readonly { readonly name: string; readonly keys: readonly PolicyKey[] }[] = [
  { name: 'What we lend', keys: ['cashAdvanceMost', 'installmentMost', 'installmentRate'] },
  { name: 'On what income', keys: ['leastMonthlyIncome', 'affordableSharePercent', 'debtCostPercent'] },
  {
    name: 'When two people decide',
    keys: ['secondPersonAbove', 'secondPersonOnAttention', 'papersTakeAdmin', 'moneyAbove'],
  },
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
