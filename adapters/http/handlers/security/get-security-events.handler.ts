import { mayReadSecurityEvents } from '@tamarack/application/policies/security-events'
import { getSecurityEvents as endpoint } from '@tamarack/contracts/endpoints/security'
import { err, ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const size = 25

export const getSecurityEvents = ({ securityLog }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    if (!mayReadSecurityEvents(principal.role)) return err({ code: 'NOT_ALLOWED' })
    const { events, next } = await securityLog.eventsOf(params.id, { before: query.before ?? null, size })
    return ok({ events: events.map((event) => ({ ...event })), next })
  })
