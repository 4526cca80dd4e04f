import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { Execute, ExecutePorts } from './execute.ts'
import { openingTypes, type OpeningType, type OutcomeOf, type RequestOf, type RequestType } from './outcome.ts'
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

/** The way to change a loan for people. `execute` returns when the command is recorded or refused; the same key returns the first answer. */
export interface LoanCommands {
  execute<Type extends RequestType>(request: RequestOf<Type>, key: string): Promise<Result<OutcomeOf<Type>, Refusal>>
}
export const LoanCommands = token<LoanCommands>('LoanCommands')

const isOpening = (type: RequestType): type is OpeningType => openingTypes.some((opening) => opening === type)

type Named = { readonly type: RequestType; readonly loanId: string }

/**
 * Records a person's command, here and now, and wakes the loan's workflow afterwards: nothing that a person has done waits for a worker. A command that
 * opens a provider's window is a step of the workflow; whether it is due, or was answered before under this key, is found out first.
 */
export const makeLoanCommands = ({ work, fingerprint, execute, process, relay }: Ports): LoanCommands => {
  const prepareCheck = makePrepareIdentityCheck({ work, fingerprint })
  const prepareConnection = makePrepareBankConnection({ work, fingerprint })
  const prepare = (request: RequestOf<OpeningType>, key: string): Promise<Result<unknown, Refusal>> =>
    request.type === 'start-bank-connection' || request.type === 'start-account-change'
      ? prepareConnection(request, key)
      : prepareCheck(request, key)
  return {
    async execute<Type extends RequestType>(request: RequestOf<Type>, key: string) {
      const { type, loanId } = request as Named
      if (isOpening(type)) {
        const prepared = await prepare(request as RequestOf<OpeningType>, key)
        if (!prepared.ok) return prepared
        return (await process.open(request as RequestOf<OpeningType>, key)) as Result<OutcomeOf<Type>, Refusal>
      }
      const outcome = await execute(request as CommandOf<CommandType>, { key })
      if (outcome.ok && outcome.value.alreadySo !== true) void relay.deliver(loanId)
      return outcome as Result<OutcomeOf<Type>, Refusal>
    },
  }
}
