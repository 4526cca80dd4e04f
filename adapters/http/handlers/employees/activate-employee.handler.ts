import { activateEmployee as endpoint } from '@tamarack/contracts/endpoints/employees'
import { answer } from '../../mount.ts'
import { staffChange, toEmployee } from '../../staff-change.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const activateEmployee = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => toEmployee(await ports.staff.activate(staffChange(ports, call), call.body.id)))
