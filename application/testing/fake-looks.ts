import { chained } from '../look-log.ts'
import type { Looks, NewLook, OpenLook } from '../ports/looks.port.ts'

/** Looks in memory, each as it was given; every loan has this borrower. */
export const makeFakeLooks = (borrowerId: string, recorded: NewLook[] = []): Looks => ({
  async record(look) {
    recorded.push(look)
  },
  ofLoan: async () => [],
  async ofPerson(userId) {
    return recorded.toReversed().flatMap(({ by, origin, whose, text, everyTime: _everyTime, ...look }): OpenLook[] => {
      if (whose.of === 'list' || (whose.of === 'account' ? whose.userId : borrowerId) !== userId) return []
      const loanId = whose.of === 'loan' ? whose.loanId : null
      const staff = { staffId: by.id, staffName: by.name, staffRole: by.role }
      const row = { ...look, ...staff, ...origin, chain: loanId ?? by.id, loanId, userId, people: null, sealed: text }
      return [{ ...chained(row, undefined, { of: () => 'a'.repeat(64) }), text }]
    })
  },
  chain: async () => [],
})
