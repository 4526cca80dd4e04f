import { localDate } from '@tamarack/domain/values/local-date'
import type { MappedAccount, Periods, StoredPeriodAct } from '../ports/periods.port.ts'

const day = localDate('2026-10-20')

/** The book of one loan of $500.00 whose money was delivered in October; closes in memory. */
export const makeFakePeriods = (): Periods & { readonly forget: () => void } => {
  let acts: readonly StoredPeriodAct[] = []
  let named: readonly (MappedAccount & { readonly key: string })[] = []
  const exports = new Map<string, string>()
  return {
    acts: async () => acts,
    add: async (act, exported) => {
      if (acts.some(({ month, type, key }) => key === act.key || (month === act.month && type === 'confirm'))) return
      acts = [...acts, act]
      if (exported !== null) exports.set(act.month, exported)
    },
    exported: async (month) => exports.get(month) ?? '',
    ledger: async (through) =>
      through < day
        ? { sums: [], entries: 0, lastEntry: null }
        : {
            sums: [
              { day, account: 'advance receivable', debit: 500_00, credit: 0 },
              { day, account: 'cash', debit: 0, credit: 500_00 },
            ],
            entries: 1,
            lastEntry: { loanId: 'ln_own', number: 1 },
          },
    accruedOn: async () => ({ cents: 1_23, last: null }),
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
