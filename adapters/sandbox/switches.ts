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

export type SwitchGroup = 'The provider' | 'The customer' | 'Webhooks'

/** One switch: where and under what words it stands on the console, what it can be set to, and what
 * it is while nothing is rehearsed. */
export interface SwitchShape<Value = boolean | number | string> {
  readonly group: SwitchGroup
  readonly label: string
  readonly kind: 'on-off' | NumberKind | Readonly<Record<string, string>>
  readonly off: Value
}
/** A whole number from 0. */
export interface NumberKind {
  readonly most: number
}
export type SwitchShapes = Readonly<Record<string, SwitchShape>>

/** What the switches of these shapes are set to. */
export type SwitchesOf<Shapes extends SwitchShapes> = { readonly [Name in keyof Shapes]: Shapes[Name]['off'] }

export const onOff = (group: SwitchGroup, label: string): SwitchShape<boolean> => ({
  group,
  label,
  kind: 'on-off',
  off: false,
})
export const oneOf = <Choices extends Readonly<Record<string, string>>>(
  group: SwitchGroup,
  label: string,
  choices: Choices,
  off: keyof Choices & string,
): SwitchShape<keyof Choices & string> => ({ group, label, kind: choices, off })

export const number = (group: SwitchGroup, label: string, off: number, most: number): SwitchShape<number> => ({
  group,
  label,
  kind: { most },
  off,
})
export const isNumber = (kind: SwitchShape['kind']): kind is NumberKind =>
  typeof kind === 'object' && typeof kind['most'] === 'number'

/** The longest that a slow answer takes. The product has given up long before. */
const slowestMs = 60_000

/** The faults that every provider's sandbox can rehearse. */
export const sharedShapes = {
  outage: oneOf('The provider', 'How the API behaves', outages, 'none'),
  slowMs: number('The provider', 'Milliseconds by which each answer is late', 0, slowestMs),
  windowDown: onOff('The provider', 'The window and its script cannot be loaded'),
  linksExpired: onOff('The customer', 'Every link has expired when it is opened'),
  otherCustomer: onOff('The customer', 'Data are returned as another customer’s'),
  duplicate: onOff('Webhooks', 'Sent twice'),
  /** By a scaled minute. */
  delayed: onOff('Webhooks', 'Sent late'),
  outOfOrder: onOff('Webhooks', 'Sent out of order'),
  badlySigned: onOff('Webhooks', 'Signed for another body'),
  wrongKey: onOff('Webhooks', 'Signed with another key'),
  silent: onOff('Webhooks', 'Lost'),
}
export type SharedSwitches = SwitchesOf<typeof sharedShapes>

export const allOffIn = <Shapes extends SwitchShapes>(shapes: Shapes): SwitchesOf<Shapes> =>
  Object.fromEntries(Object.entries(shapes).map(([name, { off }]) => [name, off])) as SwitchesOf<Shapes>

const isAllowed = ({ kind }: SwitchShape, value: unknown): boolean => {
  if (kind === 'on-off') return typeof value === 'boolean'
  if (isNumber(kind)) return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= kind.most
  return typeof value === 'string' && Object.hasOwn(kind, value)
}

/** The switches of a sandbox, as they were set before it was stopped; all off at first. */
export interface KeptSwitches<Switches> {
  readonly shapes: SwitchShapes
  readonly current: () => Switches
  /** Sets those that are named. Answers what is wrong with the first that cannot be, and then
   * changes none. */
  readonly change: (requested: Readonly<Record<string, unknown>>) => string | null
}

export const keptSwitches = <Shapes extends SwitchShapes>(
  kept: Table<SwitchesOf<Shapes>>,
  shapes: Shapes,
): KeptSwitches<SwitchesOf<Shapes>> => {
  const current = (): SwitchesOf<Shapes> => ({ ...allOffIn(shapes), ...kept.get('current') })
  return {
    shapes,
    current,
    change: (requested) => {
      for (const [name, value] of Object.entries(requested)) {
        const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
        if (!shape || !isAllowed(shape, value)) return `there is no switch ${name}, or not with that value`
      }
      kept.put('current', { ...current(), ...requested })
      return null
    },
  }
}
