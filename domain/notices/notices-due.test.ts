import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents } from '../explanations/explanation.ts'
import { begun, installment, lived, returned, sent, type Life } from '../lives/life.fixture.ts'
import { lives } from '../lives/lives.fixture.ts'
import { balancesOf } from '../ledger/entry.ts'
import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { anyTerms, lifeOf, moves } from '../ledger/random-life.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { runs } from '../shared/runs.fixture.ts'
import { noticeKey, type Notice } from './notice.ts'
import { isClosed, nextNoticeDay, noticesDue } from './notices-due.ts'

const due = (events: readonly LedgerEvent[], today: LocalDate): readonly Notice[] => {
  const found = noticesDue(events, today)
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value.notices
}

/** The events of a story that the books took. */
const eventsOf = ({ events }: Life): readonly LedgerEvent[] =>
  events.filter((event): event is LedgerEvent => !('refused' in event))

const row = ({ kind, on, subject, figures }: Notice): string =>
  [
    `  ${on}  ${kind.padEnd(15)} ${subject.padEnd(14)}`,
    formatCents(figures.amount).padStart(10),
    formatCents(figures.owedInAll).padStart(11),
    figures.fee > 0 ? `  fee ${formatCents(figures.fee)}` : '',
    figures.debitDate ? `  debited ${figures.debitDate}` : '',
    figures.statement
      ? `  ${formatCents(figures.statement.opening)} and ${figures.statement.movements.length} movements make ${formatCents(figures.statement.closing)}`
      : '',
  ]
    .join('')
    .trimEnd()

test('TAM-86, TAM-87, TAM-88: which life brings which notices on which day', async () => {
  const head = `  day         notice          about             amount       owed`
  const text = lives.map((life) =>
    [life.name, head, ...due(eventsOf(life), localDate(life.asOf)).map(row), ''].join('\n'),
  )
  await expect(text.join('\n')).toMatchFileSnapshot('./golden/notices-of-lives.txt')
})

test.each(lives.map((life) => [life.name, life] as const))(
  '%s: what is owed in each notice is the ledger’s sum',
  (_name, life) => {
    const notices = due(eventsOf(life), localDate(life.asOf))
    expect(notices.length).toBeGreaterThan(0)
    for (const { kind, figures } of notices)
      if (kind === 'closing') {
        expect(figures.owedInAll).toBe(0)
        expect(figures.statement?.closing).toBe(0 - figures.owedToBorrower)
      }
  },
)

