import { expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { paid } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { advance, fundedLoan, noonOf } from '../testing/servicing.fixture.ts'
import { servicingSteps } from './servicing-steps.ts'

const on = localDate
const today = '2026-04-10'
/** $500.00 from March 4, 2026, and $70.00 of cost, due on March 18; 41 and 42 cents of interest for
 * March 19 and 20. */
const closes = (...events: readonly LedgerEvent[]): boolean =>
  servicingSteps(fundedLoan(advance, ...events), noonOf(today)).some(({ type }) => type === 'close-small-balance')
const collected: LedgerEvent = { type: 'sent-to-collections', on: on('2026-03-19') }
const lost: LedgerEvent = { type: 'written-off', on: on('2026-03-20') }
const gone: LedgerEvent = { type: 'advance-returned', at: noonOf('2026-03-17') }

test.each<readonly [string, readonly LedgerEvent[], boolean]>([
  ['99 cents that are owed to the borrower', [paid('2026-03-16', 'P', 570_99)], true],
  ['not over a dollar', [paid('2026-03-16', 'P', 571_00)], false],
  ['not over nothing', [paid('2026-03-16', 'P', 570_00)], false],
  ['not before its money is out again (TAM-140)', [paid('2026-03-16', 'P', 50), gone], false],
  ['not in collections', [collected, paid('2026-03-19', 'P', 569_96)], false],
  [
    'not over a loss that was written off and recovered',
    [collected, lost, { type: 'recovered', on: on('2026-04-08'), paymentId: 'V', amount: cents(571_33) }],
    false,
  ],
])('C-11: an account closes over a small balance: %s', (_what, events, expected) => {
  expect(closes(...events)).toBe(expected)
})

test('TAM-85: no debit is ahead of a payment that is paid in arranged parts', () => {
  const arranged: LedgerEvent = {
    type: 'payments-arranged',
    on: on('2026-03-20'),
    parts: [{ dueDate: on('2026-04-20'), amount: cents(570_83) }],
  }
  const missed = fundedLoan(advance, { type: 'default-interest-accrued', on: on('2026-03-20') })
  expect(debitsAhead(missed, on('2026-03-20')).map(({ payment }) => payment)).toEqual([1])
  const book = fundedLoan(advance, { type: 'default-interest-accrued', on: on('2026-03-20') }, arranged)
  expect(debitsAhead(book, on('2026-03-20'))).toEqual([])
})
