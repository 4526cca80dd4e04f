import { differenceIdOf, type Differences, type StoredDifference } from '../ports/differences.port.ts'

/** Differences in memory. */
export const makeFakeDifferences = () => {
  let rows: readonly StoredDifference[] = []
  const port: Differences = {
    async found(difference, at) {
      const id = differenceIdOf(difference)
      const before = rows.find((row) => row.id === id)
      const isSame = before?.ours === difference.ours && before.theirs === difference.theirs
      const stays = before !== undefined && (before.resolvedAt === null || (before.resolution !== null && isSame))
      const row: StoredDifference = {
        ...difference,
        id,
        firstSeenAt: stays ? before.firstSeenAt : at,
        lastSeenAt: at,
        resolvedAt: stays ? before.resolvedAt : null,
        resolution: stays ? before.resolution : null,
      }
      rows = [...rows.filter((one) => one !== before), row]
    },
    async resolved(place, at) {
      const id = differenceIdOf(place)
      rows = rows.map((row) => (row.id === id && row.resolvedAt === null ? { ...row, resolvedAt: at } : row))
    },
    async open(kind, limit) {
      return rows
        .filter((row) => row.kind === kind && row.resolvedAt === null)
        .toSorted((a, b) => a.lastSeenAt - b.lastSeenAt || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ loanId, subject }) => ({ kind, loanId, subject }))
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
    async resolve(id, resolution) {
      rows = rows.map((row) =>
        row.id === id && row.resolvedAt === null ? { ...row, resolvedAt: resolution.at, resolution } : row,
      )
      return rows.find((row) => row.id === id) ?? null
    },
  }
  return { port, rows: () => rows }
}
