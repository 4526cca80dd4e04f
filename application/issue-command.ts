import { ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Execute, ExecutePorts } from './execute.ts'
import {
  openingTypes,
  type LoanOpening,
  type LoanRequest,
  type OutcomeOf,
  type RequestOf,
  type RequestType,
} from './outcome.ts'
import type { LoanProcess } from './ports/loan-process.port.ts'
import { token } from './ports/token.ts'
import { makePrepareBankConnection } from './provider-steps/bank-data.ts'
import { makePrepareIdentityCheck } from './provider-steps/identity.ts'
import type { Relay } from './relay.ts'

interface Ports extends Pick<ExecutePorts, 'work' | 'fingerprint'> {
  readonly execute: Execute
  readonly process: Pick<LoanProcess, 'open'>
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

/** Records a person's command, here and now, and wakes the loan's workflow afterwards: nothing that
 * a person has done waits for a worker. A command that opens a provider's window is a step of the
 * workflow; whether it is due, or was answered before under this key, is found out first. */
export const makeLoanCommands = ({ work, fingerprint, execute, process, relay }: Ports): LoanCommands => {
  const prepareCheck = makePrepareIdentityCheck({ work, fingerprint })
  const prepareConnection = makePrepareBankConnection({ work, fingerprint })
  const prepare = (request: LoanOpening, key: string) =>
    request.type === 'start-bank-connection' ? prepareConnection(request, key) : prepareCheck(request, key)
  return {
    async execute<Type extends RequestType>(given: RequestOf<Type>, key: string) {
      type Answer = Result<OutcomeOf<Type>, Refusal>
      const request: LoanRequest = given
      if (isOpening(request)) {
        const prepared = await prepare(request, key)
        if (!prepared.ok) return prepared
        if ('outcome' in prepared.value) return ok(prepared.value.outcome as OutcomeOf<Type>)
        return (await process.open(prepared.value.workflow, request, key)) as Answer
      }
      const outcome = await execute(request, { key })
      if (outcome.ok && outcome.value.noChange !== true) void relay.deliver(request.loanId)
      return outcome as Answer
    },
  }
}
