import { expect, test } from 'vitest'
import { courses, type CourseName } from '@tamarack/adapter-zum/sandbox/courses'
import type { PaymentOrder, PaymentRail, ProviderPayment } from '@tamarack/application/ports/payment-rail.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { loanDesk, terms } from '@tamarack/application/testing/loan-desk.fixture'
import { letWorkerDie, moneyLife, servicedLoan, unlessLost } from '@tamarack/application/testing/money-life'
import { byBorrower, byStaff, loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import {
  isUnderWay,
  paymentKinds,
  paymentOf,
  type Payment,
  type PaymentKind,
} from '@tamarack/domain/loan/payments/payment'
import { comparePayment, type TheirPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { everySample, runs } from '@tamarack/domain/testing/runs.fixture'

/* Whole lives of loans at a provider that answers late, contradicts itself and loses answers. The
 * worker is killed before and after calls of the provider (a lost answer leaves a step as a killed
 * process leaves it), before commits and after them. Another worker repeats the step. */

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const courseNames = Object.keys(courses) as CourseName[]
/** Those after which a resend moves money a second time come more often. */
const likely: readonly CourseName[] = [
  ...courseNames,
  ...Array.from({ length: 6 }, () => ['completed-after-failed', 'failed-in-history-then-completed'] as const).flat(),
]

/** A repeatable die for a seed (mulberry32). */
const diceOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number): boolean => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}
type Dice = ReturnType<typeof diceOf>

/** What the provider has for one payment. */
interface Made {
  readonly order: PaymentOrder
  readonly course: CourseName
  /** When its course begins, and how long each answer stands. */
  readonly from: number
  readonly waitMs: number
  /** Null unless it was cancelled before its first end. */
  cancelledAt: number | null
}
type State = ProviderPayment['state'] | 'unknown'

const stateOf = ({ order, course, from, waitMs, cancelledAt }: Made, now: number): State => {
  const { early, ends = ['completed'], cancel } = courses[course]
  if (cancelledAt !== null && cancel === 'followed-by-payment')
    return now < cancelledAt + waitMs ? 'cancelled' : 'completed'
  if (cancelledAt !== null && cancel === undefined) return 'cancelled'
  const passed = Math.floor((now - from) / waitMs)
  if (passed >= 1) return ends[Math.min(passed, ends.length) - 1] as State
  if (early === 'unknown-status') return 'unknown'
  if (early !== undefined) return 'under-review'
  return order.account !== undefined && now >= from ? 'acknowledged' : 'submitted'
}
const isMoving = (state: State): boolean => state !== 'completed' && state !== 'failed' && state !== 'cancelled'

/** A provider for one loan. It loses some answers before it acts and some after. `onSend` sees each
 * payment that is made. */
