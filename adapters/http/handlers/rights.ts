import { loadCommandEndpoints } from '@tamarack/contracts/command-endpoints'
import { staffRoles, type Endpoint } from '@tamarack/contracts/endpoint'
import * as applications from '@tamarack/contracts/endpoints/applications'
import * as bank from '@tamarack/contracts/endpoints/bank'
import * as collections from '@tamarack/contracts/endpoints/collections'
import * as employees from '@tamarack/contracts/endpoints/employees'
import * as exceptions from '@tamarack/contracts/endpoints/exceptions'
import * as identity from '@tamarack/contracts/endpoints/identity'
import * as law from '@tamarack/contracts/endpoints/law'
import * as legalHolds from '@tamarack/contracts/endpoints/legal-holds'
import * as loan from '@tamarack/contracts/endpoints/loan'
import * as looks from '@tamarack/contracts/endpoints/looks'
import * as money from '@tamarack/contracts/endpoints/money'
import * as notices from '@tamarack/contracts/endpoints/notices'
import * as requests from '@tamarack/contracts/endpoints/outside-requests'
import * as papers from '@tamarack/contracts/endpoints/papers'
import * as periods from '@tamarack/contracts/endpoints/periods'
import * as policy from '@tamarack/contracts/endpoints/policy'
import * as portfolio from '@tamarack/contracts/endpoints/portfolio'
import * as clock from '@tamarack/contracts/endpoints/sandbox-clock'
import * as security from '@tamarack/contracts/endpoints/security'
import * as webhooks from '@tamarack/contracts/endpoints/webhooks'
import { staffActs } from '@tamarack/contracts/staff-acts'
import { ok } from '@tamarack/domain/shared/result'
import { answer, type Mounted } from '../mount.ts'

/** The calls of commands, and the declarations of all other calls that staff may be open to. */
const commands = await loadCommandEndpoints()
const declared = [
  applications,
  bank,
  clock,
  collections,
  employees,
  exceptions,
  identity,
  law,
  legalHolds,
  loan,
  looks,
  money,
  notices,
  papers,
  policy,
  periods,
  portfolio,
  requests,
  security,
  webhooks,
]

const order = Object.keys(staffActs)
const placeOf = (name: string): number => (name in staffActs ? order.indexOf(name) : order.length)
/** What a call without words of its own is called: its name, as a sentence. */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const camel = (type: string): string => type.replace(/-(.)/g, (_, initial: string) => initial.toUpperCase())

const nameOf: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ...declared.flatMap((file) => Object.entries(file).map(([name, value]) => [value, name] as const)),
  ...commands.map((command) => [command, camel(command.type)] as const),
])

/** What one of staff may call, from the roles that are enforced at every call (`mount`), ordered by
 * what it is about. */
const rightsOf = (mounted: readonly { readonly endpoint: Endpoint }[]) =>
  mounted
    .flatMap(({ endpoint }) => {
      const roles = endpoint.roles === 'public' ? [] : staffRoles.filter((role) => endpoint.roles.includes(role))
      if (roles.length === 0) return []
      const name = nameOf.get(endpoint) ?? ''
      const act = staffActs[name] ?? inWords(name)
      return [{ name, act, changes: endpoint.command === true, roles }]
    })
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
    .map(({ act, changes, roles }) => ({ act, changes, roles }))

/** Who of staff may do what, of all that is mounted. */
export const rightsHandlers = (mounted: readonly Mounted[]): readonly Mounted[] => {
  const rights = rightsOf([...mounted, { endpoint: employees.getStaffRights }])
  return [answer(employees.getStaffRights, async () => ok({ rights }))]
}
