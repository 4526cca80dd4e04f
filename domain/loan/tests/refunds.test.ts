import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { sendAgainAfterMs, transferFailureOf } from '../../funding/transfer-failure.ts'
import { isBalanced } from '../../ledger/entry.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { inFlight, owedInAll } from '../../ledger/loan-book.ts'
import { apply, bookAsOf } from '../../ledger/replay.ts'
import {
  at,
  begun,
  lived,
  openDay,
  paid,
  returned,
  sent,
  settled,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
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
import { hasFailed, type Payment } from '../payments/payment.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import {
  certainCredit,
  refundDue,
  refundsOf,
  refundUnderWay,
  refundWaitsForStaff,
  refundWaitsForStaffSince,
} from '../servicing/refund.ts'
import { isServicedToTheEnd, servicingSteps } from '../servicing/servicing-steps.ts'
import { factsFor, issue, mei, reporting, rowan, usualWorld } from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import {
  advance,
  arriving,
  biWeekly,
  eventsOf,
  fundedLoan,
  happen,
  isAtItsEnd,
  issued,
  lastOf,
  livedByItself,
  noonOf,
  paying,
  reported,
  returning,
  type Issued,
  type Network,
} from '../testing/servicing.fixture.ts'

const failing =
  (failure: string): Network =>
  () =>
    reporting('failed', { failure })
const hour = 3_600_000

/** $30 too much on Monday, March 16, without a debit. */
const overpaid = (): ServicedLoan => fundedLoan(advance, paid('2026-03-16', 'E1', 600_00))
const dueOn = (loan: ServicedLoan): string | undefined => {
  const due = refundDue(loan, noonOf(loan.book.asOf))
  return due && torontoDateOf(due.at)
}
/** The day and the dollars of each refund of a loan that is left alone. */
const refundsLeft = (loan: ServicedLoan): readonly (readonly [string, number])[] =>
  lastOf(livedByItself(loan, paying)).book.refunds.map(({ on, amount }) => [on, amount / 100] as const)
const cancelled = (day: string): LedgerEvent => ({ type: 'cancelled', at: at(day, '15:00') })
/** The bank returns a debit, without a fee. */
const cameBack = (debitId: string, on: string): LedgerEvent => ({
  type: 'debit-returned',
  debitId,
  on: localDate(on),
  returnCode: '905',
})
/** The first debit is presented once more, and paid. */
const secondDebit: readonly LedgerEvent[] = [
  {
    type: 'debit-initiated',
    on: localDate('2026-03-20'),
    debitId: 'D2',
    payment: 1,
    amount: cents(570_00),
    debitDate: localDate('2026-03-25'),
    rePresents: 'D1',
  },
  { type: 'debit-settled', on: localDate('2026-03-26'), debitId: 'D2' },
]
/** A loan that was funded too late, and so may be cancelled on any day. */
const fundedLate = (...events: readonly LedgerEvent[]): ServicedLoan => {
  const [activated, copy] = begun(advance) as [LedgerEvent, LedgerEvent]
  const book = lived([activated, copy, { type: 'disbursed', at: at(advance.advanceDate, '13:00') }])
  return events.reduce<ServicedLoan>(happen, { ...fundedLoan(advance), book })
}

