import { describe, expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { changeTakesEffect, mayChangeDebit, noticeFor, padChanges } from './changes.ts'

/* Who may change what, and from when it takes effect when notified on Monday 2026-11-02 (11
 * November is closed for clearing). */
const expected = `
cash-advance payor bank-account: 2026-11-05
cash-advance payee bank-account: not theirs
cash-advance payor debit-amount-or-date: 2026-11-05
cash-advance payee debit-amount-or-date: 2026-11-12, waived 2026-11-02
cash-advance payor prepayment: 2026-11-02
cash-advance payee prepayment: not theirs
cash-advance payor revocation: 2026-11-05
cash-advance payee revocation: not theirs
cash-advance payor ending: not theirs
cash-advance payee ending: 2026-12-02
cash-advance payor payee-name: not theirs
cash-advance payee payee-name: 2026-11-03
cash-advance payor assignment: not theirs
cash-advance payee assignment: 2026-11-03
installment payor bank-account: 2026-11-05
installment payee bank-account: not theirs
installment payor debit-amount-or-date: 2026-11-05
installment payee debit-amount-or-date: 2026-11-12, waived 2026-11-02
installment payor prepayment: 2026-11-02
installment payee prepayment: not theirs
installment payor revocation: 2026-12-02
installment payee revocation: not theirs
installment payor ending: not theirs
installment payee ending: 2026-12-02
installment payor payee-name: not theirs
installment payee payee-name: 2026-11-03
installment payor assignment: not theirs
installment payee assignment: 2026-11-03
`

test('every party, change and product', () => {
  const lines = (['cash-advance', 'installment'] as const).flatMap((loanType) =>
    padChanges.flatMap((change) =>
      (['payor', 'payee'] as const).map((by) => {
        const effect = (waived: boolean): string => {
          const effective = changeTakesEffect({ change, by, loanType, notifiedOn: localDate('2026-11-02'), waived })
          return effective.ok ? effective.value : 'not theirs'
        }
        return `${loanType} ${by} ${change}: ${effect(false)}${effect(true) === effect(false) ? '' : `, waived ${effect(true)}`}`
      }),
    ),
  )
  expect(lines).toEqual(expected.trim().split('\n'))
})

test.each([
  ['prepayment', 'payor', { kind: 'none' }],
  ['bank-account', 'payor', { kind: 'clearing-days', days: 3, waivable: false }],
  ['debit-amount-or-date', 'payee', { kind: 'calendar-days', days: 10, waivable: true }],
  ['revocation', 'payor', { kind: 'calendar-days', days: 30, waivable: false }],
  ['ending', 'payee', { kind: 'calendar-days', days: 30, waivable: false }],
  ['payee-name', 'payee', { kind: 'written-beforehand', waivable: false }],
  ['assignment', 'payee', { kind: 'written-beforehand', waivable: false }],
] as const)('an installment agreement: %s by the %s needs %o', (change, by, notice) => {
  expect(noticeFor(change, by, 'installment')).toEqual({ ok: true, value: notice })
})

test('the answer names what is not yours to change', () => {
  expect(noticeFor('assignment', 'payor', 'installment')).toEqual({
    ok: false,
    error: { code: 'NOT_YOURS_TO_CHANGE', change: 'assignment', by: 'payor' },
  })
})

test.each([
  ['bank-account', '2023-06-01'],
  ['bank-account', '2046-01-03'],
  ['bank-account', '2045-12-29'],
  ['prepayment', '2046-01-03'],
  ['revocation', '2046-01-03'],
] as const)('%s notified on %s, beyond the calendar', (change, day) => {
  expect(
    changeTakesEffect({ change, by: 'payor', loanType: 'installment', notifiedOn: localDate(day), waived: false }),
  ).toMatchObject({
    ok: false,
    error: { code: 'OUTSIDE_CALENDAR' },
  })
})

describe('a change can still reach a debit', () => {
  test.each([
    ['2026-10-16', '2026-10-13', false, true],
    ['2026-10-16', '2026-10-14', false, false],
    ['2026-09-30', '2026-09-25', false, true],
    ['2026-09-30', '2026-09-28', false, false],
    ['2026-10-16', '2026-10-01', true, false],
  ] as const)('due %s, notified %s, sent %s: %s', (dueDate, notifiedOn, sent, allowed) => {
    const change = mayChangeDebit({ dueDate: localDate(dueDate), notifiedOn: localDate(notifiedOn), sent })
    expect(change.ok && change.value).toBe(allowed)
  })

  test.each([
    ['2026-10-14', false, { code: 'NOTICE_TOO_SHORT', lastDay: '2026-10-13' }],
    ['2026-10-01', true, { code: 'DEBIT_ALREADY_SENT', dueDate: '2026-10-16' }],
  ] as const)('notified %s, sent %s: the refusal names the reason', (notifiedOn, sent, error) => {
    expect(mayChangeDebit({ dueDate: localDate('2026-10-16'), notifiedOn: localDate(notifiedOn), sent })).toEqual({
      ok: false,
      error,
    })
  })

  test('a debit beyond the calendar cannot be judged', () => {
    expect(
      mayChangeDebit({ dueDate: localDate('2046-01-03'), notifiedOn: localDate('2026-10-01'), sent: true }),
    ).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
  })
})
