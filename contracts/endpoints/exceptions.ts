import * as z from 'zod/mini'
import { endpoint, staffRoles } from '../endpoint.ts'

/** How many exceptions are open: transfers that are not sent again by themselves, parked webhooks,
 * differences, and of these the records that are not what was written; and when they were last
 * looked for: the day of the last reconciliation, and the last anchor of all logs; each null before
 * the first. */
export const getExceptions = endpoint({
  path: '/api/v1/exceptions',
  roles: staffRoles,
  response: z.object({
    transfers: z.int(),
    webhooks: z.int(),
    differences: z.int(),
    records: z.int(),
    reconciledOn: z.nullable(z.string()),
    anchor: z.nullable(
      z.object({
        day: z.string(),
        at: z.int(),
        loans: z.int(),
        root: z.string(),
        keyId: z.string(),
        signature: z.string(),
      }),
    ),
  }),
})
