import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** The present moment. Only this port reads it; decisions get it as an argument. */
export interface Clock {
  now(): Instant
}
export const Clock = token<Clock>('Clock')
