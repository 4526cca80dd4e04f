import { expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import {
  begun,
  cashAdvance,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'

/** $500 from 4 to 18 March, cost $70. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const nothing = { principal: 0, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 }
const overpaid = [...begun(terms), sent(terms, 1), paid('2026-03-16', 'ALL', 600_00)]
const on = (day: string, events: readonly LedgerEvent[]) => {
  const { owed, owedToBorrower } = bookAsOf(lived(events), localDate(day))
  return { owed, owedToBorrower }
}

test('credit of a cash advance is owed to the borrower, with the debit that settles next to it', () => {
  expect(on('2026-03-16', overpaid)).toEqual({ owed: nothing, owedToBorrower: 30_00 })
  expect(on('2026-03-20', [...overpaid, settled(terms, 1)])).toEqual({ owed: nothing, owedToBorrower: 600_00 })
})

test('credit of a cash advance that was refunded and never was is owed again, and the next money pays it', () => {
  const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-04-01'), refundId: 'R1', amount: cents(580_00) }
  const disputed: LedgerEvent = {
    type: 'debit-returned',
    on: localDate('2026-04-20'),
    debitId: 'D1',
    returnCode: '905',
  }
  const owing = [...overpaid, settled(terms, 1), refund, disputed]
  expect(on('2026-04-20', owing)).toEqual({ owed: { ...nothing, refundToRecover: 550_00 }, owedToBorrower: 0 })
  expect(on('2026-04-21', [...owing, paid('2026-04-21', 'P', 560_00)])).toEqual({
    owed: nothing,
    owedToBorrower: 10_00,
  })
})

test('a debit that is returned after a cash advance was paid in full brings no fee, and one of a cash advance that lacks a cent does', () => {
  const back = returned(terms, 1, '901')
  expect(on('2026-03-19', [...overpaid, back])).toEqual({ owed: nothing, owedToBorrower: 30_00 })
  const short = [...begun(terms), sent(terms, 1), paid('2026-03-16', 'ALL', 569_99), back]
  expect(on('2026-03-19', short)).toEqual({ owed: { ...nothing, principal: 1, fee: 20_00 }, owedToBorrower: 0 })
})
