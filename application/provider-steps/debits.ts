import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { DebitOutcome } from '@tamarack/domain/loan/slice'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { borrowerNameOf } from '../borrower-name.ts'
import type { Execute, ExecutePorts } from '../execute.ts'
import type { DebitProvider, DebitRequest, DebitState } from '../ports/debit-provider.port.ts'
import type { LoanTables, StoredLoan } from '../ports/loan-tables.port.ts'
import { present } from '../present.ts'
import { planOf, type ServicingPlan } from '../servicing-plan.ts'

interface Ports extends Pick<ExecutePorts, 'work' | 'clock'> {
  readonly debitProvider: DebitProvider
  readonly execute: Execute
}

/** The steps that are decisions of their own. */
export type TimedServicing = 'initiate-debit' | 'initiate-refund' | 'accrue-interest' | 'close-small-balance'
export type DebitStep = (input: { readonly loanId: string; readonly debitId: string }) => Promise<ServicingPlan>

type Serviced = StoredLoan & { readonly loan: ServicedLoan }

const serviced = (stored: StoredLoan | null): Serviced => {
  if (stored === null || !isServiced(stored.loan))
    throw new Error('a workflow services a loan that was never activated')
  return { ...stored, loan: stored.loan }
}

/** What time brings to the loan next, as it stands. */
export const makePlanServicing =
  ({ work, clock }: Pick<Ports, 'work' | 'clock'>) =>
  ({ loanId }: { readonly loanId: string }): Promise<ServicingPlan> =>
    work.run(async (tables) => planOf(serviced(await tables.loans.read(loanId)), present(clock)))

/** Takes a step that is a decision of its own, if it is due, and answers what comes next. */
export const makeTakeServicingStep =
  ({ work, clock, execute }: Pick<Ports, 'work' | 'clock' | 'execute'>) =>
  async ({ loanId, type }: { readonly loanId: string; readonly type: TimedServicing }): Promise<ServicingPlan> => {
    const outcome = await execute({ type, loanId, actor: systemActor, origin: noOrigin } as CommandOf<CommandType>)
    if (!outcome.ok) throw new Error(`${type} was refused: ${outcome.error.code}`)
    return makePlanServicing({ work, clock })({ loanId })
  }

const outcomeOf = ({ state, providerId, failure }: DebitState): DebitOutcome =>
  state === 'returned' ? { state, providerId, failure: failure ?? 'unknown' } : { state, providerId }

const makeRecord =
  (ports: Ports) =>
  async (loanId: string, debitId: string, outcome: DebitOutcome): Promise<ServicingPlan> => {
    const command = { type: 'record-debit', loanId, actor: systemActor, origin: noOrigin, debitId, outcome } as const
    const recorded = await ports.execute(command)
    if (!recorded.ok) throw new Error(`the state of a debit was refused: ${recorded.error.code}`)
    return makePlanServicing(ports)({ loanId })
  }

/** The debit as the provider is to make it, on the account of the authorization that it was initiated under; null once it was submitted. */
const requestOf = async (tables: LoanTables, loanId: string, debitId: string): Promise<DebitRequest | null> => {
  const { loan } = serviced(await tables.loans.lock(loanId))
  const debit = loan.book.debits.find((one) => one.debitId === debitId)
  const progress = loan.debits?.find((one) => one.debitId === debitId)
  if (debit?.state !== 'in-flight' || progress?.state !== 'requested') return null
  const customer = await tables.customers.lock(loan.customerId)
  const data = await tables.evidence.bankData(loan.customerId, progress.account ?? loan.authorized.account)
  if (customer === null || data === null) throw new Error('a debit without a customer or without an account')
  const name = await borrowerNameOf(tables, customer)
  const { institutionNumber, transitNumber, accountNumber } = data.account
  return {
    debitId,
    amountCents: debit.amount,
    debitDate: debit.debitDate,
    memo: 'Tamarack loan',
    comment: 'Loan payment',
    payor: {
      firstName: name.first,
      lastName: name.last,
      email: customer.email,
      customerId: customer.id,
      account: { institutionNumber, transitNumber, accountNumber },
    },
  }
}

/**
 * Hands an initiated debit to the provider. Its own id is the provider's idempotency key and search term, so a repeat after a crash finds the first one
 * instead of making a second. Throws while the outcome is unknown.
 */
export const makeSubmitDebit = (ports: Ports): DebitStep => {
  const record = makeRecord(ports)
  return async ({ loanId, debitId }) => {
    const request = await ports.work.run((tables) => requestOf(tables, loanId, debitId))
    if (request === null) return makePlanServicing(ports)({ loanId })
    return record(loanId, debitId, outcomeOf(await ports.debitProvider.submit(request)))
  }
}

/** Reads the state of a debit at the provider and records it. */
export const makeFollowDebit = (ports: Ports): DebitStep => {
  const record = makeRecord(ports)
  return async ({ loanId, debitId }) => {
    const state = await ports.debitProvider.readDebit(debitId)
    return state === null ? makePlanServicing(ports)({ loanId }) : record(loanId, debitId, outcomeOf(state))
  }
}

/** Calls a debit back that nobody wants any more. One that never reached the provider is recalled, too. */
export const makeCancelDebit = (ports: Ports): DebitStep => {
  const record = makeRecord(ports)
  return async ({ loanId, debitId }) => {
    const state = await ports.debitProvider.cancelDebit(debitId)
    return record(loanId, debitId, state === null ? { state: 'cancelled', providerId: '' } : outcomeOf(state))
  }
}