describe('TAM-62: a refund waits only for a debit whose bank may still answer', () => {
  test.each<readonly [string, ServicedLoan, readonly (readonly [string, number])[]]>([
    [
      'an e-Transfer that paid too much before a cancellation goes back on that day',
      fundedLoan(advance, paid('2026-03-05', 'E1', 542_00), cancelled('2026-03-05')),
      [['2026-03-05', 42]],
    ],
    ['an overpayment by e-Transfer goes back on the day it was received', overpaid(), [['2026-03-16', 30]]],
    [
      'a debit that pays again what an e-Transfer paid waits four clearing days from its own day',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 570_00), settled(advance, 1)),
      [['2026-03-24', 570]],
    ],
    [
      'the part of an e-Transfer that does not rest on the debit waits four clearing days from its receipt (C-10)',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 600_00), settled(advance, 1)),
      [
        ['2026-03-20', 30],
        ['2026-03-24', 570],
      ],
    ],
    [
      'an overpayment next to a debit that the bank returned goes back on the day of the return',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 600_00), cameBack('D1', '2026-03-17')),
      [['2026-03-17', 30]],
    ],
    [
      'an overpayment after a debit that settled long ago does not wait',
      fundedLoan(advance, sent(advance, 1), settled(advance, 1), paid('2026-03-26', 'E1', 50_00)),
      [['2026-03-26', 50]],
    ],
    [
      'an overpayment waits for the debit before it, whose return it would pay',
      fundedLoan(advance, sent(advance, 1), settled(advance, 1), paid('2026-03-19', 'E1', 50_00)),
      [['2026-03-24', 50]],
    ],
    [
      'a cancellation gives back the part that was paid by e-Transfer at once, and the part of a debit after its wait',
      fundedLate(
        paid('2026-03-10', 'E1', 542_00),
        sent(advance, 1, 28_00),
        settled(advance, 1),
        cancelled('2026-03-19'),
      ),
      [
        ['2026-03-19', 42],
        ['2026-03-24', 28],
      ],
    ],
    [
      'a cancellation after a debit gives back what it took beyond the advance four clearing days after its day',
      fundedLate(sent(advance, 1), settled(advance, 1), cancelled('2026-03-19')),
      [['2026-03-24', 70]],
    ],
    [
      'what two debits took for one payment goes back on the day on which the second one is known (TAM-220)',
      fundedLoan(advance, sent(advance, 1), returned(advance, 1, '901'), ...secondDebit, {
        type: 'debit-settled',
        on: localDate('2026-03-26'),
        debitId: 'D1',
      }),
      [['2026-03-26', 570]],
    ],
    [
      'a cancellation long after a debit gives back at once',
      fundedLate(sent(advance, 1), settled(advance, 1), cancelled('2026-05-04')),
      [['2026-05-04', 70]],
    ],
  ])('%s', (_what, loan, refunds) => {
    expect(refundsLeft(loan)).toEqual(refunds)
  })
})

describe('TAM-62: a refund in two parts', () => {
  /** $42.00 at once, and $28.00 of the debit from March 24 on. */
  const inParts = (): ServicedLoan =>
    fundedLate(paid('2026-03-10', 'E1', 542_00), sent(advance, 1, 28_00), settled(advance, 1), cancelled('2026-03-19'))

  test('is one if nobody sent the first part before the wait is over', () => {
    const due = (on: string) => refundDue(inParts(), noonOf(on))
    expect([due('2026-03-19')?.amount, due('2026-03-23')?.amount, due('2026-03-24')?.amount]).toEqual([
      42_00, 42_00, 70_00,
    ])
    expect(due('2026-03-24')?.at).toBe(at('2026-03-19', '09:00'))
  })

  test('waits with the second part until the first has arrived', () => {
    const first = issued(inParts(), noonOf('2026-03-19'), 'initiate-refund', {}).loan
    expect(refundDue(first, noonOf('2026-03-26'))).toBeUndefined()
    expect(issued(first, noonOf('2026-03-26'), 'initiate-refund', {}).events).toEqual([])
  })

  test('is sent again by staff without what a debit may still cost', () => {
    const failed = lastOf(
      livedByItself(inParts(), paying, localDate('2026-03-19'), failing('InteracFailedRecipientRejected')),
    )
    const command = issue('retry-refund', {}, mei)
    const again = decide(
      failed,
      command,
      factsFor<'retry-refund'>(failed, { ...usualWorld, now: noonOf('2026-03-23') }),
    )
    expect(again).toMatchObject({
      ok: true,
      value: [{ type: 'payment-requested', amount: 42_00 }, { type: 'refunded' }],
    })
  })

  test('of a debit at the end of the calendar waits ten days', () => {
    const { book } = inParts()
    const receipts = book.receipts.map((one) =>
      one.kind === 'debit' ? { ...one, receivedOn: localDate('2045-12-29') } : one,
    )
    const loan = { ...inParts(), book: { ...book, receipts, owedToBorrower: cents(28_00) } }
    const parts = [certainCredit(loan.book, localDate('2046-01-07')), certainCredit(loan.book, localDate('2046-01-08'))]
    expect(parts).toEqual([42_00, 70_00])
  })
})

