import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inFlight } from '../../ledger/loan-book.ts'
import { apply, bookAsOf } from '../../ledger/replay.ts'
import { lived } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, movesWithReturns } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { decide } from '../decide.ts'
import type { ServicedLoan } from '../loan.ts'
import type { PaymentState } from '../payments/payment.ts'
import { servicingSteps } from '../servicing/servicing-steps.ts'
import { issue, reporting, rowan } from '../testing/loan-steps.fixture.ts'
import { fundedLoan, happen, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'
import { controlOf } from './debit-control.ts'
import { debitsOnTheirWay } from './debit-course.ts'

// The first of six payments is due on Monday, March 16; its debit goes to the bank on Wednesday,
// March 11.
const sent = issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan
const acknowledge = (loan: ServicedLoan): ServicedLoan =>
  reported(loan, noonOf('2026-03-11'), 'D1.1', reporting('acknowledged')).loan
const stopped = happen(sent, { type: 'debit-stopped', on: localDate('2026-03-11'), payment: 1 })
const paidOff = happen(sent, {
  type: 'payment-received',
  on: localDate('2026-03-12'),
  paymentId: 'P1',
  amount: cents(3_000_00),
  purpose: 'prepayment',
})

test.each([
  ['on the day it is sent', sent, '2026-03-11', 'stoppable'],
  ['a day later', sent, '2026-03-12', 'sent'],
  ['once the provider has acknowledged it', acknowledge(sent), '2026-03-11', 'sent'],
  ['stopped in time', stopped, '2026-03-12', 'being-called-back'],
  ['stopped, but acknowledged before it was called back', acknowledge(stopped), '2026-03-12', 'sent'],
  ['stopped, on its day', stopped, '2026-03-16', 'on-its-day'],
  ['on the day before its own', sent, '2026-03-15', 'sent'],
  ['on its day', sent, '2026-03-16', 'on-its-day'],
  ['acknowledged, on its day', acknowledge(sent), '2026-03-16', 'on-its-day'],
  ['without an answer a day after its own', sent, '2026-03-17', 'unanswered'],
  ['acknowledged, without an answer a day after its own', acknowledge(sent), '2026-03-17', 'unanswered'],
  ['stopped too late, a day after its own', acknowledge(stopped), '2026-03-17', 'unanswered'],
  ['of a loan that was paid off by e-Transfer', paidOff, '2026-03-12', 'being-called-back'],
  ['of a loan that was paid off after it was acknowledged', acknowledge(paidOff), '2026-03-12', 'sent'],
] as const)('TAM-196: a debit %s is in one state', (_when, loan, day, state) => {
  expect(debitsOnTheirWay(loan, localDate(day))).toMatchObject([{ payment: 1, state }])
})

const states: readonly PaymentState[] = ['requested', 'submitted', 'acknowledged', 'under-review']

test('TAM-196: in any life a debit is called stoppable just where its payor may stop it, and being called back just where that is the next step', () => {
  const seen = new Set<string>()
  const dice = fc.record({ days: fc.nat({ max: 5 }), state: fc.constantFrom(...states), stops: fc.boolean() })
  fc.assert(
    fc.property(anyTerms, movesWithReturns, dice, (terms, moved, { days, state, stops }) => {
      const life = lived(lifeOf(terms, moved))
      const today = plusDays(life.asOf, days)
      const before = bookAsOf(life, today)
      const [first] = inFlight(before)
      const stop = apply(before, { type: 'debit-stopped', on: today, payment: Number(first?.payment) })
      const book = stops && stop.ok ? stop.value : before
      const [made] = sent.payments.filter(({ kind }) => kind === 'debit')
      const payments =
        made === undefined ? [] : inFlight(book).map(({ debitId }) => ({ ...made, paymentId: debitId, state }))
      const loan: ServicedLoan = { ...sent, book, status: book.status as ServicedLoan['status'], payments }
      const now = noonOf(today)
      const called = servicingSteps(loan, now).filter(({ type }) => type === 'cancel-payment')
      const onTheirWay = debitsOnTheirWay(loan, today)
      expect(onTheirWay).toHaveLength(inFlight(book).length)
      expect(called).toHaveLength(onTheirWay.filter((one) => one.state === 'being-called-back').length)
      for (const one of onTheirWay) {
        seen.add(one.state)
        const { payment } = one
        if (payment === 'arrears' || book.authorization.stopped.includes(payment)) {
          expect(one.state).not.toBe('stoppable')
          continue
        }
        const stopping = decide(loan, issue('stop-debit', { payment }, rowan) as never, { now } as never)
        if (one.state !== 'being-called-back') expect(stopping.ok).toBe(one.state === 'stoppable')
        expect(controlOf(loan, payment, now).state === 'stoppable').toBe(one.state === 'stoppable')
      }
    }),
    { numRuns: runs(400) },
  )
  if (everySample)
    expect([...seen].toSorted()).toEqual(['being-called-back', 'on-its-day', 'sent', 'stoppable', 'unanswered'])
})
