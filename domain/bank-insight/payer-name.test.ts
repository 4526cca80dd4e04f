import { describe, expect, test } from 'vitest'
import { comparePayer } from './payer-name.ts'

describe('TAM-321: the employer answered and the payer found', () => {
  test.each([
    ['Tim Hortons', 'TIM HORTONS 2231', 'same'],
    ['Acme Ltd.', 'ACME LIMITED', 'same'],
    ['Boulangerie Zoé inc.', 'BOULANGERIE ZOE', 'same'],
    ['Maple Properties Management', 'MAPLE PROPERTI', 'same'],
    ['Canadian Tire', 'CANADIAN TIRE CORP', 'same'],
    ['Sunrise Daycare Centre', 'SUNRISE DAYCARE', 'same'],
    ['Toronto Transit Commission', 'TTC', 'near'],
    ['Riverside Foods', 'RIVERSIDE LOGISTICS', 'near'],
    ['Larch Mill', 'BIRCH FARMS', 'different'],
    ['Self-employed', 'BIRCH FARMS', 'unknown'],
    ['N/A', 'BIRCH FARMS', 'unknown'],
    ['Larch Mill', 'ADP CANADA', 'unknown'],
    ['', 'BIRCH FARMS', 'unknown'],
  ] as const)('%s and %s are %s', (answered, payer, match) => {
    expect(comparePayer(answered, payer)).toBe(match)
    expect(comparePayer(answered, payer.toLowerCase())).toBe(match)
  })
})
