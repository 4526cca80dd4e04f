import { describe, expect, test } from 'vitest'
import { paymentsOf, type PaymentKind } from '@tamarack/domain/loan/payments/payment'
import { hours, loanDesk, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { moneyLife, servicedLoan } from '../testing/money-life.ts'
import { byBorrower, byStaff, loanId, walkTo } from '../testing/walked-loan.fixture.ts'

const days = (count: number): number => hours(24 * count)

/** A signed cash advance of $500, and its life. */
const signed = async () => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  return { desk, live: moneyLife(desk, loanId) }
}
type World = Awaited<ReturnType<typeof signed>>

const statesOf = (desk: LoanDesk, kind: PaymentKind) =>
  paymentsOf(servicedLoan(desk, loanId), kind).map(({ state }) => state)
const idOf = (desk: LoanDesk, kind: PaymentKind, attempt: number): string =>
  paymentsOf(servicedLoan(desk, loanId), kind)[attempt - 1]?.paymentId ?? 'none'
const cash = (desk: LoanDesk): number => servicedLoan(desk, loanId).book.balances.cash
const sentOf = (desk: LoanDesk, kind: 'transfer' | 'debit') => desk.rails.made(kind).length

const funded = async (): Promise<World> => {
  const world = await signed()
  const { desk, live } = world
  await live(desk.now() + hours(0.1))
  desk.rails.complete(desk.now())
  await live(desk.now() + hours(0.5))
  return world
}
const press = async (desk: LoanDesk, command: Parameters<LoanDesk['execute']>[0]): Promise<void> => {
  const outcome = await desk.execute(command, { key: `k${desk.now()}` })
  if (!outcome.ok) throw new Error(outcome.error.code)
}
/** A loan whose first advance was reported as failed, and whose second one staff have requested. */
const advanceRetried = async () => {
  const world = await signed()
  const { desk, live } = world
  await live(desk.now() + hours(0.1))
  const first = idOf(desk, 'advance', 1)
  desk.rails.change(first, { state: 'failed', failure: 'InteracFailed' })
  await desk.activities.followPayment({ loanId, paymentId: first })
  await press(desk, byStaff('retry-disbursement', {}))
  return { ...world, first }
}
/** A loan that was paid off and then cancelled: the cost is owed back. */
const cancelledAfterPayoff = async (): Promise<World> => {
  const world = await funded()
  const { desk, live } = world
  await press(desk, byBorrower('pay-early', { amount: null }))
  await live(desk.now() + hours(1))
  desk.rails.pay(idOf(desk, 'e-transfer', 1), desk.now())
  await live(desk.now() + hours(6))
  await press(desk, byBorrower('cancel-loan', {}))
  await live(desk.now() + hours(1))
  return world
}

describe('an attempt that shows a failure and is still in progress is not followed by another', () => {
  test('for an advance', async () => {
    const { desk, live } = await signed()
    await live(desk.now() + hours(0.1))
    const first = idOf(desk, 'advance', 1)
    desk.rails.change(first, { state: 'under-review', failure: 'InteracFailed' })
    await live(desk.now() + hours(3))
    expect([statesOf(desk, 'advance'), sentOf(desk, 'transfer')]).toEqual([['under-review'], 1])
    desk.rails.change(first, { state: 'completed', failure: null })
    await live(desk.now() + hours(1))
    expect([statesOf(desk, 'advance'), cash(desk)]).toEqual([['completed'], -500_00])
  })

  test('for a debit', async () => {
    const { desk, live } = await funded()
    desk.rails.answerWith(() => 'under-way')
    await live(Date.parse('2026-12-04T18:00:00Z'))
    const first = idOf(desk, 'debit', 1)
    desk.rails.change(first, { state: 'under-review', failure: 'EftFailedInsufficientFunds' })
    await live(Date.parse('2026-12-04T23:00:00Z'))
    expect([statesOf(desk, 'debit').length, sentOf(desk, 'debit')]).toEqual([1, 1])
  })
})

