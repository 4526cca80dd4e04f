import { credit, debit } from '@tamarack/domain/ledger/entry'
import { localDate } from '@tamarack/domain/values/local-date'
import type { KeptJournal, MappedAccount, Periods, StoredPeriodAct } from '../ports/periods.port.ts'

const day = localDate('2026-10-20')

/** The book of one loan of $500.00 whose money was delivered in October; closes in memory. */
export const makeFakePeriods = (): Periods & { readonly forget: () => void } => {
  let acts: readonly StoredPeriodAct[] = []
  let named: readonly (MappedAccount & { readonly key: string })[] = []
  const exports = new Map<string, KeptJournal>()
  const sums = [
    { day, account: 'advance receivable', debit: 500_00, credit: 0 },
    { day, account: 'cash', debit: 0, credit: 500_00 },
  ] as const
  const isClosed = () => acts.some(({ type }) => type === 'confirm')
  return {
    acts: async () => acts,
    add: async (act, kept) => {
      if (acts.some(({ month, type, key }) => key === act.key || (month === act.month && type === 'confirm'))) return
      acts = [...acts, act]
      if (kept) exports.set(act.month, kept)
    },
    kept: async (month) => exports.get(month) ?? { exported: '', accruals: [] },
    sums: async (through) => (through < day ? [] : sums),
    ledger: async (through) =>
      through < day
        ? { sums: [], lines: [], entries: 0, lastEntry: null }
        : {
            sums,
            lines: isClosed() ? [] : sums.map((sum) => ({ ...sum, loanId: 'ln_own', entry: '1' })),
            entries: 1,
            lastEntry: { loanId: 'ln_own', number: 1 },
          },
    accrualsOn: async () => ({
      accruals: [
        {
          loanId: 'ln_own',
          lines: [debit('cost of borrowing receivable', 1_23), credit('cost of borrowing earned', 1_23)],
        },
      ],
      last: null,
    }),
    unfinishedPadFiles: async () => 0,
    mapped: async () => [...new Map(named.map((one) => [one.account, one])).values()],
    map: async (mapped, key) => {
      if (!named.some((one) => one.key === key)) named = [...named, { ...mapped, key }]
    },
    forget: () => {
      acts = []
      named = []
    },
  }
}
