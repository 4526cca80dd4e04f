import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { money, shortDate } from '@tamarack/ui/format'

type Request = NonNullable<ServicingView['request']>

export const situationWords = {
  'income-later': 'My income comes later',
  'income-less': 'My income is lower',
  'unexpected-cost': 'I had an unexpected cost',
  other: 'Something else',
} as const

export const everyWords = {
  weekly: 'every week',
  'bi-weekly': 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
} as const

/** What was requested, in one sentence. */
export const wishWords = ({ wish }: Request): string =>
  wish.kind === 'change-due-date'
    ? `Payment ${wish.payment} on ${shortDate(wish.dueDate)} instead.`
    : `What is late in ${wish.parts} ${wish.parts === 1 ? 'part' : 'parts'}, the first by ${shortDate(wish.first)}${wish.parts === 1 ? '' : `, then ${everyWords[wish.every]}`}.`

/** About how much each part comes to. */
export const eachPart = (amount: number, parts: number): string => money(Math.floor(amount / parts))
