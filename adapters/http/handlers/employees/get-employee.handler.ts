import { getEmployee as endpoint } from '@tamarack/contracts/endpoints/employees'
import { err, ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getEmployee = ({ staff }: HandlerPorts) =>
  answer(endpoint, async ({ params }) => {
    const member = await staff.find(params.id)
    return member === null ? err({ code: 'NOT_FOUND' }) : ok({ ...member })
  })
