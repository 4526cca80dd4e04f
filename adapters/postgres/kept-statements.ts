/** A statement that is sent again and again with other values: `?` stands for each of them, which are SQL literals. */
export interface Repeated {
  readonly text: string
  readonly values: readonly string[]
}

/** So many texts one connection keeps; whatever else arrives is sent whole. Commands have some dozens. */
const most = 200

interface Kept {
  readonly names: Map<string, string>
  given: number
}
const keptBy = new WeakMap<object, Kept>()

const whole = ({ text, values }: Repeated): string => {
  let next = 0
  return text.replaceAll('?', () => values[next++] ?? 'null')
}
const numbered = (text: string): string => {
  let next = 0
  return text.replaceAll('?', () => `$${(next += 1)}`)
}

/** What one message sends of statements that are repeated. */
export interface KeptStatements {
  /** The statements to send for one: what runs it stands last; before it, where the connection does not keep the text yet, what prepares it. */
  readonly sqlOf: (repeated: Repeated) => readonly [run: string] | readonly [prepare: string, run: string]
  /** The message succeeded: what it prepared is kept. After one that failed that is not certain, and its names are never given again. */
  readonly succeeded: () => void
}

/**
 * PostgreSQL keeps the plan of a statement for as long as the connection lives, whatever becomes of the transaction: it is parsed and planned once, and each
 * command of a loan repeats the same dozen (https://www.postgresql.org/docs/current/sql-prepare.html). This is SQL and not a message of the extended protocol,
 * so that several statements remain one call.
 */
export const keptStatements = (connection: object): KeptStatements => {
  const kept: Kept = keptBy.get(connection) ?? { names: new Map<string, string>(), given: 0 }
  keptBy.set(connection, kept)
  const fresh = new Map<string, string>()
  return {
    sqlOf: (repeated) => {
      const { text, values } = repeated
      const given = values.length > 0 ? ` (${values.join(', ')})` : ''
      const before = kept.names.get(text) ?? fresh.get(text)
      if (before !== undefined) return [`execute ${before}${given}`]
      if (kept.names.size + fresh.size >= most) return [whole(repeated)]
      const name = `kept_${(kept.given += 1)}`
      fresh.set(text, name)
      return [`prepare ${name} as ${numbered(text)}`, `execute ${name}${given}`]
    },
    succeeded: () => {
      for (const [text, name] of fresh) kept.names.set(text, name)
    },
  }
}
