import { lawChecks } from '@tamarack/domain/law-checks/law-checks'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LawBreach, LawRecords, LawRun } from '../ports/law-records.port.ts'

const at = 1_795_000_000_000
const begun: readonly LawRun[] = [{ startedAt: at, after: 'x', loans: 2, finishedAt: at + 1_000 }]
const found: LawBreach = {
  id: 'breach_1',
  checkId: 'ON-01',
  loanId: 'ln_own',
  found: '$75.00 for $500.00',
  allowed: '$70.00: $14.00 for $100',
  firstSeenAt: at,
  lastSeenAt: at,
  answer: null,
}

/** One run that has ended and found one breach, in memory; `forget` what was done since. */
export const makeFakeLawRecords = () => {
  let [runs, breach] = [begun, found]
  const port: LawRecords = {
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
      results: lawChecks.map(({ id }) => ({
        checkId: id,
        startedAt: at,
        looked: 2,
        found: id === found.checkId ? 1 : 0,
      })),
    }),
    breaches: async () => [breach],
    async answer(id, answer) {
      if (id !== breach.id) return null
      breach = { ...breach, answer: breach.answer ?? answer }
      return breach
    },
    costsSince: async () => [
      {
        loanId: 'ln_own',
        agreedOn: localDate('2026-11-20'),
        terms: {
          loanType: 'cash-advance',
          advance: cents(500_00),
          costOfBorrowing: cents(70_00),
          advanceDate: localDate('2026-11-20'),
          paymentPlan: 'single',
          payments: [{ number: 1, dueDate: localDate('2026-12-04'), amount: cents(570_00) }],
          onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
        },
        fees: cents(0),
        defaultInterest: cents(0),
      },
    ],
  }
  const forget = (): void => {
    runs = begun
    breach = found
  }
  return { port, forget }
}
