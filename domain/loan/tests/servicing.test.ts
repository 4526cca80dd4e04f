import { describe, expect, test } from 'vitest'
import { owedInAll } from '../../ledger/loan-book.ts'
import { noticesToSend } from '../../notices/notices-to-send.ts'
import { returnReasons } from '../../pad/return-codes.ts'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { afterReturn } from '../debits/after-return.ts'
import { debitsAhead, debitStatusOf } from '../debits/debits-ahead.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { servicingSteps } from '../servicing/servicing-steps.ts'
import { attention } from '../staff/attention.ts'
import { staffWork } from '../staff/staff-work.ts'
import { reporting } from '../testing/loan-steps.fixture.ts'
import {
  advance,
  biWeekly,
  datedEventsOf,
  eventsOf,
  fundedLoan,
  installments,
  isAtItsEnd,
  issued,
  lastOf,
  livedByItself,
  noonOf,
  paying,
  reported,
  returning,
  type Bank,
  type Step,
} from '../testing/servicing.fixture.ts'

const day = localDate
const debitsIn = (steps: readonly Step[]): number => eventsOf(steps).filter((type) => type === 'debit-initiated').length
/** Everything is paid, but for these debits. */
const payingBut =
  (answers: Readonly<Record<string, string>>): Bank =>
  (debitId, now) => {
    const failure = answers[debitId]
    return failure === undefined ? paying(debitId, now) : returning(failure)(debitId, now)
  }

describe('a loan that nobody touches', () => {
  test('is debited three clearing days ahead, paid, and over when no return that the payor claimed in time can arrive any more', () => {
    const steps = livedByItself(fundedLoan(advance), paying)
    expect(datedEventsOf(steps)).toEqual([
      ['debit-initiated', '2026-03-13'],
      ['payment-requested', '2026-03-13'],
      ['payment-progressed', '2026-03-13'],
      ['payment-completed', '2026-03-19'],
      ['debit-settled', '2026-03-19'],
      ['payment-progressed', '2026-06-24'],
    ])
    expect(lastOf(steps).status).toBe('repaid')
    expect(isAtItsEnd(steps)).toBe(true)
  })

  test.each([
    ['monthly', installments],
    ['bi-weekly', biWeekly],
  ] as const)('of %s payments makes one debit for each and ends repaid', (_name, terms) => {
    const steps = livedByItself(fundedLoan(terms), paying)
    expect(debitsIn(steps)).toBe(terms.payments.length)
    expect(lastOf(steps).status).toBe('repaid')
    expect(isAtItsEnd(steps)).toBe(true)
  })

  test('whose debit is returned for want of funds is presented once more, for the same amount, and repaid', () => {
    const steps = livedByItself(fundedLoan(advance), payingBut({ 'D1.1': '901' }))
    const ofLedger = datedEventsOf(steps).filter(([type]) => type.startsWith('debit-'))
    expect(ofLedger.slice(0, 4)).toEqual([
      ['debit-initiated', '2026-03-13'],
      ['debit-returned', '2026-03-19'],
      ['debit-initiated', '2026-03-23'],
      ['debit-settled', '2026-03-27'],
    ])
    const { book } = lastOf(steps)
    expect(book.debits.map(({ amount }) => amount)).toEqual([570_00, 570_00])
    // The fee and the interest of the days between are owed apart from it, and no debit of the
    // system takes them.
    expect(book.owed).toMatchObject({ principal: 0, cost: 0, fee: 20_00 })
    expect(book.owed.defaultInterest).toBeGreaterThan(0)
  })

  test('whose re-presentment is returned, too, gets no third debit and waits, overdue, without any timer', () => {
    const steps = livedByItself(fundedLoan(advance), returning('901'))
    expect(debitsIn(steps)).toBe(2)
    expect(lastOf(steps)).toMatchObject({ status: 'overdue' })
    expect(lastOf(steps).book.fees).toHaveLength(1)
    expect(isAtItsEnd(steps)).toBe(false)
  })

  test('whose later payments are due goes on with them after a payment was returned', () => {
    const steps = livedByItself(fundedLoan(installments), payingBut({ 'D2.1': '901', 'D2.2': '908' }))
    expect(debitsIn(steps)).toBe(installments.payments.length + 1)
  })

  test('that was overpaid by less than a dollar is closed over it, and what was kept stays on its books', () => {
    const overpaid = fundedLoan(advance, {
      type: 'payment-received',
      on: day('2026-03-05'),
      paymentId: 'P1',
      amount: cents(570_50),
    })
    const steps = livedByItself(overpaid, paying)
    expect(eventsOf(steps)).toEqual(['balance-forgiven'])
    expect(lastOf(steps).book).toMatchObject({ status: 'repaid', owedToBorrower: 0, smallBalanceKept: 50 })
    expect(isAtItsEnd(steps)).toBe(true)
  })
})

