import { expect, test } from 'vitest'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { instant } from '@tamarack/domain/values/instant'
import { makeFakeDifferences } from '../testing/fake-differences.ts'
import { makeWakeLaggingLoans } from './wake-lagging-loans.ts'

const sweep = async (
  loans: Record<string, LoanStatus>,
  workflows: Record<string, LoanStatus | null>,
  differences = makeFakeDifferences(),
  unconfirmed = new Set(Object.keys(loans)),
  turn: readonly string[] = [],
) => {
  const woken: [string, LoanStatus][] = []
  const requested: number[] = []
  const queried: string[] = []
  const answer = await makeWakeLaggingLoans({
    clock: { now: () => instant(1_000_000) },
    differences: differences.port,
    openLoans: {
      unconfirmed: async (moment) => {
        requested.push(moment)
        return [...unconfirmed].map((loanId) => ({ loanId, status: loans[loanId] ?? 'identity' }))
      },
      inTurn: async () => turn.map((loanId) => ({ loanId, status: loans[loanId] ?? 'identity' })),
      confirm: async (level) => {
        for (const { loanId } of level) unconfirmed.delete(loanId)
      },
      doubt: async (lagging) => {
        for (const { loanId } of lagging) unconfirmed.add(loanId)
      },
    },
    process: {
      runningStatuses: async (loanIds) => {
        queried.push(...loanIds)
        return new Map(Object.entries(workflows).filter(([loanId]) => loanIds.includes(loanId)))
      },
      lookAgain: async (loanId, status) => {
        woken.push([loanId, status])
      },
    },
  })()
  return { answer, woken, requested, queried }
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

test('a loan whose workflow was found level is not compared again before its status changes or its turn comes', async () => {
  const unconfirmed = new Set(['ln_1'])
  const level = { ln_1: 'funded' } as const
  expect((await sweep(level, level, makeFakeDifferences(), unconfirmed)).queried).toEqual(['ln_1'])
  expect(await sweep(level, level, makeFakeDifferences(), unconfirmed)).toMatchObject({ queried: [], woken: [] })
})

test('a level loan whose workflow is gone is woken when its turn comes, and compared until it is level again', async () => {
  const [unconfirmed, differences] = [new Set<string>(), makeFakeDifferences()]
  expect((await sweep({ ln_1: 'funded' }, {}, differences, unconfirmed, ['ln_1'])).woken).toEqual([['ln_1', 'funded']])
  expect(unconfirmed).toEqual(new Set(['ln_1']))
  expect((await sweep({ ln_1: 'funded' }, { ln_1: 'funded' }, differences, unconfirmed)).woken).toEqual([])
  expect(unconfirmed).toEqual(new Set())
  expect(differences.rows()).toMatchObject([{ loanId: 'ln_1', theirs: 'none', resolvedAt: 1_000_000 }])
})
