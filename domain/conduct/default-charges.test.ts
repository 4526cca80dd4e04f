import { expect, test } from 'vitest'
import { prohibitedDefaultCharges } from './default-charges.ts'
import { defaultCharges } from './side-terms.ts'

test('ON-08: default on a cash advance costs interest, the dishonoured-item fee and reasonable legal costs, nothing else', () => {
  expect(prohibitedDefaultCharges('cash-advance', defaultCharges)).toEqual([
    'costs-of-realising-security',
    'late-fee',
    'collection-agency-fee',
  ])
})

test('CPA-04: on an installment loan costs of realising security are allowed, too', () => {
  expect(prohibitedDefaultCharges('installment', defaultCharges)).toEqual(['late-fee', 'collection-agency-fee'])
  expect(prohibitedDefaultCharges('installment', [])).toEqual([])
})
