import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accountNames, accounts } from './accounts.ts'
import { balancesOf, credit, debit, withAmounts, type Line } from './entry.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'

/** TAM-160: interest owed on a day that no entry has posted yet, in cents: the ledger posts when
 * something happens, the loan's pages show both to the day. */
export const accruedNotPosted = (book: LoanBook, on: LocalDate): Cents =>
  cents(owedInAll(bookAsOf(book, on).owed) - owedInAll(book.owed))

/** TAM-315: the lines that bring a loan's posted entries to the end of a day: interest, cost and
 * charges that were earned by then and have no entry up to that day. They balance. Events after the
 * day count only through the entries that they posted up to it. Empty if the log cannot be replayed
 * or nothing is missing. */
export const accrualLines = (events: readonly LedgerEvent[], on: LocalDate): readonly Line[] => {
  const then = replay(events.filter((event) => dayOf(event) <= on))
  if (!then.ok) return []
  let now = then.value
  for (const event of events.filter((later) => dayOf(later) > on)) {
    const next = apply(now, event)
    if (!next.ok) return []
    now = next.value
  }
  const wanted = bookAsOf(then.value, on).balances
  const posted = balancesOf(now.entries.filter((entry) => entry.on <= on))
  return withAmounts(
    accountNames.map((name) => (accounts[name].side === 'debit' ? debit : credit)(name, wanted[name] - posted[name])),
  )
}
