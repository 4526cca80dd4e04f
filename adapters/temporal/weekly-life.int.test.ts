import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { replay } from '@tamarack/domain/ledger/replay'
import { paymentsOf } from '@tamarack/domain/loan/payments/payment'
import { noticeKey } from '@tamarack/domain/notices/notice'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { everyNotice } from '@tamarack/domain/testing/notices.fixture'
import { ledgerEvents, serviced, stepsOf, withFundedLoanOn } from './testing/funded-loan.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

/* In a file of its own, because it lives through hundreds of days, next to which a worker of the
 * tests can run all the others. `WEEKLY_PAYMENTS=260 npx vitest run --project int
 * adapters/temporal/weekly-life` lives through the longest loan there is, of five years. */
const payments = Number(process.env['WEEKLY_PAYMENTS'] ?? 52)
const returns = Math.floor(payments / 30)

let engine: TimeSkippingEngine
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

/** What a loan was notified of over its whole life, while it was open: nothing twice, and nothing
 * that its events did not make due. */
const expectEachNoticeOnce = (desk: LoanDesk): void => {
  const { notices = [] } = serviced(desk)
  const due = new Set(everyNotice(ledgerEvents(desk), torontoDateOf(desk.now())).map(noticeKey))
  expect(new Set(notices).size).toBe(notices.length)
  expect(notices.filter((key) => !due.has(key))).toEqual([])
  expect([...due].filter((key) => !notices.includes(key) && !key.startsWith('upcoming-debit'))).toEqual([])
}

const weekly = (startDate: string): RequestedTerms =>
  ({
    loanType: 'installment',
    advance: 5_000_00,
    startDate,
    payFrequency: 'weekly',
    numberOfPayments: payments,
  }) as RequestedTerms

test('a weekly loan of a year or more ends repaid over many runs, with returns among its debits, and its book is what its events make of it', () =>
  withFundedLoanOn(
    engine,
    async (world) => {
      const { desk } = world
      // Every thirtieth debit is returned once for want of funds.
      const returnedOnce = new Set<string>()
      desk.rails.answerWith(({ paymentId }) => {
        const [, , , payment = '0', attempt] = /^(\w+?)_(\w+)_debit_(\d+)_(\d)$/.exec(paymentId) ?? []
        if (attempt !== '1' || Number(payment) % 30 !== 0) return 'completed'
        returnedOnce.add(paymentId)
        return { failure: 'EftFailedInsufficientFunds' }
      })
      for (let weeks = 0; weeks < payments + 40 && serviced(desk).book.owed.principal > 0; weeks += 1)
        await engine.passDays(7)
      await engine.passDays(110)
      const { book } = serviced(desk)
      const debits = paymentsOf(serviced(desk), 'debit')
      expect(returnedOnce.size).toBe(returns)
      expect(book.debits.filter(({ rePresents }) => rePresents === undefined)).toHaveLength(payments)
      expect(book.debits.filter(({ rePresents }) => rePresents !== undefined)).toHaveLength(returns)
      expect(desk.rails.made('debit').length).toBe(payments + returns)
      expect(desk.rails.sent('debit').length).toBe(payments + returns)
      expect(debits.filter(({ state, isFinal }) => state === 'completed' && isFinal)).toHaveLength(payments)
      expect(book.owed.principal + book.owed.cost).toBeLessThan(1_00 * (returns + 1))
      expect(replay(ledgerEvents(desk))).toEqual({ ok: true, value: serviced(desk).book })
      expectEachNoticeOnce(desk)
      const steps = await stepsOf(world)
      expect(steps.length).toBeLessThan(1_000)
      expect(steps[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toBeTruthy()
    },
    { terms: weekly },
  ))
