import * as z from 'zod/mini'
import { measures } from '@tamarack/domain/bank-insight/seen-amount'
import { cents, day } from './loan.ts'

export { monthSpanDaysMin } from '@tamarack/domain/bank-insight/seen-amount'

/** The days of an account that an amount rests on, both ends counted, and whether it is what a
 * month brings or what came in those days (TAM-150, TAM-151). */
export const seenView = z.object({ measure: z.enum(measures), from: day, to: day, days: z.int() })

/** An amount next to the days that it was seen in. */
export const seenAmountView = z.object({ ...seenView.shape, amount: cents })
export type SeenAmountView = z.infer<typeof seenAmountView>
