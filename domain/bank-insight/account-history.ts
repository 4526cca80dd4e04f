import type { Cents } from '../values/cents.ts'
import { parseLocalDate, type LocalDate } from '../values/local-date.ts'

export type AccountLine = {
  /** The bank-data provider's id of the line; unique within the account. */
  readonly id: string
  readonly on: LocalDate
  readonly description: string
  /** Money in is positive, money out negative. */
  readonly amount: Cents
  /** Balance of the account after the line, where the bank gives it. */
  readonly balance: Cents | undefined
  /** The provider's category, where it gives one: a hint, never a proof. */
  readonly category: string | undefined
}

/** The people of a loan and what the borrower answered about income. */
export type PeopleOfLoan = {
  /** The borrower's name as it was verified. */
  readonly borrower: string
  /** The name of the co-applicant who accepted, if any. */
  readonly coBorrower: string | undefined
  /** Undefined before the forms are filled in. */
  readonly answers:
    | {
        readonly employer: string
        /** The coded answer of the personal info form. */
        readonly incomeKind: string
        readonly hasSecondIncome: boolean
        readonly hasChildBenefit: boolean
      }
    | undefined
}

/** What was read of one bank account. The order of the lines carries no meaning. */
export type AccountHistory = {
  /** The day on which the bank was read; later lines are ignored. */
  readonly readOn: LocalDate
  /** Balance when the bank was read, after every line. */
  readonly balance: Cents | undefined
  /** As the bank writes them, joint holders in one: transfers with that name are their own. */
  readonly holderName?: string | undefined
  /** The people of the loan. Undefined counts all income of the account as the borrower's. */
  readonly people?: PeopleOfLoan | undefined
  readonly lines: readonly AccountLine[]
}

/** Ten billion dollars: no line of a person's account, and sums below stay safe integers. */
const amountMax = 1_000_000_000_000

const isAmount = (given: number): boolean => Number.isSafeInteger(given) && Math.abs(given) <= amountMax

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Order of lines that does not depend on the order in which they were read. */
const inOrder = (a: AccountLine, b: AccountLine): number => compareText(a.on, b.on) || compareText(a.id, b.id)

/** The lines that can be counted: each id once, a real day not after the reading, a whole amount.
 * In order of days and ids, so that no figure depends on the order in which they were sent. */
export const countableLines = ({ readOn, lines }: AccountHistory): readonly AccountLine[] => {
  const byId = new Map<string, AccountLine>()
  for (const line of lines) {
    if (!parseLocalDate(line.on).ok || line.on > readOn || !isAmount(line.amount)) continue
    const first = byId.get(line.id)
    if (first === undefined || inOrder(line, first) < 0) byId.set(line.id, line)
  }
  return [...byId.values()]
    .map((line) => (line.balance === undefined || isAmount(line.balance) ? line : { ...line, balance: undefined }))
    .sort(inOrder)
}
