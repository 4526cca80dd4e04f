import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { firstDayOf, linesUntil, type BookedLine } from '../account-lines.ts'
import { dateOf, dayNumberOf, dueBetween } from '../due-days.ts'
import type { DueDays, Habits, PayFrequency, SourceKind } from '../habits.ts'
import { holderNameOf, identifiedLines } from '../history.ts'
import { habitsOf } from '../people-habits.ts'

/** One payer, as it really is. Cents, after deductions. */
export interface TrueSource {
  readonly name: string
  readonly kind: SourceKind
  readonly frequency: PayFrequency
  /** What one payment comes to: exactly when `spreadCents` is 0, else give or take that. */
  readonly netCents: number
  readonly spreadCents: number
  /** Whether its lines prove income: money from a person or a cheque of unknown kind may be
   * anything. */
  readonly proven: boolean
  /** Whether it is paid to the person themselves or to the other holder of a joint account. */
  readonly paidTo: 'person' | 'joint-holder'
  /** The vendor's ids of its credits in the history, oldest first. */
  readonly transactionIds: readonly string[]
  readonly lastPaidOn: string | null
  /** The day of the next payment after today, moved before a holiday; null when it follows no
   * calendar. */
  readonly nextPayDay: string | null
}

/** Money from and to somebody who lends. Ids are the vendor's. */
export interface TrueLender {
  readonly name: string
  readonly advanceIds: readonly string[]
  readonly paymentIds: readonly string[]
  readonly returnedPaymentIds: readonly string[]
}

/** What is true of an invented person's account on a day, no matter what its lines look like. The
 * last 90 days are today and the 89 days before it. */
export interface BankTruth {
  readonly personId: string
  readonly today: string
  /** As the bank writes the holder or holders. */
  readonly holderName: string
  readonly joint: boolean
  /** The day on which the account was opened; null when it is older than the history. */
  readonly openedOn: string | null
  readonly sources: readonly TrueSource[]
  readonly lenders: readonly TrueLender[]
  readonly nsf: {
    readonly feeIds: readonly string[]
    readonly returnedDebitIds: readonly string[]
    readonly inLast90Days: number
  }
  readonly daysBelowZeroInLast90Days: number
  readonly ownTransferIds: readonly string[]
  readonly balanceCents: number
}

const frequencies: Readonly<Record<DueDays['every'], PayFrequency>> = {
  week: 'weekly',
  'two-weeks': 'bi-weekly',
  'half-month': 'semi-monthly',
  month: 'monthly',
  quarter: 'quarterly',
  chance: 'irregular',
}

type Identified = BookedLine & { readonly id: string }
const idsOf = (lines: readonly Identified[], matches: (line: Identified) => boolean): readonly string[] =>
  lines.filter(matches).map(({ id }) => id)

const sourcesOf = (habits: Habits, lines: readonly Identified[], today: string): readonly TrueSource[] =>
  habits.sources.map((source) => {
    const credits = lines.filter(({ mark }) => mark.of === 'income' && mark.source === source)
    const now = dayNumberOf(today)
    const next = dueBetween(source.due, now + 1, now + 100, 'before')[0]
    return {
      name: source.name,
      kind: source.kind,
      frequency: frequencies[source.due.every],
      netCents: source.cents,
      spreadCents: source.spread,
      proven: source.unproven !== true,
      paidTo: source.holder === 'second' ? 'joint-holder' : 'person',
      transactionIds: credits.map(({ id }) => id),
      lastPaidOn: credits.at(-1)?.date ?? null,
      nextPayDay: next === undefined ? null : dateOf(next),
    }
  })

const lendersOf = (lines: readonly Identified[]): readonly TrueLender[] => {
  const names = new Set(lines.flatMap(({ mark }) => ('lender' in mark && mark.lender !== null ? [mark.lender] : [])))
  return [...names].map((name) => {
    const of = (kind: 'advance' | 'lender-payment' | 'returned-debit') =>
      idsOf(lines, ({ mark }) => mark.of === kind && mark.lender === name)
    return {
      name,
      advanceIds: of('advance'),
      paymentIds: of('lender-payment'),
      returnedPaymentIds: of('returned-debit'),
    }
  })
}

/** How many of the last 90 days ended below zero. */
const daysBelowZero = (lines: readonly Identified[], firstDay: number, today: string): number => {
  const last = dayNumberOf(today)
  const from = Math.max(firstDay, last - 89)
  const closing = new Map(lines.map(({ date, balanceCents }) => [dayNumberOf(date), balanceCents]))
  let balance = lines.findLast(({ date }) => dayNumberOf(date) < from)?.balanceCents ?? 0
  let below = 0
  for (let day = from; day <= last; day += 1) {
    balance = closing.get(day) ?? balance
    if (balance < 0) below += 1
  }
  return below
}

const truthFor = (person: OntarioPerson, habits: Habits, today: string): BankTruth => {
  const lines = identifiedLines(person.id, linesUntil(person.id, habits, today))
  const nsfFees = lines.filter(({ mark }) => mark.of === 'nsf-fee')
  const firstDay = firstDayOf(habits, today)
  return {
    personId: person.id,
    today,
    holderName: holderNameOf(person, habits),
    joint: habits.accountHolder !== undefined,
    openedOn: habits.openedDaysAgo === undefined ? null : dateOf(firstDay),
    sources: sourcesOf(habits, lines, today),
    lenders: lendersOf(lines),
    nsf: {
      feeIds: nsfFees.map(({ id }) => id),
      returnedDebitIds: idsOf(lines, ({ mark }) => mark.of === 'returned-debit'),
      inLast90Days: nsfFees.filter(({ date }) => dayNumberOf(date) > dayNumberOf(today) - 90).length,
    },
    daysBelowZeroInLast90Days: daysBelowZero(lines, firstDay, today),
    ownTransferIds: idsOf(lines, ({ mark }) => mark.of === 'own-transfer'),
    balanceCents: lines.at(-1)?.balanceCents ?? 0,
  }
}

/** What is true of that person's everyday account on a day (`YYYY-MM-DD`). Throws for an id that is
 * no invented person's. */
export const truthOf = (personId: string, today: string): BankTruth => {
  const person = ontarioPeople.find(({ id }) => id === personId)
  if (!person) throw new Error(`there is no invented person ${personId}`)
  return truthFor(person, habitsOf(personId), today)
}