/** The notices that fall due on a day are the same whether the log ends there or goes on: what was sent stays right. */
describe('any life', () => {
  const anyLife = fc.tuple(anyTerms, moves).map(([terms, dice]) => lifeOf(terms, dice))
  const lastDay = (events: readonly LedgerEvent[]): LocalDate => plusDays(lived(events).asOf, 40)

  test('each notice at most once, in the order of the days', () => {
    fc.assert(
      fc.property(anyLife, (events) => {
        const notices = due(events, lastDay(events))
        expect(new Set(notices.map(noticeKey)).size).toBe(notices.length)
        expect(notices.map(({ on }) => on)).toEqual(notices.map(({ on }) => on).toSorted())
      }),
      { numRuns: runs(150) },
    )
  })

  test('TAM-88: while the loan is closed nothing is due but the closing statement', () => {
    fc.assert(
      fc.property(anyLife, (events) => {
        for (const [index] of events.entries()) {
          const so = events.slice(0, index + 1)
          const book = lived(so)
          if (!isClosed(book)) continue
          const until = events[index + 1]
          const today = until ? dayOf(until) : lastDay(events)
          const before = due(events.slice(0, index), book.asOf).map(noticeKey)
          const since = due(so, today).filter((notice) => !before.includes(noticeKey(notice)))
          expect(since.every(({ kind, on }) => kind === 'closing' && on === book.asOf)).toBe(true)
          expect(nextNoticeDay(book, book.asOf)).toBeUndefined()
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test('what was due on a day stays due with the same figures, whatever happens afterwards', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(), (events, dice) => {
        const cut = 1 + (dice % events.length)
        const so = events.slice(0, cut)
        const today = lived(so).asOf
        const later = due(events, lastDay(events))
        expect(later.slice(0, due(so, today).length)).toEqual(due(so, today))
      }),
      { numRuns: runs(150) },
    )
  })

  test('TAM-87: a statement opens where the one before closed, and its movements are the postings of its month', () => {
    fc.assert(
      fc.property(anyLife, (events) => {
        const { entries } = lived(events)
        const statements = due(events, lastDay(events)).flatMap(({ figures: { statement } }) => statement ?? [])
        for (const [index, { opening, movements, closing }] of statements.entries()) {
          expect(movements.reduce<number>((sum, { amount }) => sum + amount, opening)).toBe(closing)
          expect(opening).toBe(statements[index - 1]?.closing ?? 0)
        }
        const listed = statements.flatMap(({ movements }) => movements.map(({ entry }) => entry))
        expect(new Set(listed).size).toBe(listed.length)
        for (const { movements } of statements)
          for (const { entry, on, kind } of movements) {
            const posted = entries.find(({ number }) => number === entry)
            if (posted) expect({ on: posted.on, kind: posted.kind }).toEqual({ on, kind })
          }
      }),
      { numRuns: runs(150) },
    )
  })
})

test('the figures of a notice on the day of an event are what the ledger’s receivables sum up to', () => {
  fc.assert(
    fc.property(fc.tuple(anyTerms, moves), ([terms, dice]) => {
      const events = lifeOf(terms, dice)
      for (const [index, event] of events.entries()) {
        const book = lived(events.slice(0, index + 1))
        const balances = balancesOf(book.entries)
        const ofEvent = due(events.slice(0, index + 1), book.asOf).at(-1)
        const happened = event.type === 'payment-received' || event.type === 'debit-returned'
        if (!happened || ofEvent?.on !== book.asOf || (ofEvent.kind !== 'paid' && ofEvent.kind !== 'returned')) continue
        expect(ofEvent.figures.owed).toEqual({
          principal: balances['advance receivable'],
          cost: balances['cost of borrowing receivable'],
          defaultInterest: balances['default interest receivable'],
          fee: balances['returned-item fee receivable'],
          refundToRecover: balances['refund to recover'],
        })
      }
    }),
    { numRuns: runs(60) },
  )
})

test('CPA-07: who missed payments so that the next one no longer covers the interest is notified at once, within the 30 days', () => {
  const terms = installment(10_000_00, '2026-01-15', '2026-02-15', 60, { annualRate: basisPoints(34_50) })
  const events = [...begun(terms), sent(terms, 1), returned(terms, 1, '901')]
  const found = due(events, localDate('2026-03-10')).filter(({ kind }) => kind === 'shortfall')
  expect(found).toHaveLength(1)
  const [notice] = found
  expect(notice).toMatchObject({ subject: 'payment-2', on: dayOf(returned(terms, 1, '901')) })
  expect(notice?.figures.shortfall?.interest).toBeGreaterThan(notice?.figures.amount ?? 0)
  expect(notice?.figures.shortfall?.by).toBe(plusDays(notice?.on ?? localDate('2026-01-01'), 30))
})

test('TAM-63: once a return has stopped the debits, none is announced', () => {
  const terms = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const announcedAfter = (code: string) =>
    due([...begun(terms), sent(terms, 1), returned(terms, 1, code)], localDate('2026-03-12')).filter(
      ({ kind, on }) => kind === 'upcoming-debit' && on > '2026-02-20',
    )
  expect(announcedAfter('905')).toEqual([])
  expect(announcedAfter('901')).toHaveLength(1)
})

test('a loan without events is refused', () => {
  expect(noticesDue([], localDate('2026-03-10'))).toEqual({ ok: false, error: { code: 'NO_EVENTS' } })
})
