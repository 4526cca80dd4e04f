import { type Fields, ZumRefusal } from './wire.ts'

/** Faults to rehearse; all off after a start. Set by `POST /sandbox/switches`. */
export interface Switches {
  readonly duplicate: boolean
  /** Webhooks leave a scaled minute late. */
  readonly delayed: boolean
  /** Each webhook waits for the next one and is sent after it. */
  readonly outOfOrder: boolean
  readonly badlySigned: boolean
  readonly silent: boolean
  /** API calls are answered 500, never, or carried out without an answer. */
  readonly outage: 'none' | 'errors' | 'timeouts' | 'lost-answers'
  /** The documented limit of the vendor's own sandbox: 300 requests in 5 minutes, then a block of 5 minutes. */
  readonly rateLimit: boolean
  /** The wallet is empty. */
  readonly emptyWallet: boolean
}

export const allOff: Switches = {
  duplicate: false,
  delayed: false,
  outOfOrder: false,
  badlySigned: false,
  silent: false,
  outage: 'none',
  rateLimit: false,
  emptyWallet: false,
}

const outages: readonly unknown[] = [
  'none',
  'errors',
  'timeouts',
  'lost-answers',
] satisfies readonly Switches['outage'][]

export const switched = (before: Switches, requested: Fields): Switches => {
  for (const [name, value] of Object.entries(requested)) {
    const isSwitch =
      Object.hasOwn(allOff, name) && (name === 'outage' ? outages.includes(value) : typeof value === 'boolean')
    if (!isSwitch) throw new ZumRefusal(400, `there is no switch ${name}, or not with that value`)
  }
  return { ...before, ...requested }
}
