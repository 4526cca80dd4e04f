import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { Loan } from '@tamarack/domain/loan/loan'

/** Seals values as JSON for one place: table, and the key of the row. */
export const makeSealed = (cipher: DataCipher) => ({
  seal: (value: unknown, table: string, ...rowKey: readonly string[]): string =>
    cipher.seal(JSON.stringify(value), [table, ...rowKey].join('/')),
  open: <Value>(sealed: string, table: string, ...rowKey: readonly string[]): Value =>
    JSON.parse(cipher.open(sealed, [table, ...rowKey].join('/'))) as Value,
})
export type Sealed = ReturnType<typeof makeSealed>

/** What the tables of one transaction work with: its entity manager, and the seals of what they
 * keep. */
export interface Work {
  readonly em: SqlEntityManager
  readonly sealed: Sealed
}

/** Opens what does not open as something else, made of its text and the last part of its place. */
const orElse = ({ seal, open }: Sealed, other: (text: string, last: string | undefined) => unknown): Sealed => ({
  seal,
  open: <Value>(text: string, table: string, ...rowKey: readonly string[]): Value => {
    try {
      return open<Value>(text, table, ...rowKey)
    } catch {
      return other(text, rowKey.at(-1)) as Value
    }
  },
})

/** A sealed part that does not open stays as it is stored: the chain of hashes then reports its
 * event, and the other loans are looked at. */
export const tolerant = (sealed: Sealed): Sealed => orElse(sealed, (text) => ({ sealed: text }))

/** For lists: a sealed part that does not open is shown as if nobody had written it, so that one
 * loan hides no other. The record check names it. */
export const orNothing = (sealed: Sealed): Sealed =>
  orElse(sealed, (_text, last) => (last?.endsWith('checks') ? [] : ''))

type Json = Readonly<Record<string, unknown>>

/** Parts of the log and of the loan's state that are sealed by themselves: the figures of the
 * checks, which rest on income and bank data, and what staff wrote. Everything else can be read
 * and rebuilt in SQL. */
type Paths = readonly (readonly [string, ...string[]])[]
const ofEvents: Paths = [
  ['checks'],
  ['basis'],
  ['note'],
  ['proposed', 'note'],
  ['action', 'email'],
  ['action', 'estateNumber'],
  ['action', 'trustee'],
]
const ofApplication: Paths = [
  ['checks'],
  ['decision', 'note'],
  ['decision', 'proposed', 'note'],
  ['proposal', 'note'],
  ['proposal', 'action', 'email'],
  ['byHand', 'note'],
  ['byHand', 'proposal', 'note'],
]
/** An application that ended keeps what it was. */
const ofState: Paths = [...ofApplication, ...ofApplication.map((path) => ['before', ...path] as const)]

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSealed = (value: unknown): value is { readonly sealed: string } =>
  isObject(value) && typeof value['sealed'] === 'string' && Object.keys(value).length === 1

/** A copy in which the value at that path is another one; the same object where there is none. */
const changed = (from: Json, [name, ...rest]: readonly string[], change: (value: unknown) => unknown): Json => {
  if (name === undefined) return from
  const value = from[name]
  if (value === undefined) return from
  if (rest.length === 0) return { ...from, [name]: change(value) }
  return isObject(value) ? { ...from, [name]: changed(value, rest, change) } : from
}

/** Rows of a loan as they are stored, and as they are read. */
export const makeConfidential = ({ seal, open }: Sealed) => {
  const opened = (value: unknown, ...place: readonly [string, ...string[]]): unknown =>
    isSealed(value) ? open(value.sealed, ...place) : value
  const changedAt = (paths: Paths, from: Json, change: (value: unknown, path: string) => unknown): Json =>
    paths.reduce((made, path) => changed(made, path, (value) => change(value, path.join('.'))), from)
  return {
    sealPayload: (loanId: string, sequence: number, payload: Json): Json =>
      changedAt(ofEvents, payload, (value, name) => ({
        sealed: seal(value, 'loan_event', loanId, String(sequence), name),
      })),
    openPayload: (loanId: string, sequence: number, payload: Json): Json =>
      changedAt(ofEvents, payload, (value, name) => opened(value, 'loan_event', loanId, String(sequence), name)),
    sealState: (loanId: string, state: Loan): Loan =>
      changedAt(ofState, state as unknown as Json, (value, path) => ({
        sealed: seal(value, 'loan', loanId, path),
      })) as unknown as Loan,
    openState: (loanId: string, state: unknown): Loan =>
      changedAt(ofState, state as Json, (value, path) => opened(value, 'loan', loanId, path)) as unknown as Loan,
  }
}
export type Confidential = ReturnType<typeof makeConfidential>
