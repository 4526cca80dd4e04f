import { isEnded } from '@tamarack/domain/loan/status'
import type { LoanSummary } from '../loan-summary.ts'
import type { LoanFilter, LoanList, StaffListView, StaffView, StaffViews } from '../ports/loan-list.port.ts'

/** The list of staff over loans in memory, in the order in which they were put there. */
export const makeFakeLoanList = (loans: ReadonlyMap<string, LoanSummary>): LoanList => {
  const isIn =
    (view: StaffView, staffId: string) =>
    (loan: LoanSummary): boolean =>
      ({
        'second-person': loan.proposal !== null,
        waiting: loan.staffWork.length > 0,
        mine: loan.decision?.byId === staffId || loan.officer?.id === staffId,
        'returned-debits': loan.returnedDebits.length > 0,
        attention: loan.attention.length > 0,
      })[view]
  const found = ({ text, statuses, view }: LoanFilter): LoanSummary[] =>
    [...loans.values()].filter(
      (loan) =>
        (view === undefined || isIn(view.name, view.staffId)(loan)) &&
        (text === undefined || loan.customerName.includes(text)) &&
        (statuses === undefined || statuses.includes(loan.status)),
    )
  const countIn = (view: StaffView, staffId: string) => [...loans.values()].filter(isIn(view, staffId)).length
  return {
    async page(filter, _order, { after, size }, staffId) {
      const all = found(filter)
      const at = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
      if (after !== null && at === 0) return null
      return {
        loans: all.slice(at, at + size),
        hasBefore: at > 0,
        hasAfter: all.length > at + size,
        matching: all.length,
        total: loans.size,
        views: {
          waiting: countIn('waiting', staffId),
          mine: countIn('mine', staffId),
          returnedDebits: countIn('returned-debits', staffId),
          attention: countIn('attention', staffId),
        },
      }
    },
    lines: async (filter, _order, limit) =>
      found(filter)
        .slice(0, limit)
        .map(({ id, customerName, product, advanceCents, status, createdAt, officer }) => ({
          id,
          name: customerName,
          email: `=${id}@mail.example`,
          product,
          amountCents: advanceCents,
          status,
          receivedAt: createdAt,
          officer: officer?.name ?? null,
        })),
    count: async (filter) => found(filter).length,
    officers: async () => [{ id: 'employee1', name: 'Person employee1' }],
    openCases: async (staffId, limit) =>
      [...loans.values()]
        .filter(({ officer, status }) => officer?.id === staffId && !isEnded(status))
        .slice(0, limit)
        .map(({ id }) => id),
  }
}

export const makeFakeStaffViews = (): StaffViews => {
  const kept = new Map<string, readonly StaffListView[]>()
  const of = (staffId: string) => kept.get(staffId) ?? []
  return {
    of: async (staffId) => of(staffId),
    async keep(staffId, { name, filters, was }, limit) {
      const others = of(staffId).filter((view) => view.name !== name && view.name !== was)
      if (others.length >= limit) return false
      kept.set(staffId, [...others, { name, filters }])
      return true
    },
    async remove(staffId, name) {
      kept.set(
        staffId,
        of(staffId).filter((view) => view.name !== name),
      )
    },
  }
}
