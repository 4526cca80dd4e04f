import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPreviousHash, linesOf, type LoggedEvent } from '@tamarack/application/loan-log'
import { factsAt, pointsOf, thenAndNow, type Point } from '@tamarack/application/queries/then-and-now'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { dayOf, type LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { systemActor } from '@tamarack/domain/loan/actor'
import { eventsUntil, loanId } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { allPosted } from '@tamarack/domain/loan/testing/posted.fixture'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { anyTerms, lifeOf, moves, movesWithReturns, single } from '@tamarack/domain/testing/random-life.fixture'
import { runs } from '@tamarack/domain/testing/runs.fixture'
import { instant } from '@tamarack/domain/values/instant'

const dayMs = 86_400_000
const active = eventsUntil('active')
const application = active.slice(
  0,
  active.findIndex(({ type }) => type === 'activated'),
)
const noon = (event: LedgerEvent): number => torontoInstant(dayOf(event), 12, 0, 0)

/** The log of an application and of a life that followed it, each event at noon of its day. */
const logOf = (terms: LoanTerms, life: readonly LedgerEvent[]): readonly LoggedEvent[] => {
  const begunAt = Math.min(...life.map(noon)) - dayMs
  let [at, lastHash] = [begunAt, firstPreviousHash]
  return allPosted(undefined, loanId, [...application, ...life]).flatMap((event, sequence) => {
    if (sequence >= application.length) at = Math.max(at, noon(event as LedgerEvent))
    const envelope = { at, actor: systemActor, ip: null, userAgent: null }
    const lines = linesOf({ loanId, sequence, lastHash }, [event], envelope, { of: () => 'a hash' })
    lastHash = lines[0]?.hash ?? lastHash
    return lines
  })
}

const lastOf = (points: readonly Point[]): Point => points.at(-1) as Point
const valueOf = (point: Point, at: number, key: string) =>
  factsAt(point, instant(at)).find((fact) => fact.key === key)?.value ?? null

test('at the moment of the last event, then is now', () => {
  fc.assert(
    fc.property(anyTerms, moves, (terms, dice) => {
      const points = pointsOf(logOf(terms, lifeOf(terms, dice)))
      // The ledger alone allows more moves than the table of statuses.
      fc.pre(points.length > 0)
      const { at } = lastOf(points)
      expect(thenAndNow(points, at, at)?.filter(({ differs }) => differs)).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})

test('what differs names an event in between without which today were other, or only time has passed', () => {
  const named = { events: 0, time: 0 }
  fc.assert(
    fc.property(
      anyTerms,
      fc.oneof(moves, movesWithReturns),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 90 }),
      (terms, dice, share, later) => {
        const points = pointsOf(logOf(terms, lifeOf(terms, dice)))
        fc.pre(points.length > 0)
        const from = Math.floor(share * (points.length - 1))
        const at = points[from]?.at ?? instant(0)
        const now = instant(lastOf(points).at + later * dayMs)
        const then = points.findLastIndex((point) => point.at <= at)
        const kept = new Map<number, ReturnType<typeof factsAt>>()
        /** Today, had nothing happened after that point. */
        const todayAfter = (index: number, key: string) => {
          const facts = kept.get(index) ?? factsAt(points[index] as Point, now)
          kept.set(index, facts)
          return facts.find((fact) => fact.key === key)?.value ?? null
        }
        for (const { key, differs, was, is, because } of thenAndNow(points, at, now) ?? []) {
          expect(differs).toBe(was !== is)
          if (!differs) continue
          const index = points.findIndex(({ sequence }) => sequence === because)
          if (because === null) {
            expect(todayAfter(then, key), key).toBe(is)
            named.time += 1
          } else {
            expect(index).toBeGreaterThan(then)
            expect(todayAfter(index, key), key).toBe(is)
            expect(todayAfter(index - 1, key), key).not.toBe(is)
            named.events += 1
          }
        }
      },
    ),
    { numRuns: runs(60) },
  )
  expect(named.events).toBeGreaterThan(100)
  expect(named.time).toBeGreaterThan(10)
})

test('a returned debit makes a loan late: status, money and schedule name it', () => {
  const [payment] = single.payments
  const life: readonly LedgerEvent[] = [
    ...lifeOf(single, []),
    {
      type: 'debit-initiated',
      on: '2026-03-13' as never,
      debitId: 'D1',
      payment: 1,
      amount: payment?.amount as never,
      debitDate: '2026-03-18' as never,
    },
    { type: 'debit-returned', on: '2026-03-19' as never, debitId: 'D1', returnCode: '901' },
  ]
  const points = pointsOf(logOf(single, life))
  const returned = lastOf(points)
  const before = instant(returned.at - dayMs)
  const differing = thenAndNow(points, before, returned.at)?.filter(({ differs }) => differs) ?? []
  const because = Object.fromEntries(differing.map((fact) => [fact.key, [fact.was, fact.is, fact.because]]))
  expect(because['loan: Status']).toEqual(['funded', 'overdue', returned.sequence])
  expect(because['money: Fee']).toEqual([0, 20_00, returned.sequence])
  expect(because['schedule: Payment 1']).toEqual([
    '$570.00 on Wed, Mar 18, 2026: debit sent',
    '$570.00 on Wed, Mar 18, 2026: returned',
    returned.sequence,
  ])
})

test('before its first event there is no loan; a broken log has no points', () => {
  const points = pointsOf(logOf(single, lifeOf(single, [])))
  const first = points[0]?.at ?? instant(0)
  expect(thenAndNow(points, instant(first - 1), first)).toBeNull()
  expect(pointsOf(logOf(single, lifeOf(single, [])).slice(1))).toEqual([])
})

test('the law of a day is stated with its source', () => {
  const [point] = pointsOf(logOf(single, lifeOf(single, [])))
  const of = (moment: string) => valueOf(point as Point, Date.parse(moment), 'rules: NSF fee of a bank at most')
  expect(of('2026-03-11T17:00:00Z')).toBeNull()
  expect(of('2026-03-12T17:00:00Z')).toBe('$10.00 (SOR/2021-181 (NSF fees))')
})
