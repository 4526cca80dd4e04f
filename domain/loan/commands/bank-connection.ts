import { instant } from '../../values/instant.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { BankFailure } from '../loan-event.ts'
import { isServiced, type AnswersDue, type BankDue, type Loan } from '../loan.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import { bankDataHoldMs } from '../policy.ts'
import { mayConnectBank } from '../status.ts'
import { mayBeOnePerson } from '../verified-name.ts'

const isConnectable = (loan: Loan): loan is BankDue | AnswersDue => mayConnectBank(loan.status)

/** The bank connector is about to open: for the account that is due, or for another one in its place (TAM-50). */
export const startBankConnection = (loan: Loan, _command: CommandOf<'start-bank-connection'>): Decided =>
  isConnectable(loan) ? happened({ type: 'bank-connection-started' }) : stepNotDue(loan)

/**
 * The connector reports that it has finished; what it gave is still to be collected. Once an account is connected, only a connection that was started
 * since is waited for: a late report of the earlier one changes nothing.
 */
export const finishBankConnection = (loan: Loan, { requestId }: CommandOf<'finish-bank-connection'>): Decided => {
  if (!isConnectable(loan) || (loan.status !== 'bank' && loan.connection === undefined)) return alreadySo
  const waits = loan.connection?.state === 'collecting' && loan.connection.requestId === requestId
  return waits ? alreadySo : happened({ type: 'bank-connection-finished', requestId })
}

/** Bank data, and whose account it is. */
export type BankDataFacts = Moment & {
  /** The holder of the account against the verified name. */
  readonly owner: NameMatch
}

/**
 * TAM-78: records what came of the loan's latest connection, of an application or of a loan in service. A repeat, or a report of an older connection, changes nothing. TAM-30: the account of somebody else
 * is a failed connection.
 */
export const recordBankData = (
  loan: Loan,
  { requestId, outcome }: CommandOf<'record-bank-data'>,
  { now, owner }: BankDataFacts,
): Decided => {
  const connection = isServiced(loan) ? loan.newAccount?.connection : isConnectable(loan) ? loan.connection : undefined
  if (connection?.requestId !== requestId || (outcome.state === 'failed' && connection.state === 'failed'))
    return alreadySo
  const failed = (reason: BankFailure): Decided => happened({ type: 'bank-connection-failed', requestId, reason })
  if (outcome.state === 'failed') return failed(outcome.reason)
  if (!mayBeOnePerson(owner)) return connection.failed === 'not-the-owner' ? alreadySo : failed('not-the-owner')
  const { account, transactions } = outcome
  const validUntil = instant(now + bankDataHoldMs)
  return happened({ type: 'bank-data-collected', requestId, account, transactions, validUntil })
}