const contraryProvider = (dice: Dice, now: () => number, onSend: (order: PaymentOrder) => void) => {
  const made = new Map<string, Made>()
  let isCalm = false
  const lose = (): void => {
    if (!isCalm && dice.chance(0.06)) throw new ProviderUnavailable('zum', 'the answer was lost')
  }
  const report = (one: Made): ProviderPayment => {
    const state = stateOf(one, now())
    if (state === 'unknown') throw new ProviderUnavailable('zum', 'an unknown status')
    const failure = state === 'failed' || state === 'under-review' ? failureOf(one.order) : null
    const { paymentId } = one.order
    return { paymentId, providerId: `z_${paymentId}`, state, failure, completedAt: null }
  }
  const read = (paymentId: string): ProviderPayment | null => {
    const one = made.get(paymentId)
    return one === undefined ? null : report(one)
  }
  const rail: PaymentRail = {
    async send(order) {
      lose()
      if (!made.has(order.paymentId)) {
        onSend(order)
        const day = order.account === undefined ? now() : Date.parse(`${order.account.debitDate}T11:00:00Z`)
        const course = dice.chance(0.5) ? 'plain' : dice.pick(likely)
        const waitMs = dice.pick([minuteMs, 45 * minuteMs, 90 * minuteMs, 26 * hourMs, 8 * dayMs])
        made.set(order.paymentId, { order, course, from: day, waitMs, cancelledAt: null })
      }
      lose()
      return read(order.paymentId) as ProviderPayment
    },
    async read(paymentId) {
      lose()
      return read(paymentId)
    },
    async cancel(paymentId) {
      lose()
      const one = made.get(paymentId)
      if (one !== undefined && isMoving(stateOf(one, now())) && now() < one.from + one.waitMs) one.cancelledAt ??= now()
      lose()
      return read(paymentId)
    },
  }
  const theirs = (paymentId: string): readonly TheirPayment[] => {
    const one = made.get(paymentId)
    if (one === undefined) return []
    const state = stateOf(one, now())
    const listed = { unknown: 'unclear', submitted: 'under-way', acknowledged: 'under-way' } as const
    const shown = (listed as Partial<Record<State, TheirPayment['state']>>)[state] ?? (state as TheirPayment['state'])
    return [{ providerId: `z_${paymentId}`, paymentId, amountCents: one.order.amountCents, state: shown }]
  }
  return {
    rail,
    made,
    theirs,
    state: (paymentId: string): State | undefined => {
      const one = made.get(paymentId)
      return one && stateOf(one, now())
    },
    /** Every answer arrives from now on. */
    calm: (): void => {
      isCalm = true
    },
    /** What the lender's account gained, cents. */
    gained: (): number =>
      [...made.values()]
        .filter((one) => stateOf(one, now()) === 'completed')
        .reduce((sum, { order }) => sum + (order.direction === 'in' ? order.amountCents : -order.amountCents), 0),
  }
}
const failureOf = ({ account }: PaymentOrder): string =>
  account === undefined ? 'InteracFailed' : 'EftFailedInsufficientFunds'

/** What an attempt is for: of debits the scheduled payment, of other kinds one thing for all
 * attempts. */
const purposeOf = (loan: ServicedLoan, { kind, paymentId }: Payment): string =>
  kind === 'debit' ? `debit ${loan.book.debits.find(({ debitId }) => debitId === paymentId)?.payment}` : kind

const installment = {
  loanType: 'installment',
  advance: 2000_00,
  startDate: terms.startDate,
  payFrequency: 'bi-weekly',
  numberOfPayments: 12,
} as const

/** Commands that people issue on some days. Some are refused. */
const wishes: readonly CommandOf<CommandType>[] = [
  ...[15_00, 40_00, 90_00, 250_00, null, null].map((amount) => byBorrower('pay-early', { amount })),
  ...[1, 2, 3, 4].map((payment) => byBorrower('stop-debit', { payment })),
  byBorrower('cancel-loan', {}),
  ...[0, 1, 2].flatMap(() => [byStaff('retry-refund', {}), byStaff('retry-disbursement', {})]),
]

