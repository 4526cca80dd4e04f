import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** As other calls show it. The copy is for people and their programs. */
const part = z.record(z.string(), z.unknown())

/** All that we hold about a customer, for themselves: PIPEDA Sched. 1, 4.9. Money in cents, moments
 * in epoch milliseconds. What our staff wrote among themselves is given on request. */
export const ownDataView = z.object({
  madeAt: z.int(),
  account: z.object({ name: z.string(), email: z.string(), textNumber: z.nullable(z.string()) }),
  /** What the identity check found out, and the bank connection gave, as the provider reported. */
  identity: z.nullable(part),
  bank: z.nullable(part),
  /** Each with its answers, payments, documents, messages and events. */
  loans: z.array(part),
  /** Loans that they sign with somebody else. */
  coApplications: z.array(part),
  signIns: z.array(part),
  /** Why each answer is asked for, by the name of its field (PIPEDA Sched. 1, 4.2 and 4.9.1). */
  purposes: z.record(z.string(), z.string()),
})
export type OwnDataView = z.infer<typeof ownDataView>

export const getOwnData = endpoint({ path: '/api/v1/own-data', roles: ['customer'], response: ownDataView })