describe('TAM-62: whatever happened to a loan', () => {
  /** A random life in which too much is paid by e-Transfer, before or after the bank has answered
   * the debits that were on their way. */
  const loans = fc
    .record({
      terms: fc.constantFrom(advance, biWeekly),
      dice: moves,
      surplus: fc.integer({ min: 1_00, max: 400_00 }),
      isPaidFirst: fc.boolean(),
      answers: fc.infiniteStream(fc.boolean()),
    })
    .map(({ terms, dice, surplus, isPaidFirst, answers }) => {
      const unwanted = ['refunded', 'refund-returned', 'balance-forgiven', 'written-off']
      const events = lifeOf(terms, dice, ({ type }) => !unwanted.includes(type)).slice(3)
      let loan = fundedLoan(terms, ...events)
      const add = (event: LedgerEvent): void => {
        if (!apply(loan.book, event).ok) return
        events.push(event)
        loan = happen(loan, event)
      }
      const payTooMuch = (): void => {
        const { book } = loan
        const amount = cents(owedInAll(bookAsOf(book, book.asOf).owed) + surplus)
        add({ type: 'payment-received', on: book.asOf, paymentId: 'too much', amount })
      }
      if (isPaidFirst) payTooMuch()
      for (const { debitId, debitDate } of inFlight(loan.book)) {
        const on = loan.book.asOf > debitDate ? loan.book.asOf : openDay(debitDate, 1)
        add(answers.next().value ? { type: 'debit-settled', on, debitId } : cameBack(debitId, on))
      }
      if (!isPaidFirst) payTooMuch()
      return { events, loan }
    })
  /** Debits that were on their way before the event of that index, by a reading of the log
   * alone. */
  const onTheirWay = (events: readonly LedgerEvent[], index: number): readonly string[] =>
    events
      .slice(0, index)
      .flatMap((event) => (event.type === 'debit-initiated' ? [event.debitId] : []))
      .filter(
        (id) =>
          !events
            .slice(0, index)
            .some(
              (event) => (event.type === 'debit-settled' || event.type === 'debit-returned') && event.debitId === id,
            ),
      )
  /** The days on which a wait for a debit ends: of each that settled, and of money next to one. */
  const endsOfWaits = (events: readonly LedgerEvent[]): ReadonlySet<string> => {
    // The bank's last answer counts.
    const returned = new Set<string>()
    for (const event of events) {
      if (event.type === 'debit-returned') returned.add(event.debitId)
      if (event.type === 'debit-settled') returned.delete(event.debitId)
    }
    return new Set(
      events.flatMap((event, index) => {
        if (event.type === 'debit-initiated' && !returned.has(event.debitId)) return [openDay(event.debitDate, 4)]
        if (event.type !== 'payment-received') return []
        return onTheirWay(events, index).some((id) => !returned.has(id)) ? [openDay(event.on, 4)] : []
      }),
    )
  }

  test('a refund waits for nothing but a debit', () => {
    let [waited, atOnce] = [0, 0]
    fc.assert(
      fc.property(loans, ({ events, loan }) => {
        const due = refundDue(loan, noonOf(loan.book.asOf))
        if (due === undefined) return
        const day = torontoDateOf(due.at)
        if (day === loan.book.asOf) atOnce += 1
        else {
          waited += 1
          expect(endsOfWaits(events)).toContain(day)
        }
      }),
      { numRuns: runs(400) },
    )
    if (everySample) expect(Math.min(waited, atOnce)).toBeGreaterThan(5)
  })

  test('no debit that is returned after a refund leaves a refund to recover', () => {
    let cameBackAfter = 0
    fc.assert(
      fc.property(loans, fc.integer({ min: 0, max: 6 }), ({ loan }, later) => {
        const due = refundDue(loan, noonOf(loan.book.asOf))
        if (due === undefined) return
        const day = openDay(torontoDateOf(due.at), later)
        const sentBack = issued(loan, noonOf(day), 'initiate-refund', {}).loan
        expect(sentBack.book.refunds.length).toBe(loan.book.refunds.length + 1)
        const returnable = loan.book.debits.filter(
          ({ state, debitDate }) => state === 'settled' && openDay(debitDate, 4) > day,
        )
        cameBackAfter += returnable.length
        const after = returnable.reduce<ServicedLoan>(
          (one, { debitId }) => happen(one, cameBack(debitId, day)),
          sentBack,
        )
        expect(after.book.owed.refundToRecover).toBe(0)
      }),
      { numRuns: runs(400) },
    )
    if (everySample) expect(cameBackAfter).toBeGreaterThan(5)
  })
})

