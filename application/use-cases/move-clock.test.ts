import { expect, test } from 'vitest'
import { isServiced, type Loan, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { applicationLifeMs } from '@tamarack/domain/loan/staff/policy'
import { eventsUntil, given } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanHappening, LoanInTime } from '../ports/calendar-of-loans.port.ts'
import type { ProviderClock } from '../ports/provider-clocks.port.ts'
import { makeClockMover, type ClockMover, type ClockStep } from './move-clock.ts'
import type { CaughtUp } from './scheduled-on-moved-clock.ts'

const start = Date.parse('2026-11-20T17:00:00Z')
const dayMs = 86_400_000
/** Waits for us and not for its customer, so that no reminder is due. */
const applicationOf = (loanId: string, startedAt: number): Loan => ({
  loanId,
  customerId: 'usr_1',
  startedAt: instant(startedAt),
  status: 'identity',
  check: { checkId: 'idv_1', state: 'pending-review' },
})

/** The same object while the loan is as it did, as the port guarantees. */
const kept = new WeakMap<Loan, LoanInTime>()
const inTime = (loan: Loan): LoanInTime => {
  const found = kept.get(loan) ?? { loan, actedAt: loan.startedAt, policy: firstPolicy }
  kept.set(loan, found)
  return found
}

/** A sandbox with these applications, whose providers have tasks at these moments; applications end
 * when they are notified in time. */
const desk = (applications: readonly Loan[], providerDue: readonly number[] = []) => {
  const world = {
    real: start,
    offset: 0,
    busyLooks: 0,
    looks: 0,
    loans: [...applications],
    /** Loans whose workflow has work before it, from that moment on. */
    busy: [] as readonly string[],
    busyAfter: 0,
    /** When a file of debits is due, if ever, and what comes of making it. */
    cutOff: Number.POSITIVE_INFINITY,
    caughtUp: 'done' as CaughtUp,
  }
  const present = () => world.real + world.offset
  const happenings: LoanHappening[] = []
  const notified: (readonly string[] | 'all')[] = []
  const lookedAt: (readonly string[])[] = []
  let due = [...providerDue]
  const clockState = (): ProviderClock => ({ nextDue: due[0] ?? null, underWay: 0 })
  const mover = makeClockMover({
    realClock: { now: () => instant(world.real) },
    clock: {
      now: () => instant(present()),
      offsetMs: () => world.offset,
      catchUp: async () => undefined,
    },
    offset: {
      read: async () => world.offset,
      raiseTo: async (to) => (world.offset = Math.max(world.offset, to)),
    },
    providerClocks: {
      raiseTo: async () => {
        due = due.filter((at) => at > present())
      },
      read: async () => [clockState()],
    },
    loanClocks: {
      notify: async (_, loanIds) => {
        notified.push(loanIds ?? 'all')
        const ended = world.loans.filter(
          ({ loanId, startedAt }) =>
            (loanIds === undefined || loanIds.includes(loanId)) && startedAt + applicationLifeMs <= present(),
        )
        world.loans = world.loans.filter((loan) => !ended.includes(loan))
        for (const { loanId } of ended)
          happenings.push({ loanId, at: instant(present()), type: 'application-expired', amountCents: null })
        return loanIds ?? applications.map(({ loanId }) => loanId)
      },
      unsettled: async (loanIds) => {
        world.looks += 1
        lookedAt.push(loanIds)
        if (world.looks <= world.busyLooks) return loanIds
        return present() < world.busyAfter ? [] : loanIds.filter((loanId) => world.busy.includes(loanId))
      },
    },
    calendar: {
      openLoans: async () => world.loans.map(inTime),
      withWebhooksSince: async () => [],
      loan: async (loanId) => world.loans.filter((loan) => loan.loanId === loanId).map(inTime)[0] ?? null,
      happened: async (after, until) => happenings.filter(({ at }) => at > after && at <= until),
      webhooksWaiting: async () => 0,
    },
    scheduled: {
      nextDue: async (after) => (world.cutOff > after && world.cutOff < start * 2 ? instant(world.cutOff) : undefined),
      catchUp: async (now) => {
        if (now < world.cutOff) return 'nothing-due'
        if (world.caughtUp === 'done') world.cutOff = Number.POSITIVE_INFINITY
        return world.caughtUp
      },
    },
    breathe: async () => {
      world.real += 10
    },
  })
  return { mover, world, present, notified, lookedAt, happenings }
}

test('a move stops at every moment at which something is due, so that nothing is skipped', async () => {
  const [first, second] = [applicationOf('ln_1', start - 25 * dayMs), applicationOf('ln_2', start - 20 * dayMs)]
  const { mover } = desk([first, second], [start + 7 * dayMs])
  const target = instant(start + 30 * dayMs)
  const days: number[] = []
  const happened: string[] = []
  for (;;) {
    const step = await mover.move(target)
    days.push(Math.floor((step.now - start) / dayMs))
    happened.push(...step.happened.map(({ loanId, type }) => `${loanId} ${type}`))
    if (step.arrived) break
  }
  expect(days).toEqual([5, 7, 10, 30])
  expect(happened).toEqual(['ln_1 application-expired', 'ln_2 application-expired'])
})

