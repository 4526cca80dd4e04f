import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { partyOf } from './description.ts'
import type { KindedLine, LineKind } from './kinds.ts'
import { recurrenceOf } from './recurrence.ts'
import { amountSeen, seenAmountOf, type Seen, type SeenAmount } from './seen-amount.ts'

export const obligationKinds = ['rent', 'mortgage', 'loan', 'utilities', 'telecom', 'insurance', 'card'] as const
export type ObligationKind = (typeof obligationKinds)[number]

/** What the person pays again and again. */
export type Obligation = {
  readonly name: string
  readonly kind: ObligationKind
  /** What it takes in a month, or took in the days that were seen; a positive amount. */
  readonly seen: SeenAmount
  /** The usual payment; a positive amount. */
  readonly typicalPayment: Cents
  /** On average of the last 90 days; undefined where there was one only. */
  readonly everyDays: number | undefined
  readonly lastOn: LocalDate
  readonly lineIds: readonly string[]
}

const kindsOfLines: Partial<Readonly<Record<LineKind, ObligationKind>>> = {
  rent: 'rent',
  mortgage: 'mortgage',
  'loan-payment': 'loan',
  'lender-payment': 'loan',
  utilities: 'utilities',
  telecom: 'telecom',
  insurance: 'insurance',
  'card-payment': 'card',
}

/** Kinds of housing payments. The days state how recent a single payment must be to count as one
 * month. */
const homes: ReadonlySet<ObligationKind> = new Set(['rent', 'mortgage'])
const newHomeDays = 35

type Payment = KindedLine & { readonly obligation: ObligationKind }

const obligationOf = (payments: readonly Payment[], readOn: LocalDate, span: Seen): Obligation | undefined => {
  const from = plusDays(readOn, -90)
  const recent = payments.filter(({ on }) => on > from)
  const last = recent.at(-1)
  if (last === undefined) return undefined
  const [first = last] = recent
  const moves = payments.map(({ id, on, amount }) => ({ id, on, amount: cents(-amount) }))
  const { frequency, typical, goesOn } = recurrenceOf(moves, readOn)
  // Rent and mortgages are monthly, so one recent payment is the amount of a month.
  const isNewHome = payments.length === 1 && homes.has(last.obligation) && daysBetween(last.on, readOn) <= newHomeDays
  // One that is overdue may be late or over: it counts with what was paid, not with nothing.
  const rhythm = isNewHome ? 'monthly' : goesOn ? frequency : 'irregular'
  const seen = amountSeen({ moves, frequency: rhythm, typical, goesOn: true, isNew: isNewHome }, span)
  return {
    name: partyOf(last.description),
    kind: last.obligation,
    seen: seenAmountOf(seen),
    typicalPayment: typical,
    everyDays:
      first === last ? undefined : Math.max(1, Math.round(daysBetween(first.on, last.on) / (recent.length - 1))),
    lastOn: last.on,
    lineIds: recent.map(({ id }) => id),
  }
}

/** Rent, loans, utilities and the like paid in the last 90 days, by payee, the largest first. */
export const obligationsOf = (lines: readonly KindedLine[], readOn: LocalDate, span: Seen): readonly Obligation[] => {
  const paid = lines.flatMap((line): readonly Payment[] => {
    const obligation = kindsOfLines[line.kind]
    return line.amount < 0 && obligation !== undefined ? [{ ...line, obligation }] : []
  })
  return [...Map.groupBy(paid, ({ description, obligation }) => `${obligation} ${partyOf(description)}`).values()]
    .flatMap((payments) => obligationOf(payments, readOn, span) ?? [])
    .sort((a, b) => b.seen.amount - a.seen.amount)
}
