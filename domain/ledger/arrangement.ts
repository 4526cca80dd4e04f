import { plusDays, type LocalDate } from '../values/local-date.ts'
import type { ArrangedPart, Arrangement, BookedPayment, InterestPause, LoanFacts } from './loan-book.ts'

/** TAM-85, our policy: days after a part's day on which it may still arrive. */
export const partGraceDays = 3

type Facts = Pick<LoanFacts, 'arrangements' | 'receipts'>

/** Every arrangement of a loan, the oldest first; the last one is the one that counts. */
export const arrangementsOf = ({ arrangements = [] }: Pick<LoanFacts, 'arrangements'>): readonly Arrangement[] =>
  arrangements

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
  return arrangement.parts.find(({ dueDate, amount }) => {
    due += amount
    const lastDay = plusDays(dueDate, partGraceDays)
    return lastDay < through && receivedFor(facts, arrangement, lastDay) < due
  })
}

/** The last day on which the last part may arrive. */
export const lastDayOf = ({ on, parts }: Arrangement): LocalDate => plusDays(parts.at(-1)?.dueDate ?? on, partGraceDays)

/** The last arrangement, while no part of it was missed and its days have not passed. */
export const keptArrangement = (facts: Facts, on: LocalDate): Arrangement | undefined => {
  const last = arrangementsOf(facts).at(-1)
  return last !== undefined && on <= lastDayOf(last) && missedPart(facts, last, on) === undefined ? last : undefined
}

/** TAM-85: whether an arrangement covers a payment: it was missed before, or it was due and is paid
 * along with what was late, because money goes to it first (TAM-12). */
export const coversPayment = (
  { on, payments }: Pick<Arrangement, 'on' | 'payments'>,
  { number, debitDate }: Pick<BookedPayment, 'number' | 'debitDate'>,
): boolean => debitDate < on || payments.includes(number)

const earlier = (a: LocalDate, b: LocalDate | undefined): LocalDate => (b !== undefined && b < a ? b : a)

/** TAM-85: when a payment bears no default interest: from an arrangement that covers it until the
 * day of the first missed part, else through its last day, or until another took its place, as of
 * which it is judged. By the facts: a part that is reversed was never paid. */
export const interestPauses = (
  facts: Facts,
  payment: Pick<BookedPayment, 'number' | 'debitDate'>,
  through: LocalDate,
): readonly InterestPause[] =>
  arrangementsOf(facts).flatMap((arrangement, index, all) => {
    if (!coversPayment(arrangement, payment)) return []
    const next = all[index + 1]?.on
    const missed = missedPart(facts, arrangement, earlier(through, next))
    return [{ from: arrangement.on, to: earlier(missed?.dueDate ?? lastDayOf(arrangement), next) }]
  })

/** How each part stands, what is left of it, and what is missing through it; first parts first. */
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
  return arrangement.parts.map((part) => {
    due += part.amount
    const missing = Math.max(0, due - received)
    const left = Math.min(part.amount, missing)
    if (missing === 0) return { ...part, state: 'paid', left, missing }
    const isMissed = missed !== undefined && missed.dueDate <= part.dueDate && part.dueDate < on
    return { ...part, state: isMissed ? 'missed' : 'due', left, missing }
  })
}
