import type { StaffView } from '@tamarack/application/ports/loan-queries.port'
import {
  attentionFilter,
  getAllApplications as endpoint,
  mineFilter,
  returnedDebitsFilter,
  secondReviewFilter,
  waitingFilter,
} from '@tamarack/contracts/endpoints/loan'
import { parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { toLoanView } from '../../mappers/loan-view.ts'
import { answer } from '../../mount.ts'
import type { Refusal } from '../../problem.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const views: Readonly<Record<string, StaffView>> = {
  [secondReviewFilter]: 'second-person',
  [waitingFilter]: 'waiting',
  [mineFilter]: 'mine',
  [returnedDebitsFilter]: 'returned-debits',
  [attentionFilter]: 'attention',
}

/** `review` or `review,agreement`; nothing means every status. */
const statusesIn = (list: string): Result<readonly LoanStatus[] | null, Refusal> => {
  const statuses: LoanStatus[] = []
  for (const given of list.split(',').filter((each) => each !== '')) {
    const status = parseLoanStatus(given)
    if (!status.ok)
      return err({ code: 'INVALID_INPUT', errors: [{ pointer: '/status', detail: 'There is no such status' }] })
    statuses.push(status.value)
  }
  return ok(statuses.length === 0 ? null : statuses)
}

export const getAllApplications = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, query: { q, status = '', sort, page, size } }) => {
    const view = (Object.hasOwn(views, status) && views[status]) || null
    const statuses = statusesIn(view === null ? status : '')
    if (!statuses.ok) return statuses
    const found = await queries.applications({
      text: q?.trim() || null,
      statuses: statuses.value,
      view,
      staffId: principal.id,
      sort: sort ?? 'oldest',
      page,
      size,
    })
    return ok({
      applications: found.loans.map((loan) => toLoanView(loan, principal)),
      total: found.total,
      matching: found.matching,
      views: found.views,
      page,
      size,
    })
  })
