import type { LocalDate } from '@tamarack/domain/values/local-date'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import type { CommandName, LoanCommands } from '@tamarack/application/commands'
import { makeLoanSteps } from '@tamarack/application/loan-steps'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import {
  borrower,
  financialInfo,
  hours,
  loanDesk,
  origin,
  personalInfo,
  rowan,
  staff,
  termsFrom,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

let engine: TimeSkippingEngine
// One server per test: a workflow that an earlier test left without a worker would stop the skipping of time for all.
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const loanId = 'ln_1'
let worlds = 0

/** A borrower, an engine and a worker of its own; `act` presses a button with a fresh key. */
const withLoan = async (
  use: (world: {
    desk: LoanDesk
    process: LoanProcess
    id: string
    act: <Name extends CommandName>(
      name: Name,
      input: LoanCommands[Name]['input'],
      by?: typeof staff,
    ) => Promise<unknown>
    status: () => string | undefined
  }) => Promise<void>,
): Promise<void> => {
  const desk = loanDesk()
  const id = `${loanId}_${(worlds += 1)}`
  const { process, close } = await engine.open(desk, makeLoanSteps(desk.ports))
  let presses = 0
  const act = <Name extends CommandName>(name: Name, input: LoanCommands[Name]['input'], by = borrower) =>
    process.execute(name, { loanId: id, actor: by, origin, ...input } as never, `key-${id}-${(presses += 1)}`)
  try {
    await use({ desk, process, id, act, status: () => desk.tables().loans[id]?.status })
  } finally {
    await close()
  }
}
type World = Parameters<Parameters<typeof withLoan>[0]>[0]

const today = async (): Promise<LocalDate> => torontoDateOf(instant(await engine.now()))

const toReview = async ({ desk, act }: World): Promise<void> => {
  desk.addCustomer({ ...rowan, identityExpiry: 4_000_000_000, bankExpiry: 4_000_000_000 })
  await desk.ports.work.run(async (tables) =>
    tables.saveBankData(
      'earlier',
      rowan.id,
      {
        requestId: 'req_earlier',
        customerId: rowan.id,
        transactions: [],
        account: {
          institutionName: 'Test Bank',
          institutionNumber: '001',
          transitNumber: '12345',
          accountNumber: '00123456',
          accountType: 'Chequing',
          holderName: null,
          balanceCents: null,
          currency: 'CAD',
        },
      },
      0,
    ),
  )
  await act('createApplication', { customerId: rowan.id })
  await act('savePersonalInfo', { personalInfo })
  await act('saveFinancialInfo', { financialInfo })
  const startDate = await today()
  expect(await act('chooseCashAdvance', { terms: termsFrom(startDate) })).toMatchObject({
    ok: true,
    value: { status: 'review' },
  })
}
test('an application that nobody goes on with ends after 30 days', () =>
  withLoan(async ({ desk, act, status }) => {
    desk.addCustomer(rowan)
    await act('createApplication', { customerId: rowan.id })
    await engine.pass(hours(24 * 29))
    expect(status()).toBe('identity')
    await engine.pass(hours(24 + 1))
    expect(status()).toBe('expired')
  }))

test('a refused first press leaves no workflow behind: the same key succeeds once nothing stands in the way', () =>
  withLoan(async ({ desk, process, id }) => {
    const command = { loanId: id, actor: borrower, origin, customerId: 'usr_unknown' }
    expect(await process.execute('createApplication', command, 'first-press')).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
    desk.addCustomer(rowan)
    expect(
      await process.execute('createApplication', { ...command, customerId: rowan.id }, 'first-press'),
    ).toMatchObject({ ok: true, value: { status: 'identity' } })
  }))

test('a passed identity check is found although neither the page nor a webhook ever told of it', () =>
  withLoan(async ({ desk, act, status }) => {
    await act('createApplication', { customerId: rowan.id })
    await act('startIdentityCheck', {})
    desk.identity.settle(desk.identity.checks[0]?.checkId ?? '', 'passed')
    await engine.pass(hours(0.05))
    expect(status()).toBe('bank')
  }))

test('an event about a check wakes the workflow, which asks the provider before it believes anything', () =>
  withLoan(async ({ desk, process, id, act, status }) => {
    await act('createApplication', { customerId: rowan.id })
    await act('startIdentityCheck', {})
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    await process.notify(id, { about: 'identity-check', checkId })
    await engine.pass(1_000)
    expect(status()).toBe('identity')
    desk.identity.settle(checkId, 'passed')
    await process.notify(id, { about: 'identity-check', checkId })
    await engine.pass(1_000)
    expect(status()).toBe('bank')
  }))

test('a provider that is down is told to the person, and the same step works when it is back', () =>
  withLoan(async ({ desk, act }) => {
    await act('createApplication', { customerId: rowan.id })
    const openCheck = desk.identity.provider.openCheck
    desk.identity.provider.openCheck = async () => {
      throw new Error('no answer')
    }
    const refused = act('startIdentityCheck', {})
    await engine.pass(30_000)
    expect(await refused).toEqual({ ok: false, error: { code: 'PROVIDER_UNAVAILABLE' } })
    desk.identity.provider.openCheck = openCheck
    expect(await act('startIdentityCheck', {})).toMatchObject({ ok: true, value: { status: 'identity' } })
  }))

test('an unsigned agreement is prepared anew for each day, and the offer ends when its pay day has come too near', () =>
  withLoan(async (world) => {
    await toReview(world)
    await world.act('approveLoan', { note: null }, staff)
    const termDays = () => Object.values(world.desk.tables().loans)[0]?.offer?.termDays ?? 0
    const first = termDays()
    await engine.pass(hours(24))
    expect(termDays()).toBe(first - 1)
    await engine.pass(hours(24 * 25))
    expect(world.status()).toBe('expired')
  }))

/** A loan that was activated a moment ago, with only its servicing running. */
const withActiveLoan = async (use: (desk: LoanDesk, start: () => Promise<void>) => Promise<void>): Promise<void> => {
  const desk = loanDesk()
  desk.setNow(await engine.now())
  const startDate = await today()
  await walkTo(desk, 'active', termsFrom(startDate))
  const { service, close } = await engine.open(desk, makeLoanSteps(desk.ports))
  try {
    await use(desk, () => service(loanId))
  } finally {
    await close()
  }
}
const loanOf = (desk: LoanDesk) => desk.tables().loans[loanId]
const eventsOf = (desk: LoanDesk) => desk.tables().events.map(({ type }) => type)

test('an active loan is funded once, and asked about until the money has arrived', () =>
  withActiveLoan(async (desk, start) => {
    await start()
    await engine.pass(1_000)
    desk.funds.complete(await engine.now())
    await engine.pass(12_000)
    expect(loanOf(desk)).toMatchObject({ status: 'funded', cancellableAnyTime: false })
    expect(desk.funds.sent).toHaveLength(1)
  }))

test('money that comes after the funding hour leaves the loan cancellable at any time', () =>
  withActiveLoan(async (desk, start) => {
    await start()
    await engine.pass(hours(1.1))
    expect(eventsOf(desk)).toContain('funding-late')
    desk.funds.complete(await engine.now())
    await engine.pass(hours(0.5))
    expect(loanOf(desk)).toMatchObject({ status: 'funded', cancellableAnyTime: true, cancellableUntil: null })
  }))

test('the clock of the funding hour runs although the payment provider does not answer', () =>
  withActiveLoan(async (desk, start) => {
    const payOut = desk.funds.provider.payOut
    desk.funds.provider.payOut = async () => {
      throw new Error('no answer')
    }
    await start()
    await engine.pass(hours(1.1))
    expect(eventsOf(desk)).toContain('funding-late')
    desk.funds.provider.payOut = payOut
    await engine.pass(hours(0.1))
    expect(desk.funds.transfers.size).toBe(1)
  }))
