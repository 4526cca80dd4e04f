import { cancellationWindow } from '@tamarack/domain/cancellation/cancellation-window'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { LoanStanding } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { FundsTransfer, TransferState } from '../ports/funds-transfer.port.ts'
import type { Ids } from '../ports/ids.port.ts'
import type { LoanRecord, LoanWork, PaymentRecord, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { present, systemRecorder } from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly fundsTransfer: FundsTransfer
  readonly ids: Ids
}

export interface FundingStanding extends LoanStanding {
  readonly payout: PaymentRecord['state']
  /** The funding hour's end, epoch milliseconds. */
  readonly fundBy: number
}
export type FundingStep = (input: { readonly loanId: string }) => Promise<FundingStanding>

const splitName = (name: string): { firstName: string; lastName: string } => {
  const [firstName = name, ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') || firstName }
}

const payoutOf = async (
  tables: LoanWork,
  ids: Ids,
  loanId: string,
): Promise<{ loan: LoanRecord; payment: PaymentRecord }> => {
  const loan = await tables.lockLoan(loanId)
  const payment = await tables.payment(ids.derived('pay', loanId, 'payout'))
  if (loan === null || payment === null) throw new Error('a workflow asked to fund a loan that was never activated')
  return { loan, payment }
}

const standing = (loan: LoanRecord, payment: PaymentRecord): FundingStanding => ({
  status: loan.status,
  payout: payment.state,
  fundBy: loan.fundBy ?? payment.dueAt,
})

/** The cancellation right as it stands once the money has arrived; the copy was received on screen before signing (O. Reg. 98/09 s. 18(4)). */
const cancellation = (
  loan: LoanRecord,
  fundedAt: Instant,
): Pick<LoanRecord, 'cancellableUntil' | 'cancellableAnyTime'> => {
  const agreedAt = instant(loan.activatedAt ?? fundedAt)
  const window = cancellationWindow({ agreedAt, copyReceivedAt: instant(loan.agreementSignedAt ?? agreedAt), fundedAt })
  return window.ok && window.value.kind === 'until'
    ? { cancellableUntil: window.value.lastMoment, cancellableAnyTime: false }
    : { cancellableUntil: null, cancellableAnyTime: true }
}

/** Writes what the provider says of the payout. A state once settled never moves back, whatever arrives late. */
const recordTransfer = async (
  tables: LoanWork,
  ids: Ids,
  loanId: string,
  transfer: TransferState,
  now: Instant,
): Promise<FundingStanding> => {
  const { loan, payment } = await payoutOf(tables, ids, loanId)
  const settled = payment.state === 'completed' || payment.state === 'failed' || payment.state === 'cancelled'
  if (settled || transfer.state === payment.state) return standing(loan, payment)
  const record = systemRecorder(tables, loanId, now)
  const arrivedAt = transfer.state === 'completed' ? instant(Math.min(transfer.completedAt ?? now, now)) : null
  const updated: PaymentRecord = {
    ...payment,
    state: transfer.state,
    providerId: transfer.providerId,
    failure: transfer.failure,
    completedAt: arrivedAt,
  }
  await tables.savePayment(updated)
  await record(`payout-${transfer.state}`, {
    paymentId: payment.id,
    amountCents: payment.amountCents,
    providerId: transfer.providerId,
    failure: transfer.failure,
  })
  if (arrivedAt === null) return standing(loan, updated)
  const funded: LoanRecord = { ...loan, status: 'funded', fundedAt: arrivedAt, ...cancellation(loan, arrivedAt) }
  await tables.saveLoan(funded)
  await record('loan-funded', {
    status: 'funded',
    fundedAt: arrivedAt,
    cancellableUntil: funded.cancellableUntil,
    cancellableAnyTime: funded.cancellableAnyTime,
  })
  return standing(funded, updated)
}

/**
 * Sends the advance by Interac e-Transfer. The payment's own id is the provider's idempotency key and search term, so a repeat after a crash finds
 * the first transfer instead of sending a second. Throws while the outcome is unknown.
 */
export const makeSendPayout =
  ({ work, clock, fundsTransfer, ids }: Ports): FundingStep =>
  async ({ loanId }) => {
    const due = await work.run(async (tables) => {
      const { loan, payment } = await payoutOf(tables, ids, loanId)
      const customer = await tables.lockCustomer(loan.customerId)
      const identity = await tables.passedIdentity(loan.customerId)
      if (customer === null) throw new Error('a loan without a customer')
      return { loan, payment, customer, phone: identity?.record.phoneNumber ?? null }
    })
    if (due.payment.state !== 'due') return standing(due.loan, due.payment)
    const transfer = await fundsTransfer.payOut({
      paymentId: due.payment.id,
      amountCents: due.payment.amountCents,
      memo: 'Tamarack loan',
      comment: 'Your Tamarack cash advance',
      recipient: {
        ...splitName(due.customer.name),
        email: due.customer.email,
        customerId: due.customer.id,
        phone: due.phone,
      },
    })
    return work.run((tables) => recordTransfer(tables, ids, loanId, transfer, present(clock)))
  }

/** Asks the provider where the payout stands and records it. */
export const makeReadPayout =
  ({ work, clock, fundsTransfer, ids }: Ports): FundingStep =>
  async ({ loanId }) => {
    const transfer = await fundsTransfer.readTransfer(ids.derived('pay', loanId, 'payout'))
    return work.run(async (tables) => {
      if (transfer !== null) return recordTransfer(tables, ids, loanId, transfer, present(clock))
      const { loan, payment } = await payoutOf(tables, ids, loanId)
      return standing(loan, payment)
    })
  }

/** Notes, once, that the funding hour has passed without the money: from then on the borrower may cancel at any time (C-14). Before that it only answers. */
export const makeCheckFundingHour =
  ({ work, clock, ids }: Pick<Ports, 'work' | 'clock' | 'ids'>): FundingStep =>
  ({ loanId }) =>
    work.run(async (tables) => {
      const { loan, payment } = await payoutOf(tables, ids, loanId)
      const kept = await tables.keptOutcome(loanId, 'late-funding')
      const now = present(clock)
      if (loan.fundedAt !== null || kept !== null || loan.fundBy === null || now <= loan.fundBy)
        return standing(loan, payment)
      await tables.keepOutcome(loanId, 'late-funding', { command: 'system', outcome: true }, now)
      await systemRecorder(tables, loanId, now)('funding-late', { fundBy: loan.fundBy, payout: payment.state })
      return standing(loan, payment)
    })
