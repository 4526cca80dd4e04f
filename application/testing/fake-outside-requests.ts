import type { OutsideRequest } from '@tamarack/domain/privacy/outside-request'
import type { OutsideRequests } from '../ports/outside-requests.port.ts'

/** Requests from outside in memory. */
export const makeFakeOutsideRequests = () => {
  const stored = new Map<string, OutsideRequest>()
  const port: OutsideRequests = {
    async add(id, sequence, act) {
      const request = stored.get(id)
      if (act.type === 'opened') {
        if (request === undefined) stored.set(id, { id, opened: act, steps: [] })
      } else if (request?.steps.length === sequence - 2) stored.set(id, { ...request, steps: [...request.steps, act] })
    },
    find: async (id) => stored.get(id) ?? null,
    list: async (limit) => [...stored.values()].toReversed().slice(0, limit),
  }
  return { port, forget: () => stored.clear() }
}
