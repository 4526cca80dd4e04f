import { daysBetween } from '../values/local-date.ts'
import { countableLines, type AccountHistory } from './account-history.ts'
import { partyKeyOf } from './description.ts'
import { holdersOf, kindOf, type KindedLine } from './line-kind.ts'

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

/** What other lines show: a returned payment is none, money from one who is paid a loan is one. */
const inContext = (lines: readonly KindedLine[]): readonly KindedLine[] => {
  const returned = returnedPayments(lines)
  const lenders = new Set(
    lines.filter(({ kind }) => kind === 'lender-payment').map(({ description }) => partyKeyOf(description)),
  )
  return lines.map((line) => {
    if (returned.has(line)) return { ...line, kind: 'returned-payment' }
    const isUnmarked = line.kind === 'person-transfer' || line.kind === 'deposit'
    return line.amount > 0 && isUnmarked && lenders.has(partyKeyOf(line.description))
      ? { ...line, kind: 'loan-proceeds' }
      : line
  })
}

export const kindedLinesOf = (history: AccountHistory): readonly KindedLine[] => {
  const holders = holdersOf(history.holderName)
  return inContext(countableLines(history).map((line) => ({ ...line, kind: kindOf(line, holders) })))
}
