import { present, type Clock } from '../ports/clock.port.ts'
import type { DebitProvider, DebitRequest, DebitState } from '../ports/debit-provider.port.ts'
import type { PadDebit, PadDebits } from '../ports/pad-files.port.ts'

/** Which rail takes new debits: Zum Rails, or the PAD file that goes to the sponsoring bank. */
export const debitRails = ['zum', 'pad-file'] as const
export type DebitRail = (typeof debitRails)[number]

/** Standard 007: what the bank would send back because it cannot read it. */
const editReject = '900'

/** How a debit stands. Once it is in a file it is out of our hands, whether the bank has read it or
 * not. It counts as paid when the bank's answers show it (`read-bank-answers.ts`); no day alone
 * makes it so. A rejected file never reached a payor. */
const standing = ({ state, fileState, returnCode, paidAt }: PadDebit): Pick<DebitState, 'state' | 'failure'> => {
  if (returnCode !== null) return { state: 'returned', failure: returnCode }
  if (fileState === 'rejected') return { state: 'returned', failure: editReject }
  if (state === 'waiting') return { state: 'submitted', failure: null }
  if (state === 'called-back') return { state: 'cancelled', failure: null }
  return { state: paidAt === null ? 'acknowledged' : 'completed', failure: null }
}

const accountOf = ({ payor: { firstName, lastName, account } }: DebitRequest) => ({
  name: `${firstName} ${lastName}`,
  institution: account.institutionNumber,
  transit: account.transitNumber,
  account: account.accountNumber,
})

/** Debits by PAD file: `submit` lets a debit wait for the file of the day; the file and the bank's
 * answers decide how it goes on. */
export const makeDebitsByFile = ({
  debits,
  clock,
}: {
  readonly debits: PadDebits
  readonly clock: Clock
}): DebitProvider => {
  const stateOf = (debit: PadDebit | null): DebitState | null =>
    debit && {
      debitId: debit.debitId,
      providerId: debit.reference,
      ...standing(debit),
    }
  return {
    async submit(request) {
      const { debitId, amountCents, debitDate } = request
      const before = stateOf(await debits.find(debitId))
      if (before !== null) return before
      if (!Number.isSafeInteger(amountCents) || amountCents < 1)
        return { debitId, providerId: '', state: 'returned', failure: editReject }
      const added = await debits.add({ debitId, amountCents, debitDate, payor: accountOf(request) }, present(clock))
      return stateOf(added) as DebitState
    },
    readDebit: async (debitId) => stateOf(await debits.find(debitId)),
    cancelDebit: async (debitId) => stateOf(await debits.callBack(debitId)),
  }
}

/** Debits on two rails: new ones go by the rail of the settings, and each is read and called back
 * where it went, also after the settings changed. A debit that one rail has is never handed to the
 * other. */
export const makeDebitsOnRails = (
  rail: DebitRail,
  { zum, byFile }: { readonly zum: DebitProvider; readonly byFile: DebitProvider },
): DebitProvider => ({
  async submit(request) {
    const filed = await byFile.readDebit(request.debitId)
    if (filed !== null) return filed
    if (rail === 'zum') return zum.submit(request)
    return (await zum.readDebit(request.debitId)) ?? byFile.submit(request)
  },
  readDebit: async (debitId) => (await byFile.readDebit(debitId)) ?? zum.readDebit(debitId),
  cancelDebit: async (debitId) => (await byFile.cancelDebit(debitId)) ?? zum.cancelDebit(debitId),
})
