import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { Sealed } from '../sealed.ts'

/** What the tables of one transaction work with. */
export interface Tools {
  readonly em: SqlEntityManager
  readonly sealed: Sealed
}

/** For rows that are read once and not changed through the entity manager. */
export const plain = { disableIdentityMap: true } as const
