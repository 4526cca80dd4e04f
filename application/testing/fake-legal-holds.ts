import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { ok, refuse } from '@tamarack/domain/shared/result'
import type { LegalHolds } from '../ports/legal-holds.port.ts'

interface Borrowed {
  readonly customerId: string | null
  readonly customerName?: string
}

/** Holds in memory, over the loans that there are: each with its borrower, or null where its
 * records are destroyed. */
export const makeFakeLegalHolds = (loans: () => ReadonlyMap<string, Borrowed>) => {
  let rows: readonly (LegalHold & { readonly customerId: string | null })[] = []
  const plain = ({ customerId: _customerId, ...hold }: (typeof rows)[number]): LegalHold => hold
  const find = (id: string): LegalHold | null => rows.filter((row) => row.id === id).map(plain)[0] ?? null
  const port: LegalHolds = {
    async place(hold) {
      const loan = loans().get(hold.loanId)
      if (loan === undefined) return refuse('NOT_FOUND')
      if (loan.customerId === null) return refuse('RECORDS_DESTROYED')
      const customerId = hold.scope === 'person' ? loan.customerId : null
      if (find(hold.id) === null) rows = [{ ...hold, customerId }, ...rows]
      return ok(find(hold.id) ?? hold)
    },
    find: async (id) => find(id),
    async lift({ id, lifted }) {
      rows = rows.map((row) => (row.id === id && row.lifted === undefined ? { ...row, lifted } : row))
      return find(id)
    },
    async ofLoan(loanId) {
      const borrower = loans().get(loanId)?.customerId ?? null
      return rows
        .filter((row) => row.loanId === loanId || (borrower !== null && row.customerId === borrower))
        .toSorted((a, b) => b.placed.at - a.placed.at)
        .map(plain)
    },
    async list({ show, after, limit }) {
      return rows
        .filter(({ lifted }) => show === 'all' || lifted === undefined)
        .toSorted((a, b) => b.placed.at - a.placed.at || (a.id < b.id ? 1 : -1))
        .filter(({ id, placed: { at } }) => after === null || at < after.at || (at === after.at && id < after.id))
        .slice(0, limit)
        .map((row) => {
          const borrower = loans().get(row.loanId)
          return { hold: plain(row), borrowerName: (borrower?.customerId && borrower.customerName) || null }
        })
    },
    count: async () => ({
      'in-force': rows.filter(({ lifted }) => lifted === undefined).length,
      all: rows.length,
    }),
  }
  return {
    port,
    forget: (): void => {
      rows = []
    },
  }
}
