import { type Fields, invalidField } from './wire.ts'

/** Faults to rehearse; all off after a start. Set by `POST /sandbox/switches`. */
export interface Switches {
  /** Every webhook is sent twice. */
  readonly duplicate: boolean
  /** Webhooks leave a scaled minute late. */
  readonly delayed: boolean
  /** The webhooks of one change are sent last first. */
  readonly outOfOrder: boolean
  /** The signature is of another body. */
  readonly badlySigned: boolean
  /** No webhook is sent at all. */
  readonly silent: boolean
  /** API calls are answered 500, or never. */
  readonly outage: 'none' | 'errors' | 'timeouts'
  /** The real service does not enforce the life of a link token for this product. */
  readonly linkTokensExpire: boolean
}

export const allOff: Switches = {
  duplicate: false,
  delayed: false,
  outOfOrder: false,
  badlySigned: false,
  silent: false,
  outage: 'none',
  linkTokensExpire: false,
}

const outages: readonly unknown[] = ['none', 'errors', 'timeouts'] satisfies readonly Switches['outage'][]

export const switched = (before: Switches, requested: Fields): Switches => {
  for (const [name, value] of Object.entries(requested)) {
    const isSwitch =
      Object.hasOwn(allOff, name) && (name === 'outage' ? outages.includes(value) : typeof value === 'boolean')
    if (!isSwitch) throw invalidField(`there is no switch ${name}, or not with that value`)
  }
  return { ...before, ...requested }
}
