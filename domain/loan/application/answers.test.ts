import { expect, test } from 'vitest'
import { debtsDeclared, netIncomeDeclared } from './answers.ts'

const nothing = { secondaryIncome: null, childBenefitMonthlyCents: null, otherLoansOwedCents: null, car: null }

test.each([
  [null, 2600_00],
  [nothing, 2600_00],
  [{ ...nothing, secondaryIncome: { type: 'employment', monthlyCents: 900_00 } }, 3500_00],
  [{ ...nothing, childBenefitMonthlyCents: 412_00 }, 3012_00],
  [
    { ...nothing, secondaryIncome: { type: 'pension', monthlyCents: 900_00 }, childBenefitMonthlyCents: 412_00 },
    3912_00,
  ],
])('the income declared is main, second and child benefit together: %j', (financial, declared) => {
  expect(netIncomeDeclared({ primaryIncomeCents: 2600_00 }, financial)).toBe(declared)
})

test.each([
  [null, 0],
  [nothing, 0],
  [{ ...nothing, otherLoansOwedCents: 4000_00 }, 4000_00],
  [{ ...nothing, otherLoansOwedCents: 4000_00, car: { valueCents: 9000_00, owedCents: 2500_00 } }, 6500_00],
  [{ ...nothing, car: { valueCents: 9000_00, owedCents: null } }, 0],
])('the debts declared are other loans and what is owed on a car: %j', (financial, owed) => {
  expect(debtsDeclared(financial)).toBe(owed)
})
