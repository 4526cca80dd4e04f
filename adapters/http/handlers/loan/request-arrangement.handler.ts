import { requestArrangement as endpoint } from '@tamarack/contracts/endpoints/arrangement'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const requestArrangement = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const { wish, situation } = call.body
    return change(ports, 'request-arrangement', call, call.params.id, { wish, situation })
  })
