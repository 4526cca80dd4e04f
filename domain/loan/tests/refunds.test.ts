import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { sendAgainAfterMs, transferFailureOf } from '../../funding/transfer-failure.ts'
import { isBalanced } from '../../ledger/entry.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { apply, bookAsOf } from '../../ledger/replay.ts'
import { at, openDay, paid, sent, settled } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { lifeOf, moves } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { mayIssue } from '../command.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { refundDue, refundsOf, refundUnderWay, refundWaitsForStaffSince } from '../servicing/refund.ts'
import { isServicedToTheEnd, servicingSteps } from '../servicing/servicing-steps.ts'
import type { TransferOutcome } from '../slice.ts'
import { factsFor, issue, mei, rowan, usualWorld } from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import {
  advance,
  arriving,
  biWeekly,
  eventsOf,
  fundedLoan,
  isAtItsEnd,
  issued,
  lastOf,
  livedByItself,
  noonOf,
  paying,
  returning,
  type Network,
} from '../testing/servicing.fixture.ts'

const failing =
  (failure: string): Network =>
  () => ({ state: 'failed', providerId: 'zr', failure })
const hour = 3_600_000

/** $30 too much on Monday, March 16, without a debit. */
const overpaid = (): ServicedLoan => fundedLoan(advance, paid('2026-03-16', 'E1', 600_00))
const dueOn = (loan: ServicedLoan): string | undefined => {
  const due = refundDue(loan, noonOf(loan.book.asOf))
  return due && torontoDateOf(due.at)
}

describe('TAM-62: when money goes back by itself', () => {
  test.each<readonly [string, ServicedLoan, string | undefined]>([
    ['four clearing days after the payment that was too much', overpaid(), '2026-03-20'],
    [
      'four after the day of a debit, since its bank may still return it',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 570_00), settled(advance, 1)),
      '2026-03-24',
    ],
    [
      'never beside a debit on its way',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 600_00)),
      undefined,
    ],
    [
      'four after the day on which a loan that was written off was recovered, and more',
      fundedLoan(
        advance,
        { type: 'sent-to-collections', on: localDate('2026-03-19') },
        { type: 'written-off', on: localDate('2026-03-20') },
        { type: 'recovered', on: localDate('2026-04-08'), paymentId: 'V1', amount: cents(600_00) },
      ),
      '2026-04-14',
    ],
    [
      'a recovery that was reversed is not waited for',
      fundedLoan(
        advance,
        { type: 'sent-to-collections', on: localDate('2026-03-19') },
        { type: 'written-off', on: localDate('2026-03-20') },
        { type: 'recovered', on: localDate('2026-04-08'), paymentId: 'V1', amount: cents(600_00) },
        paid('2026-04-09', 'V2', 50_00),
        { type: 'payment-reversed', on: localDate('2026-04-10'), paymentId: 'V2' },
      ),
      '2026-04-14',
    ],
    ['not where nothing is owed to the borrower', fundedLoan(advance, paid('2026-03-16', 'E1', 570_00)), undefined],
    [
      'not below a dollar: the account closes over it',
      fundedLoan(advance, paid('2026-03-16', 'E1', 570_99)),
      undefined,
    ],
    ['from a dollar on', fundedLoan(advance, paid('2026-03-16', 'E1', 571_00)), '2026-03-20'],
    [
      'a payment booked late waits from its booking, for the booking may be wrong',
      fundedLoan(advance, {
        type: 'payment-received',
        on: localDate('2026-03-18'),
        receivedOn: localDate('2026-03-06'),
        paymentId: 'E1',
        amount: cents(600_00),
      }),
      '2026-03-24',
    ],
  ])('%s', (_what, loan, day) => {
    expect(dueOn(loan)).toBe(day)
  })

  test('a cancellation gives back what was paid beyond the advance, and the loan ends with nothing owed either way', () => {
    const cancelled = fundedLoan(advance, paid('2026-03-05', 'E1', 570_00), {
      type: 'cancelled',
      at: at('2026-03-05', '15:00'),
    })
    const steps = livedByItself(cancelled, paying)
    expect(eventsOf(steps)).toEqual(['refund-requested', 'refunded', 'refund-submitted', 'refund-completed'])
    expect(lastOf(steps)).toMatchObject({ status: 'cancelled', refunds: [{ amount: 70_00, state: 'completed' }] })
    expect(isAtItsEnd(steps)).toBe(true)
  })
})