test('on the way only loans with something due are notified, and at the end all', async () => {
  const { mover, notified } = desk([applicationOf('ln_1', start - 25 * dayMs), applicationOf('ln_2', start)])
  await mover.move(instant(start + 6 * dayMs))
  await mover.move(instant(start + 6 * dayMs))
  expect(notified).toEqual([['ln_1'], 'all'])
})

test('a step ends when everything has settled', async () => {
  const { mover, world } = desk([applicationOf('ln_1', start)])
  world.busyLooks = 4
  expect(await mover.move(instant(start + dayMs))).toMatchObject({ settled: true, arrived: true })
  expect(world.looks).toBeGreaterThan(4)
})

test('the clock never moves on while work that was due is under way, however long it takes, and each step names whose it is', async () => {
  const { mover, world, present } = desk([applicationOf('ln_1', start - 25 * dayMs), applicationOf('ln_2', start)])
  const target = instant(start + 12 * dayMs)
  expect(await mover.move(target)).toMatchObject({ settled: true, arrived: false })
  const days = () => Math.floor((present() - start) / dayMs)
  expect(days()).toBe(5)
  world.busy = ['ln_1']
  for (const _call of [1, 2, 3]) {
    expect(await mover.move(target)).toMatchObject({ settled: false, unfinished: ['ln_1'], arrived: false })
    expect(days()).toBe(5)
  }
  world.busy = []
  expect(await mover.move(target)).toMatchObject({ settled: true, unfinished: [], arrived: true })
  expect(days()).toBe(12)
})

test('a move has not arrived while work of its last moment is under way', async () => {
  const { mover, world, present } = desk([applicationOf('ln_1', start)])
  world.busy = ['ln_1']
  world.busyAfter = start + dayMs
  const target = instant(start + dayMs)
  for (const _call of [1, 2])
    expect(await mover.move(target)).toMatchObject({ settled: false, unfinished: ['ln_1'], arrived: false })
  expect(present()).toBeLessThan(start + dayMs + 60_000)
  world.busy = []
  expect(await mover.move(target)).toMatchObject({ settled: true, arrived: true })
})

test('what a person began a moment before a move is done before the clock moves', async () => {
  const { mover, world, present, happenings } = desk([applicationOf('ln_1', start)])
  happenings.push({ loanId: 'ln_1', at: instant(start - 1_000), type: 'bank-verified', amountCents: null })
  world.busy = ['ln_1']
  expect(await mover.move(instant(start + dayMs))).toMatchObject({ settled: false, unfinished: ['ln_1'] })
  expect(present()).toBeLessThan(start + 60_000)
})

test('the clock does not pass a day whose file of debits has not been made', async () => {
  const { mover, world, present } = desk([applicationOf('ln_1', start)])
  const target = instant(start + 2 * dayMs)
  world.cutOff = start + dayMs
  world.caughtUp = 'unfinished'
  for (const _call of [1, 2]) {
    expect(await mover.move(target)).toMatchObject({ settled: false, arrived: false })
    expect(present()).toBeLessThan(start + dayMs + 60_000)
  }
  world.caughtUp = 'done'
  expect(await mover.move(target)).toMatchObject({ settled: true, arrived: true })
})

test('a moment that passes in real time while the clock waits at an earlier one reaches its loan', async () => {
  const [first, second] = [applicationOf('ln_1', start - 25 * dayMs), applicationOf('ln_2', start - 25 * dayMs + 500)]
  const { mover, world, notified } = desk([first, second])
  await mover.move(instant(start + 6 * dayMs))
  world.real += 2_000
  const step = await mover.move(instant(start + 6 * dayMs))
  expect(notified.slice(0, 2)).toEqual([['ln_1'], ['ln_2']])
  expect(step.happened.map(({ loanId }) => loanId)).toEqual(['ln_2'])
})

test('who moves a clock that another process has moved notifies every loan of the present first', async () => {
  const { mover, world, notified } = desk([applicationOf('ln_1', start)])
  await mover.move(instant(start + dayMs))
  world.offset += dayMs
  await mover.move(instant(start + 3 * dayMs))
  expect(notified).toEqual(['all', 'all', 'all'])
})

/** A loan in service, notified of its disbursement, whose debit is due on December 1, 2026, and
 * which nobody initiates. */
const funded = (): ServicedLoan => {
  const { loan } = given(eventsUntil('funded'))
  if (loan === undefined || !isServiced(loan)) throw new TypeError('the loan is not in service')
  const noticed = { ...loan.noticed, waiting: [], through: localDate('2026-11-20') }
  return { ...loan, noticed, loanId: 'ln_1' }
}

