import type { StopAct } from '@tamarack/domain/stops/stops'
import { token } from './token.ts'

/** An act with the key of its press. */
export type KeyedStopAct = StopAct & { readonly key: string }

/** What admins stopped and released: acts that are only added, and that the nightly anchor
 * covers. */
export interface Stops {
  /** All, in their order. */
  acts(): Promise<readonly KeyedStopAct[]>
  /** Adds it, unless another act of the switch has its number or its key. */
  add(act: KeyedStopAct): Promise<void>
  /** How many loans are held now. */
  held(): Promise<{ readonly debits: number; readonly disbursements: number }>
}
export const Stops = token<Stops>('Stops')
