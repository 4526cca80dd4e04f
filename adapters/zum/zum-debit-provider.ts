import type { DebitProvider, DebitRequest, DebitState } from '@tamarack/application/ports/debit-provider.port'
import * as z from 'zod'
import { dollarsOfCents } from './dollars.ts'
import { makeZumClient, type ZumConnection } from './zum-client.ts'
import { created, failureOf, lookUp, makeWallet, memoOf, stateOf, type Transaction } from './zum-transactions.ts'

/** How a request that the vendor refuses is reported: an edit that it rejected, which is nobody's want of funds. */
const rejectedEdit = 'EftFailedValidationRejection'

const debitOf = (debitId: string, given: Transaction): DebitState => {
  const state = stateOf(given)
  return state === 'failed'
    ? { providerId: given.Id, debitId, state: 'returned', failure: failureOf(given) ?? 'unknown' }
    : { providerId: given.Id, debitId, state, failure: null }
}

const requestFor = (
  { debitId, amountCents, debitDate, payor, memo, comment }: DebitRequest,
  walletId: string,
): object => ({
  ZumRailsType: 'AccountsReceivable',
  TransactionMethod: 'Eft',
  Amount: dollarsOfCents(amountCents),
  Memo: memoOf(memo),
  Comment: comment,
  WalletId: walletId,
  // The day on which it goes to the payor's bank. Until then it can be called back.
  ScheduledStartDate: debitDate,
  ClientTransactionId: debitId,
  User: {
    FirstName: payor.firstName,
    LastName: payor.lastName,
    Email: payor.email,
    ClientUserId: payor.customerId,
    BankAccountInformation: {
      InstitutionNumber: payor.account.institutionNumber,
      TransitNumber: payor.account.transitNumber,
      AccountNumber: payor.account.accountNumber,
    },
  },
})

export interface ZumDebitSettings extends ZumConnection {
  /** The wallet that payments enter; the first Canadian one when null. */
  readonly walletId: string | null
}

/**
 * Debits accounts by EFT into a wallet. The debit's own id is the vendor's `ClientTransactionId` and, for its one hour, the idempotency key; since nothing
 * here remembers when a debit was first tried, every `submit` looks it up before it sends.
 */
export const makeZumDebitProvider = ({ walletId, ...connection }: ZumDebitSettings): DebitProvider => {
  const client = makeZumClient(connection)
  const walletToUse = makeWallet(client, walletId)
  const readDebit = async (debitId: string): Promise<DebitState | null> => {
    const found = await lookUp(client, debitId)
    return found === null ? null : debitOf(debitId, found)
  }
  return {
    readDebit,
    submit: async (request) => {
      const { debitId } = request
      const found = await readDebit(debitId)
      if (found !== null) return found
      const answer = await client.post('/api/transaction', requestFor(request, await walletToUse()), created, debitId)
      return answer.kind === 'refused'
        ? { providerId: '', debitId, state: 'returned', failure: rejectedEdit }
        : { providerId: answer.result.Id, debitId, state: 'submitted', failure: null }
    },
    cancelDebit: async (debitId) => {
      const found = await readDebit(debitId)
      if (found?.state !== 'submitted' && found?.state !== 'under-review') return found
      const answer = await client.remove(`/api/transaction/${encodeURIComponent(found.providerId)}`, z.unknown())
      const after = await readDebit(debitId)
      // What the vendor no longer cancels is on its way to the bank.
      return answer.kind === 'refused' && after?.state === 'submitted' ? { ...after, state: 'acknowledged' } : after
    },
  }
}
