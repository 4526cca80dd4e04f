import { expect, test } from 'vitest'
import type { LoanReading } from '../read-loan.ts'
import { makeRestore } from './restore.ts'

const readings: Readonly<Record<string, Pick<LoanReading, 'status' | 'isOver'>>> = {
  ln_applies: { status: 'agreement', isOver: false },
  ln_repaid: { status: 'repaid', isOver: true },
  ln_watched: { status: 'repaid', isOver: false },
}

const restored = async (only?: 'check') => {
  const done: string[] = []
  const restore = makeRestore({
    projections: {
      loanIds: async ({ after, limit }) =>
        Object.keys(readings)
          .filter((id) => id > after)
          .slice(0, Math.min(limit, 2)),
    },
    checkLoan: async (loanId) => ({
      drift: [],
      broken: loanId === 'ln_repaid' ? [{ part: 'log', found: 'abc' }] : [],
      anchored: null,
    }),
    readLoan: async ({ loanId }) => ({ sequence: 1, steps: [], emails: [], ...readings[loanId]! }),
    anchors: { all: async () => [] },
    copies: { days: async () => ['2026-11-26', '2026-11-25'] },
    workflows: {
      endAll: async () => done.push('end all'),
      begin: async (loanId, status) => void done.push(`${loanId} ${status}`),
    },
  })
  return { done, answer: await restore(only === undefined ? {} : { only }) }
}

const found = {
  loans: 3,
  broken: [{ loanId: 'ln_repaid', part: 'log' }],
  missingDays: ['2026-11-25', '2026-11-26'],
}

test('all workflows are ended, and that of each loan that is not over begins anew, whatever its status', async () => {
  const { done, answer } = await restored()
  expect(done).toEqual(['end all', 'ln_applies agreement', 'ln_watched repaid'])
  expect(answer).toEqual({ ...found, ended: 1, begun: 2 })
})

test('a check finds the same and changes nothing', async () => {
  const { done, answer } = await restored('check')
  expect(done).toEqual([])
  expect(answer).toEqual({ ...found, ended: 0, begun: 0 })
})
