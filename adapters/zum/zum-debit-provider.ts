import type { DebitProvider, DebitRequest, DebitState } from '@tamarack/application/ports/debit-provider.port'
import {
  failureOf,
  makeWalletClient,
  stateOf,
  userOf,
  type Transaction,
  type ZumWalletSettings,
} from './zum-transactions.ts'

/** How a request that the vendor refuses is reported: an edit that it rejected, which is nobody's
 * want of funds. */
const rejectedEdit = 'EftFailedValidationRejection'

const debitOf = (debitId: string, given: Transaction): DebitState => {
  const state = stateOf(given)
  return state === 'failed'
    ? { providerId: given.Id, debitId, state: 'returned', failure: failureOf(given) ?? 'unknown' }
    : { providerId: given.Id, debitId, state, failure: null }
}

const requestFor = ({ debitDate, payor }: DebitRequest): object => ({
  ZumRailsType: 'AccountsReceivable',
  TransactionMethod: 'Eft',
  // The day on which it goes to the payor's bank. Until then it can be called back.
  ScheduledStartDate: debitDate,
  User: {
    ...userOf(payor),
    BankAccountInformation: {
      InstitutionNumber: payor.account.institutionNumber,
      TransitNumber: payor.account.transitNumber,
      AccountNumber: payor.account.accountNumber,
    },
  },
})

/** Debits accounts by EFT into a wallet; every `submit` looks the debit up before it sends. */
export const makeZumDebitProvider = (settings: ZumWalletSettings): DebitProvider => {
  const wallet = makeWalletClient(settings, debitOf)
  return {
    readDebit: wallet.read,
    submit: (request) => {
      const { debitId } = request
      return wallet.makeOnce({ ...request, id: debitId }, requestFor(request), (answer) =>
        answer.kind === 'refused'
          ? { providerId: '', debitId, state: 'returned', failure: rejectedEdit }
          : { providerId: answer.result.Id, debitId, state: 'submitted', failure: null },
      )
    },
    cancelDebit: async (debitId) => {
      const found = await wallet.read(debitId)
      if (found?.state !== 'submitted' && found?.state !== 'under-review') return found
      const answer = await wallet.cancel(found.providerId)
      const after = await wallet.read(debitId)
      // What the vendor no longer cancels is on its way to the bank.
      return answer.kind === 'refused' && after?.state === 'submitted' ? { ...after, state: 'acknowledged' } : after
    },
  }
}
