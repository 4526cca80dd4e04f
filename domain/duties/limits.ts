import type { MoneyAction } from '../loan/servicing/money-action.ts'

/** Kinds of work to which the account of an employee can be limited. `decide`: approve and reject.
 * `review`: verify papers and look over decisions. `collect`: contacts, promises, arrangements and
 * stays. `account`: payments, refunds, waivers and write-offs. */
export const workAreas = ['decide', 'review', 'collect', 'account'] as const
export type WorkArea = (typeof workAreas)[number]

/** The area of an act. `unlimited` is for acts that a limited account may never do, because they
 * could lift its own limits. */
export type AreaOfAct = WorkArea | 'unlimited'

/** TAM-297: whether an account may do an act. An account without limits may do all that its role
 * may. */
export const mayWorkIn = (limits: readonly WorkArea[] | undefined, area: AreaOfAct): boolean =>
  limits === undefined || (area !== 'unlimited' && limits.includes(area))

const collecting: ReadonlySet<MoneyAction['kind']> = new Set([
  'arrange-payments',
  'decline-arrangement',
  'change-due-date',
  'place-stay',
  'lift-stay',
  'send-to-collections',
])

/** The area of an action on a loan in service. */
export const areaOfMoneyAction = (kind: MoneyAction['kind']): WorkArea => (collecting.has(kind) ? 'collect' : 'account')

/** The stored text of limits: the areas in a fixed order. No areas are no limit. All areas are still
 * a limit, because it excludes `unlimited` acts. */
export const limitsText = (limits: readonly WorkArea[]): string =>
  workAreas.filter((area) => limits.includes(area)).join(',')

/** The limits that `limitsText` wrote; undefined without a limit. */
export const limitsIn = (text: string): readonly WorkArea[] | undefined =>
  text === '' ? undefined : workAreas.filter((area) => text.split(',').includes(area))
