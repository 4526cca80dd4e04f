import type { InboxWebhook } from '@tamarack/application/ports/webhook-inbox.port'
import { makeDismissWebhook, makeRetryWebhook } from '@tamarack/application/use-cases/webhooks'
import { getExceptions } from '@tamarack/contracts/endpoints/exceptions'
import * as endpoints from '@tamarack/contracts/endpoints/webhooks'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

const limit = 100
const resolvedForMs = 7 * 24 * 3_600_000

const size = 25

/** More open places than these help nobody; the number tells that there are as many. */
const openAtMost = 1000

/** A parked or dismissed webhook as staff see it; null for one that is neither. */
const toParkedWebhookView = (webhook: InboxWebhook): endpoints.ParkedWebhookView | null => {
  const { event, reason, parkedAt, dismissedAt, dismissal, ...rest } = webhook
  if (reason === null || parkedAt === null) return null
  const dismissed = dismissal === null || dismissedAt === null ? null : { ...dismissal, at: dismissedAt }
  return { ...rest, about: event?.about ?? null, reason, parkedAt, dismissed }
}

export const webhooksHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { anchors, clock, dailyRuns, differences, inbox, list, trigger } = ports
  return [
    answer(endpoints.getDifferences, async () => {
      const found = await differences.forStaff({ resolvedAfter: clock.now() - resolvedForMs, limit })
      return ok({ differences: found })
    }),
    answer(getExceptions, async () => {
      const [transfers, paidTwice, parked, standing, records, reconciledOn, [last]] = await Promise.all([
        list.count({ flag: 'failed-transfer' }),
        list.count({ flag: 'paid-twice' }),
        inbox.parked({ before: null, size: 1 }),
        differences.forStaff({ resolvedAfter: clock.now(), limit }),
        differences.open('record', openAtMost),
        dailyRuns.lastDay('reconciliation'),
        anchors.all(),
      ])
      return ok({
        transfers,
        paidTwice,
        webhooks: parked.total,
        differences: standing.filter(({ resolvedAt }) => resolvedAt === null).length,
        records: records.length,
        reconciledOn,
        anchor: last ?? null,
      })
    }),
    answer(endpoints.getParkedWebhooks, async ({ query: { state, before = null } }) => {
      const { webhooks, total, next } = await inbox[state]({ before, size })
      return ok({ webhooks: webhooks.map(toParkedWebhookView).filter((view) => view !== null), total, next })
    }),
    /** Changes no loan. The first dismissal stands whoever repeats it, so no key needs to be
     * stored. */
    answer(endpoints.dismissWebhook, async ({ principal, origin, body: { provider, bodySha256, reason } }) => {
      const { id: byId, name: byName, role } = principal
      const dismissal = { byId, byName, role, reason, ...origin }
      const dismissed = await makeDismissWebhook(ports)({ provider, bodySha256 }, dismissal)
      if (!dismissed.ok) return dismissed
      const view = toParkedWebhookView(dismissed.value)
      return view === null ? err({ code: 'WEBHOOK_NOT_PARKED' }) : ok(view)
    }),
    /** Changes no loan. The first resolution stands whoever repeats it, so no key needs to be
     * stored. */
    answer(endpoints.resolveDifference, async ({ principal, body: { id, reason, note } }) => {
      const resolution = { byId: principal.id, byName: principal.name, reason, note, at: clock.now() }
      const resolved = await differences.resolve(id, resolution)
      return resolved === null ? err({ code: 'NOT_FOUND' }) : ok(resolved)
    }),
    /** Reading twice changes nothing, so no key needs to be stored. */
    answer(endpoints.readBankAnswersAgain, async () => {
      await trigger.trigger('bank-answers')
      return ok({ startedAt: clock.now() })
    }),
    /** Changes no loan: it wakes the loan's workflow, which queries the provider itself. Trying
     * again does no harm, so no key needs to be stored. */
    answer(endpoints.retryWebhook, async ({ principal, body }) => {
      const retried = await makeRetryWebhook(ports)(body)
      if (!retried.ok) return retried
      const { state, loanId } = retried.value
      ports.log.info({ staffId: principal.id, ...body, state, loanId }, 'A member of staff tried a webhook again')
      return ok(retried.value)
    }),
  ]
}
