import { makeDismissWebhook, makeRetryWebhook } from '@tamarack/application/use-cases/webhooks'
import {
  dismissWebhook as dismissWebhookEndpoint,
  getDifferences as getDifferencesEndpoint,
  getParkedWebhooks as getParkedWebhooksEndpoint,
  getRecordCheck as getRecordCheckEndpoint,
  resolveDifference as resolveDifferenceEndpoint,
  retryWebhook as retryWebhookEndpoint,
} from '@tamarack/contracts/endpoints/webhooks'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { toDifferenceView } from '../mappers/difference-view.ts'
import { toParkedWebhookView } from '../mappers/parked-webhook-view.ts'
import { answer } from '../mount.ts'

const limit = 100
const resolvedForMs = 7 * 24 * 3_600_000

const getDifferences = ({ differences, clock }: HandlerPorts) =>
  answer(getDifferencesEndpoint, async () => {
    const found = await differences.forStaff({ resolvedAfter: clock.now() - resolvedForMs, limit })
    return ok({ differences: found.map(toDifferenceView) })
  })

/** More open places than these help nobody; the number tells that there are as many. */
const openAtMost = 1000

const getRecordCheck = ({ differences, anchors }: HandlerPorts) =>
  answer(getRecordCheckEndpoint, async () => {
    const [open, [last]] = await Promise.all([differences.open('record', openAtMost), anchors.all()])
    return ok({ open: open.length, anchor: last ?? null })
  })

const size = 25

const getParkedWebhooks = ({ inbox }: HandlerPorts) =>
  answer(getParkedWebhooksEndpoint, async ({ query: { state, before = null } }) => {
    const { webhooks, total, next } = await inbox[state]({ before, size })
    return ok({ webhooks: webhooks.map(toParkedWebhookView).filter((view) => view !== null), total, next })
  })

/** Changes no loan. The first dismissal stands whoever repeats it, so no key needs to be stored. */
const dismissWebhook = (ports: HandlerPorts) =>
  answer(dismissWebhookEndpoint, async ({ principal, origin, body: { provider, bodySha256, reason } }) => {
    const { id: staffId, name: staffName, role } = principal
    const dismissal = { staffId, staffName, role, reason, ...origin }
    const dismissed = await makeDismissWebhook(ports)({ provider, bodySha256 }, dismissal)
    if (!dismissed.ok) return dismissed
    const view = toParkedWebhookView(dismissed.value)
    return view === null ? err({ code: 'WEBHOOK_NOT_PARKED' }) : ok(view)
  })

/** Changes no loan. The first resolution stands whoever repeats it, so no key needs to be
 * stored. */
const resolveDifference = ({ differences, clock }: HandlerPorts) =>
  answer(resolveDifferenceEndpoint, async ({ principal, body: { id, reason, note } }) => {
    const resolution = { staffId: principal.id, staffName: principal.name, reason, note, at: clock.now() }
    const resolved = await differences.resolve(id, resolution)
    return resolved === null ? err({ code: 'NOT_FOUND' }) : ok(toDifferenceView(resolved))
  })

/** Changes no loan: it wakes the loan's workflow, which queries the provider itself. Trying again
 * does no harm, so no key needs to be stored. */
const retryWebhook = (ports: HandlerPorts) =>
  answer(retryWebhookEndpoint, async ({ principal, body }) => {
    const retried = await makeRetryWebhook(ports)(body)
    if (!retried.ok) return retried
    const { state, loanId, reason, attempts } = retried.value
    ports.log.info({ staffId: principal.id, ...body, state, loanId }, 'A member of staff tried a webhook again')
    return ok({ state, loanId, reason, attempts })
  })

export const webhooksHandlers = [
  getDifferences,
  getRecordCheck,
  getParkedWebhooks,
  dismissWebhook,
  resolveDifference,
  retryWebhook,
] as const