describe('TAM-93: how a refund travels', () => {
  const requested = (): ServicedLoan => issued(overpaid(), noonOf('2026-03-20'), 'initiate-refund', {}).loan
  const reported = (loan: ServicedLoan, outcome: TransferOutcome, now = noonOf('2026-03-20')) =>
    issued(loan, now, 'record-refund', { refundId: 'R1', outcome })

  test('it is booked as it leaves, so that nobody can send it a second time', () => {
    const loan = requested()
    expect(loan.book.owedToBorrower).toBe(0)
    expect(issued(loan, noonOf('2026-03-20'), 'initiate-refund', {}).events).toEqual([])
    const action = { kind: 'refund', amount: 30_00, means: 'e-transfer' } as const
    const byHand = issue('take-money-action', { action, reason: 'overpaid', note: 'sent by hand' }, mei)
    expect(
      decide(loan, byHand, factsFor<'take-money-action'>(loan, { ...usualWorld, now: noonOf('2026-03-20') })),
    ).toMatchObject({
      ok: false,
      error: { code: 'NOTHING_OWED_TO_BORROWER' },
    })
  })

  test('one that did not arrive is owed again, once, however often that is reported', () => {
    const failed = reported(requested(), { state: 'failed', providerId: 'zr', failure: 'InteracFailedNameMismatch' })
    expect(failed.events.map(({ type }) => type)).toEqual(['refund-failed', 'refund-returned'])
    expect(failed.loan.book.owedToBorrower).toBe(30_00)
    for (const state of ['failed', 'cancelled'] as const)
      expect(reported(failed.loan, { state, providerId: 'zr', failure: null }).events).toEqual([])
    expect(reported(failed.loan, { state: 'completed', providerId: 'zr', completedAt: null }).events).toEqual([])
  })

  test('one that fails after it was reported as completed is owed again, once', () => {
    const completed = reported(requested(), { state: 'completed', providerId: 'zr', completedAt: null }).loan
    const failed = reported(completed, { state: 'failed', providerId: 'zr', failure: null })
    expect(failed.events.map(({ type }) => type)).toEqual(['refund-failed', 'refund-returned'])
    expect(failed.loan).toMatchObject({ book: { owedToBorrower: 30_00 }, refunds: [{ state: 'failed' }] })
    expect(reported(failed.loan, { state: 'failed', providerId: 'zr', failure: null }).events).toEqual([])
    const cancelled = reported(completed, { state: 'cancelled', providerId: 'zr', failure: null })
    expect(cancelled.events.map(({ type }) => type)).toEqual(['refund-failed', 'refund-returned'])
    for (const state of ['submitted', 'acknowledged', 'under-review'] as const)
      expect(reported(completed, { state, providerId: 'zr' }).events).toEqual([])
  })

  test('the loan is watched until it has arrived', () => {
    const submitted = reported(requested(), { state: 'submitted', providerId: 'zr' }).loan
    expect(isServicedToTheEnd(submitted, noonOf('2026-03-25'))).toBe(false)
    const arrived = reported(submitted, { state: 'completed', providerId: 'zr', completedAt: null }).loan
    expect(isServicedToTheEnd(arrived, noonOf('2026-03-25'))).toBe(true)
  })

  test('a debit that is returned while the refund travels leaves the refund to recover, and its failure settles that', () => {
    const start = fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 570_00), settled(advance, 1))
    const travels = issued(start, noonOf('2026-03-24'), 'initiate-refund', {}).loan
    const outcome = returning('EftFailedRefusedNoAgreement')('D1', noonOf('2026-03-25'))
    const late = issued(travels, noonOf('2026-03-25'), 'record-debit', { debitId: 'D1', outcome }).loan
    expect(late).toMatchObject({ status: 'overdue', book: { owed: { refundToRecover: 570_00 } } })
    const settledBack = reported(
      late,
      { state: 'cancelled', providerId: 'zr', failure: null },
      noonOf('2026-03-26'),
    ).loan
    expect(settledBack).toMatchObject({ status: 'repaid', book: { owedToBorrower: 0, owed: { refundToRecover: 0 } } })
  })
})

