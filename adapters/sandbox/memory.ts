/** Where a sandbox writes down what it must not forget: one line of JSON for the changes that
 * belong together. */
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
  /** Keeps the value as it is now: a later change of the object is not kept until it is put
   * again. */
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
    const read = JSON.parse(line) as Change | readonly Change[]
    return 'table' in read ? [read] : read
  } catch {
    // A process that was killed while writing leaves half a line: that change was never answered
    // for.
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

export interface Memory {
  readonly table: <Value>(name: string) => Table<Value>
  /** What `act` changes is written in one line at its end, also when it throws: a process that is
   * killed has all of it in its journal or nothing. One inside another is part of it. */
  readonly atomically: <Outcome>(act: () => Outcome) => Outcome
}

/** The tables of a sandbox, as its journal left them. */
export const openMemory = (journal: Journal): Memory => {
  const before = [...latest(journal.lines).values()]
  let together: Change[] | null = null
  const record = (change: Change): void => {
    if (together) together.push(change)
    else journal.append(JSON.stringify(change))
  }
  return {
    atomically: (act) => {
      if (together) return act()
      const changes: Change[] = []
      together = changes
      try {
        return act()
      } finally {
        together = null
        if (changes.length > 0) journal.append(JSON.stringify(changes))
      }
    },
    table: <Value>(name: string): Table<Value> => {
      const values = new Map(before.filter(({ table }) => table === name).map(({ id, value }) => [id, value as Value]))
      return {
        get: (id) => values.get(id),
        all: () => [...values.values()],
        put: (id, value) => {
          values.set(id, value)
          record({ table: name, id, value })
          return value
        },
        remove: (id) => {
          if (values.delete(id)) record({ table: name, id })
        },
      }
    },
  }
}
