import { inviteEmployee as endpoint } from '@tamarack/contracts/endpoints/employees'
import { answer } from '../../mount.ts'
import { staffChange, toEmployee } from '../../staff-change.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const inviteEmployee = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => toEmployee(await ports.staff.inviteAgain(staffChange(ports, call), call.body.id)))
