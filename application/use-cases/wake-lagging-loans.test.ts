import type { LoanStatus } from '@tamarack/domain/loan/status'
import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeFakeDifferences } from '../testing/fake-differences.ts'
import { makeWakeLaggingLoans } from './wake-lagging-loans.ts'

const sweep = async (
  loans: Record<string, LoanStatus>,
  workflows: Record<string, LoanStatus | null>,
  differences = makeFakeDifferences(),
) => {
  const woken: [string, LoanStatus][] = []
  const requested: number[] = []
  const answer = await makeWakeLaggingLoans({
    clock: { now: () => instant(1_000_000) },
    differences: differences.port,
    openLoans: {
      restingSince: async (moment) => {
        requested.push(moment)
        return Object.entries(loans).map(([loanId, status]) => ({ loanId, status }))
      },
    },
    process: {
      runningStatuses: async () => new Map(Object.entries(workflows)),
      wake: async (loanId, status) => {
        woken.push([loanId, status])
      },
    },
  })()
  return { answer, woken, requested }
}

test('a signed loan without a workflow is woken, and so is one whose workflow missed a step', async () => {
  const { answer, woken } = await sweep(
    { ln_1: 'active', ln_2: 'pad', ln_3: 'review' },
    { ln_2: 'agreement', ln_3: 'review' },
  )
  expect(woken).toEqual([
    ['ln_1', 'active'],
    ['ln_2', 'pad'],
  ])
  expect(answer).toEqual({ woken: 2 })
})

test('a loan that moved a moment ago is left alone', async () => {
  expect((await sweep({}, {})).requested).toEqual([1_000_000 - 120_000])
})

test('a workflow that lags is a difference until a later sweep finds it level', async () => {
  const differences = makeFakeDifferences()
  await sweep({ ln_1: 'active', ln_2: 'pad' }, { ln_2: 'agreement' }, differences)
  await sweep({ ln_1: 'active', ln_2: 'pad' }, { ln_2: 'pad' }, differences)
  expect(differences.rows().map(({ loanId, ours, theirs, resolvedAt }) => [loanId, ours, theirs, resolvedAt])).toEqual([
    ['ln_2', 'pad', 'agreement', 1_000_000],
    ['ln_1', 'active', 'none', null],
  ])
})
