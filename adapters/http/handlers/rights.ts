import type { CommandEndpoint } from '@tamarack/contracts/command'
import { staffRoles, type Endpoint } from '@tamarack/contracts/endpoint'
import { getStaffRights } from '@tamarack/contracts/endpoints/employees'
import { staffActs } from '@tamarack/contracts/staff-acts'
import { ok } from '@tamarack/domain/shared/result'
import { answer, type Mounted } from '../mount.ts'

const order = Object.keys(staffActs)
const placeOf = (call: string): number => (call in staffActs ? order.indexOf(call) : order.length)
const isCommand = (endpoint: Endpoint): endpoint is CommandEndpoint => 'type' in endpoint
/** What a call without words of its own is called: a command by its name, as a sentence. */
const inWords = (endpoint: Endpoint): string => {
  const words = isCommand(endpoint) ? endpoint.type.replaceAll('-', ' ') : endpoint.path
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What one of staff may call, from the roles that are enforced at every call (`mount`), ordered by
 * what it is about. */
const rightsOf = (mounted: readonly { readonly endpoint: Endpoint }[]) =>
  mounted
    .flatMap(({ endpoint }) => {
      const roles = endpoint.roles === 'public' ? [] : staffRoles.filter((role) => endpoint.roles.includes(role))
      if (roles.length === 0) return []
      const call = `${endpoint.method} ${endpoint.path}`
      return [{ call, act: staffActs[call] ?? inWords(endpoint), changes: endpoint.command === true, roles }]
    })
    .toSorted((one, other) => placeOf(one.call) - placeOf(other.call))
    .map(({ act, changes, roles }) => ({ act, changes, roles }))

/** Who of staff may do what, of all that is mounted. */
export const rightsHandlers = (mounted: readonly Mounted[]): readonly Mounted[] => {
  const rights = rightsOf([...mounted, { endpoint: getStaffRights }])
  return [answer(getStaffRights, async () => ok({ rights }))]
}
