import { daysBetween } from '../values/local-date.ts'
import { countableLines, type AccountHistory } from './account-history.ts'
import { byParty, partyKeyOf, plainDescription } from './description.ts'
import { fitsAmount, type KindedLine, type LineCorrection } from './kinds.ts'
import { holdersOf, kindOf } from './line-kind.ts'
import { middle, recurrenceOf } from './recurrence.ts'

/** A payment is returned within so many days. */
const returnedWithinDays = 5

/** The payments that were returned, each by the nearest return of its amount after it. */
const returnedPayments = (lines: readonly KindedLine[]): ReadonlySet<KindedLine> => {
  const returned = new Set<KindedLine>()
  for (const back of lines.filter(({ kind }) => kind === 'returned-debit')) {
    const payment = lines.findLast(
      (line) =>
        line.amount === -back.amount &&
        line.kind !== 'returned-item-fee' &&
        !returned.has(line) &&
        line.on <= back.on &&
        daysBetween(line.on, back.on) <= returnedWithinDays,
    )
    if (payment !== undefined) returned.add(payment)
  }
  return returned
}

/** Whether the words of a line do not show the kind of its party. */
const isUnmarked = ({ kind }: KindedLine): boolean =>
  kind === 'person-transfer' || kind === 'deposit' || kind === 'unnamed-deposit' || kind === 'spending'

/** The least number of equal payments that repay a sum. Each follows the sum and is smaller than
 * it. */
const repayments = { count: 3, spread: 0.05, partOfSum: 0.7 }

/** Parties that send sums and receive regular payments, but do not lend. */
const lendsToNobody =
  /\b(?:CRA|REVENUE|REVENU|RECEIVER GENERAL|UNIVERSIT\w*|COLLEGE|CITY|TOWN|VILLE|TAX\w*|IMPOTS?|LOTTERY|OLG|CASINO|BET\w*)\b/

/** Whether a party lent money: it sent a lump sum and then received regular payments of one
 * amount. Finds a lender that is not in the register. */
const isLender = (lines: readonly KindedLine[]): boolean => {
  const [sums, paid] = [lines.filter(({ amount }) => amount > 0), lines.filter(({ amount }) => amount < 0)]
  const [sum] = sums
  if (sum === undefined || sums.length > paid.length || !lines.every(isUnmarked)) return false
  if (lendsToNobody.test(plainDescription(sum.description))) return false
  const after = paid.filter(({ on }) => on > sum.on)
  // A transfer back to a friend is not a loan payment.
  if (after.some(({ kind }) => kind === 'person-transfer')) return false
  const usual = middle(after.map(({ amount }) => -amount))
  const alike = after.filter(({ amount }) => Math.abs(-amount - usual) <= repayments.spread * usual)
  const { frequency } = recurrenceOf(alike, sum.on)
  return (
    alike.length >= repayments.count &&
    alike.length === after.length &&
    usual <= repayments.partOfSum * sum.amount &&
    frequency !== 'irregular'
  )
}

/** Corrects kinds by other lines. A returned payment does not count, and a lender is one in all
 * its lines. */
const inContext = (lines: readonly KindedLine[]): readonly KindedLine[] => {
  const returned = returnedPayments(lines)
  const lenders = new Set(
    lines.filter(({ kind }) => kind === 'lender-payment').map(({ description }) => partyKeyOf(description)),
  )
  for (const ofParty of byParty(lines).values())
    if (isLender(ofParty)) for (const { description } of ofParty) lenders.add(partyKeyOf(description))
  return lines.map((line) => {
    if (returned.has(line)) return { ...line, kind: 'returned-payment' }
    return isUnmarked(line) && lenders.has(partyKeyOf(line.description))
      ? { ...line, kind: line.amount > 0 ? 'loan-proceeds' : 'lender-payment', layer: 'pattern' }
      : line
  })
}

/** TAM-310, TAM-311: the countable lines of an account with their kinds, corrected by other
 * lines. TAM-322: the kind that staff gave to a line stays, and other lines are read by it. */
export const kindedLinesOf = (
  history: AccountHistory,
  corrections: readonly LineCorrection[] = [],
): readonly KindedLine[] => {
  const holders = holdersOf(history.holderName)
  const kinds = new Map(corrections.map(({ lineId, kind }) => [lineId, kind]))
  const correct = (line: KindedLine): KindedLine => {
    const kind = kinds.get(line.id)
    return kind === undefined || !fitsAmount(kind, line.amount) ? line : { ...line, kind, layer: 'staff' }
  }
  const read = countableLines(history).map((line): KindedLine => correct({ ...line, ...kindOf(line, holders) }))
  return inContext(read).map(correct)
}
