import { createEmployee as endpoint } from '@tamarack/contracts/endpoints/employees'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { err } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import { staffChange, toEmployee } from '../../staff-change.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The invitation's link stays here: only the email carries it. */
export const createEmployee = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const outcome = await ports.staff.create(staffChange(ports, call), call.body)
    if (outcome.ok) return toEmployee({ ok: true, value: outcome.value.member })
    const { code } = outcome.error
    return err(
      code === 'EMAIL_IN_USE'
        ? { code, errors: [{ pointer: '/email', detail: errorCatalogue[code].message }] }
        : { code },
    )
  })
