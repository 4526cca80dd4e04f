import { accountNames, type AccountName } from './accounts.ts'
import { restated } from './accruals.ts'
import { isBalanced, isSameBalances, noBalances, plusLines, type Balances, type Line, type Posting } from './entry.ts'
import type { LedgerEvent, Posted } from './ledger-event.ts'
import type { LoanBook } from './loan-book.ts'
import { balancesFor } from './posting.ts'
import { apply, openWith } from './replay.ts'

/** The book with its position under today's rules. `ruled`: the balances that these rules give, if
 * they are not the booked ones. */
export const ruledToday = ({ ruled: _before, ...book }: LoanBook): LoanBook => {
  const now = restated(book)
  const ruled = balancesFor(now)
  return isSameBalances(ruled, now.balances) ? now : { ...now, ruled }
}

export type Drift = { readonly account: AccountName; readonly booked: number; readonly ruled: number }

/** TAM-222: accounts whose booked balance is not what today's rules give. Both figures in cents. */
export const driftOf = ({ balances, ruled = balances }: Pick<LoanBook, 'balances' | 'ruled'>): readonly Drift[] =>
  accountNames.flatMap((account) =>
    balances[account] === ruled[account] ? [] : [{ account, booked: balances[account], ruled: ruled[account] }],
  )

/** What an event booked: the entries that the book has since. */
export const postingsSince = (before: Pick<LoanBook, 'entries'>, after: LoanBook): readonly Posting[] =>
  after.entries.slice(before.entries.length).map(({ number: _number, ...posting }) => posting)

const isOneSided = ({ account, debit, credit }: Line): boolean =>
  accountNames.includes(account) &&
  [debit, credit].every((side) => Number.isSafeInteger(side) && side >= 0) &&
  debit > 0 !== credit > 0

/** Throws when the postings of an event are no valid entries: one does not balance, is out of
 * order, or reverses a later one. */
const check = (type: string, { entries }: Pick<LoanBook, 'entries'>, postings: readonly Posting[]): void => {
  let day = entries.at(-1)?.on ?? postings[0]?.on
  for (const [index, { lines, on, reverses }] of postings.entries()) {
    const number = entries.length + index + 1
    const isEntry = lines.length > 1 && lines.every(isOneSided) && isBalanced(lines)
    if (!isEntry) throw new Error(`entry ${number} of ${type} does not balance`)
    if (day !== undefined && on < day) throw new Error(`entry ${number} of ${type} is dated before the one before it`)
    if (reverses !== undefined && reverses >= number) throw new Error(`entry ${number} of ${type} reverses a later one`)
    day = on
  }
}

/** The number of the posted entry in place of one that today's rules would have made: the last of
 * its kind, else the last of the event. */
const placeOf =
  (before: Pick<LoanBook, 'entries'>, made: LoanBook, postings: readonly Posting[]) =>
  <Fact extends { readonly entry: number }>(fact: Fact): Fact => {
    const first = before.entries.length
    if (fact.entry <= first) return fact
    const wanted = made.entries[fact.entry - 1]?.kind
    const at = postings.findLastIndex(({ kind }) => kind === wanted)
    return { ...fact, entry: first + (at < 0 ? postings.length : at + 1) }
  }

/** The book that an event made, with the entries that were posted for it instead of those that
 * today's rules would post. */
const withPostings = (
  before: Pick<LoanBook, 'entries' | 'balances'>,
  { ruled: given, ...made }: LoanBook,
  { type, postings }: Pick<Posted, 'type' | 'postings'>,
): LoanBook => {
  check(type, before, postings)
  const ruled: Balances = given ?? made.balances
  const entries = postings.map((posting, index) => ({ number: before.entries.length + index + 1, ...posting }))
  const balances = postings.reduce((sums, { lines }) => plusLines(sums, lines), before.balances)
  const place = placeOf(before, made, postings)
  return {
    ...made,
    debits: made.debits.map(place),
    receipts: made.receipts.map(place),
    fees: made.fees.map(place),
    refunds: made.refunds.map(place),
    entries: [...before.entries, ...entries],
    balances,
    ...(!isSameBalances(ruled, balances) && { ruled }),
  }
}

const mustFollow = (type: string, because: { readonly code: string }): never => {
  throw new Error(`${type} does not follow in the ledger: ${because.code}`)
}

/** TAM-222: the book after an event of the log, with exactly the entries that the event carries. No
 * entry is derived from rules, and no rule refuses what was accepted under the rules of its day
 * (`ruleOn`). Throws when the event names what the book does not have, or its entries do not
 * balance: the log is then not what was written. */
export const addPosted = (book: LoanBook, event: Posted): LoanBook => {
  const made = apply(book, event)
  return made.ok ? withPostings(book, made.value, event) : mustFollow(event.type, made.error)
}

/** The first event of a ledger, as `addPosted`. */
export const openPosted = (event: Posted<Extract<LedgerEvent, { readonly type: 'activated' }>>): LoanBook => {
  const made = openWith(event)
  return made.ok
    ? withPostings({ entries: [], balances: noBalances }, made.value, event)
    : mustFollow(event.type, made.error)
}
