import type { BankOutcome } from '@tamarack/domain/loan/slice'
import {
  parseAccountNumber,
  parseInstitutionNumber,
  parseTransitNumber,
} from '@tamarack/domain/values/canadian-identifiers'
import type { Attached } from '../commands/shared/gathering.ts'
import type { Execute } from '../execute.ts'
import type { OutcomeOf } from '../outcome.ts'
import { accountKeyOf } from '../person-keys.ts'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import { issue, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'bankDataProvider' | 'keyedHash' | 'execute'>
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
