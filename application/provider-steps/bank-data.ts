import { mayBeDue } from '@tamarack/domain/loan/command'
import { stepNotDue, type BankOutcome } from '@tamarack/domain/loan/slice'
import { err, ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import {
  parseAccountNumber,
  parseInstitutionNumber,
  parseTransitNumber,
} from '@tamarack/domain/values/canadian-identifiers'
import type { Attached } from '../commands/shared/gathering.ts'
import { keptOutcome, lockFor, workflowOf, type Execute } from '../execute.ts'
import type { OutcomeOf, RequestOf } from '../outcome.ts'
import { accountKeyOf } from '../person-keys.ts'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { LoanWorkflow } from '../ports/outbox.port.ts'
import { issue, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'fingerprint' | 'bankDataProvider' | 'keyedHash' | 'execute'>
type Opening = RequestOf<'start-bank-connection'>
type Opened = OutcomeOf<'start-bank-connection'>
type Prepared = { readonly workflow: LoanWorkflow } | { readonly outcome: Opened }

/** What is found out before the provider is called: whether a connection may be opened, and the
 * outcome of this key where there is one. */
export const makePrepareBankConnection =
  ({ work, fingerprint }: Pick<Ports, 'work' | 'fingerprint'>) =>
  (request: Opening, key: string): Promise<Result<Prepared, Refusal>> =>
    work.run(async (tables): Promise<Result<Prepared, Refusal>> => {
      const stored = await lockFor(tables, request)
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, request, key, fingerprint)
      if (kept !== null) return kept.ok ? ok({ outcome: kept.value as Opened }) : kept
      const loan = stored.value?.loan
      if (loan === undefined) return err({ code: 'NOT_FOUND' })
      return mayBeDue(request.type, loan.status) ? ok({ workflow: workflowOf(loan) }) : stepNotDue(loan)
    })

/** A single-use token for the bank connector, requested when the customer presses the button, since
 * it expires after 15 minutes. */
export const makeOpenBankConnection =
  ({ work, fingerprint, bankDataProvider, execute }: Ports) =>
  async (request: Opening, key: string): Promise<Result<Opened, Refusal>> => {
    const prepared = await makePrepareBankConnection({ work, fingerprint })(request, key)
    if (!prepared.ok) return prepared
    if ('outcome' in prepared.value) return ok(prepared.value.outcome)
    const { token: connectToken, scriptUrl } = await bankDataProvider.connectToken()
    return execute(request, { key, extras: { connectToken, scriptUrl } })
  }

/** Thrown while the bank still sends, so that the workflow engine retries at growing intervals. */
export class StillCollecting extends Error {
  constructor() {
    super('the bank is still sending')
    this.name = 'StillCollecting'
  }
}

export interface BankRequest {
  readonly loanId: string
  readonly requestId: string
}
/** What was collected, or that nothing can be. */
export type CollectBankData = (input: BankRequest) => Promise<OutcomeOf<'record-bank-data'>>

const record = (
  execute: Execute,
  { loanId, requestId }: BankRequest,
  outcome: BankOutcome,
  attached: Attached = {},
): Promise<OutcomeOf<'record-bank-data'>> =>
  issue(execute, { type: 'record-bank-data', loanId, requestId, outcome }, { attached })

/** TAM-13: the account's numbers have the formats that a PAD file requires. */
const isDebitable = ({ institutionNumber, transitNumber, accountNumber }: BankAccount): boolean =>
  parseInstitutionNumber(institutionNumber).ok &&
  parseTransitNumber(transitNumber).ok &&
  parseAccountNumber(accountNumber).ok

/** Collects the customer's bank data and records the account. Data that are not returned as this
 * customer's are refused and recorded as a failed connection. Throws `StillCollecting` while the
 * bank sends (up to three minutes after the window closed) and `ProviderUnavailable` when Zum does
 * not answer. */
export const makeCollectBankData =
  ({ work, bankDataProvider, keyedHash, execute }: Ports): CollectBankData =>
  async (request) => {
    const collected = await bankDataProvider.collect(request.requestId)
    if (collected.state === 'collecting') throw new StillCollecting()
    if (collected.state !== 'ready') return record(execute, request, { state: 'failed', reason: collected.state })
    const { data } = collected
    // The request id comes from the browser: data that do not name this customer as their owner
    // could be a stranger's.
    const loan = (await work.run((tables) => tables.loans.read(request.loanId)))?.loan
    if (data.customerId !== loan?.customerId)
      return record(execute, request, { state: 'failed', reason: 'not-this-customer' })
    // Without its three numbers no debit could ever be sent to the account.
    if (!isDebitable(data.account))
      return record(execute, request, { state: 'failed', reason: 'account-not-debitable' })
    const account = accountKeyOf(data.account, keyedHash)
    const transactions = data.transactions.length
    return record(execute, request, { state: 'collected', account, transactions }, { bankData: data })
  }

/** The bank did not send in time; the customer may connect again. */
export const makeGiveUpBankData =
  ({ execute }: Pick<Ports, 'execute'>): CollectBankData =>
  (request) =>
    record(execute, request, { state: 'failed', reason: 'time-ran-out' })
