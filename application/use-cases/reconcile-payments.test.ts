import { expect, test } from 'vitest'
import type { OurPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { instant } from '@tamarack/domain/values/instant'
import type { ListName, ListReading } from '../ports/list-readings.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import type { ListedTransfer, TransferWindow } from '../ports/transfer-list.port.ts'
import { makeFakeDifferences } from '../testing/fake-differences.ts'
import { makeReconcilePayments, type Reconciled } from './reconcile-payments.ts'

const dayMs = 24 * 3_600_000
const start = Date.UTC(2026, 11, 1, 10)
const pageSize = 20

type Made = ListedTransfer & { readonly at: number }
type RequestedPayment = OurPayment & { readonly at: number }

/** A lender's payments and a provider's list of twenty a page, with the vendor's limit on calls:
 * each attempt is one run of the activity. */
const world = () => {
  let now = start
  let filters = true
  const made: Made[] = []
  const requested: RequestedPayment[] = []
  const noted = new Set<string>()
  const readings = new Map<ListName, ListReading>()
  const differences = makeFakeDifferences()
  const calls = { pages: 0, lookUps: 0, outage: Infinity }
  const latest = (): readonly Made[] => made.toSorted((a, b) => b.at - a.at)
  const asOurs = (payment: RequestedPayment): OurPayment => {
    const { at: _at, ...ours } = payment
    return ours
  }
  const isIn = ({ from, to, only }: TransferWindow, one: Made): boolean =>
    one.at >= from && one.at <= to && (only === undefined || one.state === 'failed')
  const reconcile = makeReconcilePayments({
    clock: { now: () => instant(now) },
    ours: {
      existing: async (ids) => new Set(requested.map(({ paymentId }) => paymentId).filter((id) => ids.includes(id))),
      among: async (ids) => requested.filter(({ paymentId }) => ids.includes(paymentId)).map(asOurs),
      noteListed: async (day, ids) => {
        for (const id of ids) noted.add(`${day} ${id}`)
      },
      unlisted: async ({ day, from, to, limit }) =>
        requested
          .filter(({ at, paymentId }) => at >= from && at <= to && !noted.has(`${day} ${paymentId}`))
          .slice(0, limit)
          .map(asOurs),
      next: async ({ day, requestedBefore, limit }) =>
        requested
          .filter(({ at, state }) => at < requestedBefore && state === 'submitted')
          .filter(({ paymentId }) => !noted.has(`${day} ${paymentId}`))
          .slice(0, limit)
          .map(asOurs),
      recent: async () => [],
      firstRequestedAt: async () => (requested.length === 0 ? null : Math.min(...requested.map(({ at }) => at))),
    },
    transfers: {
      recent: async () => [],
      page: async (window, number) => {
        calls.pages += 1
        if (calls.pages > calls.outage) throw new ProviderUnavailable('zum', 'no answer')
        const found = latest().filter((one) => !filters || isIn(window, one))
        const transfers = found.slice((number - 1) * pageSize, number * pageSize)
        return { transfers, total: found.length, strays: transfers.some((one) => !isIn(window, one)) }
      },
      ofPayment: async (paymentId) => {
        calls.lookUps += 1
        return latest().filter((one) => one.paymentId === paymentId)
      },
    },
    readings: {
      last: async (name) => readings.get(name) ?? null,
      store: async (name, reading) => void readings.set(name, reading),
    },
    differences: differences.port,
    process: { notify: async () => 'taken' },
  })
  const dayOf = (): string => new Date(now).toISOString().slice(0, 10)
  return {
    calls,
    /** As the engine repeats the activity of a day until it succeeds; each attempt keeps to the
     * vendor's limit. */
    run: async (mostAttempts = 100): Promise<{ readonly attempts: number; readonly done: Reconciled | null }> => {
      for (let attempts = 1; attempts <= mostAttempts; attempts += 1) {
        const before = calls.pages + calls.lookUps
        try {
          const done = await reconcile({ day: dayOf() })
          if (!done.continues) return { attempts, done }
        } catch (error) {
          if (!(error instanceof ProviderUnavailable)) throw error
          calls.outage = Infinity
        }
        expect(calls.pages + calls.lookUps - before).toBeLessThanOrEqual(70)
      }
      return { attempts: mostAttempts, done: null }
    },
    make: (part: Partial<Made> & { readonly at: number }): void => {
      const providerId = part.providerId ?? `tr_${made.length}`
      made.push({ providerId, paymentId: `pay_${made.length}`, state: 'completed', amountCents: 100, ...part })
    },
    request: (part: Partial<RequestedPayment> & { readonly paymentId: string; readonly at: number }): void => {
      requested.push({ loanId: 'ln_1', kind: 'debit', amount: 100, state: 'completed', providerId: null, ...part })
    },
    pass: (ms: number): void => {
      now += ms
    },
    ignoreFilters: (): void => {
      filters = false
    },
    standing: () =>
      differences
        .rows()
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ kind, subject }) => [kind, subject]),
  }
}
type World = ReturnType<typeof world>

/** That many payments which both sides have, evenly over a time that ends an hour ago. */
const manyOnBothSides = ({ request, make }: World, count: number, overMs: number): void => {
  for (let n = 0; n < count; n += 1) {
    const at = start - 3_600_000 - Math.floor((overMs * (count - n)) / count)
    request({ paymentId: `both_${n}`, at: at - 500, providerId: `tr_both_${n}` })
    make({ providerId: `tr_both_${n}`, paymentId: `both_${n}`, at })
  }
}