describe('money that moves on an earlier attempt before the next one is sent', () => {
  test('of an advance is booked, and the next one is not sent', async () => {
    const { desk, live, first } = await advanceRetried()
    desk.rails.change(first, { state: 'completed', failure: null })
    await live(desk.now() + hours(1))
    expect([statesOf(desk, 'advance')[0], sentOf(desk, 'transfer'), cash(desk)]).toEqual(['completed', 1, -500_00])
  })

  test('of a debit is booked, and the next one is not sent', async () => {
    const { desk, live } = await funded()
    desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
    await live(Date.parse('2026-12-07T23:00:00Z'))
    const first = idOf(desk, 'debit', 1)
    expect(statesOf(desk, 'debit')).toEqual(['failed'])
    desk.rails.answerWith(() => 'completed')
    desk.rails.change(first, { state: 'completed', failure: null })
    await live(Date.parse('2026-12-20T18:00:00Z'))
    expect([sentOf(desk, 'debit'), statesOf(desk, 'debit')[0]]).toEqual([1, 'completed'])
    expect(servicedLoan(desk, loanId).status).toBe('repaid')
  })
})

describe('if two attempts complete', () => {
  test('an advance paid twice is owed back without cost or interest', async () => {
    const { desk, live, first } = await advanceRetried()
    await live(desk.now() + hours(0.1))
    desk.rails.complete(desk.now())
    await desk.activities.followPayment({ loanId, paymentId: first })
    await live(desk.now() + hours(1))
    const { book } = servicedLoan(desk, loanId)
    expect([statesOf(desk, 'advance'), cash(desk)]).toEqual([['completed', 'completed'], -1000_00])
    expect(book.owed).toMatchObject({ principal: 500_00, cost: 70_00, defaultInterest: 0, refundToRecover: 500_00 })
  })

  test('a debit taken twice is owed to the borrower, and refunded without delay', async () => {
    const { desk, live } = await funded()
    desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
    await live(Date.parse('2026-12-09T18:00:00Z'))
    desk.rails.answerWith(() => 'completed')
    await live(Date.parse('2026-12-18T18:00:00Z'))
    expect([statesOf(desk, 'debit'), servicedLoan(desk, loanId).book.owedToBorrower]).toEqual([
      ['failed', 'completed'],
      0,
    ])
    const first = idOf(desk, 'debit', 1)
    desk.rails.change(first, { state: 'completed', failure: null })
    await desk.activities.followPayment({ loanId, paymentId: first })
    await live(desk.now() + hours(24))
    expect(statesOf(desk, 'debit')).toEqual(['completed', 'completed'])
    expect(desk.rails.made('transfer').map(({ order }) => order.amountCents)).toEqual([500_00, 570_00])
  })

  test('a refund paid twice is owed back without cost or interest', async () => {
    const { desk, live } = await cancelledAfterPayoff()
    const first = idOf(desk, 'refund', 1)
    desk.rails.change(first, { state: 'failed', failure: 'InteracFailed' })
    await desk.activities.followPayment({ loanId, paymentId: first })
    await press(desk, byStaff('retry-refund', {}))
    await live(desk.now() + hours(0.1))
    desk.rails.complete(desk.now())
    await desk.activities.followPayment({ loanId, paymentId: first })
    await live(desk.now() + days(2))
    const { book } = servicedLoan(desk, loanId)
    expect(statesOf(desk, 'refund')).toEqual(['completed', 'completed'])
    expect(book.owed).toMatchObject({ refundToRecover: 70_00, defaultInterest: 0, fee: 0, cost: 0 })
  })
})

test('an attempt that is no longer wanted is cancelled at the provider', async () => {
  const { desk, live, first } = await advanceRetried()
  await live(desk.now() + hours(0.1))
  desk.rails.change(first, { state: 'completed', failure: null })
  await desk.activities.followPayment({ loanId, paymentId: first })
  await live(desk.now() + hours(1))
  expect([statesOf(desk, 'advance'), cash(desk)]).toEqual([['completed', 'cancelled'], -500_00])
})
