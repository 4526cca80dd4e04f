import type { RequestType } from '@tamarack/application/outcome'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { makeReadCoApplication } from '@tamarack/application/queries/co-application'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import type { CommandInput } from '@tamarack/domain/loan/command'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { perform } from './loan-access.ts'
import { toCoApplicationView } from './mappers/co-application.ts'
import type { Call } from './mount.ts'
import type { Refusal } from './problem.ts'

type Ports = Pick<AppPorts, 'process' | 'ids' | 'queries' | 'fingerprint' | 'clock' | 'accounts'>

/** The application as this co-applicant, or the holder of this link, may see it. */
export const coApplicationOf = async (
  ports: Ports,
  principal: Principal,
  loanId: string,
  token: string | null,
): Promise<Result<CoApplicationView, Refusal>> => {
  const found = await makeReadCoApplication(ports)(loanId, principal, token)
  return found.ok ? ok(toCoApplicationView(found.value)) : found
}

/** Sends a co-applicant's command, and answers with the application as they may see it
 * afterwards. */
export const changeCoApplication = async <Type extends RequestType>(
  ports: Ports,
  type: Type,
  call: Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey'>,
  loanId: string,
  input: CommandInput[Type],
): Promise<Result<CoApplicationView, Refusal>> => {
  const outcome = await perform(ports, type, call, loanId, input)
  return outcome.ok ? coApplicationOf(ports, call.principal, loanId, null) : outcome
}
