import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { partyOf } from './description.ts'
import type { KindedLine, LineKind } from './line-kind.ts'

export const obligationKinds = ['rent', 'loan', 'utilities', 'telecom', 'insurance', 'card'] as const
export type ObligationKind = (typeof obligationKinds)[number]

/** What the person pays again and again. */
export type Obligation = {
  readonly name: string
  readonly kind: ObligationKind
  /** Paid in a month on average of the last 90 days; a positive amount. */
  readonly perMonth: Cents
  /** Days from one payment to the next on average of the last 90 days; undefined where there was
   * one only. */
  readonly everyDays: number | undefined
  readonly lastOn: LocalDate
  readonly lineIds: readonly string[]
}

const kindsOfLines: Partial<Readonly<Record<LineKind, ObligationKind>>> = {
  rent: 'rent',
  'loan-payment': 'loan',
  'lender-payment': 'loan',
  utilities: 'utilities',
  telecom: 'telecom',
  insurance: 'insurance',
  'card-payment': 'card',
}

/** Rent, loans, utilities and the like of the last 90 days, by payee, the largest first. */
export const obligationsOf = (lines: readonly KindedLine[], readOn: LocalDate): readonly Obligation[] => {
  const from = plusDays(readOn, -90)
  const paid = lines.flatMap((line) => {
    const kind = kindsOfLines[line.kind]
    return line.amount < 0 && line.on > from && kind !== undefined ? [{ ...line, obligation: kind }] : []
  })
  return [...Map.groupBy(paid, ({ description, obligation }) => `${obligation} ${partyOf(description)}`).values()]
    .flatMap((group) => {
      const [first, last] = [group[0], group.at(-1)]
      if (last === undefined) return []
      const total = group.reduce((sum, { amount }) => sum - amount, 0)
      return {
        name: partyOf(last.description),
        kind: last.obligation,
        perMonth: cents(Math.round(total / 3)),
        everyDays:
          first === undefined || first === last
            ? undefined
            : Math.max(1, Math.round(daysBetween(first.on, last.on) / (group.length - 1))),
        lastOn: last.on,
        lineIds: group.map(({ id }) => id),
      }
    })
    .sort((a, b) => b.perMonth - a.perMonth)
}