test('more transactions than fifty pages are all compared, in several attempts within the limit of calls', async () => {
  const it = world()
  manyOnBothSides(it, 2_300, 10 * dayMs)
  it.make({ providerId: 'tr_stranger', paymentId: 'shop-1', at: start - 10 * dayMs })
  it.make({ providerId: 'tr_twice', paymentId: 'both_3', at: start - 3_700_000 })
  it.request({ paymentId: 'pay_lost', at: start - 9 * dayMs, state: 'submitted' })
  const { attempts, done } = await it.run()
  expect([attempts > 2, done !== null]).toEqual([true, true])
  expect(new Set(it.standing().map((place) => place.join(' ')))).toEqual(
    new Set(['payment-doubled both_3', 'payment-missing pay_lost', 'payment-unknown tr_stranger']),
  )
})

test.each([
  // How many others there are, over how long, where among them it stands, and the call that the
  // provider does not answer.
  [0, 13 * dayMs, 0.5, 1],
  [19, 1_000, 0, 2],
  [20, 60_000, 1, 3],
  [1_019, 13 * dayMs, 0, 7],
  [1_020, 13 * dayMs, 1, 30],
  [1_400, 3_600_000, 0.5, 51],
  [1_500, 60_000, 0.999, 69],
  [4_000, 13 * dayMs, 0.25, 140],
] as const)(
  'a stranger among %i payments over %i ms is found, wherever it stands and whatever call fails',
  async (...given) => {
    const [count, overMs, place, outage] = given
    const it = world()
    manyOnBothSides(it, count, overMs)
    it.make({ providerId: 'tr_stranger', paymentId: null, at: start - 3_600_000 - Math.floor(overMs * place) })
    it.calls.outage = outage
    expect((await it.run()).done).not.toBeNull()
    expect(it.standing()).toEqual([['payment-unknown', 'tr_stranger']])
  },
)

test('a thousand payments of one second are read in one attempt, and a list that no attempt can read whole is a difference', async () => {
  const [some, most] = [world(), world()]
  manyOnBothSides(some, 400, 1)
  expect(await some.run()).toMatchObject({ done: { different: 0 } })
  expect(some.standing()).toEqual([])
  manyOnBothSides(most, 2_000, 1)
  expect((await most.run()).done).not.toBeNull()
  expect(most.standing()).toEqual([['payment-list', 'made-lately']])
})

test('a provider that does not filter is read from its beginning; a list that is too long for that is a difference', async () => {
  const [short, long] = [world(), world()]
  for (const it of [short, long]) it.ignoreFilters()
  manyOnBothSides(short, 200, 10 * dayMs)
  short.make({ providerId: 'tr_stranger', paymentId: null, at: start - 100 * dayMs })
  await short.run()
  expect(short.standing()).toEqual([['payment-unknown', 'tr_stranger']])
  manyOnBothSides(long, 2_000, 10 * dayMs)
  await long.run()
  expect(long.standing().map(([kind]) => kind)).toEqual(['payment-list', 'payment-list'])
})

test('what was made while nothing was reconciled is read afterwards, however long that was', async () => {
  const it = world()
  await it.run()
  it.pass(60 * dayMs)
  it.make({ providerId: 'tr_stranger', paymentId: null, at: start + dayMs })
  await it.run()
  expect(it.standing()).toEqual([['payment-unknown', 'tr_stranger']])
})

test('a reading that a day did not end is a difference until the next day has read it all', async () => {
  const it = world()
  manyOnBothSides(it, 3_000, 10 * dayMs)
  expect((await it.run(1)).done).toBeNull()
  it.pass(dayMs)
  expect((await it.run(1)).done).toBeNull()
  expect(it.standing()).toEqual([['payment-list', 'made-lately']])
  expect((await it.run()).done).not.toBeNull()
  expect(it.standing()).toEqual([])
})

test('a payment that is returned three months later is a difference of its state', async () => {
  const it = world()
  it.request({ paymentId: 'pay_1', at: start - 90 * dayMs, providerId: 'tr_1' })
  it.make({ providerId: 'tr_1', paymentId: 'pay_1', at: start - 90 * dayMs })
  await it.run()
  expect(it.standing()).toEqual([])
  it.pass(dayMs)
  it.make({ providerId: 'tr_1', paymentId: 'pay_1', at: start - 90 * dayMs, state: 'failed' })
  await it.run()
  expect(it.standing()).toEqual([['payment-state', 'pay_1']])
})

test('a payment that the provider makes a second time weeks later is doubled, though no window has both', async () => {
  const it = world()
  it.request({ paymentId: 'pay_1', at: start - dayMs, providerId: 'tr_1' })
  it.make({ providerId: 'tr_1', paymentId: 'pay_1', at: start - dayMs })
  await it.run()
  it.pass(40 * dayMs)
  it.make({ providerId: 'tr_2', paymentId: 'pay_1', at: start + 39 * dayMs })
  await it.run()
  expect(it.standing()).toEqual([['payment-doubled', 'pay_1']])
})

test('a payment that the provider made long after our request is no difference and costs no look-up', async () => {
  const it = world()
  manyOnBothSides(it, 1_500, 10 * dayMs)
  it.request({ paymentId: 'pay_late', at: start - 9 * dayMs, providerId: 'tr_late', state: 'completed' })
  it.make({ providerId: 'tr_late', paymentId: 'pay_late', at: start - 2 * dayMs })
  await it.run()
  expect([it.standing(), it.calls.lookUps]).toEqual([[], 0])
})
