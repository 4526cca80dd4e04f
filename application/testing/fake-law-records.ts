import type { LawBreach, LawRecords, LawRun } from '../ports/law-records.port.ts'

/** One run that has ended and found one breach, in memory. */
export const makeFakeLawRecords = (): LawRecords => {
  const at = 1_795_000_000_000
  let runs: readonly LawRun[] = [{ startedAt: at, after: 'x', loans: 2, finishedAt: at + 1_000 }]
  let breach: LawBreach = {
    id: 'breach_1',
    checkId: 'ON-01',
    loanId: 'ln_own',
    found: '$75.00 for $500.00',
    allowed: '$70.00: $14.00 for $100',
    firstSeenAt: at,
    lastSeenAt: at,
    answer: null,
  }
  return {
    people: async () => [],
    async openRun(now) {
      const open = runs.find(({ finishedAt }) => finishedAt === null) ?? {
        startedAt: now,
        after: '',
        loans: 0,
        finishedAt: null,
      }
      runs = [open, ...runs.filter((run) => run !== open)]
      return open
    },
    async add(run) {
      runs = [run, ...runs.filter(({ startedAt }) => startedAt !== run.startedAt)]
    },
    history: async () => ({
      loans: 2,
      runs,
      results: [{ checkId: 'ON-01', startedAt: at, looked: 2, found: 1 }],
    }),
    breaches: async () => [breach],
    async answer(id, answer) {
      if (id !== breach.id) return null
      breach = { ...breach, answer: breach.answer ?? answer }
      return breach
    },
    costsSince: async () => [],
  }
}
