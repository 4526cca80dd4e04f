import { describe, expect, test } from 'vitest'
import {
  at,
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { stoppedDebitsRefusal } from './debit-limits.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { apply } from './replay.ts'
import { reversiblePayments } from './reversible-payments.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const day = localDate
const errorOf = (events: readonly LedgerEvent[], event: LedgerEvent) => {
  const next = apply(lived(events), event)
  return next.ok ? 'booked' : next.error
}
const arranged: LedgerEvent = {
  type: 'payments-arranged',
  on: day('2026-03-30'),
  parts: [{ dueDate: day('2026-04-10'), amount: cents(595_00) }],
}
const missed = (code: string): readonly LedgerEvent[] => [...begun(single), sent(single, 1), returned(single, 1, code)]
const ofArrears: LedgerEvent = {
  type: 'debit-initiated',
  on: day('2026-03-24'),
  debitId: 'A1',
  payment: 'arrears',
  amount: cents(100_00),
  debitDate: day('2026-03-25'),
}
const repeated = (on: string): LedgerEvent => ({
  ...(sent(single, 1) as Extract<LedgerEvent, { readonly type: 'debit-initiated' }>),
  debitId: 'D1b',
  on: day(on),
  debitDate: plusDays(day(on), 1),
  rePresents: 'D1',
})

describe('a debit is refused', () => {
  test('in collections, with the status in which it would be allowed', () => {
    const collected: LedgerEvent = { type: 'sent-to-collections', on: day('2026-03-20') }
    expect(errorOf([...missed('901'), collected], repeated('2026-03-24'))).toEqual({
      code: 'NOT_IN_THIS_STATUS',
      type: 'debit-initiated',
      status: 'in-collections',
      allowed: ['funded', 'overdue'],
    })
  })
  test('TAM-85: of a payment that is paid in arranged parts', () => {
    expect(errorOf([...missed('901'), arranged], repeated('2026-03-31'))).toEqual({
      code: 'PAYMENT_IN_PARTS',
      payment: 1,
    })
  })
  test('PAD-13: of what is late, after a return that ended the authorization, and not after one for want of funds', () => {
    expect(errorOf(missed('905'), ofArrears)).toEqual({ code: 'DEBITS_STOPPED', debitId: 'D1', returnCode: '905' })
    expect(errorOf(missed('901'), ofArrears)).not.toMatchObject({ code: 'DEBITS_STOPPED' })
  })
  test('PAD-13: and no more once the authorization was replaced after that return', () => {
    const ended = lived(missed('905'))
    const replaced = { ...ended, authorization: { ...ended.authorization, madeBefore: ended.debits.length } }
    expect(stoppedDebitsRefusal(ended)).toEqual({ code: 'DEBITS_STOPPED', debitId: 'D1', returnCode: '905' })
    expect(stoppedDebitsRefusal(replaced)).toBeUndefined()
  })
})

test('TAM-112: staff reverse what came by hand, never a debit, and nothing twice', () => {
  const debited: readonly LedgerEvent[] = [
    ...begun(loan),
    sent(loan, 1),
    { type: 'debit-settled', on: day('2026-02-18'), debitId: 'D1' },
    paid('2026-02-20', 'P1', 100_00),
    paid('2026-02-21', 'P2', 50_00),
  ]
  const ids = (events: readonly LedgerEvent[]) => reversiblePayments(lived(events)).map(({ paymentId }) => paymentId)
  expect(ids(debited)).toEqual(['P1', 'P2'])
  expect(ids([...debited, { type: 'payment-reversed', on: day('2026-02-23'), paymentId: 'P1' }])).toEqual(['P2'])
})

describe('TAM-140: a returned debit of a loan without its money costs no fee', () => {
  const failed: LedgerEvent = { type: 'advance-returned', at: at('2026-03-18', '09:00') }
  const again = (on: string): LedgerEvent => ({ type: 'disbursed', at: at(on, '12:00') })
  const ended = (events: readonly LedgerEvent[]) => {
    const { debits, fees } = lived(events)
    return { why: debits[0]?.noFee, fees: fees.map(({ amount }) => amount) }
  }
  const [first] = [sent(single, 1)]
  const back: LedgerEvent = { type: 'debit-returned', on: day('2026-03-20'), debitId: 'D1', returnCode: '901' }
  test('while it is not there, and when the debit was sent before it came', () => {
    expect(ended([...begun(single), first, failed, back])).toEqual({ why: 'ADVANCE_NOT_HELD', fees: [] })
    expect(ended([...begun(single), first, failed, again('2026-03-19'), back])).toEqual({
      why: 'ADVANCE_NOT_HELD',
      fees: [],
    })
  })
  test('but one sent on the day of the money, or later, does', () => {
    expect(ended(missed('901'))).toEqual({ why: undefined, fees: [20_00] })
    const sentOn = (first as { readonly on: string }).on
    const early: LedgerEvent = { type: 'advance-returned', at: at(plusDays(day(sentOn), -2), '09:00') }
    expect(ended([...begun(single), early, again(sentOn), first, back])).toEqual({ why: undefined, fees: [20_00] })
  })
  test('its own entry says that money was allocated again because of the fee', () => {
    expect(lived(missed('901')).entries.at(-1)?.kind).toBe('fee-charged')
  })
})

test('a returned debit without a fee keeps why: no want of funds, or one fee in a life', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const whys = (events: readonly LedgerEvent[]) => lived([...begun(plan), ...events]).debits.map(({ noFee }) => noFee)
  expect(whys([sent(plan, 1), returned(plan, 1, '903')])).toEqual(['NOT_DISHONOURED'])
  const twice = [sent(plan, 1), returned(plan, 1, '901'), sent(plan, 2), returned(plan, 2, '901')]
  expect(whys(twice)).toEqual([undefined, 'FEE_ALREADY_CHARGED'])
})

describe('TAM-140: an advance that had not arrived', () => {
  const lost = (on: string): LedgerEvent => ({ type: 'advance-returned', at: at(on, '12:00') })
  const again = (on: string): LedgerEvent => ({ type: 'disbursed', at: at(on, '13:00') })
  test('leaves collections, waives each fee, and is counted', () => {
    const late: readonly LedgerEvent[] = [...missed('901'), { type: 'sent-to-collections', on: day('2026-04-20') }]
    const once = lived([...late, lost('2026-04-21')])
    expect([once.inCollections, once.fees.map(({ amount, waived }) => [amount, waived])]).toEqual([
      false,
      [[20_00, true]],
    ])
    expect(once.advanceReturned).toEqual({ times: 1, receipts: 0, refunds: 0 })
    const twice = lived([...late, lost('2026-04-21'), again('2026-04-22'), lost('2026-04-23')])
    expect(twice.advanceReturned?.times).toBe(2)
  })
  test('counts the money that had come before the advance that did arrive', () => {
    const before = [...missed('901'), paid('2026-04-01', 'P1', 100_00), lost('2026-04-02')]
    const arrived = lived([...before, paid('2026-04-03', 'P2', 50_00), again('2026-04-04')])
    expect(arrived.advanceReturned).toEqual({ times: 1, receipts: 2, refunds: 0 })
  })
})