describe('every return code leads by itself to its decision', () => {
  const products = [
    ['a cash advance', advance],
    ['an installment loan', installments],
  ] as const
  const table = products.flatMap(([product, terms]) =>
    returnReasons.map((reason) => [reason.code, product, reason, terms] as const),
  )

  test.each(table)('%s on %s', (code, _product, reason, terms) => {
    const steps = livedByItself(fundedLoan(terms), payingBut({ 'D1.1': code }))
    const atReturn = steps.find(({ events }) => events.some(({ type }) => type === 'debit-returned'))
    if (atReturn === undefined) throw new Error('no debit was returned')
    const onDay = atReturn.loan.book.asOf
    const after = afterReturn(atReturn.loan, 'D1.1', onDay)
    const goesOn = reason.decision === 'retry-once'
    expect(after).toMatchObject({
      code,
      decision: reason.decision,
      dispute: reason.dispute,
      interestFrom: plusDays(terms.payments[0]?.dueDate ?? onDay, 1),
      debits: goesOn ? 'running' : reason.decision === 'stop-schedule' ? 'stopped' : 'held',
    })
    // Twenty dollars on a cash advance; this installment loan would pass 35 % with fifty.
    const isCharged = reason.dishonoured && terms === advance
    expect(after?.fee).toBe(isCharged ? 20_00 : 0)
    expect(after?.noFee).toBe(isCharged ? undefined : reason.dishonoured ? 'CRIMINAL_RATE' : 'NOT_DISHONOURED')
    expect(after?.presentedAgainOn === undefined).toBe(!goesOn)
    expect(debitsIn(steps)).toBe(goesOn ? terms.payments.length + 1 : 1)
    expect(
      lastOf(steps).book.debits.every(
        ({ debitId, amount }) => debitId[1] !== '1' || amount === terms.payments[0]?.amount,
      ),
    ).toBe(true)
    if (!goesOn)
      expect(servicingSteps(lastOf(steps), noonOf('2027-12-01')).map(({ type }) => type)).not.toContain(
        'initiate-debit',
      )
  })

  test('a failure that no code explains is held for a person and never guessed, and nothing more is debited', () => {
    const start = issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan
    const outcome = reporting('failed', { failure: 'EftFailedForNewReasons' })
    const held = reported(start, noonOf('2026-03-17'), 'D1.1', outcome)
    expect(held.events).toMatchObject([
      { type: 'payment-progressed', state: 'under-review', failure: 'EftFailedForNewReasons' },
    ])
    expect(debitStatusOf(held.loan)).toMatchObject({ state: 'held', debitId: 'D1.1' })
    expect(debitsAhead(held.loan, day('2026-04-13'))).toEqual([])
    expect(reported(held.loan, noonOf('2026-03-18'), 'D1.1', outcome).events).toEqual([])
  })
})

