import { mayReadSecurityEvents } from '@tamarack/application/policies/security-events'
import { getChangeNotices as endpoint } from '@tamarack/contracts/endpoints/security'
import { err, ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Whoever reads how a person signed in also reads what that person was e-mailed. */
export const getChangeNotices = ({ changeNotices }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    if (!mayReadSecurityEvents(principal.role)) return err({ code: 'NOT_ALLOWED' })
    return ok({ notices: (await changeNotices.of(params.id)).map((notice) => ({ ...notice })) })
  })
