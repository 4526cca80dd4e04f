import { previewMoneyAction as endpoint } from '@tamarack/contracts/endpoints/money'
import { reasonsFor } from '@tamarack/domain/loan/money-action'
import { err, ok } from '@tamarack/domain/shared/result'
import { toFiguresView } from '../../mappers/money-actions-view.ts'
import { toForeseenEventView } from '../../mappers/record-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The decision of `take-money-action` without its append. The reason and the note change no figure, so any stand for those that are being written. */
export const previewMoneyAction = ({ preview }: HandlerPorts) =>
  answer(endpoint, async ({ principal, origin, params, query }) => {
    const { id, name, role } = principal
    const shown = await preview({
      type: 'take-money-action',
      loanId: params.id,
      actor: { id, name, role },
      origin,
      action: query,
      reason: reasonsFor(query.kind)[0]?.code ?? '',
      note: 'Preview',
    })
    if (!shown.ok) return shown
    const { events, figures } = shown.value
    return figures === null
      ? err({ code: 'NOT_FOUND' })
      : ok({
          events: events.map(toForeseenEventView),
          before: toFiguresView(figures.before),
          after: toFiguresView(figures.after),
        })
  })
