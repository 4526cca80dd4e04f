import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf, torontoInstant } from '../../calendars/toronto.ts'
import { arrearsAsOf } from '../../ledger/arrears-as-of.ts'
import { isBalanced } from '../../ledger/entry.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import { sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { bookAfter, requestsOf } from '../debits/payment-request.ts'
import { decide } from '../decide.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import type { Decided } from '../slice.ts'
import {
  daysLater,
  eventsUntil,
  friday,
  given,
  issue,
  recording,
  reporting,
  rowan,
} from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'

const events = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const code = (decided: Decided): string => (decided.ok ? 'done' : decided.error.code)
const loanAfter = (happened: readonly Happened[]): ServicedLoan => {
  const { loan } = given(happened)
  if (loan === undefined || !isServiced(loan)) throw new Error('no signed loan')
  return loan
}
const cancel = (happened: readonly Happened[], now: Instant = friday) =>
  given(happened, { now }).when(issue('cancel-loan', {}, rowan))
const pay = (happened: readonly Happened[], amount: number | null, now: Instant = friday) =>
  given(happened, { now }).when(issue('pay-early', { amount }, rowan))
const record = (happened: readonly Happened[], paymentId: string, report: ProviderReport, now: Instant = friday) => {
  const { when, loan } = given(happened, { now })
  return when(recording(loan, paymentId, report))
}
const completed = (completedAt: number | null = null): ProviderReport => reporting('completed', { completedAt })
const withdrawn = (paymentId: string, at: Instant = friday) =>
  ({ type: 'payment-progressed', kind: 'e-transfer', at, paymentId, state: 'withdrawing' }) as const

type Happened = LoanEvent | LedgerEvent

const active = eventsUntil('active')

const funded = eventsUntil('funded')
const requested = (number: number, amount: number, purpose: string, at: Instant = friday) => ({
  type: 'payment-requested',
  kind: 'e-transfer',
  at,
  paymentId: `request_${number}`,
  attempt: number,
  amount,
  purpose,
})

