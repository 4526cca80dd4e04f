import type { Differences, StoredDifference } from '../ports/differences.port.ts'

/** Differences in memory. */
export const makeFakeDifferences = () => {
  let rows: readonly StoredDifference[] = []
  const port: Differences = {
    async found(difference, at) {
      const { kind, loanId } = difference
      const before = rows.find((row) => row.kind === kind && row.loanId === loanId)
      const firstSeenAt = before === undefined || before.resolvedAt !== null ? at : before.firstSeenAt
      rows = [...rows.filter((row) => row !== before), { ...difference, firstSeenAt, lastSeenAt: at, resolvedAt: null }]
    },
    async resolved(kind, loanId, at) {
      rows = rows.map((row) =>
        row.kind === kind && row.loanId === loanId && row.resolvedAt === null ? { ...row, resolvedAt: at } : row,
      )
    },
    async open(kind, limit) {
      return rows
        .filter((row) => row.kind === kind && row.resolvedAt === null)
        .toSorted((a, b) => a.lastSeenAt - b.lastSeenAt || (a.loanId < b.loanId ? -1 : 1))
        .slice(0, limit)
        .map(({ loanId }) => loanId)
    },
    async forStaff({ resolvedAfter, limit }) {
      const shown = rows.filter((row) => !row.mendable || row.lastSeenAt > row.firstSeenAt)
      const standing = shown.filter(({ resolvedAt }) => resolvedAt === null)
      const resolved = shown.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt > resolvedAfter)
      return [
        ...standing.toSorted((a, b) => a.firstSeenAt - b.firstSeenAt),
        ...resolved.toSorted((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0)),
      ].slice(0, limit)
    },
  }
  return { port, rows: () => rows }
}
