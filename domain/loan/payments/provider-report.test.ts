import { describe, expect, test } from 'vitest'
import { paymentStates, type PaymentState } from './payment.ts'
import { changeBy, hasEndedWithoutMoney, type ProviderReport } from './provider-report.ts'

type Reported = ProviderReport['state']
type Expected = 'goes-on' | 'completed' | 'failed' | 'returned' | 'no-news'

const reportedStates: readonly Reported[] = [
  'submitted',
  'acknowledged',
  'under-review',
  'completed',
  'failed',
  'cancelled',
]
const underWay = ['completed', 'failed', 'failed'] as const
const afterFailure = ['goes-on', 'goes-on', 'goes-on', 'completed', 'no-news', 'no-news'] as const

/** The expected changes for each state of ours, in the order of `reportedStates`. */
const changes: Readonly<Record<PaymentState, readonly Expected[]>> = {
  requested: ['goes-on', 'goes-on', 'goes-on', ...underWay],
  'under-review': ['goes-on', 'goes-on', 'no-news', ...underWay],
  submitted: ['no-news', 'goes-on', 'goes-on', ...underWay],
  acknowledged: ['no-news', 'no-news', 'goes-on', ...underWay],
  withdrawing: ['no-news', 'no-news', 'no-news', ...underWay],
  completed: ['no-news', 'no-news', 'no-news', 'no-news', 'returned', 'returned'],
  failed: afterFailure,
  cancelled: afterFailure,
  returned: afterFailure,
}

describe('a provider report', () => {
  test.each(paymentStates.flatMap((state) => reportedStates.map((reported, index) => ({ state, reported, index }))))(
    'changes a payment that is $state as the table says when it reports $reported',
    ({ state, reported, index }) => {
      const change = changeBy({ state }, { state: reported, failure: null })
      const expected = changes[state][index]
      expect(change).toEqual(
        {
          'goes-on': { type: 'progressed', state: reported },
          completed: { type: 'completed' },
          failed: { type: 'failed' },
          returned: { type: 'returned' },
          'no-news': undefined,
        }[expected ?? 'no-news'],
      )
    },
  )

  test('changes a payment under review when it names another failure', () => {
    const held = { state: 'under-review', failure: 'InteracFailed' } as const
    const named = (failure: string | null) => changeBy(held, { state: 'under-review', failure })
    expect(named('InteracFailed')).toBeUndefined()
    expect(named('InteracFailedExpired')).toEqual({ type: 'progressed', state: 'under-review' })
    expect(named(null)).toEqual({ type: 'progressed', state: 'under-review' })
  })

  test.each(reportedStates)('%s leaves money that can move unless the payment failed or was cancelled', (state) => {
    expect(hasEndedWithoutMoney({ state })).toBe(['failed', 'cancelled'].includes(state))
  })

  test('shows that no money can move when it contains no payment', () => {
    expect(hasEndedWithoutMoney(null)).toBe(true)
  })
})
