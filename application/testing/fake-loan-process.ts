import { mayIssue } from '@tamarack/domain/loan/command'
import type { Refusal } from '@tamarack/domain/shared/result'
import type { LoanCommands } from '../issue-command.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { LoanRequest, RequestType } from '../outcome.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'
import { sampleLoan } from './sample-loan.ts'

export interface Executed {
  readonly request: { readonly type: RequestType; readonly loanId: string }
  readonly key: string
}

/** A process that follows its settings: `refuse` names its next refusal, `notified` and `executed`
 * remember. The same key gets the first answer again. */
export const makeFakeLoanProcess = (loans: Map<string, LoanSummary>) => {
  const executed: Executed[] = []
  const notified: { readonly loanId: string; readonly event: ProviderEvent }[] = []
  const first = new Map<string, unknown>()
  let [refusal, breaks]: [Refusal | null, Error | null] = [null, null]
  const process: LoanProcess & LoanCommands = {
    async execute(request, key) {
      const { type, loanId, actor } = request as unknown as LoanRequest
      executed.push({ request: { ...request, type, loanId }, key })
      if (breaks) throw breaks
      if (refusal) return { ok: false, error: refusal }
      if (type === 'start-application' && !loans.has(loanId))
        loans.set(loanId, sampleLoan(loanId, actor.id ?? '', { status: 'identity', identity: 'not-started' }))
      const loan = loans.get(loanId)
      // As the real process: everybody acts on what is theirs only.
      if (loan === undefined || (actor.role === 'customer' && !mayIssue(type, actor, loan)))
        return { ok: false, error: { code: 'NOT_FOUND' } }
      // No request has a link here: an invitation is answered by the one who accepted it.
      const answers = type === 'accept-co-application' || type === 'decline-co-application'
      if (answers && actor.id !== loan.coApplicant?.customerId) return { ok: false, error: { code: 'NOT_FOUND' } }
      const scriptUrl = 'https://connector.example/connector.js'
      const extras = { linkToken: 'link-token', checkId: 'idv_1', connectToken: 'connect-token', scriptUrl }
      first.set(key, first.get(key) ?? { status: loan.status, loan, ...extras })
      return { ok: true, value: first.get(key) as never }
    },
    async notify(loanId, event) {
      if (breaks) throw breaks
      notified.push({ loanId, event })
      return 'taken'
    },
    wake: async () => undefined,
    lookAgain: async () => undefined,
    runningStatuses: async () => new Map(),
    history: async () => [
      {
        workflowId: 'loan-application/ln_1',
        eventId: 1,
        at: 1_795_000_000_000,
        type: 'workflow-started',
        runId: 'run-1',
        name: null,
        attempts: null,
        about: null,
        until: null,
      },
    ],
  }
  return {
    process,
    executed,
    notified,
    refuse: (next: Refusal | null): void => {
      refusal = next
    },
    break: (next: Error | null): void => {
      breaks = next
    },
  }
}
