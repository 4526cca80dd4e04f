import { contractOf } from '../products/contract-of.ts'
import { sumOf } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accountNames, accounts, type AccountName } from './accounts.ts'
import type { Contract } from './contract.ts'
import { credit, debit, plusLines, withAmounts, type Balances, type Entry, type EntryKind, type Line } from './entry.ts'
import { inFlight, refundsMade, type LoanBook } from './loan-book.ts'

const cashOf = ({ terms, fundedAt, receipts, refunds }: LoanBook): number => {
  const paidOut = fundedAt === undefined ? 0 : terms.advance - contractOf(terms).charge
  return sumOf(receipts.filter(({ reversed }) => !reversed)) - sumOf(refundsMade(refunds)) - paidOut
}

/** Income and promises left: none once cancelled, no promise once written off. */
const incomeOf = (book: LoanBook) => {
  const { terms, accrued, cancelledAt, fundedAt, writeOff } = book
  const stands = cancelledAt === undefined
  const open = stands && writeOff === undefined
  const charge = fundedAt === undefined ? 0 : contractOf(terms).charge
  return {
    'cost of borrowing earned': stands ? accrued.costEarned : 0,
    'cost of borrowing not yet earned': open ? accrued.cost - accrued.costEarned : 0,
    'charge earned': stands ? accrued.chargeEarned : 0,
    'charge not yet earned': open ? charge - accrued.chargeEarned - accrued.chargeRefunded : 0,
    'default interest earned': accrued.defaultInterest,
    'returned-item fees earned': accrued.fees,
  }
}

/** What each account must hold, given what happened and how the loan stands. */
export const balancesFor = (book: LoanBook): Balances => {
  const { terms, accrued, fundedAt, cancelledAt } = book
  // What is only promised is not owed: it stands on both sides until the money is out.
  const isPromised = fundedAt === undefined && cancelledAt === undefined
  const owed = isPromised ? { ...book.owed, principal: terms.advance, cost: accrued.cost } : book.owed
  const flying = sumOf(inFlight(book))
  const balances = {
    ...incomeOf(book),
    cash: cashOf(book),
    'advance receivable': owed.principal,
    'cost of borrowing receivable': owed.cost,
    'default interest receivable': owed.defaultInterest,
    'returned-item fee receivable': owed.fee,
    'refund to recover': owed.refundToRecover,
    'debits in flight': flying,
    'debits awaited': flying,
    'advance payable': isPromised ? terms.advance : 0,
    'owed to borrower': book.owedToBorrower,
    'small balance kept': book.smallBalanceKept,
    'small balance forgiven': sumOf(book.forgiven),
    recovered: book.recovered,
    'written off': 0,
  } satisfies Record<AccountName, number>
  // A loss is what the other accounts leave open.
  const open = accountNames.reduce(
    (sum, name) => sum + (accounts[name].side === 'debit' ? balances[name] : 0 - balances[name]),
    0,
  )
  return { ...balances, 'written off': 0 - open } as Readonly<Record<AccountName, number>> as Balances
}

/** Entries never go back in time; one without amounts is not made. */
const post = (book: LoanBook, on: LocalDate, kind: EntryKind, lines: readonly Line[], reverses?: number): LoanBook => {
  const kept = withAmounts(lines)
  if (kept.length === 0) return book
  const last = book.entries.at(-1)?.on
  const entry: Entry = {
    number: book.entries.length + 1,
    on: last !== undefined && last > on ? last : on,
    kind,
    lines: kept,
    ...(reverses !== undefined && { reverses }),
  }
  return {
    ...book,
    entries: [...book.entries, entry],
    balances: plusLines(book.balances, kept),
    ...(book.ruled && { ruled: plusLines(book.ruled, kept) }),
  }
}

/** The balances that the rules gave before. An event books only what it changes of them. */
const ruledIn = ({ ruled, balances }: LoanBook): Balances => ruled ?? balances

type AccrualEntry = { readonly kind: EntryKind; readonly income: AccountName; readonly from: AccountName }

/** Cost booked at signing leaves `not yet earned`; interest becomes owed. */
const costAccruals = {
  'at-signing': { kind: 'cost-earned', income: 'cost of borrowing earned', from: 'cost of borrowing not yet earned' },
  'as-it-accrues': {
    kind: 'interest-accrued',
    income: 'cost of borrowing earned',
    from: 'cost of borrowing receivable',
  },
} as const satisfies Readonly<Record<Contract['costIsBooked'], AccrualEntry>>

/** What else time brings, with the account it comes from, as far as the income account lacks it. */
const otherAccruals = [
  { kind: 'charge-earned', income: 'charge earned', from: 'charge not yet earned' },
  { kind: 'default-interest-accrued', income: 'default interest earned', from: 'default interest receivable' },
  { kind: 'fee-charged', income: 'returned-item fees earned', from: 'returned-item fee receivable' },
] as const satisfies readonly AccrualEntry[]

/** An entry for each income account that does not hold what it must by now; it also corrects what a
 * fact changed in the past. */
export const postAccruals = (book: LoanBook, on: LocalDate): LoanBook => {
  const wanted = balancesFor(book)
  const { costIsBooked } = contractOf(book.terms)
  return [costAccruals[costIsBooked], ...otherAccruals].reduce((current, { kind, income, from }) => {
    const more = wanted[income] - ruledIn(current)[income]
    return post(current, on, kind, [debit(from, more), credit(income, more)])
  }, book)
}

/** Posts one entry with what changed in every account. */
export const postRest = (book: LoanBook, on: LocalDate, kind: EntryKind, reverses?: number): LoanBook => {
  const wanted = balancesFor(book)
  const sides = accountNames.map((name) => {
    const more = wanted[name] - ruledIn(book)[name]
    return accounts[name].side === 'debit' ? debit(name, more) : credit(name, more)
  })
  const inOrder = [...sides.filter((line) => line.debit > 0), ...sides.filter((line) => line.credit > 0)]
  return post(book, on, kind, inOrder, reverses)
}
