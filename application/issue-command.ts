import type { Refusal, Result } from '@tamarack/domain/shared/result'
import type { Execute } from './execute.ts'
import { makeOpenWindow, type OpeningPorts } from './openings.ts'
import {
  openingTypes,
  type LoanOpening,
  type LoanRequest,
  type OutcomeOf,
  type RequestOf,
  type RequestType,
} from './outcome.ts'
import { token } from './ports/token.ts'
import type { Relay } from './relay.ts'

interface Ports extends OpeningPorts {
  readonly execute: Execute
  readonly relay: Pick<Relay, 'deliver'>
}

/** The way to change a loan for people. `execute` returns when the command is recorded or refused;
 * the same key returns the first answer. */
export interface LoanCommands {
  execute<Type extends RequestType>(request: RequestOf<Type>, key: string): Promise<Result<OutcomeOf<Type>, Refusal>>
}
export const LoanCommands = token<LoanCommands>('LoanCommands')

const isOpening = (request: LoanRequest): request is LoanOpening =>
  openingTypes.some((opening) => opening === request.type)

/** Records a person's command and wakes the loan's workflow afterwards, so no command waits for a
 * worker. A command that opens a provider's window calls the provider first. */
export const makeLoanCommands = ({ relay, ...ports }: Ports): LoanCommands => {
  const openWindow = makeOpenWindow(ports)
  return {
    async execute<Type extends RequestType>(given: RequestOf<Type>, key: string) {
      const request: LoanRequest = given
      const outcome = isOpening(request) ? await openWindow(request, key) : await ports.execute(request, { key })
      if (outcome.ok && outcome.value.noChange !== true) void relay.deliver(request.loanId)
      return outcome as Result<OutcomeOf<Type>, Refusal>
    },
  }
}
