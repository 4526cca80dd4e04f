import { firstStepDue, isApplication } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import type { Result } from '@tamarack/domain/shared/result'
import type { Command, CommandRefusal, LoanStanding } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import { present, recorder, type LoanStep } from './loan-step.ts'
import { noLoanInTheWay } from './one-loan.ts'

const emptyLoan = (loanId: string, customerId: string, createdAt: number) =>
  ({
    id: loanId,
    customerId,
    createdAt,
    identityCheckId: null,
    bankRequestId: null,
    terms: null,
    offer: null,
    decision: null,
    submittedAt: null,
    agreementSignedAt: null,
    activatedAt: null,
    fundBy: null,
    fundedAt: null,
    cancellableUntil: null,
    cancellableAnyTime: false,
  }) as const

/**
 * Opens an application. The customer's row is locked first, because a check on "no other loan" must also hold while there is no loan to lock;
 * the partial unique index on the loan table is the second guard. A loan id that is already there answers with its status.
 */
export const makeCreateApplication =
  ({ work, clock }: { readonly work: UnitOfWork; readonly clock: Clock }): LoanStep<'createApplication'> =>
  (command: Command<'createApplication'>): Promise<Result<LoanStanding, CommandRefusal>> =>
    work.run(async (tables) => {
      const customer = await tables.lockCustomer(command.customerId)
      if (customer === null || command.actor.id !== customer.id) return err({ code: 'NOT_FOUND' })
      const existing = await tables.lockLoan(command.loanId)
      if (existing !== null)
        return existing.customerId === customer.id
          ? ok({ status: existing.status, already: true })
          : err({ code: 'NOT_FOUND' })
      const now = present(clock)
      const others = await tables.loansOf(customer.id)
      const open = others.find((loan) => isApplication(loan.status))
      if (open) return err({ code: 'OTHER_LOAN_OUTSTANDING', facts: { loanId: open.id } })
      const free = noLoanInTheWay(others, now)
      if (!free.ok) return free
      const status = firstStepDue(
        { identity: customer.identityExpiry ?? undefined, bank: customer.bankExpiry ?? undefined },
        Math.floor(now / 1000),
      )
      await tables.addLoan({
        ...emptyLoan(command.loanId, customer.id, now),
        status,
        identity: status === 'identity' ? 'not-started' : 'passed',
        bank: status === 'personal-info' ? 'connected' : 'not-started',
      })
      await recorder(tables, command, now)('application-created', { status })
      return ok({ status })
    })
