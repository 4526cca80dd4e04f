import type { Outcome } from '@tamarack/application/outcome'
import type { CommandEndpoint } from '@tamarack/contracts/command'
import { loadCommandEndpoints } from '@tamarack/contracts/command-endpoints'
import { coApplicationView, declinedView } from '@tamarack/contracts/views/co-application'
import { loanView } from '@tamarack/contracts/views/loan'
import { connectTokenView, linkTokenView } from '@tamarack/contracts/views/provider-windows'
import { joinedServicingView } from '@tamarack/contracts/views/servicing'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from './app-ports.ts'
import { coApplicationOf, joinedServicingOf, perform, readablePerson } from './loan-access.ts'
import { toLoanView } from './mappers/loan-view.ts'
import type { Call, Mounted } from './mount.ts'
import type { Refusal } from './problem.ts'
import { zumConnectorPath } from './sandbox-scripts.ts'

/** Where a call may name its loan, and the one who presses. */
interface Named {
  readonly params: { readonly id?: string; readonly loanId?: string }
  readonly body: { readonly loanId?: string; readonly applicationId?: string; readonly userId?: string } | undefined
}
type CommandCall = Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey' | 'basedOn'> & Named

/** The loan that a call names, in its path or else its body; a body that names another loan or
 * another person is refused. A call that names none starts an application: its id follows from the
 * person and the press, so that pressing once makes one, however often the request arrives. */
const loanOf = (
  { ids }: Pick<HandlerPorts, 'ids'>,
  { principal, idempotencyKey, params, body = {} }: CommandCall,
): Result<string, Refusal> => {
  const person = readablePerson(principal, body.userId ?? principal.id)
  if (!person.ok) return person
  const inPath = params.id ?? params.loanId
  const inBody = Object.entries({ loanId: body.loanId, applicationId: body.applicationId })
  for (const [field, named] of inBody)
    if (inPath !== undefined && named !== undefined && named !== inPath)
      return err({
        code: 'INVALID_INPUT',
        errors: [{ pointer: `/${field}`, detail: 'This is not what the address names' }],
      })
  return ok(inPath ?? body.loanId ?? ids.derived('ln', principal.id, idempotencyKey))
}

/** What the window of a provider needs, where the command opened one. */
type Opened = Outcome & Partial<Record<'linkToken' | 'checkId' | 'connectToken' | 'scriptUrl', string>>
type Reply = (
  ports: HandlerPorts,
  call: CommandCall,
  outcome: Opened,
) => Promise<Result<unknown, Refusal>> | Result<unknown, Refusal>

/** What is answered after a command, by the view that its call declares. */
const replies = new Map<unknown, Reply>([
  [loanView, (_ports, { principal }, { loan }) => ok(toLoanView(loan, principal))],
  [coApplicationView, (ports, { principal }, { loan }) => coApplicationOf(ports, principal, loan.id, null)],
  [joinedServicingView, (ports, { principal }, { loan }) => joinedServicingOf(ports, principal, loan.id)],
  [declinedView, () => ok({ declined: true })],
  [linkTokenView, (_ports, _call, { linkToken, checkId }) => ok({ linkToken, idvId: checkId })],
  [
    connectTokenView,
    // In a sandbox the connector's script comes from our own origin, since a page of ours loads
    // scripts from nowhere else.
    ({ settings }, _call, { connectToken, scriptUrl }) =>
      ok({ token: connectToken, scriptUrl: settings.sandbox ? zumConnectorPath : scriptUrl }),
  ],
])

/** The one route of every command: the body becomes what the command carries, and the loan after it
 * the answer. */
const answerCommand = (endpoint: CommandEndpoint, ports: HandlerPorts): Mounted => {
  const reply = replies.get(endpoint.response)
  if (reply === undefined) throw new Error(`${endpoint.path} declares an answer that no command gives`)
  return {
    endpoint,
    async handle(given) {
      const call = given as CommandCall
      const loanId = loanOf(ports, call)
      if (!loanId.ok) return loanId
      const input = endpoint.input(call.body, { ...call.principal, basedOn: call.basedOn })
      const outcome = await perform(ports, endpoint.type, call, loanId.value, input)
      return outcome.ok ? reply(ports, call, outcome.value) : outcome
    },
  }
}

const endpoints = await loadCommandEndpoints()

export const commandRoutes = (ports: HandlerPorts): readonly Mounted[] =>
  endpoints.map((endpoint) => answerCommand(endpoint, ports))
