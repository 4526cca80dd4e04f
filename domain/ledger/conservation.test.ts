import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import {
  anyTerms,
  lifeOf,
  moves,
  movesAfterLoss,
  movesWithContradictions,
  movesWithReturns,
  movesWithSmallBalances,
} from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { balancesOf, isBalanced } from './entry.ts'
import { owedInAll, refundsMade, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'
import { notYetToSendBack } from './sent-by-mistake.ts'
import { takenTwice } from './taken-twice.ts'

/* A loss is posted as what the other accounts leave open, so a cent that any rule loses would end
 * there unseen. These figures are added up from the facts alone, next to every rule. */

const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

const received = ({ receipts }: LoanBook): number => sumOf(receipts.filter(({ reversed }) => !reversed))

const expectEntriesToAddUp = (book: LoanBook): void => {
  const { terms, refunds, entries, balances, writeOff } = book
  const paidOut = terms.advance - ('charge' in terms ? (terms.charge ?? 0) : 0)
  expect(entries.filter(({ lines }) => !isBalanced(lines))).toEqual([])
  expect(balancesOf(entries)).toEqual(balances)
  expect(balances.cash).toBe(received(book) - sumOf(refundsMade(refunds)) - paidOut)
  if (writeOff === undefined) expect(balances['written off']).toBe(0)
}

/** What the borrower owes less what is owed to them is all that was lent, charged and sent back,
 * less all that was received. */
const expectContractToAddUp = (book: LoanBook): void => {
  const { terms, accrued, fees, refunds, forgiven, owed, owedToBorrower, smallBalanceKept, payments, agreed } = book
  const cost = terms.loanType === 'cash-advance' ? terms.costOfBorrowing : accrued.cost
  const charged = cost + accrued.defaultInterest + accrued.fees - accrued.chargeRefunded
  expect([0, sumOf(fees.filter(({ waived }) => !waived))]).toContain(accrued.fees)
  const lent = terms.advance + sumOf(refundsMade(refunds))
  const toBorrower = owedToBorrower + smallBalanceKept
  expect(owedInAll(owed) - toBorrower).toBe(lent + charged - received(book) - sumOf(forgiven))
  // Only what two debits took for one payment is owed back next to a debt.
  expect(Math.min(owedInAll(owed), toBorrower)).toBeLessThanOrEqual(takenTwice(book))
  expect(notYetToSendBack(book, book.asOf)).toBeLessThanOrEqual(owed.refundToRecover)
  const open = payments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  if (terms.loanType === 'cash-advance') expect(open).toBe(owed.principal + owed.cost)
  for (const { number, amount, paid } of payments) {
    expect(paid).toBeLessThanOrEqual(amount)
    expect(amount).toBeLessThanOrEqual(agreed.find((one) => one.number === number)?.amount ?? 0)
  }
}

const expectToAddUp = (book: LoanBook): void => {
  expectEntriesToAddUp(book)
  for (const amount of Object.values(book.owed)) expect(amount).toBeGreaterThanOrEqual(0)
  if (book.writeOff === undefined && book.cancelledAt === undefined) expectContractToAddUp(book)
}

test.each([
  ['any life', moves],
  ['any life with returns', movesWithReturns],
  ['any life with small balances', movesWithSmallBalances],
  ['any life after a loss', movesAfterLoss],
  ['any life whose banks contradict themselves', movesWithContradictions],
] as const)(
  'in %s no cent is lost, no payment is more than was signed, and a month adds 2.5 % at most (C-06)',
  (_, dice) => {
    fc.assert(
      fc.property(anyTerms, dice, fc.nat({ max: 200 }), (terms, thrown, days) => {
        const events = lifeOf(terms, thrown)
        let book = lived(events.slice(0, 3))
        for (const event of events.slice(3)) {
          const next = apply(book, event)
          if (!next.ok) throw new Error(`${event.type} does not follow`)
          book = next.value
          expectToAddUp(book)
        }
        const later = plusDays(book.asOf, days)
        expectToAddUp(bookAsOf(book, later))
        const interest = (on: LocalDate): number => bookAsOf(book, on).accrued.defaultInterest
        const most = Math.ceil(terms.advance * 0.025) + terms.payments.length
        expect(interest(plusMonths(later, 1)) - interest(later)).toBeLessThanOrEqual(most)
      }),
      { numRuns: runs(100) },
    )
  },
)
