import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import {
  earlierAttempts,
  isUnderWay,
  paymentOf,
  railOf,
  type Payment,
  type PaymentOf,
} from '@tamarack/domain/loan/payments/payment'
import { isUnwanted } from '@tamarack/domain/loan/payments/payment-steps'
import { hasEndedWithoutMoney, type ProviderReport } from '@tamarack/domain/loan/payments/provider-report'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { borrowerNameOf } from '../person-records.ts'
import { present } from '../ports/clock.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import type { PaymentOrder, PaymentRail, ProviderPayment } from '../ports/payment-rail.port.ts'
import { makeSendRecipientNotice } from './send-recipient-notice.ts'
import { bySystem, issue, payeeOf, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'rails' | 'execute' | 'clock'>
type PaymentInput = { readonly loanId: string; readonly paymentId: string }

/** A step of one payment of a loan. Throws while the outcome at the provider is unknown, so that
 * the caller repeats it. */
export type PaymentStep = (input: PaymentInput) => Promise<void>

type Words = { readonly memo: string; readonly comment: string }

const requestWords: Readonly<Record<PaymentOf<'e-transfer'>['purpose'], Words>> = {
  cancellation: {
    memo: 'Loan cancelled',
    comment: 'Your Tamarack loan is cancelled: this returns the money that was sent',
  },
  payoff: { memo: 'Loan payoff', comment: 'Pays off your Tamarack loan' },
  part: { memo: 'Loan payment', comment: 'A payment on your Tamarack loan' },
}

const wordsOf = (payment: Payment): Words => {
  switch (payment.kind) {
    case 'advance':
      return { memo: 'Tamarack loan', comment: 'Your Tamarack loan' }
    case 'refund':
      return { memo: 'Tamarack refund', comment: 'Your refund from Tamarack' }
    case 'debit':
      return { memo: 'Tamarack loan', comment: 'Loan payment' }
    case 'e-transfer':
      return requestWords[payment.purpose]
  }
}

/** The account id of the person who is asked to pay a request. Throws if the log names a
 * co-applicant who did not join. */
const payerOf = (loan: ServicedLoan, { payer }: PaymentOf<'e-transfer'>): string => {
  if (payer === undefined) return loan.customerId
  const joined = acceptedCoApplicant(loan)
  if (joined === undefined) throw new Error('a payment request to a co-applicant who did not join')
  return joined.customerId
}

/** The borrower, and the account of the agreement under which the debit was initiated. */
const debitParts = async (tables: LoanTables, loan: ServicedLoan, { paymentId, account }: PaymentOf<'debit'>) => {
  const debit = loan.book.debits.find(({ debitId }) => debitId === paymentId)
  const customer = await tables.customers.lock(loan.customerId)
  const data = await tables.evidence.bankData(loan.customerId, account)
  if (debit === undefined || customer === null || data === null) throw new Error('a debit without customer or account')
  const { first, last } = await borrowerNameOf(tables, customer)
  const { institutionNumber, transitNumber, accountNumber } = data.account
  return {
    party: { firstName: first, lastName: last, email: customer.email, customerId: customer.id, phone: null },
    account: { institutionNumber, transitNumber, accountNumber, debitDate: debit.debitDate },
  }
}

const partsOf = async (
  tables: LoanTables,
  loan: ServicedLoan,
  payment: Payment,
): Promise<Pick<PaymentOrder, 'party' | 'account'>> => {
  if (payment.kind === 'debit') return debitParts(tables, loan, payment)
  const party = await payeeOf(tables, payment.kind === 'e-transfer' ? payerOf(loan, payment) : loan.customerId)
  const corrected = payment.kind === 'e-transfer' ? null : await tables.recipients.find(payment.paymentId)
  return { party: { ...party, email: corrected ?? party.email } }
}

const orderOf = async (tables: LoanTables, loan: ServicedLoan, payment: Payment): Promise<PaymentOrder> => ({
  paymentId: payment.paymentId,
  direction: payment.kind === 'advance' || payment.kind === 'refund' ? 'out' : 'in',
  amountCents: payment.amount,
  ...wordsOf(payment),
  ...(await partsOf(tables, loan, payment)),
})

/** The stop that holds a kind of payment (TAM-198). */
const stopOf: Partial<Readonly<Record<Payment['kind'], Stoppable>>> = { advance: 'disbursements', debit: 'debits' }

const read = async (tables: LoanTables, { loanId, paymentId }: PaymentInput) => {
  const loan = (await tables.loans.lock(loanId))?.loan
  if (loan === undefined || !isServiced(loan)) throw new Error('a payment of a loan that was never activated')
  const payment = paymentOf(loan, paymentId)
  if (payment === undefined) throw new Error('a payment that the loan does not have')
  return { loan, payment }
}

/** A report about a payment that the provider never had: nothing was sent, so nothing can move. */
const neverSent: ProviderReport = { state: 'cancelled', providerId: '', failure: null, completedAt: null }

const reportOf = ({ state, providerId, failure, completedAt }: ProviderPayment): ProviderReport => ({
  state,
  providerId,
  failure,
  completedAt,
})

/** How often a payment may change here while its provider is read before the step gives up. */
const mostReadings = 5

const makeRecorder = ({ work, execute }: Ports) => {
  /** Reads or acts at the provider and records what it reports. Repeats if the payment changed here
   * meanwhile. Returns null if the provider has no such payment and `ifMissing` is null. */
  const record = async (
    input: PaymentInput,
    ask: (payment: Payment) => Promise<ProviderPayment | null>,
    ifMissing: ProviderReport | null,
  ): Promise<ProviderReport | null> => {
    for (let reading = 1; ; reading += 1) {
      const { payment } = await work.run((tables) => read(tables, input))
      const answer = await ask(payment)
      const report = answer === null ? ifMissing : reportOf(answer)
      if (report === null) return null
      const { loanId, paymentId } = input
      const outcome = await execute(
        bySystem({ type: 'record-payment', loanId, paymentId, seen: payment.state, report }),
      )
      if (outcome.ok) return report
      if (outcome.error.code !== 'PAYMENT_CHANGED' || reading === mostReadings)
        throw new Error(`record-payment was refused: ${outcome.error.code}`)
    }
  }
  return record
}

const railFor = ({ rails }: Ports, { kind }: Payment): PaymentRail => rails[railOf[kind]]

/** Sends a requested payment. Its own id is the provider's idempotency key and search term, so that
 * a repeat after a crash finds the first one.
 *
 * Nothing is sent while an earlier attempt at the same thing can still move: each is read at its
 * provider, cancelled if that is possible, and read again (TAM-240). What turns out to have moved is
 * recorded first. A payment that is no longer wanted is not sent, and one that a stop of the house holds
 * waits (TAM-198). */
export const makeSendPayment = (ports: Ports & Pick<StepPorts, 'mail' | 'lender'>): PaymentStep => {
  const { work, execute, clock } = ports
  const record = makeRecorder(ports)
  const tellOfRecipient = makeSendRecipientNotice(ports)
  const hasEnded = async (loanId: string, earlier: Payment): Promise<boolean> => {
    const rail = railFor(ports, earlier)
    const { paymentId } = earlier
    const found = await rail.read(paymentId)
    const isMoving = found !== null && found.state !== 'completed' && !hasEndedWithoutMoney(found)
    const ask = async () => (isMoving ? rail.cancel(paymentId) : rail.read(paymentId))
    const report = await record({ loanId, paymentId }, ask, isUnderWay(earlier) ? neverSent : null)
    return hasEndedWithoutMoney(report)
  }
  return async (input) => {
    const { loan, payment } = await work.run((tables) => read(tables, input))
    if (payment.state !== 'requested') return
    if (payment.waitsUntil !== undefined) {
      if (present(clock) < payment.waitsUntil) return
      // The borrower gets the email before the money leaves. If the email fails, the payment waits.
      await tellOfRecipient(input)
    }
    for (const earlier of earlierAttempts(loan, payment)) if (!(await hasEnded(input.loanId, earlier))) return
    const due = await work.run(async (tables) => {
      const now = await read(tables, input)
      if (now.payment.state !== 'requested') return 'done'
      if (isUnwanted(now.loan, now.payment, torontoDateOf(present(clock)))) return 'done'
      const stop = stopOf[now.payment.kind]
      if (stop !== undefined && (await tables.stops.inForce()).includes(stop)) return 'stopped'
      return orderOf(tables, now.loan, now.payment)
    })
    if (due === 'stopped') await issue(execute, { type: 'note-stop', loanId: input.loanId })
    else if (due !== 'done') await record(input, () => railFor(ports, payment).send(due), null)
  }
}

/** Reads how a payment is at its provider and records it, also if it had ended. */
export const makeFollowPayment = (ports: Ports): PaymentStep => {
  const record = makeRecorder(ports)
  return async (input) => {
    await record(input, (payment) => railFor(ports, payment).read(payment.paymentId), null)
  }
}

/** Asks the provider to cancel a payment that is no longer wanted, and records its state
 * afterwards. A payment that was never sent is recorded as cancelled. */
export const makeCancelPayment = (ports: Ports): PaymentStep => {
  const record = makeRecorder(ports)
  return async (input) => {
    await record(input, (payment) => railFor(ports, payment).cancel(payment.paymentId), neverSent)
  }
}