describe('a debit that the bank paid', () => {
  const initiated = issued(fundedLoan(advance), noonOf('2026-03-13'), 'initiate-debit', {}).loan
  const report = (loan: typeof initiated, on: string, answer: ProviderReport) =>
    reported(loan, noonOf(on), 'D1.1', answer)
  const completed = reporting('completed')
  const disputed = reporting('failed', { failure: 'EftFailedRefusedNoAgreement' })
  const settled = report(initiated, '2026-03-19', completed).loan

  test('is booked no earlier than its day, however early the provider reports it', () => {
    expect(report(initiated, '2026-03-17', completed).events).toEqual([])
    expect(report(initiated, '2026-03-18', completed).events).toMatchObject([
      { type: 'payment-completed' },
      { type: 'debit-settled' },
    ])
  })

  test('can be returned for ninety days after, which reopens the loan and stops its debits', () => {
    const late = report(settled, '2026-06-16', disputed)
    expect(late.events).toMatchObject([
      { type: 'payment-returned' },
      { type: 'debit-returned', on: '2026-06-16', debitId: 'D1.1', returnCode: '915' },
    ])
    expect(late.loan.status).toBe('overdue')
    expect(debitStatusOf(late.loan).state).toBe('stopped')
  })

  test.each([
    ['for a reason that the table of returns lacks', reporting('failed', { failure: 'EftFailedForNewReasons' })],
    ['without a reason', reporting('failed')],
    ['as one that was cancelled', reporting('cancelled')],
  ] as const)('TAM-141: and is reported as failed %s was not paid, and a person looks at it', (_what, given) => {
    const taken = report(settled, '2026-03-25', given)
    expect(taken.events).toMatchObject([
      { type: 'payment-returned', failure: given.failure },
      { type: 'debit-returned', on: '2026-03-25', debitId: 'D1.1', returnCode: 'unnamed' },
    ])
    const { loan } = taken
    expect([settled.status, loan.status, owedInAll(loan.book.owed), loan.book.fees]).toEqual([
      'repaid',
      'overdue',
      570_00,
      [],
    ])
    expect([debitStatusOf(loan).state, debitsAhead(loan, day('2026-03-25'))]).toEqual(['held', []])
    expect(
      attention(loan)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['overdue', 'returned-debit'])
    expect(staffWork(loan).map(({ kind }) => kind)).toEqual(['held-debits'])
    expect(noticesToSend(loan, noonOf('2026-03-25')).waiting.map(({ notice }) => notice.kind)).toContain('returned')
    expect(report(loan, '2026-03-26', given).events).toEqual([])
  })

  test('TAM-114: is returned also when its payor claimed it on the last day and the return arrives days later, or is found at the last look', () => {
    for (const on of ['2026-06-17', '2026-06-23', '2026-06-24', '2026-07-15']) {
      const late = report(settled, on, disputed)
      expect(late.events.at(-1)).toMatchObject({ type: 'debit-returned', on, debitId: 'D1.1', returnCode: '915' })
      expect(late.loan.status).toBe('overdue')
    }
  })

  test('TAM-114: is final once no return that was claimed in time can arrive; one that comes all the same is booked', () => {
    expect(report(settled, '2026-06-23', completed).events).toEqual([])
    const final = report(settled, '2026-06-24', completed)
    expect(final.events).toMatchObject([{ type: 'payment-progressed', state: 'final' }])
    expect(report(final.loan, '2026-06-25', completed).events).toEqual([])
    expect(report(final.loan, '2026-06-25', disputed).loan.status).toBe('overdue')
  })

  test('follows the states that the provider reports, each once and never back', () => {
    const acknowledged = report(initiated, '2026-03-17', reporting('acknowledged'))
    expect(acknowledged.events).toMatchObject([{ type: 'payment-progressed', state: 'acknowledged', providerId: 'tx' }])
    for (const state of ['submitted', 'acknowledged'] as const)
      expect(report(acknowledged.loan, '2026-03-17', reporting(state)).events).toEqual([])
    for (const state of ['submitted', 'under-review'] as const)
      expect(report(settled, '2026-03-20', reporting(state)).events).toEqual([])
  })
})

