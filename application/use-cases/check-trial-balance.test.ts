import { expect, test } from 'vitest'
import type { AccountSums } from '../ports/trial-balance.port.ts'
import { makeCheckTrialBalance, type BookChecked } from './check-trial-balance.ts'

const cash: AccountSums = { account: 'cash', debit: 570_00, credit: 500_00, lines: 2 }
const advance: AccountSums = { account: 'advance receivable', debit: 500_00, credit: 570_00, lines: 2 }

const checkOf = async (sums: readonly AccountSums[]) => {
  const broken: BookChecked[] = []
  const check = makeCheckTrialBalance({
    trialBalance: { sums: async () => sums },
    onBroken: (checked) => broken.push(checked),
  })
  return { checked: await check(), broken }
}

test('a book that balances is not reported', async () => {
  expect(await checkOf([cash, advance])).toEqual({ checked: { differenceCents: 0, accounts: 2 }, broken: [] })
})

test('a book that does not balance is reported with its difference', async () => {
  const { checked, broken } = await checkOf([cash, { ...advance, credit: 569_99 }])
  expect(checked.differenceCents).toBe(1)
  expect(broken).toEqual([checked])
})
