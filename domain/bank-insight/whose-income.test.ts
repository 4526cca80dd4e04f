import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import type { PeopleOfLoan } from './account-history.ts'
import { bankInsightOf } from './insight.ts'

const readOn = localDate('2026-11-20')

const deposits = (description: string, amount: number, everyDays = 14) =>
  Array.from({ length: Math.floor(112 / everyDays) }, (_, at) => ({
    id: `${description} ${at}`,
    on: plusDays(readOn, -3 - at * everyDays),
    description,
    amount: cents(amount),
    balance: undefined,
    category: undefined,
  }))

const answers = { employer: 'Larch Mill', incomeKind: 'employment', hasSecondIncome: false, hasChildBenefit: false }
const alice = { borrower: 'Alice Maplewood', coBorrower: undefined, answers }

const insightOf = (
  people: PeopleOfLoan | undefined,
  lines = [...deposits('PAYROLL LARCH MILL', 1_000_00), ...deposits('PAYROLL BIRCH FARMS', 2_000_00)],
  holderName = 'Alice Maplewood & Glen Birch',
) => bankInsightOf({ readOn, balance: undefined, holderName, people, lines })

describe('TAM-320: a joint account', () => {
  test('counts the borrower’s pay and shows the co-holder’s', () => {
    const { incomes, pay, incomeFound, found, jointAccount } = insightOf(alice)
    expect(incomes.map(({ name }) => name)).toEqual(['LARCH MILL'])
    expect(pay?.name).toBe('LARCH MILL')
    expect(incomeFound.amount).toBe(2_166_67)
    expect(found.secondIncome.times).toBe(0)
    expect(jointAccount).toMatchObject({ isClear: true, others: [{ name: 'BIRCH FARMS', whose: 'co-holder' }] })
  })

  test('counts the co-holder’s pay if the co-holder borrows too', () => {
    const { incomes, jointAccount } = insightOf({ ...alice, coBorrower: 'Glen Birch' })
    expect(incomes).toHaveLength(2)
    expect(jointAccount).toBeUndefined()
  })

  test('does not count it if another person borrows too', () => {
    expect(insightOf({ ...alice, coBorrower: 'Jane Doe' }).incomes).toHaveLength(1)
  })

  test.each([
    'ALICE & GLEN MAPLEWOOD',
    'Maplewood, Alice and Birch, Glen',
    'Glen Birch et Alice Maplewood',
    'GLEN BIRCH OR ALICE MAPLEWOOD',
    'Alice Maplewood/Glen Birch',
  ])('is recognized as %s', (holderName) => {
    expect(insightOf(alice, undefined, holderName).jointAccount?.others).toHaveLength(1)
  })

  test('takes the name in a line before the answers', () => {
    const lines = [
      ...deposits('PAYROLL ACME LTD ALICE MAPLEWOOD', 1_000_00),
      ...deposits('PAYROLL LARCH MILL GLEN BIRCH', 2_000_00),
    ]
    const { pay, jointAccount } = insightOf(alice, lines)
    expect(pay?.netPayPerPeriod).toBe(1_000_00)
    expect(jointAccount?.others[0]).toMatchObject({ whose: 'co-holder', typicalDeposit: 2_000_00 })
  })

  test('finds the borrower’s income by its kind', () => {
    const lines = [...deposits('CANADA EI', 600_00), ...deposits('PAYROLL BIRCH FARMS', 2_000_00)]
    const people = { ...alice, answers: { ...answers, employer: 'N/A', incomeKind: 'employment-insurance' } }
    expect(insightOf(people, lines).incomes).toMatchObject([{ kind: 'benefit' }])
  })

  test('leaves out a child benefit that the borrower does not receive', () => {
    const lines = [...deposits('PAYROLL LARCH MILL', 1_000_00), ...deposits('CANADA CHILD BENEFIT', 500_00, 28)]
    expect(insightOf(alice, lines).jointAccount?.others).toMatchObject([{ isChildBenefit: true, whose: 'co-holder' }])
    const receives = { ...alice, answers: { ...answers, hasChildBenefit: true } }
    expect(insightOf(receives, lines).jointAccount).toBeUndefined()
  })

  test('counts the smallest pay and needs a person if nothing tells whose it is', () => {
    const { incomes, jointAccount } = insightOf({ ...alice, answers: { ...answers, employer: 'Cedar Clinic' } })
    expect(incomes.map(({ name }) => name)).toEqual(['LARCH MILL'])
    expect(jointAccount).toMatchObject({ isClear: false, others: [{ name: 'BIRCH FARMS', whose: 'unclear' }] })
    expect(insightOf({ ...alice, answers: undefined }).jointAccount?.isClear).toBe(false)
  })

  test('needs a person if another pay may be the second income answered', () => {
    const { incomes, jointAccount } = insightOf({ ...alice, answers: { ...answers, hasSecondIncome: true } })
    expect(incomes).toHaveLength(1)
    expect(jointAccount).toMatchObject({ isClear: false, others: [{ whose: 'unclear' }] })
  })
})

test('an account of one holder counts all income', () => {
  const { incomes, jointAccount } = insightOf(alice, undefined, 'Alice Maplewood')
  expect(incomes).toHaveLength(2)
  expect(jointAccount).toBeUndefined()
})