describe('TAM-62: when money goes back by itself', () => {
  test.each<readonly [string, ServicedLoan, string | undefined]>([
    ['on the day of an overpayment without a debit', overpaid(), '2026-03-16'],
    [
      'four clearing days after the day of a debit, since its bank may still return it',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 570_00), settled(advance, 1)),
      '2026-03-24',
    ],
    [
      'never beside a debit on its way',
      fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 600_00)),
      undefined,
    ],
    [
      'on the day on which a loan that was written off was recovered, and more',
      fundedLoan(
        advance,
        { type: 'sent-to-collections', on: localDate('2026-03-19') },
        { type: 'written-off', on: localDate('2026-03-20') },
        { type: 'recovered', on: localDate('2026-04-08'), paymentId: 'V1', amount: cents(600_00) },
      ),
      '2026-04-08',
    ],
    ['not where nothing is owed to the borrower', fundedLoan(advance, paid('2026-03-16', 'E1', 570_00)), undefined],
    [
      'not below a dollar: the account closes over it',
      fundedLoan(advance, paid('2026-03-16', 'E1', 570_99)),
      undefined,
    ],
    ['from a dollar on', fundedLoan(advance, paid('2026-03-16', 'E1', 571_00)), '2026-03-16'],
    [
      'on the day on which a payment is booked late',
      fundedLoan(advance, {
        type: 'payment-received',
        on: localDate('2026-03-18'),
        receivedOn: localDate('2026-03-06'),
        paymentId: 'E1',
        amount: cents(600_00),
      }),
      '2026-03-18',
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
    expect(eventsOf(steps)).toEqual(['payment-requested', 'refunded', 'payment-progressed', 'payment-completed'])
    expect(lastOf(steps).status).toBe('cancelled')
    expect(refundsOf(lastOf(steps))).toMatchObject([{ amount: 70_00, state: 'completed' }])
    expect(isAtItsEnd(steps)).toBe(true)
  })
})

