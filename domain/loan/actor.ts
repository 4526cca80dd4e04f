export type PersonRole = 'customer' | 'admin' | 'employee' | 'reviewer'

/** Who acts: a person by account, or the system by itself. */
export type Actor = {
  readonly id: string | null
  readonly name: string | null
  readonly role: PersonRole | 'system'
}

/** Whether a person of the lender acts, whatever their role. */
export const isStaff = ({ role }: Actor): boolean => role !== 'customer' && role !== 'system'

export const systemActor: Actor = { id: null, name: null, role: 'system' }

/** From where a person acted, as the server saw it. */
export type Origin = { readonly ip: string | null; readonly userAgent: string | null }

export const noOrigin: Origin = { ip: null, userAgent: null }
