import type { StaffTie } from '@tamarack/domain/duties/ties'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** Reads which acts on staff accounts make two accounts count as one person (TAM-290). */
export interface StaffTies {
  /** The relations that count at that moment, the oldest first. */
  at(now: Instant): Promise<readonly StaffTie[]>
}
export const StaffTies = token<StaffTies>('StaffTies')
