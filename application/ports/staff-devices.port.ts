import type { Origin } from '@tamarack/domain/loan/actor'
import { token } from './token.ts'

/** An account of staff, as far as an alert names it. */
export interface StaffOnDevice {
  readonly id: string
  readonly name: string
}

/** Reads which accounts of staff were used from where. */
export interface StaffDevices {
  /** Accounts of staff that signed in or out from that network address and browser since a moment,
   * epoch milliseconds, or have an open session there, by id. Empty if either is not known. */
  usedFrom(origin: Origin, since: number): Promise<readonly StaffOnDevice[]>
  /** Every active admin with the address of the account. */
  admins(): Promise<readonly (StaffOnDevice & { readonly email: string })[]>
}
export const StaffDevices = token<StaffDevices>('StaffDevices')
