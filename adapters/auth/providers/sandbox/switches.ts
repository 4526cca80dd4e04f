/** Faults to rehearse; all off after a start. Set by `POST /sandbox/switches`. */
export interface Switches {
  /** The token endpoint takes no code. */
  readonly refuseCodes: boolean
  /** The endpoint that reports who somebody is answers with an error. */
  readonly refuseUserInfo: boolean
  /** `forged` is signed with a key that nobody published, `replayed` answers another request,
   * `full` names the address as some providers' do. */
  readonly idToken: 'genuine' | 'forged' | 'replayed' | 'full'
  /** An address that every identity has for the while, as if they had all moved there; null for
   * their own. */
  readonly email: string | null
}

export const allOff: Switches = { refuseCodes: false, refuseUserInfo: false, idToken: 'genuine', email: null }

const allowed: { readonly [Name in keyof Switches]: (value: unknown) => boolean } = {
  refuseCodes: (value) => typeof value === 'boolean',
  refuseUserInfo: (value) => typeof value === 'boolean',
  idToken: (value) => value === 'genuine' || value === 'forged' || value === 'replayed' || value === 'full',
  email: (value) => value === null || typeof value === 'string',
}

/** The switches after a change; null for a change that names an unknown switch or value. */
export const switched = (before: Switches, requested: unknown): Switches | null => {
  if (typeof requested !== 'object' || requested === null) return null
  const areSwitches = Object.entries(requested).every(
    ([name, value]) => Object.hasOwn(allowed, name) && allowed[name as keyof Switches](value),
  )
  return areSwitches ? { ...before, ...requested } : null
}
