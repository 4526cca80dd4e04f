import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import { awaitedConnection } from '../application/awaited-connection.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { BankFailure } from '../loan-event.ts'
import { happened, noChange, slice, type BankOutcome, type Decided, type Issued, type Moment } from '../slice.ts'
import { bankDataHoldMs } from '../staff/policy.ts'

export type BankDataFacts = Moment & {
  /** Whether the data of this request were recorded before. */
  readonly isRecorded: boolean
  /** The holder of the account against the verified name. */
  readonly owner: NameMatch
}

type RecordBankData = Issued & { readonly requestId: string; readonly outcome: BankOutcome }

/** TAM-78: the result of the latest connection, of an application or of a loan in service. If the
 * connector was opened and the page never reported its end, data of another request of this customer
 * are accepted. Repeats and older reports change nothing. TAM-30: an account of another person
 * fails. */
export const recordBankData = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { requestId, outcome }: RecordBankData, { now, owner, isRecorded }: BankDataFacts) => {
    const connection = awaitedConnection(loan)
    if (connection === undefined) return noChange
    const isUnreported = connection.state === 'open' && !isRecorded
    if (connection.requestId !== requestId && !(isUnreported && outcome.state === 'collected')) return noChange
    if (outcome.state === 'failed' && connection.state === 'failed') return noChange
    const failed = (reason: BankFailure): Decided => happened({ type: 'bank-connection-failed', requestId, reason })
    if (outcome.state === 'failed') return failed(outcome.reason)
    if (!mayBeOnePerson(owner)) return connection.failed === 'not-the-owner' ? noChange : failed('not-the-owner')
    const { account, transactions } = outcome
    const validUntil = instant(now + bankDataHoldMs)
    return happened({ type: 'bank-data-collected', requestId, account, transactions, validUntil })
  },
})
