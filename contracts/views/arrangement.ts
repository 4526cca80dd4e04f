import * as z from 'zod/mini'
import { cents, day } from './loan.ts'

const refused = z.nullable(z.object({ code: z.string(), words: z.string() }))

/** What a borrower may request today, and why not what they may not: amounts in cents, days in
 * Toronto. */
export const arrangeableView = z.object({
  movable: z.array(z.object({ payment: z.int(), amount: cents, dueDate: day, earliest: day, latest: day })),
  notMovable: refused,
  late: z.nullable(z.object({ amount: cents, partsMax: z.int(), firstFrom: day, firstBy: day })),
  notArrangeable: refused,
})
export type ArrangeableView = z.infer<typeof arrangeableView>
