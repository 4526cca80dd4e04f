import { expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { mayRePresent, type RePresentment } from './re-presentment.ts'

const returned: RePresentment = {
  returnCode: '901',
  originalAmount: cents(570_00),
  originalDebitDate: localDate('2026-10-16'),
  rePresented: 0,
  amount: cents(570_00),
  debitDate: localDate('2026-10-23'),
}
const answer = (change: Partial<RePresentment>): unknown => {
  const allowed = mayRePresent({ ...returned, ...change })
  return allowed.ok ? allowed.value : allowed.error
}

test.each([
  [{}],
  [{ returnCode: '908' }],
  [{ originalDebitDate: localDate('2026-10-15'), debitDate: localDate('2026-10-16') }],
  [{ originalDebitDate: localDate('2026-10-14'), debitDate: localDate('2026-11-13') }],
])('allowed, from the day after to the thirtieth: %o', (change) => {
  expect(answer(change)).toBe(true)
})

test.each([
  [
    { returnCode: '903' },
    { code: 'RETURN_NOT_REPRESENTABLE', returnCode: '903', meaning: 'Payment stopped or recalled' },
  ],
  [{ returnCode: '906' }, { code: 'UNKNOWN_RETURN', given: '906' }],
  [{ rePresented: 1 }, { code: 'ALREADY_REPRESENTED', maximum: 1 }],
  [{ rePresented: NaN }, { code: 'ALREADY_REPRESENTED', maximum: 1 }],
  [{ amount: 590_00 as Cents }, { code: 'AMOUNT_DIFFERS', amount: 590_00, originalAmount: 570_00 }],
  [{ debitDate: localDate('2026-11-16') }, { code: 'OUTSIDE_REPRESENTMENT_PERIOD', lastDay: '2026-11-15' }],
  [{ debitDate: localDate('2026-10-16') }, { code: 'OUTSIDE_REPRESENTMENT_PERIOD', lastDay: '2026-11-15' }],
  [{ debitDate: localDate('2026-11-11') }, { code: 'CLEARING_CLOSED', debitDate: '2026-11-11' }],
  [{ debitDate: localDate('2046-01-03') }, { code: 'OUTSIDE_CALENDAR' }],
])('refused: %o', (change, error) => {
  expect(answer(change)).toMatchObject(error)
})
