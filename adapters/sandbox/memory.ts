/** Where a sandbox writes down what it must not forget: one line of JSON for each change. */
export interface Journal {
  /** What was written before, oldest first. */
  readonly lines: readonly string[]
  readonly append: (line: string) => void
}

/** A journal that lasts as long as the object; handing it to a second sandbox is a restart. */
export const makeJournal = (): Journal => {
  const lines: string[] = []
  return { lines, append: (line) => void lines.push(line) }
}

export interface Table<Value> {
  readonly get: (id: string) => Value | undefined
  /** Keeps the value as it is now: a later change of the object is not kept until it is put again. */
  readonly put: (id: string, value: Value) => Value
  readonly remove: (id: string) => void
  /** In the order they were first put. */
  readonly all: () => readonly Value[]
}

interface Change {
  readonly table: string
  readonly id: string
  readonly value?: unknown
}

const parsed = (line: string): readonly Change[] => {
  try {
    return [JSON.parse(line) as Change]
  } catch {
    // A process that was killed while writing leaves half a line: that change was never answered for.
    return []
  }
}

const latest = (lines: readonly string[]): ReadonlyMap<string, Change> => {
  const changes = new Map<string, Change>()
  for (const change of lines.flatMap(parsed)) {
    const key = JSON.stringify([change.table, change.id])
    if (change.value === undefined) changes.delete(key)
    else changes.set(key, change)
  }
  return changes
}

/** The same journal without what was overwritten since. */
export const compacted = (lines: readonly string[]): readonly string[] =>
  [...latest(lines).values()].map((change) => JSON.stringify(change))

/** The tables of a sandbox, as its journal left them. */
export const openMemory = (journal: Journal): { table<Value>(name: string): Table<Value> } => {
  const before = [...latest(journal.lines).values()]
  return {
    table: <Value>(name: string): Table<Value> => {
      const values = new Map(before.filter(({ table }) => table === name).map(({ id, value }) => [id, value as Value]))
      return {
        get: (id) => values.get(id),
        all: () => [...values.values()],
        put: (id, value) => {
          values.set(id, value)
          journal.append(JSON.stringify({ table: name, id, value } satisfies Change))
          return value
        },
        remove: (id) => {
          if (values.delete(id)) journal.append(JSON.stringify({ table: name, id } satisfies Change))
        },
      }
    },
  }
}
