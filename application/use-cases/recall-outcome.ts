import { isApplication } from '@tamarack/domain/loan/status'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Command, CommandName, CommandRefusal, Reply } from '../commands.ts'
import { mayAct } from '../policies/ownership.ts'
import type { LoanRecord, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { alreadyDecided, stepNotDue } from './loan-step.ts'

/** Commands whose effect can be read from the loan itself: asked again later, they are done and not refused. */
const done: Partial<Record<CommandName, (loan: LoanRecord) => boolean>> = {
  createApplication: () => true,
  finishIdentityCheck: ({ identity }) => identity === 'passed',
  finishBankConnection: ({ bank }) => bank === 'connected',
  signAgreement: ({ agreementSignedAt }) => agreementSignedAt !== null,
  authorizeDebit: ({ activatedAt }) => activatedAt !== null,
  withdrawApplication: ({ status }) => status === 'withdrawn',
}

export type RecallOutcome = <Name extends CommandName>(
  name: Name,
  command: Command<Name>,
  key: string,
) => Promise<Result<Reply<Name>, CommandRefusal>>

/**
 * Answers a command whose workflow has ended, from what PostgreSQL holds: the first outcome of this key, or that the step was done before, or that it
 * is not due. Changes nothing. A loan that is still an application without a workflow is broken machinery, not a refusal: it throws.
 */
export const makeRecallOutcome =
  ({ work }: { readonly work: UnitOfWork }): RecallOutcome =>
  (name, command, key) =>
    work.run(async (tables) => {
      const loan = await tables.lockLoan(command.loanId)
      if (loan === null || !mayAct(command.actor, loan)) return err({ code: 'NOT_FOUND' })
      const kept = await tables.keptOutcome(loan.id, key)
      if (kept !== null)
        return kept.command === name ? ok(kept.outcome as Reply<typeof name>) : err({ code: 'IDEMPOTENCY_KEY_REUSED' })
      if (done[name]?.(loan)) return ok({ status: loan.status, already: true } as Reply<typeof name>)
      if (isApplication(loan.status)) throw new Error('an open application has no workflow')
      const decides = name === 'approveLoan' || name === 'rejectLoan'
      return decides && loan.decision !== null ? alreadyDecided(loan.decision) : stepNotDue(loan)
    })
