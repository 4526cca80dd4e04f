import { expect, test } from 'vitest'
import type { OurPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { instant } from '@tamarack/domain/values/instant'
import type { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import type { Comparable, ComparableKind } from '../ports/comparable-loans.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import type { ListedTransfer } from '../ports/transfer-list.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'
import { differencesGuarantees } from '../testing/differences-contract.ts'
import { makeFakeDifferences } from '../testing/fake-differences.ts'
import { makeCompareWithProviders } from './compare-with-providers.ts'

let loans = 0
const guarantees = differencesGuarantees({
  differences: makeFakeDifferences().port,
  newLoan: async () => `ln_${(loans += 1)}`,
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))(
  'differences in memory: %s',
  async (_sentence, verify) => {
    await expect(verify()).resolves.toBeUndefined()
  },
)

type Collected = Awaited<ReturnType<BankDataProvider['collect']>>
type Rows = { [Kind in ComparableKind]: Comparable[Kind][] }

const minute = 60_000
const world = () => {
  let now = 1_795_000_000_000
  const rows: Rows = { 'identity-check': [], 'bank-connection': [] }
  const payments: OurPayment[] = []
  const checks = new Map<string, Pick<IdentityCheck, 'customerId' | 'outcome'>>()
  const requests = new Map<string, Collected['state']>()
  const listed: ListedTransfer[] = []
  const unlisted = new Map<string, ListedTransfer>()
  const notified: [string, ProviderEvent][] = []
  const calls: string[] = []
  const differences = makeFakeDifferences()
  const silent = new Set<string>()
  const call = (provider: string): void => {
    calls.push(provider)
    if (silent.has(provider)) throw new ProviderUnavailable('zum', 'no answer')
  }
  const compare = makeCompareWithProviders({
    clock: { now: () => instant(now) },
    comparable: {
      next: async (kind, _resting, limit) => rows[kind].slice(0, limit),
      among: async (kind, _resting, loanIds) => rows[kind].filter(({ loanId }) => loanIds.includes(loanId)),
    },
    differences: differences.port,
    process: {
      notify: async (loanId, event) => {
        notified.push([loanId, event])
        return 'taken'
      },
    },
    ours: {
      among: async (ids) => payments.filter(({ paymentId }) => ids.includes(paymentId)),
      recent: async ({ limit }) => payments.slice(0, limit),
    },
    identityProvider: {
      readCheck: async (checkId) => {
        call('plaid')
        return (checks.get(checkId) as IdentityCheck | undefined) ?? null
      },
    },
    bankDataProvider: {
      collect: async (requestId) => {
        call('bank')
        return { state: requests.get(requestId) ?? 'unknown' } as Collected
      },
    },
    transfers: {
      recent: async (pages) => {
        call(`list ${pages}`)
        return listed
      },
      page: async () => ({ transfers: [], total: 0, strays: false }),
      ofPayment: async (paymentId) => {
        call('look-up')
        const one = unlisted.get(paymentId)
        return one === undefined ? [] : [one]
      },
    },
  })
  return {
    rows,
    payments,
    checks,
    requests,
    listed,
    unlisted,
    notified,
    calls,
    differences,
    silent,
    compare,
    pass: (ms: number): void => {
      now += ms
    },
    standing: () =>
      differences
        .rows()
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ kind, loanId, ours, theirs, mendable }) => [loanId, kind, ours, theirs, mendable]),
  }
}
const check = (state: Comparable['identity-check']['state'], loanId = 'ln_1') =>
  ({ loanId, customerId: 'customer', checkId: `idv_${loanId}`, state }) as const
const payment = (state: OurPayment['state'], loanId = 'ln_1', kind: OurPayment['kind'] = 'advance'): OurPayment => ({
  loanId,
  paymentId: `pay_${loanId}`,
  kind,
  state,
  amount: 500_00,
  providerId: `tr_${loanId}`,
})
const atZum = (state: ListedTransfer['state'], loanId = 'ln_1', amountCents = 500_00): ListedTransfer => ({
  providerId: `tr_${loanId}`,
  paymentId: `pay_${loanId}`,
  state,
  amountCents,
})

test.each([
  ['open', 'open', true],
  ['open', 'cancelled', true],
  ['confirming', 'open', true],
  ['pending-review', 'pending-review', true],
  ['failed', 'failed', true],
  ['open', 'passed', false],
  ['confirming', 'pending-review', false],
  ['pending-review', 'passed', false],
  ['failed', 'passed', false],
] as const)('a check that is %s with us and %s at the provider agrees: %s', async (ours, outcome, agrees) => {
  const { rows, checks, compare, standing, notified } = world()
  rows['identity-check'].push(check(ours))
  checks.set('idv_ln_1', { customerId: 'customer', outcome })
  expect(await compare()).toEqual({ compared: 1, different: agrees ? 0 : 1, unanswered: [] })
  expect(standing()).toEqual(agrees ? [] : [['ln_1', 'identity-check', ours, outcome, true]])
  expect(notified).toEqual(agrees ? [] : [['ln_1', { about: 'identity-check', checkId: 'idv_ln_1' }]])
})

