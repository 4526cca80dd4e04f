import { present, type Clock } from '../ports/clock.port.ts'
import type { PadDebit, PadDebits } from '../ports/pad-files.port.ts'
import type { AccountToDebit, PaymentOrder, PaymentRail, ProviderPayment } from '../ports/payment-rail.port.ts'

/** Which rail takes new debits: Zum Rails, or the PAD file that goes to the sponsoring bank. */
export const debitRails = ['zum', 'pad-file'] as const
export type DebitRail = (typeof debitRails)[number]

/** Standard 007: what the bank would send back because it cannot read it. */
const editReject = '900'

type Standing = Pick<ProviderPayment, 'state' | 'failure' | 'completedAt'>

/** How a debit stands. Once it is in a file it is out of our hands, whether the bank has read it or
 * not. It counts as paid when the bank's answers show it (`read-bank-answers.ts`); no day alone
 * makes it so. A rejected file never reached a payor. */
const standing = ({ state, fileState, returnCode, paidAt }: PadDebit): Standing => {
  const unpaid = { failure: null, completedAt: null }
  if (returnCode !== null) return { ...unpaid, state: 'failed', failure: returnCode }
  if (fileState === 'rejected') return { ...unpaid, state: 'failed', failure: editReject }
  if (state === 'waiting') return { ...unpaid, state: 'submitted' }
  if (state === 'called-back') return { ...unpaid, state: 'cancelled' }
  return paidAt === null
    ? { ...unpaid, state: 'acknowledged' }
    : { state: 'completed', failure: null, completedAt: paidAt }
}

const payorOf = ({ party: { firstName, lastName } }: PaymentOrder, account: AccountToDebit) => ({
  name: `${firstName} ${lastName}`,
  institution: account.institutionNumber,
  transit: account.transitNumber,
  account: account.accountNumber,
})

/** Debits by PAD file: `send` lets a debit wait for the file of the day; the file and the bank's
 * answers decide how it goes on. */
export const makeDebitsByFile = ({
  debits,
  clock,
}: {
  readonly debits: PadDebits
  readonly clock: Clock
}): PaymentRail => {
  const paymentOf = (debit: PadDebit): ProviderPayment => ({
    paymentId: debit.debitId,
    providerId: debit.reference,
    ...standing(debit),
  })
  const orNull = (debit: PadDebit | null): ProviderPayment | null => debit && paymentOf(debit)
  return {
    async send(order) {
      const { paymentId, amountCents, account } = order
      if (account === undefined) throw new TypeError('an account debit names no account')
      const before = await debits.find(paymentId)
      if (before !== null) return paymentOf(before)
      if (!Number.isSafeInteger(amountCents) || amountCents < 1)
        return { paymentId, providerId: '', state: 'failed', failure: editReject, completedAt: null }
      const { debitDate } = account
      const debit = { debitId: paymentId, amountCents, debitDate, payor: payorOf(order, account) }
      return paymentOf(await debits.add(debit, present(clock)))
    },
    read: async (paymentId) => orNull(await debits.find(paymentId)),
    cancel: async (paymentId) => orNull(await debits.callBack(paymentId)),
  }
}

/** Debits on two rails: new ones go by the rail of the settings, and each is read and cancelled
 * where it went, also after the settings changed. A debit that one rail has is never handed to the
 * other. */
export const makeDebitsOnRails = (
  rail: DebitRail,
  { zum, byFile }: { readonly zum: PaymentRail; readonly byFile: PaymentRail },
): PaymentRail => ({
  async send(order) {
    const { paymentId } = order
    const filed = await byFile.read(paymentId)
    if (filed !== null) return filed
    if (rail === 'zum') return zum.send(order)
    return (await zum.read(paymentId)) ?? byFile.send(order)
  },
  read: async (paymentId) => (await byFile.read(paymentId)) ?? zum.read(paymentId),
  cancel: async (paymentId) => (await byFile.cancel(paymentId)) ?? zum.cancel(paymentId),
})