describe('a borrower who cancels in time', () => {
  test('sends the advance back by e-Transfer on request, and nothing else', () => {
    expect(events(cancel(funded))).toMatchObject([
      { type: 'cancelled', at: friday },
      requested(1, 500_00, 'cancellation'),
    ])
  })

  test('may do so until the last millisecond of the second business day, and not one later', () => {
    // Signed, funded and copied on Friday: Saturday and Sunday do not count, so it ends with
    // Tuesday.
    const end = torontoInstant(localDate('2026-11-25'), 0, 0, 0)
    expect(code(cancel(funded, instant(end - 1)))).toBe('done')
    expect(cancel(funded, end)).toEqual({
      ok: false,
      error: { code: 'CANCELLATION_WINDOW_CLOSED', facts: { lastDay: '2026-11-24' } },
    })
  })

  test('may do so at any time when the money arrived later than an hour after signing', () => {
    const late = [...active, { type: 'disbursed', at: instant(friday + 2 * 3_600_000) } as const]
    expect(code(cancel(late, daysLater(9)))).toBe('done')
  })

  test('owes nothing once the advance has arrived, and nothing more is requested', () => {
    const cancelled = [...funded, ...events(cancel(funded))]
    expect(loanAfter(cancelled).status).toBe('cancelling')
    const returned = [...cancelled, ...events(record(cancelled, 'request_1', completed(), daysLater(3)))]
    expect(loanAfter(returned)).toMatchObject({ status: 'cancelled', book: { owedToBorrower: 0 } })
    expect(events(cancel(returned, daysLater(4)))).toEqual([])
  })

  test('sends back only what earlier payments do not cover, and receives what they cover too much', () => {
    const part = [...funded, ...events(pay(funded, 100_00))]
    const paid = [...part, ...events(record(part, 'request_1', completed()))]
    expect(events(cancel(paid)).at(-1)).toEqual(requested(2, 400_00, 'cancellation'))
    const whole = [...funded, ...events(pay(funded, null))]
    const closed = [...whole, ...events(record(whole, 'request_1', completed()))]
    expect(loanAfter(closed).status).toBe('repaid')
    expect(events(cancel(closed))).toMatchObject([{ type: 'cancelled', at: friday }])
    expect(loanAfter([...closed, ...events(cancel(closed))])).toMatchObject({
      status: 'cancelled',
      book: { owedToBorrower: 70_00 },
    })
  })

  test('pays no request that was open before: it is withdrawn', () => {
    const paying = [...funded, ...events(pay(funded, 570_00))]
    expect(events(cancel(paying))).toMatchObject([
      { type: 'cancelled', at: friday },
      withdrawn('request_1'),
      requested(2, 500_00, 'cancellation'),
    ])
  })

  test('owes nothing while the money is still on its way; when it arrives all the same, it is requested back', () => {
    const cancelled = [...active, ...events(cancel(active))]
    expect(loanAfter(cancelled).status).toBe('cancelled')
    const arrived = record(cancelled, 'pay_1', completed(friday))
    expect(events(arrived)).toMatchObject([
      { type: 'payment-completed', paymentId: 'pay_1' },
      { type: 'disbursed', at: friday },
      requested(1, 500_00, 'cancellation'),
    ])
    const after = loanAfter([...cancelled, ...events(arrived)])
    expect(after.status).toBe('cancelling')
    expect(after.book.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
  })

  test('owes nothing for good when the money fails to arrive', () => {
    const cancelled = [...active, ...events(cancel(active))]
    const failed = record(cancelled, 'pay_1', reporting('failed'))
    expect(requestsOf(loanAfter([...cancelled, ...events(failed)]))).toEqual([])
  })

  test('is requested for the advance when the debit that was to pay it is called back or returned, and for nothing before', () => {
    const late = fundedLoan(advance, sent(advance, 1))
    const anyTime = { ...late, book: { ...late.book, fundedAt: instant((late.book.fundedAt ?? 0) + 2 * 3_600_000) } }
    const now = noonOf('2026-03-17')
    const requests = { requestId: (number: number) => `request_${number}` }
    const cancelled = decide<'cancel-loan'>(anyTime, issue('cancel-loan', {}, rowan), { now, ...requests })
    expect(events(cancelled).map(({ type }) => type)).toEqual(['cancelled'])
    const loan = reported(
      { ...anyTime, book: bookAfter(anyTime.book, events(cancelled)) },
      now,
      'D1',
      reporting('cancelled'),
    )
    expect(loan.events).toEqual([
      expect.objectContaining({ type: 'payment-failed', outcome: 'cancelled' }),
      expect.objectContaining({ type: 'debit-returned', returnCode: '903' }),
      expect.objectContaining({ type: 'payment-requested', amount: 500_00, purpose: 'cancellation' }),
    ])
  })

  test('receives a new request where the first one ran out', () => {
    const cancelled = [...funded, ...events(cancel(funded))]
    const ended = reporting('failed', { failure: 'expired' })
    const expired = [...cancelled, ...events(record(cancelled, 'request_1', ended, daysLater(30)))]
    expect(events(pay(expired, null, daysLater(31)))).toEqual([requested(2, 500_00, 'cancellation', daysLater(31))])
  })
})

test('nobody cancels an application', () => {
  expect(code(cancel(eventsUntil('review')))).toBe('STEP_NOT_DUE')
})

describe('a borrower who pays early', () => {
  test('pays everything that is owed today in one sum, at no cost', () => {
    expect(events(pay(funded, null))).toEqual([requested(1, 570_00, 'payoff')])
  })

  test('has one request at a time: the next takes the place of the one before', () => {
    const first = [...funded, ...events(pay(funded, null))]
    expect(events(pay(first, 50_00))).toEqual([withdrawn('request_1'), requested(2, 50_00, 'part')])
  })

  test.each([
    [0, 'NOT_AN_AMOUNT'],
    [-1, 'NOT_AN_AMOUNT'],
    [0.5, 'NOT_AN_AMOUNT'],
    [Number.NaN, 'NOT_AN_AMOUNT'],
    [570_01, 'AMOUNT_ABOVE_OWED'],
  ])('is refused %s cents as %s', (amount, refusal) => {
    expect(code(pay(funded, amount))).toBe(refusal)
  })

  test('TAM-194: requests ten payments in a day, and one more tomorrow', () => {
    const ten = Array.from({ length: 10 }, (_, at) => requested(at + 1, 100, 'part') as LoanEvent)
    expect(code(pay([...funded, ...ten.slice(1)], 100))).toBe('done')
    expect(code(pay([...funded, ...ten], 100))).toBe('TOO_MANY_PAYMENT_REQUESTS')
    expect(code(pay([...funded, ...ten], 100, daysLater(1)))).toBe('done')
  })

  test('has nothing to pay where a debit on its way pays it all', () => {
    const sent: LedgerEvent = {
      type: 'debit-initiated',
      on: localDate('2026-12-01'),
      debitId: 'D1',
      payment: 1,
      amount: cents(570_00),
      debitDate: localDate('2026-12-04'),
    }
    const onItsWay = [...funded, sent]
    expect(code(pay(onItsWay, null, daysLater(12)))).toBe('DEBIT_PAYS_IT')
    // A part is taken all the same (C-09); when the debit settles too, what is too much waits four
    // business days and goes back (C-10).
    const part = [...onItsWay, ...events(pay(onItsWay, 100_00, daysLater(12)))]
    const paid = [...part, ...events(record(part, 'request_1', completed(), daysLater(12)))]
    expect(loanAfter(paid).book.refundableFrom).toBe('2026-12-08')
    const settled = [...paid, { type: 'debit-settled', on: localDate('2026-12-05'), debitId: 'D1' } as const]
    expect(loanAfter(settled)).toMatchObject({ status: 'repaid', book: { owedToBorrower: 100_00 } })
  })
})

test('TAM-72: money of a request that arrives after the loss recovers it', () => {
  const requested = issued(fundedLoan(advance), noonOf('2026-03-20'), 'pay-early', { amount: null }).loan
  const lost = [
    { type: 'sent-to-collections', on: localDate('2026-03-20') },
    { type: 'written-off', on: localDate('2026-03-20') },
  ] as const
  const report = completed(noonOf('2026-03-24'))
  const arrived = reported(lost.reduce<ServicedLoan>(happen, requested), noonOf('2026-03-25'), 'Q1', report)
  // 570.00 and two days of 2.5 % a month of 500.00.
  expect(arrived.events).toMatchObject([
    { type: 'payment-completed', paymentId: 'Q1' },
    { type: 'recovered', on: '2026-03-25', receivedOn: '2026-03-24', paymentId: 'Q1', amount: 570_83 },
  ])
})

describe('TAM-109: a part of an installment loan', () => {
  const [before, after] = [noonOf('2026-03-09'), localDate('2026-03-18')]
  const first = installments.payments[0]?.amount ?? 0
  const afterPart = (loan: ServicedLoan): ServicedLoan => {
    const waiting = issued(loan, before, 'pay-early', { amount: first })
    return reported(waiting.loan, before, 'Q1', completed(before)).loan
  }
  const on = localDate('2026-03-02')
  const stopped: LedgerEvent = { type: 'debit-stopped', on, payment: 1 }
  const revoked: LedgerEvent = { type: 'authorization-revoked', on: localDate('2026-02-14') }

  test.each([
    ['stopped the debit of', stopped],
    ['revoked the authorization of', revoked],
  ])('makes the next payment for a borrower who %s it, before its day', (_what, event) => {
    const { book } = afterPart(fundedLoan(installments, event))
    expect(book.payments[0]?.paid).toBe(first)
    expect([arrearsAsOf(book, after), bookAsOf(book, after).status]).toEqual([undefined, 'funded'])
  })

  test('lowers what is left where the next payment is debited, and leaves that payment as it is', () => {
    const { book } = afterPart(fundedLoan(installments))
    expect(book.payments[0]?.paid).toBe(0)
    expect(book.receipts[0]?.designation.purpose).toBe('prepayment')
  })
})

describe('money on a request', () => {
  const waiting = [...funded, ...events(pay(funded, null))]
  const sent = reporting('submitted')
  const requestIn = (loan: ServicedLoan) => requestsOf(loan).at(-1)

  test('is booked once, however often it is reported', () => {
    const paid = [...waiting, ...events(record(waiting, 'request_1', completed()))]
    expect(loanAfter(paid)).toMatchObject({ status: 'repaid' })
    expect(requestIn(loanAfter(paid))).toMatchObject({ state: 'completed' })
    expect(events(record(paid, 'request_1', completed()))).toEqual([])
  })

  test('counts from the day on which it arrived, when it is reported later', () => {
    expect(events(record(waiting, 'request_1', completed(daysLater(2)), daysLater(4)))).toMatchObject([
      { type: 'payment-completed' },
      { type: 'payment-received', on: '2026-11-24', receivedOn: '2026-11-22', paymentId: 'request_1', amount: 570_00 },
    ])
  })

  test('that was withdrawn counts when it was paid all the same', () => {
    const withdrawn = [...waiting, ...events(pay(waiting, 50_00))]
    const paid = [...withdrawn, ...events(record(withdrawn, 'request_1', completed()))]
    expect(loanAfter(paid).status).toBe('repaid')
  })

  test('is no money while the request is only sent; being sent is recorded once', () => {
    const open = [...waiting, ...events(record(waiting, 'request_1', sent))]
    expect(loanAfter(open)).toMatchObject({ status: 'funded' })
    expect(requestIn(loanAfter(open))).toMatchObject({ state: 'submitted', providerId: 'tx' })
    expect(events(record(open, 'request_1', sent))).toEqual([])
  })

  test('that came back is reversed, and counts again if it arrives after all', () => {
    const paid = [...waiting, ...events(record(waiting, 'request_1', completed()))]
    const reversed = [...paid, ...events(record(paid, 'request_1', reporting('failed')))]
    expect(reversed.slice(-2).map(({ type }) => type)).toEqual(['payment-returned', 'payment-reversed'])
    expect(loanAfter(reversed)).toMatchObject({ status: 'funded' })
    const again = [...reversed, ...events(record(reversed, 'request_1', completed()))]
    expect(loanAfter(again)).toMatchObject({ status: 'repaid', book: { owedToBorrower: 0 } })
  })

  test('that ended unpaid is booked all the same when it arrives', () => {
    const ended = [...waiting, ...events(record(waiting, 'request_1', reporting('failed', { failure: 'expired' })))]
    const paid = [...ended, ...events(record(ended, 'request_1', completed()))]
    expect(loanAfter(paid).status).toBe('repaid')
  })

  test('of an older request withdraws a newer one that asks for the same', () => {
    const older = [...waiting, ...events(pay(waiting, null))]
    const paid = events(record(older, 'request_1', completed()))
    expect(paid.at(-1)).toEqual(withdrawn('request_2'))
  })

  test('of another loan changes nothing', () => {
    expect(events(record(waiting, 'request_9', completed()))).toEqual([])
  })
})

test('what is requested on any day closes the loan when it is paid on that day, and paying earlier never costs more', () => {
  fc.assert(
    fc.property(fc.nat({ max: 120 }), fc.nat({ max: 120 }), (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      const owedOn = (days: number): number => {
        const now = daysLater(days)
        const waiting = [...funded, ...events(pay(funded, null, now))]
        const request = requestsOf(loanAfter(waiting)).at(-1)
        const paid = loanAfter([...waiting, ...events(record(waiting, 'request_1', completed(now), now))])
        expect(paid.status).toBe('repaid')
        expect([owedInAll(paid.book.owed), paid.book.owedToBorrower]).toEqual([0, 0])
        const quote = payoffQuote(loanAfter(funded).book, plusDays(torontoDateOf(friday), days))
        expect(quote.ok && quote.value.total).toBe(request?.amount)
        return request?.amount ?? 0
      }
      expect(owedOn(early)).toBeLessThanOrEqual(owedOn(late))
    }),
    { numRuns: runs(300) },
  )
})
