import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoanCommands } from '@tamarack/application/issue-command'
import type { RequestOf } from '@tamarack/application/outcome'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import {
  hours,
  loanDesk,
  origin,
  rowan,
  staff,
  stranger,
  termsFrom,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf, torontoTimeOfDayMs } from '@tamarack/domain/calendars/toronto'
import type { Actor } from '@tamarack/domain/loan/actor'
import { instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { toTerms, withLoanOn, type World } from './testing/loan-world.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

let engine: TimeSkippingEngine
// One server per test: a workflow that an earlier test left without a worker would stop the
// skipping of time for all.
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const withLoan = (use: (world: World) => Promise<void>): Promise<void> => withLoanOn(engine, use)

const today = async (): Promise<LocalDate> => torontoDateOf(instant(await engine.now()))

/** An application with both verifications behind it, in review. */
const toReview = async (world: World): Promise<void> => {
  await toTerms(world)
  const startDate = await today()
  expect(await world.act('choose-terms', { terms: termsFrom(startDate) })).toMatchObject({
    ok: true,
    value: { status: 'review' },
  })
}

const silent = async (): Promise<never> => {
  throw new ProviderUnavailable('test', 'no answer')
}

test('an application that nobody goes on with ends after 30 days', () =>
  withLoan(async ({ act, status }) => {
    await act('start-application', { customerId: rowan.id })
    await engine.passQuickly(hours(24 * 29))
    expect(status()).toBe('identity')
    await engine.pass(hours(24 + 1))
    expect(status()).toBe('expired')
  }))

const reminders = ({ desk }: World): readonly string[] =>
  desk.mail.emails.filter(({ id }) => id.startsWith('reminder.')).map(({ id }) => id.split('.').at(-1) ?? '')

test('TAM-55: who stops half-way is reminded after 1, 3 and 7 days, by day in Toronto, and never again', () =>
  withLoan(async (world) => {
    const { act, events, desk, id } = world
    await act('start-application', { customerId: rowan.id })
    const hoursOfDay: number[] = []
    const { send } = desk.mail.mailer
    desk.mail.mailer.send = async (email) => {
      hoursOfDay.push(torontoTimeOfDayMs(instant(await engine.now())) / hours(1))
      await send(email)
    }
    await engine.passQuickly(hours(24 * 29))
    expect(reminders(world)).toEqual(['1', '2', '3'])
    expect(hoursOfDay.every((hour) => hour >= 9 && hour < 20)).toBe(true)
    expect(events().filter((type) => type === 'reminder-sent')).toHaveLength(3)
    expect(desk.loan(id)).toMatchObject({ status: 'identity', reminded: { number: 3 } })
  }))

test('TAM-55: no matter who goes on begins a new wait; while staff or a provider are waited for, and after an end, nothing is sent', () =>
  withLoan(async (world) => {
    const { act, desk } = world
    await act('start-application', { customerId: rowan.id })
    await engine.passQuickly(hours(24 * 2))
    expect(reminders(world)).toEqual(['1'])
    await act('start-identity-check', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(checkId, 'pending-review')
    await act('finish-identity-check', { checkId })
    await engine.passQuickly(hours(24 * 3))
    expect(reminders(world)).toEqual(['1'])
    desk.identity.settle(checkId, 'passed')
    await engine.passQuickly(hours(24 * 2.7))
    expect(world.status()).toBe('bank')
    expect(reminders(world)).toEqual(['1', '1'])
    await act('withdraw-application', {})
    await engine.passQuickly(hours(24 * 10))
    expect(reminders(world)).toEqual(['1', '1'])
  }))

test('TAM-55: an approved agreement that is not signed counts from the approval, however often it is prepared again', () =>
  withLoan(async (world) => {
    await toReview(world)
    await engine.passQuickly(hours(24 * 2))
    expect(reminders(world)).toEqual([])
    await world.act('approve-application', { note: 'As agreed' }, staff)
    await engine.passQuickly(hours(24 * 8))
    expect(reminders(world)).toEqual(['1', '2', '3'])
  }))

test('a refused first press leaves no workflow behind: the same key succeeds once nothing stands in the way', () =>
  withLoan(async ({ desk, press }) => {
    const late: Actor = { id: 'usr_late', name: 'Late Comer', role: 'customer' }
    const first = () => press('first-press', 'start-application', { customerId: 'usr_late' }, late)
    expect(await first()).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    desk.addCustomer({ ...rowan, id: 'usr_late' })
    expect(await first()).toMatchObject({ ok: true, value: { status: 'identity' } })
  }))

test('finds a passed identity check although neither the page nor a webhook reported it', () =>
  withLoan(async ({ desk, act, status }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    desk.identity.settle(desk.identity.checks[0]?.checkId ?? '', 'passed')
    await engine.pass(hours(0.05))
    expect(status()).toBe('bank')
  }))

test('a check that was sent to review and decided within the same second is found within seconds: the second message has the bytes of the first', () =>
  withLoan(async ({ desk, act, reaches, status }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(checkId, 'pending-review')
    await act('finish-identity-check', { checkId })
    desk.identity.settle(checkId, 'passed')
    await reaches('bank')
    expect(status()).toBe('bank')
  }))

test('finds it, too, in a run that took the place of a lost one', () =>
  withLoan(async ({ desk, act, client, process, id, status }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    // The server's time stands still where a run ends with an activity under way.
    await engine.pass(1_000)
    await client.workflow.getHandle(workflowId('loan-application', id)).terminate()
    desk.identity.settle(desk.identity.checks[0]?.checkId ?? '', 'passed')
    await process.lookAgain(id, 'identity')
    await engine.pass(hours(0.05))
    expect(status()).toBe('bank')
  }))

test('an event about a check wakes the workflow, which queries the provider before it believes anything', () =>
  withLoan(async ({ desk, process, id, act, status, reaches }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    await process.notify(id, { about: 'identity-check', checkId })
    await engine.pass(1_000)
    expect(status()).toBe('identity')
    desk.identity.settle(checkId, 'passed')
    await process.notify(id, { about: 'identity-check', checkId })
    await reaches('bank')
  }))

test('who finished a check is answered at once, and the provider is queried at once', () =>
  withLoan(async ({ desk, act, reaches }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(checkId, 'passed')
    expect(await act('finish-identity-check', { checkId })).toMatchObject({ ok: true, value: { status: 'identity' } })
    await reaches('bank')
  }))

test('passes the borrower when the check that was in review passes after they tried again', () =>
  withLoan(async ({ desk, act, process, id, events, reaches }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const first = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(first, 'pending-review')
    await act('finish-identity-check', { checkId: first })
    await engine.pass(10_000)
    expect(events()).toContain('identity-check-pending-review')
    await act('retry-identity-check', {})
    desk.identity.settle(first, 'passed')
    await process.notify(id, { about: 'identity-check', checkId: first })
    await reaches('bank')
  }))

test('looks at an earlier check in review until it is decided, also without an event of the provider', () =>
  withLoan(async ({ desk, act, status }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const first = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(first, 'pending-review')
    await act('finish-identity-check', { checkId: first })
    await engine.pass(10_000)
    await act('retry-identity-check', {})
    desk.identity.settle(first, 'passed')
    await engine.pass(hours(1))
    expect(status()).toBe('bank')
  }))

test('passes the borrower by a check that no call recorded', () =>
  withLoan(async ({ desk, act, process, id, reaches }) => {
    await act('start-application', { customerId: rowan.id })
    const { checkId } = await desk.identity.provider.openCheck({ customerId: rowan.id, email: rowan.email })
    desk.identity.settle(checkId, 'passed')
    expect(await process.notify(id, { about: 'identity-check', checkId })).toBe('taken')
    await reaches('bank')
  }))

test('refuses a provider’s event once the application has ended', () =>
  withLoan(async ({ desk, act, process, id, client }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    await act('withdraw-application', {})
    await client.workflow.getHandle(workflowId('loan-application', id)).result()
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    expect(await process.notify(id, { about: 'identity-check', checkId })).toBe('LOAN_ENDED')
    expect(await process.notify('ln_unknown', { about: 'identity-check', checkId })).toBe('LOAN_NOT_FOUND')
  }))

test('while the identity provider never answers, the application can be withdrawn at once', () =>
  withLoan(async ({ desk, process, id, act }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    desk.identity.provider.readCheck = silent
    await process.notify(id, { about: 'identity-check', checkId: desk.identity.checks[0]?.checkId ?? '' })
    expect(await act('withdraw-application', {})).toMatchObject({ ok: true, value: { status: 'withdrawn' } })
  }))

test('while the identity provider never answers, the application still ends after 30 days', () =>
  withLoan(async ({ desk, process, id, act, status }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    // Silent on the last day only: each try of a month of tries is a step of the engine.
    await engine.passQuickly(hours(24 * 29))
    desk.identity.provider.readCheck = silent
    await process.notify(id, { about: 'identity-check', checkId: desk.identity.checks[0]?.checkId ?? '' })
    await engine.pass(hours(24 + 1))
    expect(status()).toBe('expired')
  }))

test('a bank that sends nothing is given up after five minutes, and the customer may connect again', () =>
  withLoan(async ({ desk, act, events, reaches }) => {
    await act('start-application', { customerId: rowan.id })
    await act('start-identity-check', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    desk.identity.settle(checkId, 'passed')
    await act('finish-identity-check', { checkId })
    await reaches('bank')
    await act('start-bank-connection', {})
    const { collect } = desk.bank.provider
    desk.bank.provider.collect = async () => ({ state: 'collecting' })
    await act('finish-bank-connection', { requestId: 'req_1' })
    await engine.pass(6 * 60_000)
    expect(events().at(-1)).toBe('bank-connection-failed')
    desk.bank.provider.collect = collect
    await act('finish-bank-connection', { requestId: 'req_2' })
    await reaches('personal-info')
  }))

test('an unsigned agreement is prepared again for each day, and the offer ends when its pay day has come too near', () =>
  withLoan(async (world) => {
    await toReview(world)
    await world.act('approve-application', { note: 'As agreed' }, staff)
    const termDays = (): number => {
      const loan = world.desk.loan(world.id)
      return loan !== undefined && 'offer' in loan ? loan.offer.termDays : 0
    }
    const first = termDays()
    await engine.pass(hours(24))
    expect(termDays()).toBe(first - 1)
    await engine.pass(hours(24 * 25))
    expect(world.status()).toBe('expired')
  }))

test('a command that is not due is refused, and leaves nothing in the history', () =>
  withLoan(async ({ id, act, client }) => {
    await act('start-application', { customerId: rowan.id })
    const signals = async (): Promise<number> => {
      const { events } = await client.workflow.getHandle(workflowId('loan-application', id)).fetchHistory()
      return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes).length
    }
    const before = await signals()
    expect(await act('choose-terms', { terms: termsFrom(await today()) })).toEqual({
      ok: false,
      error: { code: 'STEP_NOT_DUE', facts: { status: 'identity' } },
    })
    expect(await act('withdraw-application', {}, stranger)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await signals()).toBe(before)
  }))

/** A loan that was activated a moment ago, with only its servicing running. */
const withActiveLoan = async (
  use: (world: {
    readonly desk: LoanDesk
    readonly start: () => Promise<void>
    readonly staffAct: (type: 'retry-disbursement' | 'cancel-undisbursed-loan') => ReturnType<LoanCommands['execute']>
  }) => Promise<void>,
): Promise<void> => {
  const desk = loanDesk()
  desk.setNow(await engine.now())
  const startDate = await today()
  await walkTo(desk, 'active', termsFrom(startDate))
  const { service, process, close } = await engine.open(desk)
  let presses = 0
  const staffAct = (type: 'retry-disbursement' | 'cancel-undisbursed-loan') =>
    process.execute(
      { type, loanId, actor: staff, origin, note: null } as RequestOf<typeof type>,
      `staff-${(presses += 1)}`,
    )
  try {
    await use({ desk, start: () => service(loanId), staffAct })
  } finally {
    await close()
  }
}
const eventsOf = (desk: LoanDesk) => desk.tables().events.map(({ event }) => event.type)

test('an active loan is funded once, and queried until the money has arrived', () =>
  withActiveLoan(async ({ desk, start }) => {
    await start()
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.complete(await engine.now())
    await engine.pass(12_000)
    expect(desk.loan(loanId)).toMatchObject({ status: 'funded', hourMissed: false })
    expect(desk.rails.sent('transfer')).toHaveLength(1)
  }))

test('money that arrives after the funding hour leaves the loan cancellable at any time', () =>
  withActiveLoan(async ({ desk, start }) => {
    await start()
    await engine.pass(hours(1.1))
    expect(eventsOf(desk)).toContain('funding-hour-missed')
    desk.rails.complete(await engine.now())
    await engine.pass(hours(0.5))
    expect(desk.loan(loanId)).toMatchObject({ status: 'funded', hourMissed: true })
  }))

test('the clock of the funding hour runs although the payment provider does not answer', () =>
  withActiveLoan(async ({ desk, start }) => {
    const { interac } = desk.rails.rails
    const { send } = interac
    interac.send = silent
    await start()
    await engine.pass(hours(1.1))
    expect(eventsOf(desk)).toContain('funding-hour-missed')
    interac.send = send
    await engine.pass(hours(0.1))
    expect(desk.rails.made('transfer').length).toBe(1)
  }))

test('a failed disbursement is reported to customer and staff, and waits for staff, whose retry is a new attempt', () =>
  withActiveLoan(async ({ desk, start, staffAct }) => {
    await start()
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.fail('Declined')
    await engine.pass(15_000)
    expect(desk.loan(loanId)?.status).toBe('disbursement-failed')
    expect(desk.mail.emails.filter(({ id }) => id.startsWith('disbursement-failed'))).toHaveLength(2)
    await engine.passQuickly(hours(24 * 3))
    expect(desk.rails.made('transfer').length).toBe(1)
    expect(await staffAct('retry-disbursement')).toMatchObject({ ok: true, value: { status: 'active' } })
    await vi.waitFor(() => expect(desk.rails.made('transfer').length).toBe(2), patience)
    desk.rails.complete(await engine.now())
    await engine.pass(15_000)
    expect(desk.loan(loanId)?.status).toBe('funded')
  }))

test('an advance that an empty wallet did not send is sent again by itself within the hour, to the same recipient, and arrives', () =>
  withActiveLoan(async ({ desk, start }) => {
    await start()
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.fail('NotEnoughBalanceInWalletError')
    await engine.pass(15_000)
    expect(desk.loan(loanId)?.status).toBe('disbursement-failed')
    await engine.pass(hours(0.2))
    expect(desk.rails.made('transfer').map(({ order }) => order.paymentId)).toEqual([
      'pay_ln_1_disbursement_1',
      'pay_ln_1_disbursement_2',
    ])
    expect(desk.loan(loanId)?.status).toBe('active')
    desk.rails.complete(await engine.now())
    await engine.pass(hours(0.1))
    expect(desk.loan(loanId)).toMatchObject({ status: 'funded', hourMissed: false })
    expect(desk.mail.emails.filter(({ id }) => id.startsWith('disbursement-failed'))).toHaveLength(2)
  }))

test('an advance that fails three times for want of money waits for staff', () =>
  withActiveLoan(async ({ desk, start }) => {
    const { interac } = desk.rails.rails
    const { send } = interac
    interac.send = async (order) => {
      await send(order)
      desk.rails.fail('NotEnoughBalanceInWalletError')
      return send(order)
    }
    await start()
    await engine.pass(hours(5))
    expect(desk.rails.made('transfer').map(({ order }) => order.paymentId)).toEqual(
      [1, 2, 3].map((one) => `pay_ln_1_disbursement_${one}`),
    )
    expect(desk.loan(loanId)?.status).toBe('disbursement-failed')
  }))

test('a loan whose disbursement failed can be cancelled at no cost, which ends its workflow', () =>
  withActiveLoan(async ({ desk, start, staffAct }) => {
    await start()
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.fail('Declined')
    await engine.pass(15_000)
    expect(await staffAct('cancel-undisbursed-loan')).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect(await staffAct('retry-disbursement')).toEqual({
      ok: false,
      error: { code: 'STEP_NOT_DUE', facts: { status: 'cancelled' } },
    })
  }))

test('copies that cannot be e-mailed hold up neither the money nor the clock', () =>
  withActiveLoan(async ({ desk, start }) => {
    desk.mail.mailer.send = async () => {
      throw new Error('the mail server does not answer')
    }
    await start()
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.complete(await engine.now())
    await engine.pass(12_000)
    expect(desk.loan(loanId)?.status).toBe('funded')
  }))

test('a reconciliation with more to read than the provider allows at once goes on every five minutes, until it has read everything', async () => {
  const desk = loanDesk()
  const attempts: number[] = []
  const activities = {
    ...desk.workflowActivities,
    runDaily: async () => {
      attempts.push(desk.now())
      return { day: '2026-12-01', ...(attempts.length < 3 && { continues: true as const }) }
    },
  }
  const { client, taskQueue, close } = await engine.open(desk, activities)
  const run = await client.workflow.start('reconciliation', { workflowId: 'reconciled', taskQueue })
  await engine.pass(15 * 60_000)
  expect(await run.result()).toEqual({ day: '2026-12-01' })
  const [first = 0, second = 0, third = 0] = attempts
  const minutes = (milliseconds: number): number => Math.round(milliseconds / 60_000)
  expect([minutes(second - first), minutes(third - second)]).toEqual([5, 5])
  await close()
})
