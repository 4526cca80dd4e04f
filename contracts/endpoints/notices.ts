import * as z from 'zod/mini'
import { endpoint, ofLoan, roles } from '../endpoint.ts'
import { noticePageView } from '../views/notices.ts'

export const noticesOnPage = 10

/** No log has more lines than PostgreSQL counts in four bytes. */
const lastLine = 2_147_483_647

/** The notices and statements of a loan that were e-mailed, the newest first; `cursor` is the
 * `next` of the page before. */
export const getNotices = endpoint({
  path: '/api/v1/loan/notices/:id',
  shows: ofLoan('emails'),
  roles,
  query: z.object({ cursor: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(lastLine))) }),
  response: noticePageView,
})
