import { makeRetryWebhook } from '@tamarack/application/use-cases/webhooks'
import { retryWebhook as endpoint } from '@tamarack/contracts/endpoints/webhooks'
import { ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Changes no loan: it wakes the loan's workflow, which queries the provider itself. Trying again does no harm, so no key needs to be stored. */
export const retryWebhook = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal, body }) => {
    const retried = await makeRetryWebhook(ports)(body)
    if (!retried.ok) return retried
    const { state, loanId, reason, attempts } = retried.value
    ports.log.info({ staffId: principal.id, ...body, state, loanId }, 'A member of staff tried a webhook again')
    return ok({ state, loanId, reason, attempts })
  })
