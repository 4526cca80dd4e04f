import { getEmployees as endpoint } from '@tamarack/contracts/endpoints/employees'
import { ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getEmployees = ({ staff }: HandlerPorts) =>
  answer(endpoint, async () => ok((await staff.list()).map((member) => ({ ...member }))))
