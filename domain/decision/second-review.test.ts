import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { asCount, type RuleCheck } from './check.ts'
import { moneyNeedsSecondPerson, needsSecondPerson, type TakenAlone } from './second-review.ts'

const check = (outcome: RuleCheck['outcome']): RuleCheck => ({
  rule: 'TAM-33',
  outcome,
  figure: asCount(1),
  limit: asCount(0),
})
const passing = [check('pass'), check('pass')]
const policy = { secondPersonAbove: cents(1000_00), secondPersonOnAttention: true }
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
    const amountOnly = { ...policy, secondPersonOnAttention: false }
    expect(because(300_00, [check('fail'), check('attention')], amountOnly)).toEqual([])
    expect(because(1000_01, [check('fail')], amountOnly)).toEqual(['amount'])
  })
})

describe('TAM-75, TAM-131: an action on money takes a second person', () => {
  const alone = (part: Partial<TakenAlone> = {}): TakenAlone => ({ ofLoan: 0, ofBorrower: 0, ofDay: 0, ...part })
  const why = (amount: number, taken: TakenAlone) =>
    moneyNeedsSecondPerson(
      { amount, alone: taken, raisesCredit: false, restsOnHand: false, kind: 'record-payment', takesTwo: false },
      { moneyAbove: cents(500_00) },
    )

  test.each<readonly [string, number, TakenAlone, readonly string[]]>([
    ['never at our amount', 500_00, alone(), []],
    ['a cent above it, whatever came before', 500_01, alone({ ofLoan: 500_00 }), ['amount']],
    ['at our amount after a cent on the same loan', 500_00, alone({ ofLoan: 1 }), ['sum-of-loan']],
    ['not up to our amount on one loan', 400_00, alone({ ofLoan: 100_00 }), []],
    ['not up to twice our amount for one borrower', 500_00, alone({ ofBorrower: 500_00 }), []],
    ['from a cent more for one borrower', 500_00, alone({ ofBorrower: 500_01 }), ['sum-of-borrower']],
    ['not up to four times our amount in one day', 500_00, alone({ ofDay: 1500_00 }), []],
    ['from a cent more in one day', 500_00, alone({ ofDay: 1500_01 }), ['sum-of-day']],
    ['never where no money moves', 0, { ofLoan: 900_00, ofBorrower: 9000_00, ofDay: 9000_00 }, []],
  ])('%s', (_what, amount, taken, reasons) => {
    expect(why(amount, taken)).toEqual(reasons)
  })
})
