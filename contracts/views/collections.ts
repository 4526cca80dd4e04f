import * as z from 'zod/mini'
import { collectorActions, delinquencyBuckets } from '@tamarack/domain/arrears/delinquency'
import {
  contactChannels,
  contactOutcomes,
  contactPeople,
  doNotContactGrounds,
} from '@tamarack/domain/collections/contact-log'
import { stayGrounds } from '@tamarack/domain/ledger/stay'
import { staffWorkKinds } from '@tamarack/domain/loan/staff/staff-work'
import { cents, day, moment } from './loan.ts'

export { promiseDaysMax } from '@tamarack/domain/collections/contact-log'
export const buckets = delinquencyBuckets.map(({ bucket }) => bucket)
export type CollectorAction = (typeof collectorActions)[number]

/** How a loan stands for a collector: days past due count from the oldest day by which something
 * was due that is not paid; `nextContact` is null while nobody may be contacted about the debt. */
export const collectionView = z.object({
  pastDue: cents,
  daysPastDue: z.int(),
  bucket: z.enum(buckets),
  action: z.enum(collectorActions),
  nextDebit: z.nullable(z.object({ amount: cents, debitDate: day, isSent: z.boolean() })),
  promise: z.nullable(z.object({ amount: cents, day, state: z.enum(['open', 'kept', 'broken']) })),
  nextContact: z.nullable(moment),
  barred: z.nullable(z.enum(['do-not-contact', 'stay'])),
  doNotContact: z.nullable(z.object({ ground: z.enum(doNotContactGrounds), since: moment })),
  stay: z.nullable(z.object({ ground: z.enum(stayGrounds), from: day })),
  /** Debits that the bank has: a stay does not stop them any more. */
  stillRunning: z.array(z.object({ amount: cents, debitDate: day })),
  lastContact: z.nullable(
    z.object({ at: moment, channel: z.enum(contactChannels), outcome: z.optional(z.enum(contactOutcomes)) }),
  ),
  /** Started and not ended, the oldest first. */
  openContacts: z.array(
    z.object({
      number: z.int(),
      at: moment,
      channel: z.enum(contactChannels),
      with: z.enum(contactPeople),
      direction: z.enum(['out', 'in']),
    }),
  ),
  waits: z.array(z.object({ kind: z.enum(staffWorkKinds), since: moment })),
})
export type CollectionView = z.infer<typeof collectionView>
