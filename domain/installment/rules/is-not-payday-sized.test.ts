import { describe, expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import { installmentIsNotPaydaySized } from './is-not-payday-sized.ts'

describe('an installment loan is not a payday loan under another name', () => {
  test.each([
    [1500_00, 62, false],
    [1500_01, 62, true],
    [1500_00, 63, true],
    [100, 1, false],
  ])('%i cents over %i days: offered %s', (advance, days, offered) => {
    expect(installmentIsNotPaydaySized(cents(advance), days)).toEqual(
      offered
        ? { ok: true, value: true }
        : { ok: false, error: { code: 'INSTALLMENT_IS_PAYDAY_SIZED', advance, termDays: days } },
    )
  })
})
