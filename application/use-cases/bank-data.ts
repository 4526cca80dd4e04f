import { ok, err } from '@tamarack/domain/shared/result'
import type { LoanStanding } from '../commands.ts'
import { mayAct } from '../policies/ownership.ts'
import type { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import {
  keptReply,
  lockLoanOfWorkflow,
  makeLoanStep,
  present,
  stepNotDue,
  systemRecorder,
  type LoanStep,
} from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly bankDataProvider: BankDataProvider
}

/** How long bank data hold for a new application: 30 days, our policy (specification section 4 leaves the span open). */
const bankDataHoldSeconds = 30 * 24 * 3600

/** A single-use token for the bank connector. It is asked for on the press, since it lives for 15 minutes only. */
export const makeStartBankConnection =
  ({ work, clock, bankDataProvider }: Ports): LoanStep<'startBankConnection'> =>
  async (command, key) => {
    const kept = await keptReply(work, 'startBankConnection', command, key)
    if (kept !== null) return kept
    const due = await work.run(async (tables) => {
      const loan = await tables.lockLoan(command.loanId)
      if (loan === null || !mayAct(command.actor, loan)) return err({ code: 'NOT_FOUND' })
      return loan.status === 'bank' ? ok(true) : stepNotDue(loan)
    })
    if (!due.ok) return due
    const { token, scriptUrl } = await bankDataProvider.connectToken()
    return makeLoanStep('startBankConnection', { work, clock }, async ({ tables, loan, record }) => {
      if (loan.status !== 'bank') return stepNotDue(loan)
      await tables.saveLoan({ ...loan, bank: 'open' })
      await record('bank-connection-started')
      return ok({ status: loan.status, connectToken: token, scriptUrl })
    })(command, key)
  }

/** The connector says it has finished; what it gave is collected by the workflow. */
export const makeFinishBankConnection = (ports: Pick<Ports, 'work' | 'clock'>): LoanStep<'finishBankConnection'> =>
  makeLoanStep('finishBankConnection', ports, async ({ tables, loan, command, record }) => {
    if (loan.status !== 'bank') return ok({ status: loan.status, already: true })
    await tables.saveLoan({ ...loan, bank: 'collecting', bankRequestId: command.requestId })
    await record('bank-connection-finished', { requestId: command.requestId })
    return ok({ status: loan.status })
  })

/** Thrown while the bank still sends, so that the workflow engine asks again with growing waits. */
export class StillCollecting extends Error {
  constructor() {
    super('the bank is still sending')
    this.name = 'StillCollecting'
  }
}

/** What was collected, or that nothing can be. */
export type CollectBankData = (input: { readonly loanId: string; readonly requestId: string }) => Promise<LoanStanding>

/**
 * Collects the customer's bank data and records the account. Data that do not come back as this customer's are refused and recorded as a failed connection.
 * Throws `StillCollecting` while the bank sends (up to three minutes after the window closed) and `ProviderUnavailable` when Zum cannot be asked.
 */
export const makeCollectBankData =
  ({ work, clock, bankDataProvider }: Ports): CollectBankData =>
  async ({ loanId, requestId }) => {
    const collected = await bankDataProvider.collect(requestId)
    if (collected.state === 'collecting') throw new StillCollecting()
    return work.run(async (tables) => {
      const loan = await lockLoanOfWorkflow(tables, loanId)
      if (loan.status !== 'bank' || loan.bankRequestId !== requestId) return { status: loan.status, already: true }
      const now = present(clock)
      const record = systemRecorder(tables, loanId, now)
      // The request id comes from the browser: data that do not name this customer as their owner could be a stranger's.
      const theirs = collected.state === 'ready' && collected.data.customerId === loan.customerId
      if (!theirs) {
        await tables.saveLoan({ ...loan, bank: 'failed' })
        await record('bank-connection-failed', {
          requestId,
          reason: collected.state === 'ready' ? 'not-this-customer' : collected.state,
        })
        return { status: loan.status }
      }
      await tables.saveBankData(loanId, loan.customerId, collected.data, now)
      await tables.setBankExpiry(loan.customerId, Math.floor(now / 1000) + bankDataHoldSeconds)
      await tables.saveLoan({ ...loan, bank: 'connected', status: 'personal-info' })
      await record('bank-data-collected', {
        requestId,
        transactions: collected.data.transactions.length,
        status: 'personal-info',
      })
      return { status: 'personal-info' }
    })
  }

/** The bank did not send in time; the customer may connect again. */
export const makeGiveUpBankData =
  ({ work, clock }: Pick<Ports, 'work' | 'clock'>): CollectBankData =>
  ({ loanId, requestId }) =>
    work.run(async (tables) => {
      const loan = await lockLoanOfWorkflow(tables, loanId)
      if (loan.status !== 'bank' || loan.bank !== 'collecting' || loan.bankRequestId !== requestId)
        return { status: loan.status, already: true }
      await tables.saveLoan({ ...loan, bank: 'failed' })
      await systemRecorder(
        tables,
        loanId,
        present(clock),
      )('bank-connection-failed', { requestId, reason: 'time-ran-out' })
      return { status: loan.status }
    })