describe('TAM-94: a refund that failed', () => {
  test.each([
    ['NotEnoughBalanceInWalletError', 'passing', 1, hour],
    ['NotEnoughBalanceInWalletError', 'passing', 2, 24 * hour],
    ['NotEnoughBalanceInWalletError', 'passing', 3, undefined],
    ['InteracFailedInvalidEmailFormat', 'recipient', 1, undefined],
    ['InteracFailedReachedCancellationCutOff', 'recipient', 1, undefined],
    ['a failure that no list has', 'unclear', 1, undefined],
    [null, 'unclear', 1, undefined],
  ] as const)('%s is %s: sent again after failure %i in %s ms', (failure, about, failed, wait) => {
    expect(transferFailureOf(failure)).toBe(about)
    expect(sendAgainAfterMs('refund', failure, failed)).toBe(wait)
  })

  test('for want of money in our wallet it is sent again after an hour, then after a day, then waits for staff', () => {
    const steps = livedByItself(overpaid(), paying, undefined, failing('NotEnoughBalanceInWalletError'))
    const requests = steps.filter(({ events }) => events.some(({ type }) => type === 'refund-requested'))
    const failures = steps.filter(({ events }) => events.some(({ type }) => type === 'refund-failed'))
    expect(requests.slice(1).map(({ at: moment }, index) => (moment - (failures[index]?.at ?? 0)) / hour)).toEqual([
      1, 24,
    ])
    const last = lastOf(steps)
    expect(refundsOf(last)).toHaveLength(3)
    expect(refundWaitsForStaffSince(last), 'since the first failure').toBe(failures[0]?.at)
    expect(isAtItsEnd(steps)).toBe(false)
  })

  test('for its recipient it waits for staff, who send it once to another address', () => {
    const waiting = lastOf(livedByItself(overpaid(), paying, undefined, failing('InteracFailedRecipientRejected')))
    expect(servicingSteps(waiting, noonOf('2026-04-20'))).toEqual([])
    const world = { ...usualWorld, now: noonOf('2026-03-23'), recipient: 'digest of another address' }
    const command = issue('retry-refund', { recipientEmail: 'rowan@new.example' }, mei)
    const again = decide(waiting, command, factsFor<'retry-refund'>(waiting, world))
    expect(again).toMatchObject({
      ok: true,
      value: [
        { type: 'refund-requested', number: 2, amount: 30_00, recipient: 'digest of another address' },
        { type: 'refunded' },
      ],
    })
    const notYet = overpaid()
    expect(decide(notYet, command, factsFor<'retry-refund'>(notYet, world))).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_DUE' },
    })
  })

  test('a refund that arrived ends the row of failures', () => {
    let answers = 0
    const network: Network = (id, now) =>
      (answers += 1) < 3 ? failing('NotEnoughBalanceInWalletError')(id, now) : arriving(id, now)
    const steps = livedByItself(overpaid(), paying, undefined, network)
    expect(lastOf(steps).refunds?.map(({ state }) => state)).toEqual(['failed', 'failed', 'completed'])
    expect(isAtItsEnd(steps)).toBe(true)
  })
})

test('C-11: small balances that come to a dollar together go back together, and none closes the account any more', () => {
  const small = (paymentId: string, amount: number) =>
    ({ type: 'payment-received', on: localDate('2026-03-10'), paymentId, amount: cents(amount) }) as const
  const closing = { type: 'balance-forgiven', on: localDate('2026-03-10') } as const
  const loan = fundedLoan(advance, small('E1', 570_77), closing, small('E2', 23))
  expect([loan.book.smallBalanceKept, loan.book.owedToBorrower]).toEqual([77, 23])
  expect(apply(loan.book, closing)).toMatchObject({ ok: false, error: { code: 'BALANCE_NOT_SMALL' } })
  const steps = livedByItself(loan, paying)
  expect(lastOf(steps).refunds).toMatchObject([{ amount: 1_00, state: 'completed' }])
  expect([lastOf(steps).book.smallBalanceKept, lastOf(steps).book.owedToBorrower]).toEqual([0, 0])
  expect(isAtItsEnd(steps)).toBe(true)
})

/** What the network may report of a refund, in any order and however often. */
const report: fc.Arbitrary<TransferOutcome> = fc.constantFrom<TransferOutcome>(
  { state: 'submitted', providerId: 'zr' },
  { state: 'acknowledged', providerId: 'zr' },
  { state: 'under-review', providerId: 'zr' },
  { state: 'completed', providerId: 'zr', completedAt: null },
  { state: 'failed', providerId: 'zr', failure: 'NotEnoughBalanceInWalletError' },
  { state: 'failed', providerId: 'zr', failure: 'InteracFailedNameMismatch' },
  { state: 'cancelled', providerId: 'zr', failure: null },
)

