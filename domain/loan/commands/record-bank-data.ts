import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { BankFailure } from '../loan-event.ts'
import { isConnectable, isServiced } from '../loan.ts'
import { happened, noChange, slice, type BankOutcome, type Decided, type Issued, type Moment } from '../slice.ts'
import { bankDataHoldMs } from '../staff/policy.ts'

export type BankDataFacts = Moment & {
  /** The holder of the account against the verified name. */
  readonly owner: NameMatch
}

type RecordBankData = Issued & { readonly requestId: string; readonly outcome: BankOutcome }

/** TAM-78: what came of the latest connection, of application or loan in service; repeats and older
 * reports change nothing. TAM-30: somebody else's account has failed. */
export const recordBankData = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { requestId, outcome }: RecordBankData, { now, owner }: BankDataFacts) => {
    const connection = isServiced(loan)
      ? loan.newAccount?.connection
      : isConnectable(loan)
        ? loan.connection
        : undefined
    if (connection?.requestId !== requestId || (outcome.state === 'failed' && connection.state === 'failed'))
      return noChange
    const failed = (reason: BankFailure): Decided => happened({ type: 'bank-connection-failed', requestId, reason })
    if (outcome.state === 'failed') return failed(outcome.reason)
    if (!mayBeOnePerson(owner)) return connection.failed === 'not-the-owner' ? noChange : failed('not-the-owner')
    const { account, transactions } = outcome
    const validUntil = instant(now + bankDataHoldMs)
    return happened({ type: 'bank-data-collected', requestId, account, transactions, validUntil })
  },
})
