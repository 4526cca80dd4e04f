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

/** Why it was declined, for the borrower. */
export const declinedWords = (reason: string | null): string => {
  switch (reason) {
    case 'days-too-late':
      return 'The days that you chose are too late. You can request earlier ones.'
    case 'cannot-be-kept':
      return 'By what you told us about your income, the parts would be more than you can pay. Smaller parts over a longer time may work.'
    case 'other-way-agreed':
      return 'We agreed on another way with you.'
    default:
      return 'Call us, and we look for another way together.'
  }
}

/** About how much each part comes to. */
export const eachPart = (amount: number, parts: number): string => money(Math.floor(amount / parts))
