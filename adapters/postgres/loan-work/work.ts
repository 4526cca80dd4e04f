import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { Sealed } from '../sealed.ts'

/** What the tables of one transaction work with: its entity manager, and the seals of what they
 * keep. */
export interface Work {
  readonly em: SqlEntityManager
  readonly sealed: Sealed
}