/** Every step until that moment is reached. */
const stepsTo = async ({ move }: Pick<ClockMover, 'move'>, target: number): Promise<readonly ClockStep[]> => {
  const steps = [await move(instant(target))]
  while (steps.at(-1)?.arrived === false) steps.push(await move(instant(target)))
  return steps
}

test('a step waits for a notice that is due until it is on the log, even when the engine has no work pending', async () => {
  const { mover, world } = desk([funded()])
  const step = await mover.move(instant(start + 12 * dayMs))
  expect(new Date(step.now).toISOString()).toMatch(/^2026-11-27T14:00:/)
  expect(step).toMatchObject({ settled: false, unfinished: ['ln_1'] })
  expect(world.real).toBeGreaterThan(start + 5_000)
})

test('a step waits for a debit that is due until it is on the log, even when the engine has no work pending', async () => {
  const { mover, world } = desk([funded()])
  const steps = await stepsTo(mover, start + 12 * dayMs)
  expect(steps.filter(({ settled }) => !settled)).toHaveLength(1)
  expect(world.real).toBeGreaterThan(start + 5_000)
})

test('a move stops where the notices of a loan are to be looked at, and notifies that loan', async () => {
  const { mover, notified } = desk([funded(), applicationOf('ln_2', start)])
  const [first] = await stepsTo(mover, start + 12 * dayMs)
  // Five clearing days before the debit of December 4, at nine in Toronto.
  expect(new Date(first?.now ?? 0).toISOString()).toMatch(/^2026-11-27T14:00:/)
  expect(notified[0]).toEqual(['ln_1'])
})

test('a provider has a moment of its own, and no loan is notified of it: its event brings the present along', async () => {
  const { mover, notified } = desk([applicationOf('ln_1', start)], [start + dayMs])
  await stepsTo(mover, start + 2 * dayMs)
  expect(notified).toEqual([[], 'all'])
})

test('what providers have due within a minute is one step, and no moment of a loan is passed by that', async () => {
  const due = Array.from({ length: 50 }, (_, number) => start + dayMs + number * 1_000)
  const { mover } = desk([applicationOf('ln_1', start)], due)
  expect(await stepsTo(mover, start + 2 * dayMs)).toHaveLength(2)
  const ending = desk([applicationOf('ln_1', start + dayMs + 20_000 - applicationLifeMs)], due)
  const [first] = await stepsTo(ending.mover, start + 2 * dayMs)
  expect((first?.now ?? 0) - start - dayMs).toBeLessThan(21_000)
})

test('whom a step found at rest the next one does not look at again, unless somebody acted on the loan since', async () => {
  const { mover, world, lookedAt, happenings, present } = desk([
    applicationOf('ln_1', start),
    applicationOf('ln_2', start),
  ])
  const act = (loanId: string) =>
    happenings.push({ loanId, at: instant(present() - 1), type: 'bank-verified', amountCents: null })
  act('ln_1')
  await mover.move(instant(start + 1))
  expect(lookedAt.flat()).toContain('ln_1')
  lookedAt.length = 0
  await mover.move(instant(start + 2))
  expect(lookedAt.flat()).toEqual([])
  world.loans = world.loans.map((loan) => (loan.loanId === 'ln_1' ? { ...loan } : loan))
  await mover.move(instant(start + 3))
  expect(new Set(lookedAt.flat())).toEqual(new Set(['ln_1']))
})

test('while many loans are at work, a look does not go through all of them', async () => {
  const many = Array.from({ length: 200 }, (_, number) => applicationOf(`ln_${number}`, start))
  const { mover, world, lookedAt } = desk(many)
  world.busy = ['ln_7']
  await mover.move(instant(start + dayMs))
  const [all, ...later] = lookedAt.map((ids) => ids.length).filter((length) => length > 0)
  expect(all).toBe(200)
  expect(later.slice(0, -1).every((length) => length <= 20)).toBe(true)
})

test('a debit that was already late holds up no further step', async () => {
  const { mover } = desk([funded()])
  await stepsTo(mover, start + 12 * dayMs)
  expect(await mover.move(instant(start + 12 * dayMs + 60_000))).toMatchObject({ settled: true })
})

test('a moment that has passed arrives at once and moves nothing', async () => {
  const { mover, world, notified } = desk([applicationOf('ln_1', start)])
  const step = await mover.move(instant(start - 1))
  expect(step).toMatchObject({ arrived: true, happened: [] })
  expect(step.now).toBe(world.real)
  expect([world.offset, notified]).toEqual([0, []])
})

test('the next event is that of the loan, or the first of all loans', async () => {
  const { mover } = desk([applicationOf('ln_1', start), applicationOf('ln_2', start - dayMs)])
  const ofFirst = { loanId: 'ln_1', at: start + applicationLifeMs, what: 'application-expires' }
  expect(await mover.nextDue('ln_1')).toEqual(ofFirst)
  expect(await mover.nextDue()).toMatchObject({ loanId: 'ln_2' })
  expect(await mover.nextDue('ln_nobody')).toBeUndefined()
})
