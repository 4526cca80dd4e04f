import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { ArrangedPart, Arrangement, BookedPayment, InterestPause, LoanFacts } from './loan-book.ts'

/** TAM-85, our policy: days after a part's day on which it may still arrive. */
export const partGraceDays = 3

const earlier = (a: LocalDate, b: LocalDate | undefined): LocalDate => (b !== undefined && b < a ? b : a)

type Facts = Pick<LoanFacts, 'arrangements' | 'receipts' | 'stays'>

/** Every arrangement of a loan, the oldest first; the last one is the one that counts. */
export const arrangementsOf = ({ arrangements = [] }: Pick<LoanFacts, 'arrangements'>): readonly Arrangement[] =>
  arrangements

/** TAM-250: a day of an arrangement, moved by the days of earlier stays. */
const afterStays = (
  { stays = [] }: Pick<Facts, 'stays'>,
  day: LocalDate,
  { on, through }: { readonly on: LocalDate; readonly through: LocalDate },
): LocalDate =>
  stays.reduce((late, stay) => {
    const from = stay.from < on ? on : stay.from
    const to = earlier(through, stay.to)
    return from <= late && from < to ? plusDays(late, daysBetween(from, to)) : late
  }, day)

type DuePart = ArrangedPart & {
  /** The last day of grace. */
  readonly lastDay: LocalDate
}

/** The parts on their due days, seen from a day. */
const dueParts = (facts: Facts, { on, parts }: Arrangement, through: LocalDate): readonly DuePart[] =>
  parts.map(({ dueDate, amount }) => ({
    amount,
    dueDate: afterStays(facts, dueDate, { on, through }),
    lastDay: afterStays(facts, plusDays(dueDate, partGraceDays), { on, through }),
  }))

/** Money that pays the parts: received since, and not debited for a payment. Whatever it was meant
 * for, it goes to what is late first (TAM-12). */
const receivedFor = ({ receipts }: Facts, arrangement: Arrangement, through: LocalDate): number =>
  receipts
    .slice(arrangement.receipts)
    .filter(({ kind, reversed, valueDate }) => kind !== 'debit' && !reversed && valueDate <= through)
    .reduce((sum, { amount }) => sum + amount, 0)

/** The first part whose days passed without its money and that of the parts before it. */
export const missedPart = (facts: Facts, arrangement: Arrangement, through: LocalDate): ArrangedPart | undefined => {
  let due = 0
  return dueParts(facts, arrangement, through).find(({ amount, lastDay }) => {
    due += amount
    return lastDay < through && receivedFor(facts, arrangement, lastDay) < due
  })
}

/** The last day of grace of the last part, seen from a day. */
export const lastDayOf = (facts: Facts, arrangement: Arrangement, through: LocalDate): LocalDate =>
  dueParts(facts, arrangement, through).at(-1)?.lastDay ?? arrangement.on

/** The last arrangement, while no part of it was missed and its days have not passed. */
export const keptArrangement = (facts: Facts, on: LocalDate): Arrangement | undefined => {
  const last = arrangementsOf(facts).at(-1)
  return last !== undefined && on <= lastDayOf(facts, last, on) && missedPart(facts, last, on) === undefined
    ? last
    : undefined
}

/** TAM-85, TAM-12: whether an arrangement covers a payment. It covers a missed payment, and a due
 * payment that is paid together with late amounts. */
export const coversPayment = (
  { on, payments }: Pick<Arrangement, 'on' | 'payments'>,
  { number, debitDate }: Pick<BookedPayment, 'number' | 'debitDate'>,
): boolean => debitDate < on || payments.includes(number)

/** TAM-85: the days on which a payment bears no default interest. They begin with an arrangement
 * that covers the payment. They end with the first missed part, the last day, or a new
 * arrangement. A reversed part counts as unpaid. */
export const interestPauses = (
  facts: Facts,
  payment: Pick<BookedPayment, 'number' | 'debitDate'>,
  through: LocalDate,
): readonly InterestPause[] =>
  arrangementsOf(facts).flatMap((arrangement, index, all) => {
    if (!coversPayment(arrangement, payment)) return []
    const next = all[index + 1]?.on
    const day = earlier(through, next)
    const missed = missedPart(facts, arrangement, day)
    return [{ from: arrangement.on, to: earlier(missed?.dueDate ?? lastDayOf(facts, arrangement, day), next) }]
  })

/** TAM-250: each part on its day with its open amount and the total that is missing through it.
 * The earliest part comes first. */
export const partsOn = (
  facts: Facts,
  arrangement: Arrangement,
  on: LocalDate,
): readonly (ArrangedPart & {
  readonly state: 'due' | 'paid' | 'missed'
  readonly left: number
  readonly missing: number
})[] => {
  const received = receivedFor(facts, arrangement, on)
  const missed = missedPart(facts, arrangement, on)
  let due = 0
  return dueParts(facts, arrangement, on).map(({ lastDay: _last, ...part }) => {
    due += part.amount
    const missing = Math.max(0, due - received)
    const left = Math.min(part.amount, missing)
    if (missing === 0) return { ...part, state: 'paid', left, missing }
    const isMissed = missed !== undefined && missed.dueDate <= part.dueDate && part.dueDate < on
    return { ...part, state: isMissed ? 'missed' : 'due', left, missing }
  })
}
