import { present } from '@tamarack/application/ports/clock.port'
import { makeOpenOutsideRequest, makeTakeRequestStep } from '@tamarack/application/use-cases/outside-requests'
import * as endpoints from '@tamarack/contracts/endpoints/outside-requests'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isLateRequest, requestState, type OutsideRequest } from '@tamarack/domain/privacy/outside-request'
import { err, ok } from '@tamarack/domain/shared/result'
import { parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { pressOf } from '../loan-access.ts'
import { answer, type Mounted } from '../mount.ts'

const toView = (request: OutsideRequest, today: LocalDate): endpoints.OutsideRequestView => {
  const { kind, from, matter, receivedOn, dueOn, loanId } = request.opened
  return {
    id: request.id,
    state: requestState(request),
    isLate: isLateRequest(request, today),
    kind,
    from,
    matter,
    receivedOn,
    dueOn,
    loanId,
    acts: [{ ...request.opened, note: '' }, ...request.steps].map(({ type, at, by, note }) => ({
      type,
      at,
      byName: by.name,
      note,
    })),
  }
}

export const outsideRequestHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { outsideRequests, clock, queries } = ports
  const view = (request: OutsideRequest) => toView(request, torontoDateOf(present(clock)))
  return [
    answer(endpoints.getOutsideRequests, async () =>
      ok({ requests: (await outsideRequests.list(endpoints.requestsOnList)).map(view) }),
    ),
    answer(endpoints.openOutsideRequest, async ({ body, ...call }) => {
      const [receivedOn, dueOn] = [parseLocalDate(body.receivedOn), parseLocalDate(body.dueOn)]
      if (!receivedOn.ok || !dueOn.ok) return err({ code: 'REQUEST_DAYS' })
      const loanId = body.loanId || null
      if (loanId !== null && (await queries.loan(loanId)) === null)
        return err({ code: 'INVALID_INPUT', errors: [{ pointer: '/loanId', detail: 'There is no such application' }] })
      const opened = await makeOpenOutsideRequest(ports)(
        { ...body, loanId, type: 'opened', receivedOn: receivedOn.value, dueOn: dueOn.value },
        pressOf(ports, call),
      )
      return opened.ok ? ok(view(opened.value)) : opened
    }),
    answer(endpoints.takeRequestStep, async ({ params, body, ...call }) => {
      const taken = await makeTakeRequestStep(ports)(params.id, body, pressOf(ports, call))
      return taken.ok ? ok(view(taken.value)) : taken
    }),
  ]
}
