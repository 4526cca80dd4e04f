import type { Table } from './memory.ts'

/** What a call of the API meets: an answer 500 or 429, none at all, none after it was carried out,
 * or a connection that breaks. */
export const outages = {
  none: 'It answers',
  errors: 'It answers 500',
  'rate-limited': 'It answers 429',
  timeouts: 'It never answers, and does nothing',
  'lost-answers': 'It does what was requested, and its answer is lost',
  down: 'The connection breaks',
} as const
export type Outage = keyof typeof outages

/** The faults that every provider's sandbox can rehearse. */
export interface SharedSwitches {
  readonly outage: Outage
  /** Every answer of the API leaves so many milliseconds late. */
  readonly slowMs: number
  /** The browser cannot load the provider's script or window. */
  readonly windowDown: boolean
  /** Every link or token is too old when it is opened. */
  readonly linksExpired: boolean
  /** Data are returned as another customer's. */
  readonly otherCustomer: boolean
  readonly duplicate: boolean
  /** Webhooks leave a scaled minute late. */
  readonly delayed: boolean
  readonly outOfOrder: boolean
  /** The signature is of another body. */
  readonly badlySigned: boolean
  /** The signature is made with another key. */
  readonly wrongKey: boolean
  readonly silent: boolean
}

export const sharedOff: SharedSwitches = {
  outage: 'none',
  slowMs: 0,
  windowDown: false,
  linksExpired: false,
  otherCustomer: false,
  duplicate: false,
  delayed: false,
  outOfOrder: false,
  badlySigned: false,
  wrongKey: false,
  silent: false,
}

export type SwitchGroup = 'The provider' | 'The customer' | 'Webhooks'
/** How a switch stands on the console, and which values it may have. */
export interface SwitchShape {
  readonly group: SwitchGroup
  readonly label: string
  readonly kind: 'on-off' | 'milliseconds' | Readonly<Record<string, string>>
}
export type SwitchShapes<Switches> = Readonly<Record<keyof Switches, SwitchShape>>

const onOff = (group: SwitchGroup, label: string): SwitchShape => ({ group, label, kind: 'on-off' })
export const sharedShapes: SwitchShapes<SharedSwitches> = {
  outage: { group: 'The provider', label: 'How the API behaves', kind: outages },
  slowMs: { group: 'The provider', label: 'Milliseconds by which each answer is late', kind: 'milliseconds' },
  windowDown: onOff('The provider', 'The window and its script cannot be loaded'),
  linksExpired: onOff('The customer', 'Every link has expired when it is opened'),
  otherCustomer: onOff('The customer', 'Data are returned as another customer’s'),
  duplicate: onOff('Webhooks', 'Sent twice'),
  delayed: onOff('Webhooks', 'Sent late'),
  outOfOrder: onOff('Webhooks', 'Sent out of order'),
  badlySigned: onOff('Webhooks', 'Signed for another body'),
  wrongKey: onOff('Webhooks', 'Signed with another key'),
  silent: onOff('Webhooks', 'Lost'),
}

/** The longest a slow answer takes; the product has given up long before. */
const slowestMs = 60_000

const isAllowed = ({ kind }: SwitchShape, value: unknown): boolean => {
  if (kind === 'on-off') return typeof value === 'boolean'
  if (kind === 'milliseconds') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= slowestMs
  return typeof value === 'string' && Object.hasOwn(kind, value)
}

/** The switches of a sandbox, as they were set before it was stopped; all off at first. */
export interface KeptSwitches<Switches> {
  readonly current: () => Switches
  /** Sets those that are named. Answers what is wrong with the first that cannot be, and then
   * changes none. */
  readonly change: (requested: Readonly<Record<string, unknown>>) => string | null
}

export const keptSwitches = <Switches extends object>(
  kept: Table<Switches>,
  off: Switches,
  shapes: SwitchShapes<Switches>,
): KeptSwitches<Switches> => {
  const current = (): Switches => ({ ...off, ...kept.get('current') })
  return {
    current,
    change: (requested) => {
      for (const [name, value] of Object.entries(requested))
        if (!Object.hasOwn(off, name) || !isAllowed(shapes[name as keyof Switches], value))
          return `there is no switch ${name}, or not with that value`
      kept.put('current', { ...current(), ...requested })
      return null
    },
  }
}