test('a check that the provider does not have, or has for somebody else, is for staff: no message mends it', async () => {
  const { rows, checks, compare, standing, notified } = world()
  rows['identity-check'].push(check('open'), check('open', 'ln_2'))
  checks.set('idv_ln_2', { customerId: 'somebody else', outcome: 'passed' })
  await compare()
  expect(standing()).toEqual([
    ['ln_1', 'identity-check', 'open', 'missing', false],
    ['ln_2', 'identity-check', 'open', 'another-customer', false],
  ])
  expect(notified).toEqual([])
})

test('bank data that are ready, failed or unknown while we wait for them differ; the workflow is to look at the first two', async () => {
  const { rows, requests, compare, standing, notified } = world()
  for (const [loanId, state] of [
    ['ln_1', 'collecting'],
    ['ln_2', 'ready'],
    ['ln_3', 'failed'],
    ['ln_4', 'unknown'],
  ] as const) {
    rows['bank-connection'].push({ loanId, requestId: `req_${loanId}` })
    requests.set(`req_${loanId}`, state)
  }
  await compare()
  expect(standing()).toEqual([
    ['ln_2', 'bank-connection', 'collecting', 'ready', true],
    ['ln_3', 'bank-connection', 'collecting', 'failed', true],
    ['ln_4', 'bank-connection', 'collecting', 'unknown', false],
  ])
  expect(notified.map(([loanId]) => loanId)).toEqual(['ln_2', 'ln_3'])
})

test('compares payments of every kind and attempt by state and amount', async () => {
  const { payments, listed, compare, standing, notified } = world()
  payments.push(
    payment('acknowledged', 'ln_1'),
    payment('submitted', 'ln_2', 'refund'),
    payment('completed', 'ln_3', 'debit'),
    payment('completed', 'ln_4'),
    payment('failed', 'ln_5'),
    payment('requested', 'ln_6'),
    payment('submitted', 'ln_7', 'e-transfer'),
    payment('failed', 'ln_8'),
  )
  listed.push(
    atZum('under-way', 'ln_1'),
    atZum('completed', 'ln_2'),
    atZum('failed', 'ln_3'),
    atZum('completed', 'ln_4', 5_000_00),
    atZum('completed', 'ln_8'),
  )
  await compare()
  expect(standing()).toEqual([
    ['ln_2', 'payment-state', 'submitted', 'completed', true],
    ['ln_3', 'payment-state', 'completed', 'failed', true],
    ['ln_4', 'payment-amount', '50000', '500000', false],
    ['ln_7', 'payment-missing', 'submitted', 'missing', false],
    ['ln_8', 'payment-state', 'failed', 'completed', true],
  ])
  expect(notified).toEqual([
    ['ln_2', { about: 'transfer', paymentId: 'pay_ln_2', providerId: '' }],
    ['ln_3', { about: 'transfer', paymentId: 'pay_ln_3', providerId: '' }],
    ['ln_8', { about: 'transfer', paymentId: 'pay_ln_8', providerId: '' }],
  ])
})

test('a difference is resolved when a comparison no longer finds it, and when its loan has moved on', async () => {
  const { rows, checks, compare, differences, pass } = world()
  rows['identity-check'].push(check('open'), check('open', 'ln_2'))
  for (const loanId of ['ln_1', 'ln_2']) checks.set(`idv_${loanId}`, { customerId: 'customer', outcome: 'passed' })
  await compare()
  pass(5 * minute)
  checks.set('idv_ln_1', { customerId: 'customer', outcome: 'open' })
  rows['identity-check'].pop()
  await compare()
  expect(differences.rows().map(({ resolvedAt }) => resolvedAt)).toEqual([
    1_795_000_000_000 + 5 * minute,
    1_795_000_000_000 + 5 * minute,
  ])
})

test('however many loans wait, a run costs 20 reads at Plaid, 20 of bank data, one list of five pages and ten look-ups at Zum', async () => {
  const { rows, payments, calls, compare } = world()
  for (let at = 0; at < 100; at++) {
    rows['identity-check'].push(check('open', `ln_${at}`))
    rows['bank-connection'].push({ loanId: `ln_${at}`, requestId: `req_${at}` })
    payments.push(payment('submitted', `ln_${at}`))
  }
  await compare()
  expect(Object.entries(Object.groupBy(calls, (one) => one)).map(([one, all]) => [one, all?.length])).toEqual([
    ['plaid', 20],
    ['bank', 20],
    ['list 5', 1],
    ['look-up', 10],
  ])
})

test('without a payment to compare, Zum is not called', async () => {
  const { calls, compare } = world()
  await compare()
  expect(calls).toEqual([])
})

test('a provider that does not answer holds up no other comparison, resolves nothing and is named', async () => {
  const { rows, silent, compare, standing, requests, pass } = world()
  rows['identity-check'].push(check('open'))
  await compare()
  pass(5 * minute)
  silent.add('plaid')
  rows['bank-connection'].push({ loanId: 'ln_2', requestId: 'req_2' })
  requests.set('req_2', 'ready')
  expect(await compare()).toEqual({ compared: 1, different: 1, unanswered: ['identity-check'] })
  expect(standing().map(([loanId]) => loanId)).toEqual(['ln_1', 'ln_2'])
})