describe('TAM-93: how a refund travels', () => {
  const requested = (): ServicedLoan => issued(overpaid(), noonOf('2026-03-20'), 'initiate-refund', {}).loan
  const refundReported = (loan: ServicedLoan, report: ProviderReport, now = noonOf('2026-03-20')) =>
    reported(loan, now, 'R1', report)

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
    const failed = refundReported(requested(), reporting('failed', { failure: 'InteracFailedNameMismatch' }))
    expect(failed.events.map(({ type }) => type)).toEqual(['payment-failed', 'refund-returned'])
    expect(failed.loan.book.owedToBorrower).toBe(30_00)
    for (const state of ['failed', 'cancelled'] as const)
      expect(refundReported(failed.loan, reporting(state)).events).toEqual([])
  })

  test('one that arrives after it had failed counts again, and a second one is called back', () => {
    const failed = refundReported(requested(), reporting('failed', { failure: 'NotEnoughBalanceInWalletError' })).loan
    const again = issued(failed, noonOf('2026-03-21'), 'initiate-refund', {}).loan
    expect(refundsOf(again).map(({ state }) => state)).toEqual(['failed', 'requested'])
    const arrived = refundReported(again, reporting('completed'), noonOf('2026-03-21'))
    expect(arrived.events.map(({ type }) => type)).toEqual(['payment-completed', 'refunded'])
    expect(arrived.loan.book.owed.refundToRecover).toBe(30_00)
    expect(servicingSteps(arrived.loan, noonOf('2026-03-21'))[0]).toMatchObject({
      type: 'cancel-payment',
      paymentId: 'R2',
    })
    const called = reported(arrived.loan, noonOf('2026-03-21'), 'R2', reporting('cancelled')).loan
    expect(called.book.owed.refundToRecover).toBe(0)
    const twice = reported(arrived.loan, noonOf('2026-03-21'), 'R2', reporting('completed')).loan
    expect(twice.book.owed.refundToRecover).toBe(30_00)
  })

  test('one that fails after it was reported as completed is owed again, once', () => {
    const completed = refundReported(requested(), reporting('completed')).loan
    const failed = refundReported(completed, reporting('failed'))
    expect(failed.events.map(({ type }) => type)).toEqual(['payment-returned', 'refund-returned'])
    expect(failed.loan.book.owedToBorrower).toBe(30_00)
    expect(refundsOf(failed.loan)).toMatchObject([{ state: 'returned' }])
    expect(refundReported(failed.loan, reporting('failed')).events).toEqual([])
    const cancelled = refundReported(completed, reporting('cancelled'))
    expect(cancelled.events.map(({ type }) => type)).toEqual(['payment-returned', 'refund-returned'])
    for (const state of ['submitted', 'acknowledged', 'under-review'] as const)
      expect(refundReported(completed, reporting(state)).events).toEqual([])
  })

  test('the loan is watched until it has arrived', () => {
    const submitted = refundReported(requested(), reporting('submitted')).loan
    expect(isServicedToTheEnd(submitted, noonOf('2026-03-25'))).toBe(false)
    const arrived = refundReported(submitted, reporting('completed')).loan
    expect(isServicedToTheEnd(arrived, noonOf('2026-03-25'))).toBe(true)
  })

  test('a debit that is returned while the refund travels leaves the refund to recover, and its failure settles that', () => {
    const start = fundedLoan(advance, sent(advance, 1), paid('2026-03-16', 'E1', 570_00), settled(advance, 1))
    const travels = issued(start, noonOf('2026-03-24'), 'initiate-refund', {}).loan
    const outcome = returning('EftFailedRefusedNoAgreement')('D1', noonOf('2026-03-25'))
    const late = reported(travels, noonOf('2026-03-25'), 'D1', outcome).loan
    expect(late).toMatchObject({ status: 'overdue', book: { owed: { refundToRecover: 570_00 } } })
    const settledBack = refundReported(late, reporting('cancelled'), noonOf('2026-03-26')).loan
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
    const requests = steps.filter(({ events }) => events.some(({ type }) => type === 'payment-requested'))
    const failures = steps.filter(({ events }) => events.some(({ type }) => type === 'payment-failed'))
    expect(requests.slice(1).map(({ at: moment }, index) => (moment - (failures[index]?.at ?? 0)) / hour)).toEqual([
      1, 24,
    ])
    const last = lastOf(steps)
    expect(refundsOf(last)).toHaveLength(3)
    expect(refundWaitsForStaffSince(last), 'since the first failure').toBe(failures[0]?.at)
    expect(isAtItsEnd(steps)).toBe(false)
  })

  test('for its recipient it waits for staff, who send it once to the borrower’s own address', () => {
    const waiting = lastOf(livedByItself(overpaid(), paying, undefined, failing('InteracFailedRecipientRejected')))
    expect(servicingSteps(waiting, noonOf('2026-04-20'))).toEqual([])
    const world = { ...usualWorld, now: noonOf('2026-03-23'), recipient: 'digest of another address' }
    const command = issue('retry-refund', {}, mei)
    const again = decide(waiting, command, factsFor<'retry-refund'>(waiting, world))
    expect(again).toMatchObject({
      ok: true,
      value: [
        {
          type: 'payment-requested',
          kind: 'refund',
          attempt: 2,
          amount: 30_00,
        },
        { type: 'refunded' },
      ],
    })
    const notYet = overpaid()
    expect(decide(notYet, command, factsFor<'retry-refund'>(notYet, world))).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_DUE' },
    })
  })

  test('waits for staff while it is owed and nothing sends it, and else not', () => {
    const rejected = lastOf(livedByItself(overpaid(), paying, undefined, failing('InteracFailedRecipientRejected')))
    const [firstFailure] = livedByItself(
      overpaid(),
      paying,
      undefined,
      failing('NotEnoughBalanceInWalletError'),
    ).filter(({ events }) => events.some(({ type }) => type === 'payment-failed'))
    const passing = firstFailure?.loan ?? overpaid()
    const sentByHand = happen(rejected, {
      type: 'refunded',
      on: rejected.book.asOf,
      refundId: 'by hand',
      amount: rejected.book.owedToBorrower,
    })
    const waits = [overpaid(), rejected, passing, sentByHand].map(refundWaitsForStaff)
    expect(waits).toEqual([false, true, false, false])
  })

  test('that the provider cancelled waits for staff, whatever it names', () => {
    const network: Network = () => reporting('cancelled', { failure: 'NotEnoughBalanceInWalletError' })
    const loan = lastOf(livedByItself(overpaid(), paying, undefined, network))
    expect([refundWaitsForStaff(loan), refundsOf(loan).length]).toEqual([true, 1])
  })

  test('a refund that arrived ends the row of failures', () => {
    let answers = 0
    const network: Network = (id, now) =>
      (answers += 1) < 3 ? failing('NotEnoughBalanceInWalletError')(id, now) : arriving(id, now)
    const steps = livedByItself(overpaid(), paying, undefined, network)
    expect(refundsOf(lastOf(steps)).map(({ state }) => state)).toEqual(['failed', 'failed', 'completed'])
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
  expect(refundsOf(lastOf(steps))).toMatchObject([{ amount: 1_00, state: 'completed' }])
  expect([lastOf(steps).book.smallBalanceKept, lastOf(steps).book.owedToBorrower]).toEqual([0, 0])
  expect(isAtItsEnd(steps)).toBe(true)
})

