import { describe, expect, test } from 'vitest'
import { bookStatuses, type BookStatus } from '../loan/status.ts'
import { at, begun, cashAdvance, lived, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { apply, replay } from './replay.ts'

const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const on = localDate('2026-04-01')
const sentToCollections: LedgerEvent = { type: 'sent-to-collections', on: localDate('2026-03-30') }
const cancelled: LedgerEvent = { type: 'cancelled', at: at('2026-03-05') }

const inFlight: LedgerEvent = {
  type: 'debit-initiated',
  on: localDate('2026-03-30'),
  debitId: 'D1',
  payment: 1,
  amount: cents(570_00),
  debitDate: on,
}

/** How a cash advance of $500, due on 18 March, comes to stand so on the first of April. */
const lifeUpTo: Readonly<Record<BookStatus, readonly LedgerEvent[]>> = {
  active: begun(terms).slice(0, 1),
  funded: [...begun(terms), inFlight],
  overdue: begun(terms),
  'in-collections': [...begun(terms), sentToCollections],
  cancelling: [...begun(terms), cancelled],
  cancelled: [...begun(terms), cancelled, paid('2026-03-06', 'E1', 500_00)],
  repaid: [...begun(terms), paid('2026-03-18', 'E1', 570_00)],
  'written-off': [...begun(terms), sentToCollections, { type: 'written-off', on: localDate('2026-03-31') }],
}

const afterFunding: readonly BookStatus[] = [
  'funded',
  'overdue',
  'in-collections',
  'cancelling',
  'cancelled',
  'repaid',
  'written-off',
]
const running: readonly BookStatus[] = ['funded', 'overdue', 'in-collections']
const amount = cents(1)

describe('which event may happen to a loan that stands how', () => {
  test.each<readonly [LedgerEvent, readonly BookStatus[]]>([
    [{ type: 'copy-received', at: at(on) }, ['active', ...afterFunding]],
    [{ type: 'disbursed', at: at(on) }, ['active', 'cancelled']],
    [{ type: 'advance-returned', at: at(on) }, afterFunding],
    [{ type: 'advance-paid-twice', on, paymentId: 'A2', amount }, afterFunding],
    [{ type: 'advance-paid-twice-returned', on, paymentId: 'A2' }, afterFunding],
    [{ type: 'debit-initiated', on, debitId: 'D2', payment: 'arrears', amount, debitDate: on }, running],
    [{ type: 'debit-settled', on, debitId: 'D1' }, afterFunding],
    [{ type: 'debit-returned', on, debitId: 'D1', returnCode: '901' }, afterFunding],
    [{ type: 'payment-received', on, paymentId: 'E2', amount }, [...running, 'cancelling', 'cancelled', 'repaid']],
    [{ type: 'payment-reversed', on, paymentId: 'E1' }, afterFunding],
    [{ type: 'fee-waived', on }, [...running, 'repaid']],
    [{ type: 'due-date-changed', on, payment: 1, dueDate: localDate('2026-04-10') }, running],
    [{ type: 'debit-stopped', on, payment: 1 }, running],
    [{ type: 'debit-resumed', on, payment: 1 }, running],
    [{ type: 'authorization-revoked', on }, ['active', ...running]],
    [{ type: 'authorization-replaced', on }, running],
    [{ type: 'debits-released', on, looked: [] }, running],
    [{ type: 'default-interest-accrued', on }, running],
    [{ type: 'cancelled', at: at(on) }, ['active', ...running, 'repaid']],
    [{ type: 'refunded', on, refundId: 'R1', amount }, afterFunding],
    [{ type: 'refund-returned', on, refundId: 'R1' }, afterFunding],
    [{ type: 'balance-forgiven', on }, [...running, 'cancelling', 'cancelled', 'repaid']],
    [{ type: 'sent-to-collections', on }, ['overdue']],
    [{ type: 'written-off', on }, ['in-collections']],
    [{ type: 'recovered', on, paymentId: 'V1', amount }, ['written-off']],
  ])('$0.type: $1', (event, allowed) => {
    const refused = bookStatuses.flatMap((status) => {
      const next = apply(lived(lifeUpTo[status]), event)
      return !next.ok && next.error.code === 'NOT_IN_THIS_STATUS' ? [next.error] : []
    })
    const elsewhere = bookStatuses.filter((status) => !allowed.includes(status))
    expect(refused.map(({ type, status }) => [type, status])).toEqual(elsewhere.map((status) => [event.type, status]))
    for (const refusal of refused) expect(refusal.allowed.toSorted()).toEqual(allowed.toSorted())
  })

  test('the advance arrives once, also on a loan that was cancelled while it was on its way', () => {
    const onItsWay = lived([...lifeUpTo.active, cancelled])
    const arrived = apply(onItsWay, { type: 'disbursed', at: at(on) })
    expect(arrived).toMatchObject({ value: { status: 'cancelling', owed: { principal: 500_00, cost: 0 } } })
    expect(apply(lived(lifeUpTo.cancelled), { type: 'disbursed', at: at(on) })).toEqual({
      ok: false,
      error: { code: 'ALREADY_HAPPENED', type: 'disbursed' },
    })
  })

  test('a loan is activated once, as the first thing', () => {
    const [activated, ...later] = begun(terms)
    if (!activated) throw new Error('a loan begins')
    expect(replay([activated, activated])).toMatchObject({
      error: { because: { code: 'ALREADY_HAPPENED', type: 'activated' } },
    })
    expect(replay(later)).toMatchObject({
      error: { event: 1, because: { code: 'LOAN_NOT_ACTIVATED', type: 'copy-received' } },
    })
  })
})
