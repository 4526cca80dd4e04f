import { loadCommandEndpoints } from '@tamarack/contracts/command-endpoints'
import { staffRoles, type Endpoint } from '@tamarack/contracts/endpoint'
import * as applications from '@tamarack/contracts/endpoints/applications'
import * as bank from '@tamarack/contracts/endpoints/bank'
import * as collections from '@tamarack/contracts/endpoints/collections'
import * as employees from '@tamarack/contracts/endpoints/employees'
import * as identity from '@tamarack/contracts/endpoints/identity'
import * as law from '@tamarack/contracts/endpoints/law'
import * as legalHolds from '@tamarack/contracts/endpoints/legal-holds'
import * as loan from '@tamarack/contracts/endpoints/loan'
import * as looks from '@tamarack/contracts/endpoints/looks'
import * as money from '@tamarack/contracts/endpoints/money'
import * as notices from '@tamarack/contracts/endpoints/notices'
import * as requests from '@tamarack/contracts/endpoints/outside-requests'
import * as clock from '@tamarack/contracts/endpoints/sandbox-clock'
import * as security from '@tamarack/contracts/endpoints/security'
import * as webhooks from '@tamarack/contracts/endpoints/webhooks'
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
  identity,
  law,
  legalHolds,
  loan,
  looks,
  money,
  notices,
  requests,
  security,
  webhooks,
]

/** 'Approve application' for 'approve-application', 'Read bank insights' for 'getBankInsights'. */
const actOf = (name: string): string => {
  const words = name.replace(/^get(?=[A-Z])/, 'read').replace(/-?([A-Z])|-/g, (_, letter = '') => ` ${letter}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const acts: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ...declared.flatMap((file) => Object.entries(file).map(([name, value]) => [value, actOf(name)] as const)),
  ...commands.map((command) => [command, actOf(command.type)] as const),
])

/** What one of staff may call, from the roles that are enforced at every call (`mount`). Throws for
 * a call without a name. */
const rightsOf = (mounted: readonly { readonly endpoint: Endpoint }[]) =>
  mounted.flatMap(({ endpoint }) => {
    const roles = endpoint.roles === 'public' ? [] : staffRoles.filter((role) => endpoint.roles.includes(role))
    if (roles.length === 0) return []
    const act = acts.get(endpoint)
    if (act === undefined) throw new Error(`${endpoint.path} is open to staff and has no name`)
    return [{ act, changes: endpoint.command === true, roles }]
  })

/** Who of staff may do what, of all that is mounted. */
export const rightsHandlers = (mounted: readonly Mounted[]): readonly Mounted[] => {
  const rights = rightsOf([...mounted, { endpoint: employees.getStaffRights }])
  return [answer(employees.getStaffRights, async () => ok({ rights }))]
}
