import { declineCoApplication as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { ok } from '@tamarack/domain/shared/result'
import { perform } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Whoever declined sees nothing of the application any more. */
export const declineCoApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const { token } = call.body
    const outcome = await perform(ports, 'decline-co-application', call, call.params.id, { token })
    return outcome.ok ? ok({ declined: true as const }) : outcome
  })
