import { expect, test } from 'vitest'
import { localDate } from '../../values/local-date.ts'
import { mayLendFor, mayMoveLastPayment } from './no-rollover.ts'

const endsOn = localDate('2026-12-04')

test('a cash advance ends when it was agreed to end, or earlier', () => {
  expect(mayMoveLastPayment('cash-advance', { endsOn, newEnd: localDate('2026-12-05') })).toEqual({
    ok: false,
    error: { code: 'TERM_MAY_NOT_BE_EXTENDED', endsOn },
  })
  expect(mayMoveLastPayment('cash-advance', { endsOn, newEnd: endsOn })).toEqual({ ok: true, value: true })
  expect(mayMoveLastPayment('cash-advance', { endsOn, newEnd: localDate('2026-12-01') })).toEqual({
    ok: true,
    value: true,
  })
})

test('an installment schedule may be changed', () => {
  expect(mayMoveLastPayment('installment', { endsOn, newEnd: localDate('2027-01-04') })).toEqual({
    ok: true,
    value: true,
  })
})

test('no cash advance pays a payday loan', () => {
  expect(mayLendFor('cash-advance', 'pay-payday-loan')).toEqual({ ok: false, error: { code: 'LOAN_TO_PAY_A_LOAN' } })
  expect(mayLendFor('cash-advance', 'own-needs')).toEqual({ ok: true, value: true })
  expect(mayLendFor('installment', 'pay-payday-loan')).toEqual({ ok: true, value: true })
})
