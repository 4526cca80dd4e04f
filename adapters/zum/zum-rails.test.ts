import { afterAll, describe, expect, test } from 'vitest'
import type { PaymentOrder, PaymentRail } from '@tamarack/application/ports/payment-rail.port'
import type { Guarantee } from '@tamarack/application/testing/guarantee'
import {
  contradictoryRailGuarantees,
  outageGuarantees,
  paymentRailGuarantees,
  paymentRequestGuarantees,
  refusedPaymentGuarantees,
  type AnsweringWorld,
  type NetworkWorld,
  type RequestWorld,
} from '@tamarack/application/testing/payment-rail-contract'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { localDate } from '@tamarack/domain/values/local-date'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumInteracRail, makeZumPadRail } from './zum-rails.ts'

const world = await openWorld()
afterAll(() => world.close())
const settings = { ...world.connection, walletId: null }
const hourMs = 3_600_000
let payments = 0

const clearingDay = (from: string, days: number): string => {
  const day = plusBusinessDays(acssCalendar, localDate(from), days)
  if (!day.ok) throw new Error(day.error.code)
  return day.value
}
const today = (): string => new Date(world.time.now()).toISOString().slice(0, 10)
const until = (moment: number): Promise<void> => world.pass(Math.max(0, moment - world.time.now()))
const orderOf = (direction: PaymentOrder['direction']): PaymentOrder => ({
  paymentId: `pay_${(payments += 1)}`,
  direction,
  amountCents: 500_29,
  memo: 'Tamarack loan',
  comment: 'loan ln_1',
  party: {
    firstName: 'Alice',
    lastName: 'Maplewood',
    email: 'alice@example.org',
    customerId: 'customer-1',
    phone: '+1 416-555-0101',
  },
})
const press = async (rail: PaymentRail, paymentId: string, form: Record<string, string>): Promise<void> => {
  const found = await rail.read(paymentId)
  const answer = await fetch(`${world.sandbox.origin}/console/transactions/${found?.providerId}`, {
    method: 'POST',
    headers: { origin: world.sandbox.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

type ZumWorld = AnsweringWorld & NetworkWorld

const shared = {
  movedCents: async (id: string) => (await world.calls()).movements[id]?.effectiveCents ?? 0,
  hourPasses: () => world.pass(hourMs + 1),
  during: async (outage, act) => {
    await world.switch({ outage })
    try {
      await act()
    } finally {
      await world.switch({ outage: 'none' })
    }
  },
  answering: async (course, act) => {
    await world.switch({ course })
    try {
      await act()
    } finally {
      await world.switch({ course: 'plain' })
    }
  },
  untilChanged: () => world.pass(2 * hourMs),
} satisfies Partial<ZumWorld>

const interac = makeZumInteracRail(settings)
const step = (): Promise<void> => world.pass(stepMs)
const pad = makeZumPadRail(settings)
let debitDate = ''

const requests: ZumWorld & RequestWorld = {
  ...shared,
  rail: interac,
  newOrder: () => orderOf('in'),
  sent: 'submitted',
  refusal: /^refused 400/,
  untilSent: step,
  untilAnswered: step,
  decline: (id) => press(interac, id, { action: 'fail', event: 'InteracFailedRecipientRejected' }),
  daysPass: (days) => world.pass(days * 24 * hourMs),
  complete: (id) => press(interac, id, { action: 'complete' }),
}

const worlds: Readonly<Record<string, ZumWorld>> = {
  'an e-Transfer to a customer': {
    ...shared,
    rail: interac,
    newOrder: () => orderOf('out'),
    sent: 'acknowledged',
    refusal: /^refused 400/,
    untilSent: step,
    untilAnswered: step,
    complete: step,
  },
  'an e-Transfer request': requests,
  'an account debit': {
    ...shared,
    rail: pad,
    newOrder: () => ({
      ...orderOf('in'),
      account: {
        institutionNumber: '001',
        transitNumber: '12345',
        accountNumber: '0012345678',
        debitDate: (debitDate = clearingDay(today(), 3)),
      },
    }),
    sent: 'acknowledged',
    refusal: /^EftFailedValidationRejection$/,
    untilSent: () => until(Date.parse(`${debitDate}T11:30:00Z`)),
    untilAnswered: () => until(Date.parse(`${clearingDay(debitDate, 1)}T12:30:00Z`)),
    complete: () => until(Date.parse(`${clearingDay(debitDate, 1)}T12:30:00Z`)),
  },
}

const named = (guarantees: readonly Guarantee[]) =>
  guarantees.map(({ sentence, verify }) => [sentence, verify] as const)

describe.each(Object.entries(worlds))('%s', (_kind, given) => {
  const guarantees = [
    ...paymentRailGuarantees(given),
    ...outageGuarantees(given),
    ...refusedPaymentGuarantees(given),
    ...contradictoryRailGuarantees(given),
  ]
  test.each(named(guarantees))('%s', async (_sentence, verify) => {
    await expect(verify()).resolves.toBeUndefined()
  })
})

describe('an e-Transfer request', () => {
  test.each(named(paymentRequestGuarantees(requests)))('%s', async (_sentence, verify) => {
    await expect(verify()).resolves.toBeUndefined()
  })
})