/** What the network may report of a refund, in any order and however often. */
const report: fc.Arbitrary<ProviderReport> = fc.constantFrom(
  ...(['submitted', 'acknowledged', 'under-review', 'completed', 'cancelled'] as const).map((state) =>
    reporting(state),
  ),
  reporting('failed', { failure: 'NotEnoughBalanceInWalletError' }),
  reporting('failed', { failure: 'InteracFailedNameMismatch' }),
)

describe('whatever is reported, in any order', () => {
  const hasEverFailed = ({ paymentId }: Payment, log: readonly LoanEvent[]): boolean =>
    log.some(
      (event) =>
        (event.type === 'payment-failed' || event.type === 'payment-returned') && event.paymentId === paymentId,
    )
  /** The money that left and arrived, as the network has it: a refund counts unless it failed. One
   * that goes on after it had failed counts when it arrives. */
  const sentBack = (loan: ServicedLoan, log: readonly LoanEvent[]): number =>
    refundsOf(loan)
      .filter((refund) => !hasFailed(refund) && (refund.state === 'completed' || !hasEverFailed(refund, log)))
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
          const happen = (done: Issued): void => {
            loan = done.loan
            log.push(...done.events)
          }
          for (const [number, outcome, hours] of reports) {
            happen(issued(loan, now, 'initiate-refund', {}))
            happen(reported(loan, now, `R${number}`, outcome))
            happen(reported(loan, now, `R${number}`, outcome))
            const booked = loan.book.refunds.filter(({ returned }) => returned !== true)
            expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(sentBack(loan, log))
            expect(
              refundsOf(loan).filter(({ paymentId }) => paymentId === refundUnderWay(loan)?.paymentId).length,
            ).toBeLessThan(2)
            now = instant(now + hours * hour)
          }
          expect(new Set(refundsOf(loan).map(({ paymentId }) => paymentId)).size).toBe(refundsOf(loan).length)
          expect(log.filter(({ type }) => type === 'refund-returned').length).toBeLessThanOrEqual(
            log.filter(({ type }) => type === 'payment-failed' || type === 'payment-returned').length,
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
          expect(refundsOf(after)).toMatchObject([{ amount: due.amount, state: 'completed' }])
        },
      ),
      { numRuns: runs(300) },
    )
    expect(refunded).toBeGreaterThan(0)
  })
})

test('the system alone initiates and records refunds, and staff alone send one again', () => {
  const loan = overpaid()
  const may = (type: 'initiate-refund' | 'record-payment' | 'retry-refund'): readonly string[] =>
    [systemActor, mei, rowan].filter((actor) => mayIssue(type, actor, loan)).map(({ role }) => role)
  expect([may('initiate-refund'), may('record-payment'), may('retry-refund')]).toEqual([
    ['system'],
    ['system'],
    ['employee'],
  ])
})
