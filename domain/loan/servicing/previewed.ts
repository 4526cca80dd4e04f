import { owedInAll, receivedInAll, type LoanBook } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { stillToPay } from '../../ledger/still-to-pay.ts'
import type { OfferFigures } from '../../products/offer.ts'
import { ok, refusalOf, type Refusal, type Result } from '../../shared/result.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { LoanStatus } from '../status.ts'

/** The result of an action on the money of a loan, as its preview shows it. Cents, and days in
 * Toronto. */
export type MoneyResult = {
  readonly status: LoanStatus
  /** What the action is about; 0 if it moves no money and forgives none. */
  readonly atStake: number
  readonly owed: number
  readonly received: number
  readonly owedToBorrower: number
  readonly writtenOff: number
  readonly recovered: number
  /** How many payments are not paid in full. */
  readonly payments: number
  /** The first and the last due day among them; absent if there are none. */
  readonly nextPayment?: string | undefined
  readonly lastPayment?: string | undefined
}

/** The result of an approval, as its preview shows it. Cents, and days in Toronto. */
export type ApprovalResult = {
  readonly advance: number
  readonly costOfBorrowing: number
  readonly total: number
  readonly payments: number
  readonly starts: string
  readonly lastPayment: string
}

/** The result of an action that leaves this book behind on that day. */
export const moneyResult = (after: LoanBook, on: LocalDate, atStake: number): MoneyResult => {
  const book = bookAsOf(after, on)
  const open = stillToPay(book).filter(({ paid, amount }) => paid < amount)
  const [first, last] = [open[0]?.dueDate, open.at(-1)?.dueDate]
  return {
    status: book.status,
    atStake,
    owed: owedInAll(book.owed),
    received: receivedInAll(book),
    owedToBorrower: book.owedToBorrower + book.smallBalanceKept,
    writtenOff: book.writtenOff ?? 0,
    recovered: book.recovered,
    payments: open.length,
    ...(first !== undefined && { nextPayment: first }),
    ...(last !== undefined && { lastPayment: last }),
  }
}

/** The result of an approval that offers these figures. */
export const approvalResult = (offer: OfferFigures): ApprovalResult => ({
  advance: offer.advance,
  costOfBorrowing: offer.costOfBorrowing,
  total: offer.total,
  payments: offer.payments.length,
  starts: offer.advanceDate,
  lastPayment: offer.dueDate,
})

/** The ways to find the result that a person agreed to. */
export type Previewed<Outcome> = {
  /** What this person's preview showed; undefined if their client sends none. */
  readonly seen?: Outcome | undefined
  /** The result that the author of the proposal saw. Undefined without a proposal. */
  readonly proposed?: Outcome | undefined
  /** A preview shows the result instead of comparing it. */
  readonly isPreview?: boolean | undefined
}

const isSame = <Outcome extends object>(one: Outcome, other: Outcome): boolean => {
  const [a, b] = [new Map<string, unknown>(Object.entries(one)), new Map<string, unknown>(Object.entries(other))]
  return [...new Set([...a.keys(), ...b.keys()])].every((name) => a.get(name) === b.get(name))
}

/** TAM-300: an act does what its preview showed. It is computed again when it is recorded, and
 * refused with the new result if that is not the one seen: by this person, or, if they saw no
 * preview, by the author of the proposal that they confirm. */
export const isAsPreviewed = <Outcome extends MoneyResult | ApprovalResult | Pick<MoneyResult, 'atStake'>>(
  result: Outcome,
  { seen, proposed, isPreview = false }: Previewed<Outcome>,
): Result<true, Refusal> => {
  const expected = seen ?? proposed
  if (isPreview || expected === undefined || isSame(expected, result)) return ok(true)
  return refusalOf({ code: 'PREVIEW_CHANGED', ...result })
}
