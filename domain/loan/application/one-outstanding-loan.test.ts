import { describe, expect, test } from 'vitest'
import { localDate } from '../../values/local-date.ts'
import { isOutstanding, loanStatuses } from '../status.ts'
import { oneOutstandingLoan, type EarlierLoan } from './one-outstanding-loan.ts'

const today = localDate('2026-11-21')
const repaid = (on: string, evidence: 'own-ledger' | 'borrower-document' | 'none'): EarlierLoan => ({
  loanId: 'earlier',
  status: 'repaid',
  paidInFull: { on: localDate(on), evidence },
})

test('a borrower without earlier loans may sign', () => {
  expect(oneOutstandingLoan([], today)).toEqual({ ok: true, value: [] })
})

describe('while a loan is outstanding there is no other', () => {
  test.each(loanStatuses.filter(isOutstanding).map((s) => [s] as const))('%s', (status) => {
    expect(oneOutstandingLoan([{ loanId: 'earlier', status }], today)).toEqual({
      ok: false,
      error: { code: 'OTHER_LOAN_OUTSTANDING', loanId: 'earlier', status },
    })
  })
})

test.each(['identity', 'terms', 'pad', 'rejected', 'withdrawn', 'expired'] as const)(
  'an application that is %s is no loan',
  (status) => {
    expect(oneOutstandingLoan([{ loanId: 'earlier', status }], today)).toEqual({ ok: true, value: [] })
  },
)

describe('after payment in full', () => {
  test('our own ledger is evidence, even the same day, and is recorded', () => {
    expect(oneOutstandingLoan([repaid('2026-11-21', 'own-ledger')], today)).toEqual({
      ok: true,
      value: [{ loanId: 'earlier', because: 'OWN_LEDGER' }],
    })
  })

  test("the borrower's document is evidence", () => {
    expect(oneOutstandingLoan([repaid('2026-11-20', 'borrower-document')], today)).toEqual({
      ok: true,
      value: [{ loanId: 'earlier', because: 'BORROWER_DOCUMENT' }],
    })
  })

  test('without evidence the sixth day is too soon and the seventh is not', () => {
    expect(oneOutstandingLoan([repaid('2026-11-15', 'none')], today)).toEqual({
      ok: false,
      error: { code: 'TOO_SOON_AFTER_PAYMENT', loanId: 'earlier', paidOn: '2026-11-15', allowedFrom: '2026-11-22' },
    })
    expect(oneOutstandingLoan([repaid('2026-11-14', 'none')], today)).toEqual({
      ok: true,
      value: [{ loanId: 'earlier', because: 'SEVEN_DAYS_PASSED' }],
    })
  })

  test('a payment that nothing shows refuses', () => {
    expect(oneOutstandingLoan([{ loanId: 'earlier', status: 'repaid' }], today)).toMatchObject({
      ok: false,
      error: { code: 'PAYMENT_IN_FULL_NOT_SHOWN', loanId: 'earlier' },
    })
  })
})

test('one loan that is in the way is enough, no matter what the others are', () => {
  const earlier = [repaid('2026-01-01', 'own-ledger'), { loanId: 'second', status: 'overdue' } as const]
  expect(oneOutstandingLoan(earlier, today)).toMatchObject({ ok: false, error: { loanId: 'second' } })
})

test('a cancelled loan is in nobody’s way', () => {
  expect(oneOutstandingLoan([{ loanId: 'earlier', status: 'cancelled' }], today)).toEqual({
    ok: true,
    value: [{ loanId: 'earlier', because: 'CANCELLED' }],
  })
})