describe('whatever is reported, in any order', () => {
  /** The money that left and arrived, as the network has it: a refund counts unless it failed. */
  const sentBack = (loan: ServicedLoan): number =>
    refundsOf(loan)
      .filter(({ state }) => state !== 'failed' && state !== 'cancelled')
      .reduce((sum, { amount }) => sum + amount, 0)

  /** The loan after a payment of everything that is owed and of so much more; as it is where no
   * payment is taken. */
  const overpaidLoan = (loan: ServicedLoan, surplus: number): ServicedLoan => {
    const { book } = loan
    const amount = cents(owedInAll(bookAsOf(book, book.asOf).owed) + surplus)
    const event = { type: 'payment-received', on: book.asOf, paymentId: 'too much', amount } as const
    const after = apply(book, event).ok ? evolve(loan, posted(loan, event), loan.loanId) : loan
    return isServiced(after) ? after : loan
  }

  test('what the borrower is owed is sent back exactly once, and every cent of it is on the books', () => {
    let refunded = 0
    fc.assert(
      fc.property(
        fc.constantFrom(advance, biWeekly),
        moves,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), report, fc.integer({ min: 1, max: 40 })), { maxLength: 25 }),
        fc.integer({ min: 1_00, max: 400_00 }),
        (terms, dice, reports, surplus) => {
          const unwanted = ['refunded', 'refund-returned', 'advance-paid-twice', 'balance-forgiven', 'debit-initiated']
          const events = lifeOf(terms, dice, ({ type }) => !unwanted.includes(type)).slice(3)
          let loan = overpaidLoan(fundedLoan(terms, ...events), surplus)
          const start = noonOf(openDay(loan.book.asOf, 0))
          let now: Instant = instant(Math.max(start, refundDue(loan, start)?.at ?? start))
          const log: LoanEvent[] = []
          const happen = (type: 'initiate-refund' | 'record-refund', input: object): void => {
            const done = issued(loan, now, type, input as never)
            loan = done.loan
            log.push(...done.events)
          }
          for (const [number, outcome, hours] of reports) {
            happen('initiate-refund', {})
            happen('record-refund', { refundId: `R${number}`, outcome })
            happen('record-refund', { refundId: `R${number}`, outcome })
            const booked = loan.book.refunds.filter(({ returned }) => returned !== true)
            expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(sentBack(loan))
            expect(
              refundsOf(loan).filter(({ refundId }) => refundId === refundUnderWay(loan)?.refundId).length,
            ).toBeLessThan(2)
            now = instant(now + hours * hour)
          }
          expect(new Set(refundsOf(loan).map(({ refundId }) => refundId)).size).toBe(refundsOf(loan).length)
          expect(log.filter(({ type }) => type === 'refund-returned').length).toBe(
            refundsOf(loan).filter(({ state }) => state === 'failed' || state === 'cancelled').length,
          )
          expect(loan.book.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
          if (refundsOf(loan).some(({ state }) => state === 'completed')) refunded += 1
        },
      ),
      { numRuns: runs(300) },
    )
    if (everySample) expect(refunded).toBeGreaterThan(10)
  })

  test('left alone, every loan that owes its borrower a dollar or more ends owing nothing', () => {
    let refunded = 0
    fc.assert(
      fc.property(
        fc.constantFrom(advance, biWeekly),
        moves,
        fc.integer({ min: 1_00, max: 400_00 }),
        (terms, dice, surplus) => {
          const events = lifeOf(terms, dice, ({ type }) => type !== 'debit-initiated' && type !== 'cancelled').slice(3)
          const loan = overpaidLoan(fundedLoan(terms, ...events), surplus)
          const due = refundDue(loan, noonOf(loan.book.asOf))
          if (due === undefined) return
          refunded += 1
          const steps = livedByItself(loan, paying)
          const after = lastOf(steps)
          expect(after.book.owedToBorrower).toBe(0)
          expect(after.refunds).toMatchObject([{ amount: due.amount, state: 'completed' }])
        },
      ),
      { numRuns: runs(300) },
    )
    expect(refunded).toBeGreaterThan(0)
  })
})

test('the system alone initiates and records refunds, and staff alone send one again', () => {
  const loan = overpaid()
  const may = (type: 'initiate-refund' | 'record-refund' | 'retry-refund'): readonly string[] =>
    [systemActor, mei, rowan].filter((actor) => mayIssue(type, actor, loan)).map(({ role }) => role)
  expect([may('initiate-refund'), may('record-refund'), may('retry-refund')]).toEqual([
    ['system'],
    ['system'],
    ['employee'],
  ])
})