describe('the day of a debit', () => {
  test('is the first that the bank can still keep when the day to send it was missed', () => {
    const [ahead] = debitsAhead(fundedLoan(advance), day('2026-03-20'))
    expect(ahead).toMatchObject({ initiateOn: '2026-03-13', debitDate: '2026-03-25' })
  })

  test('of a re-presentment is not beyond the thirty days, so that a debit returned weeks later is not presented again', () => {
    const settled = livedByItself(fundedLoan(advance), paying)[2]
    if (settled === undefined) throw new Error('three steps')
    const outcome = reporting('failed', { failure: '901' })
    const { loan } = reported(settled.loan, noonOf('2026-04-20'), 'D1.1', outcome)
    expect(debitsAhead(loan, day('2026-04-20'))).toEqual([])
    expect(afterReturn(loan, 'D1.1', day('2026-04-20'))).toMatchObject({
      presentedAgainOn: undefined,
      debits: 'running',
    })
  })

  test('never comes for a payment that was paid otherwise, and only for the rest of one that was paid in part', () => {
    const on = day('2026-03-05')
    const received = (amount: number) =>
      debitsAhead(
        fundedLoan(advance, { type: 'payment-received', on, paymentId: 'P1', amount: cents(amount) }),
        on,
      ).map(({ amount: wanted }) => wanted)
    expect(received(570_00)).toEqual([])
    expect(received(100_00)).toEqual([470_00])
  })

  test('does not come while the loan is with collections', () => {
    const missed = issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan
    const outcome = reporting('failed', { failure: '901' })
    const overdue = reported(missed, noonOf('2026-03-17'), 'D1.1', outcome).loan
    expect(debitsAhead(overdue, day('2026-03-17')).length).toBeGreaterThan(0)
    const withCollections = fundedLoan(
      installments,
      { type: 'default-interest-accrued', on: day('2026-03-20') },
      { type: 'sent-to-collections', on: day('2026-03-20') },
    )
    expect(debitsAhead(withCollections, day('2026-03-20'))).toEqual([])
  })
})

test('a debit in flight for a loan that was paid otherwise is called back before its day, and looked at after it', () => {
  const { loan } = issued(fundedLoan(advance), noonOf('2026-03-13'), 'initiate-debit', {})
  const on = day('2026-03-16')
  const paid = fundedLoan(
    advance,
    {
      type: 'debit-initiated',
      on: day('2026-03-13'),
      debitId: 'D1.1',
      payment: 1,
      amount: cents(570_00),
      debitDate: day('2026-03-18'),
    },
    { type: 'payment-received', on, paymentId: 'P1', amount: cents(570_00) },
  )
  expect(loan.book.debits).toHaveLength(1)
  expect(servicingSteps(paid, noonOf(on))).toMatchObject([{ type: 'cancel-payment', paymentId: 'D1.1' }])
  expect(servicingSteps(paid, noonOf('2026-03-18'))).toMatchObject([{ type: 'send-payment' }])
  const called = reported(paid, noonOf(on), 'D1.1', reporting('cancelled'))
  expect(called.events).toMatchObject([
    { type: 'payment-failed', outcome: 'cancelled' },
    { type: 'debit-returned', returnCode: '903' },
  ])
  expect(called.loan.status).toBe('repaid')
})

test('a payment that nobody debits makes the loan overdue on the day after, and not before', () => {
  const held = reported(
    issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan,
    noonOf('2026-03-12'),
    'D1.1',
    reporting('failed', { failure: '900' }),
  ).loan
  const [step] = servicingSteps(held, noonOf('2026-03-12'))
  expect(step).toMatchObject({ type: 'accrue-interest', at: noonOf('2026-03-17') - 12 * 3_600_000 })
  expect(issued(held, noonOf('2026-03-16'), 'accrue-interest', {}).events).toEqual([])
  expect(issued(held, instant(step?.at ?? 0), 'accrue-interest', {}).loan.status).toBe('overdue')
})