/** One loan from its activation until nothing moves any more. */
const life = async (seed: number) => {
  const dice = diceOf(seed)
  const desk = loanDesk()
  const broken: string[] = []
  const provider = contraryProvider(dice, desk.now, ({ paymentId }) => {
    const loan = servicedLoan(desk, loanId)
    const payment = paymentOf(loan, paymentId)
    if (payment === undefined) throw new Error(`${paymentId} was sent and is not in the record`)
    const purpose = purposeOf(loan, payment)
    for (const other of loan.payments.slice(0, loan.payments.indexOf(payment)))
      if (purposeOf(loan, other) === purpose && isMoving(provider.state(other.paymentId) ?? 'failed'))
        broken.push(`${paymentId} was sent while ${other.paymentId} could move`)
  })
  Object.assign(desk.rails.rails.interac, provider.rail)
  Object.assign(desk.rails.rails.pad, provider.rail)
  await walkTo(desk, 'active', dice.chance(0.6) ? installment : terms)
  // Now and then a worker that was thought dead takes the step too.
  let [isMortal, kills] = [true, 0]
  letWorkerDie(desk, () => {
    const dies = isMortal && dice.chance(0.03)
    if (dies) kills += 1
    return dies
  })
  const liveUntil = moneyLife(desk, loanId, () => (dice.chance(0.03) ? 2 : 1))
  /** The comparison of a day: it lists every payment whose state contradicts the provider's. The
   * workflow reads those again. */
  const compare = async (): Promise<void> => {
    const contradicted: string[] = []
    for (const { paymentId, kind, amount, state, providerId = null } of servicedLoan(desk, loanId).payments) {
      const differences = comparePayment(
        { paymentId, loanId, kind, amount, state, providerId },
        provider.theirs(paymentId),
      )
      const reported = provider.state(paymentId)
      const hasMoved = state === 'completed'
      if ((reported === 'completed') !== hasMoved && differences.length === 0)
        broken.push(`${paymentId} is ${state} here and ${reported} there, and nothing lists it`)
      if (differences.length > 0) contradicted.push(paymentId)
    }
    for (const paymentId of contradicted) await desk.activities.followPayment({ loanId, paymentId }).catch(unlessLost)
  }
  const days = dice.pick([30, 90, 220])
  for (let day = 1; day <= days; day += 1) {
    await liveUntil(desk.now() + dice.pick([0.3, 0.7, 1, 1, 1]) * dayMs)
    await compare()
    if (dice.chance(0.2)) await desk.execute(dice.pick(wishes), { key: `k${day}` }).catch(unlessLost)
  }
  provider.calm()
  isMortal = false
  // Long enough for every course to end and for every debit to be final.
  for (let week = 0; week < 24 || (week < 40 && servicedLoan(desk, loanId).payments.some(isUnderWay)); week += 1) {
    await liveUntil(desk.now() + 7 * dayMs)
    await compare()
  }
  const loan = servicedLoan(desk, loanId)
  const different = loan.payments.filter(
    ({ paymentId, state }) => (provider.state(paymentId) === 'completed') !== (state === 'completed'),
  )
  broken.push(
    ...different.map(
      ({ paymentId, state }) => `${paymentId} ended as ${state} here and ${provider.state(paymentId)} there`,
    ),
  )
  if (provider.gained() !== loan.book.balances.cash)
    broken.push(`${provider.gained()} moved at the provider, and the ledger has ${loan.book.balances.cash}`)
  return { loan, provider, broken, kills }
}

const twiceOf = (loan: ServicedLoan): readonly PaymentKind[] => {
  const arrived = loan.payments.filter(({ kind, state }) => state === 'completed' && kind !== 'e-transfer')
  const counts = Map.groupBy(arrived, (payment) => purposeOf(loan, payment))
  const more = arrived.filter((payment) => (counts.get(purposeOf(loan, payment))?.length ?? 0) > 1)
  const isRefundTwice = loan.book.owed.refundToRecover > 0
  return [...new Set(more.map(({ kind }) => kind))].filter((kind) => kind !== 'refund' || isRefundTwice)
}

/** Against hanging only. */
const patienceMs = 30 * minuteMs

test(
  'money moved at the provider equals cash in the ledger, and no attempt is sent while another can move',
  async () => {
    const wanted = runs(5_000)
    const payments: Record<PaymentKind, number> = { advance: 0, refund: 0, debit: 0, 'e-transfer': 0 }
    const [seen, twice] = [new Set<string>(), new Set<PaymentKind>()]
    let [sum, killed] = [0, 0]
    for (let seed = 1; sum < wanted; seed += 1) {
      const { loan, provider, broken, kills } = await life(seed)
      expect({ seed, broken }).toEqual({ seed, broken: [] })
      killed += kills
      for (const { kind, paymentId } of loan.payments) {
        const one = provider.made.get(paymentId)
        if (one === undefined) continue
        payments[kind] += 1
        sum += 1
        seen.add(`${kind} ${one.course}`)
      }
      for (const kind of twiceOf(loan)) twice.add(kind)
    }
    if (!everySample) return
    expect(killed).toBeGreaterThan(wanted / 10)
    for (const kind of paymentKinds) expect(payments[kind]).toBeGreaterThan(wanted / 40)
    // A release run reaches the rarer combinations, because it tries four times as many.
    if (wanted < 20_000) return
    for (const kind of paymentKinds) {
      expect([...seen].filter((one) => one.startsWith(`${kind} `))).toHaveLength(courseNames.length)
    }
    expect([...twice].toSorted()).toEqual(['advance', 'debit', 'refund'])
  },
  patienceMs,
)
