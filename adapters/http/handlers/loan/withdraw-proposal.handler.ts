import { withdrawProposal as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const withdrawProposal = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'withdraw-proposal', call, call.params.id, { note: call.body.note ?? null }),
  )
