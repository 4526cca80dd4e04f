import { previewApproval as endpoint } from '@tamarack/contracts/endpoints/loan'
import { err, ok } from '@tamarack/domain/shared/result'
import { toLoanView } from '../../mappers/loan-view.ts'
import { toForeseenEventView } from '../../mappers/record-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The decision of `approve-application` without its append. */
export const previewApproval = ({ preview }: HandlerPorts) =>
  answer(endpoint, async ({ principal, origin, params }) => {
    const { id, name, role } = principal
    const actor = { id, name, role }
    const shown = await preview({ type: 'approve-application', loanId: params.id, actor, origin, note: null })
    if (!shown.ok) return shown
    const { events, before, after } = shown.value
    if (before === null) return err({ code: 'NOT_FOUND' })
    return ok({
      events: events.map(toForeseenEventView),
      before: toLoanView(before, principal),
      after: toLoanView(after, principal),
    })
  })
