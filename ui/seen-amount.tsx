import type { SeenAmountView } from '@tamarack/contracts/views/bank'
import { counted } from './counted.tsx'
import { money, shortDate } from './format.tsx'

/** '$4,008.33 a month', and where an account was seen for too short a time '$1,926.30 in 21
 * days'. */
export const seenInWords = ({ amount, measure, days }: Pick<SeenAmountView, 'amount' | 'measure' | 'days'>): string =>
  measure === 'a-month' ? `${money(amount)} a month` : `${money(amount)} in ${counted(days, 'day')}`

/** Where the amount comes from:
 * 'From bank data, seen in 365 days: Nov 20, 2025 to Nov 19, 2026.' */
export const seenSource = ({ from, to, days }: Omit<SeenAmountView, 'amount'>): string =>
  days === 0
    ? 'From bank data, which show no days before they were read.'
    : `From bank data, seen in ${counted(days, 'day')}: ${shortDate(from)} to ${shortDate(to)}.`

/** '$4,008.33 a month, seen in 365 days'; with too few days '$1,926.30 in 21 days'. */
export const seenWithDays = (seen: Pick<SeenAmountView, 'amount' | 'measure' | 'days'>): string =>
  seen.measure === 'a-month' ? `${seenInWords(seen)}, seen in ${counted(seen.days, 'day')}` : seenInWords(seen)
