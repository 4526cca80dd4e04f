import { expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { at, begun, lived, paid, returned, sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { localDate } from '../../values/local-date.ts'
import { advance, fundedLoan } from '../testing/servicing.fixture.ts'
import { afterReturn } from './after-return.ts'

const on = localDate
/** Due on Wednesday, March 18, 2026; the bank returns the debit on the day after. */
const missed = [sent(advance, 1), returned(advance, 1, '901')]
const feeAfter = (...events: readonly LedgerEvent[]) => {
  const after = afterReturn(fundedLoan(advance, ...events), 'D1', on('2026-03-20'))
  return after && [after.fee, after.noFee]
}

test.each<readonly [string, readonly LedgerEvent[], number, string | undefined]>([
  ['is charged for a dishonoured debit', missed, 20_00, undefined],
  [
    'is not charged where nothing was dishonoured',
    [sent(advance, 1), returned(advance, 1, '903')],
    0,
    'NOT_DISHONOURED',
  ],
  ['that staff waived is none', [...missed, { type: 'fee-waived', on: on('2026-03-20') }], 0, 'WAIVED'],
  ['stays charged once it is paid', [...missed, paid('2026-03-20', 'P', 100_00)], 20_00, undefined],
  [
    'is not owed where other money had paid everything before the return',
    [sent(advance, 1), paid('2026-03-16', 'P', 570_00), returned(advance, 1, '901')],
    0,
    'PAID_BEFORE_RETURN',
  ],
])('C-05: the fee of a return %s', (_what, events, fee, noFee) => {
  expect(feeAfter(...events)).toEqual([fee, noFee])
})

test('a loan that was cancelled after the return owes no fee', () => {
  const [activated, , funded] = begun(advance) as readonly [LedgerEvent, LedgerEvent, LedgerEvent]
  // Without a copy of the agreement the borrower may cancel at any time (ON-21).
  const book = lived([activated, funded, ...missed, { type: 'cancelled', at: at('2026-03-20', '15:00') }])
  const after = afterReturn({ ...fundedLoan(advance), book }, 'D1', on('2026-03-20'))
  expect([after?.fee, after?.noFee]).toEqual([0, 'LOAN_OVER'])
})

test('the fee of one return says nothing of another one', () => {
  const again: LedgerEvent = {
    ...(sent(advance, 1) as Extract<LedgerEvent, { readonly type: 'debit-initiated' }>),
    debitId: 'D1b',
    on: on('2026-03-24'),
    debitDate: on('2026-03-25'),
    rePresents: 'D1',
  }
  const back: LedgerEvent = { type: 'debit-returned', on: on('2026-03-26'), debitId: 'D1b', returnCode: '901' }
  const loan = fundedLoan(advance, ...missed, again, back)
  const [first, second] = ['D1', 'D1b'].map((id) => afterReturn(loan, id, on('2026-03-27')))
  expect([first?.fee, first?.noFee]).toEqual([20_00, undefined])
  expect([second?.fee, second?.noFee]).toEqual([0, 'FEE_ALREADY_CHARGED'])
})
