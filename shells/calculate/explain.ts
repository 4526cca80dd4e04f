import { torontoOffsetMs } from '@tamarack/domain/calendars/toronto'
import { inCents, type Explanation, type Quantity } from '@tamarack/domain/explanations/explanation'
import type { Cents } from '@tamarack/domain/values/cents'
import type { Instant } from '@tamarack/domain/values/instant'

/** Next to the domain's figures: a moment on Toronto's clocks, yes or no. */
export type PrintedValue =
  Quantity | { readonly unit: 'moment'; readonly moment: string } | { readonly unit: 'yes-no'; readonly yes: boolean }

/** An explanation as it is printed: the domain's own, or that of a question. */
export type PrintedExplanation = Explanation<PrintedValue>

/** Milliseconds are the domain's; people read moments on Toronto's clocks, with their offset. */
export const formatMoment = (moment: Instant): string => {
  const offset = torontoOffsetMs(moment)
  const hours = String(Math.abs(offset) / 3_600_000).padStart(2, '0')
  return `${new Date(moment + offset).toISOString().slice(0, -1)}-${hours}:00`
}

export const asMoment = (moment: Instant): PrintedValue => ({ unit: 'moment', moment: formatMoment(moment) })
export const asYesNo = (yes: boolean): PrintedValue => ({ unit: 'yes-no', yes })
export const asCents = (amount: number): PrintedValue => inCents(amount as Cents)
