import { makeDismissWebhook } from '@tamarack/application/use-cases/webhooks'
import { dismissWebhook as endpoint } from '@tamarack/contracts/endpoints/webhooks'
import { err, ok } from '@tamarack/domain/shared/result'
import { toParkedWebhookView } from '../../mappers/parked-webhook-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Changes no loan. The first dismissal stands whoever repeats it, so no key needs to be stored. */
export const dismissWebhook = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal, origin, body: { provider, bodySha256, reason } }) => {
    const { id: staffId, name: staffName, role } = principal
    const dismissal = { staffId, staffName, role, reason, ...origin }
    const dismissed = await makeDismissWebhook(ports)({ provider, bodySha256 }, dismissal)
    if (!dismissed.ok) return dismissed
    const view = toParkedWebhookView(dismissed.value)
    return view === null ? err({ code: 'WEBHOOK_NOT_PARKED' }) : ok(view)
  })
