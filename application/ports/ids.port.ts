import { token } from './token.ts'

export type IdKind = 'ln' | 'doc' | 'pay' | 'req' | 'hold'

/** Ids that explain themselves in a log line: `ln_…`, `doc_…`, `pay_…`, `hold_…`. */
export interface Ids {
  /** A fresh, unguessable id. */
  next(kind: IdKind): string
  /** The same id for the same parts, so that a repeated request is recognised. */
  derived(kind: IdKind, ...parts: readonly string[]): string
}
export const Ids = token<Ids>('Ids')
