import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { asCount, type RuleCheck } from './check.ts'
import { needsSecondPerson } from './second-review.ts'

const check = (outcome: RuleCheck['outcome']): RuleCheck => ({
  rule: 'TAM-33',
  outcome,
  figure: asCount(1),
  limit: asCount(0),
})
const passing = [check('pass'), check('pass')]
const policy = { above: cents(1000_00), onAttention: true }
const because = (advance: number, checks: readonly RuleCheck[], given = policy) =>
  needsSecondPerson({ advance: cents(advance), checks }, given)

describe('an approval takes a second person', () => {
  test.each([
    ['never, at our amount with every check passed', 1000_00, passing, []],
    ['a cent above our amount', 1000_01, passing, ['amount']],
    ['where a check needs a look', 300_00, [...passing, check('attention')], ['attention']],
    ['where a check fails', 300_00, [...passing, check('fail')], ['exception']],
    ['for every reason at once', 1500_00, [check('fail'), check('attention')], ['amount', 'attention', 'exception']],
  ] as const)('%s', (_, advance, checks, reasons) => {
    expect(because(advance, checks)).toEqual(reasons)
  })

  test('for the amount alone, where the lender decides checks alone', () => {
    const amountOnly = { ...policy, onAttention: false }
    expect(because(300_00, [check('fail'), check('attention')], amountOnly)).toEqual([])
    expect(because(1000_01, [check('fail')], amountOnly)).toEqual(['amount'])
  })
})
