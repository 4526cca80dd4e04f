import { expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { confirmationDuty } from './confirmation-duty.ts'

const agreement = {
  kind: 'scheduled',
  agreedOn: localDate('2026-11-01'),
  firstDebitOn: localDate('2026-11-13'),
  waived: true,
} as const

test('with the waiver the confirmation is still due, five days after the first debit', () => {
  expect(confirmationDuty(agreement)).toEqual({
    ok: true,
    value: { confirmBy: '2026-11-18', because: 'WAIVED_FIVE_DAYS_AFTER' },
  })
})

test('without it, ten days before the first debit', () => {
  expect(confirmationDuty({ ...agreement, waived: false })).toEqual({
    ok: true,
    value: { confirmBy: '2026-11-03', because: 'TEN_DAYS_BEFORE' },
  })
})

test('without it a first debit after nine days is too soon, after ten it is not', () => {
  expect(confirmationDuty({ ...agreement, waived: false, firstDebitOn: localDate('2026-11-10') })).toEqual({
    ok: false,
    error: { code: 'FIRST_DEBIT_TOO_SOON', days: 9, minimum: 10 },
  })
  expect(confirmationDuty({ ...agreement, waived: false, firstDebitOn: localDate('2026-11-11') })).toMatchObject({
    ok: true,
    value: { confirmBy: '2026-11-01' },
  })
})

test.each(['one-time', 'sporadic'] as const)('a %s debit has no waiver', (kind) => {
  expect(confirmationDuty({ ...agreement, kind })).toEqual({ ok: false, error: { code: 'WAIVER_NOT_ALLOWED', kind } })
})
