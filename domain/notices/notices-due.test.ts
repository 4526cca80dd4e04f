import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { formatCents } from '../explanations/explanation.ts'
import { balancesOf } from '../ledger/entry.ts'
import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { lives } from '../testing/golden-lives/golden-lives.fixture.ts'
import { begun, installment, lived, returned, sent, type Life } from '../testing/golden-lives/ledger-life.fixture.ts'
import { beginNoticing, everyNotice as due, noticingAfter, noticingOf } from '../testing/notices.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { daysBetween, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { isAboutDebt, noticeKey, type Notice } from './notice.ts'
import { noticedThrough, type Noticing } from './noticed.ts'
import { isClosed, nextNoticeDay, noticesOfDay } from './notices-due.ts'
import { noticesToSend } from './notices-to-send.ts'

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

/** The notices that fall due on a day are the same whether the log ends there or goes on: what was
 * sent stays right. */
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
      { numRuns: runs(60) },
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
      { numRuns: runs(50) },
    )
  })

  test('what was due on a day stays due with the same figures, no matter what happens afterwards', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(), (events, dice) => {
        const cut = 1 + (dice % events.length)
        const so = events.slice(0, cut)
        const today = lived(so).asOf
        const later = due(events, lastDay(events))
        expect(later.slice(0, due(so, today).length)).toEqual(due(so, today))
      }),
      { numRuns: runs(60) },
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
        const listed = statements.flatMap(({ movements }) =>
          movements.flatMap((movement) => ('entry' in movement ? movement.entry : [])),
        )
        expect(new Set(listed).size).toBe(listed.length)
        for (const { movements, to } of statements)
          for (const movement of movements) {
            const { on, kind } = movement
            const posted = 'entry' in movement ? entries.find(({ number }) => number === movement.entry) : undefined
            if (posted) expect({ on: posted.on, kind: posted.kind }).toEqual({ on, kind })
            if (!('entry' in movement)) expect({ on, kind }).toEqual({ on: to, kind: 'interest-to-the-day' })
          }
      }),
      { numRuns: runs(60) },
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

describe('TAM-90: what a loan carries along with its events is what its whole life makes due', () => {
  /** What is sent of a life that is looked at on these days of it; of each look, as much as the
   * dice let through. */
  const living = (events: readonly LedgerEvent[], looks: ReadonlyMap<LocalDate, number>, until: LocalDate) => {
    const sent: Notice[] = []
    let loan = beginNoticing(events)
    let next = 1
    for (let day = loan.book.asOf; day <= until; day = plusDays(day, 1)) {
      for (let event = events[next]; event && dayOf(event) === day; event = events[next]) {
        loan = noticingAfter(loan, event)
        next += 1
      }
      const noon = torontoInstant(day, 12, 0, 0)
      for (const { notice } of noticesToSend(loan, noon).waiting.slice(0, looks.get(day) ?? 0)) {
        sent.push(notice)
        const { kind, subject, on } = notice
        loan = noticingAfter(loan, {
          type: 'notice-sent',
          at: noon,
          kind,
          subject,
          day: on,
          aboutDebt: isAboutDebt(kind),
          document: { kind: 'loan-notice', version: 1, sha256: 'ab'.repeat(32) },
        })
      }
    }
    return { sent, loan }
  }
  const daysOf = (events: readonly LedgerEvent[], until: LocalDate): readonly LocalDate[] => {
    const [first] = events
    const days: LocalDate[] = []
    for (let day = first ? dayOf(first) : until; day <= until; day = plusDays(day, 1)) days.push(day)
    return days
  }
  /** Removes the facts that are read when the notice is sent: the loan's state, the debit's
   * amount and the late amount. */
  const timeless = ({ figures, ...notice }: Notice) => {
    const {
      asOf: _1,
      owed: _2,
      owedInAll: _3,
      owedToBorrower: _4,
      open: _5,
      payNow: _6,
      isDebited: _7,
      ...own
    } = figures
    const { amount, ...rest } = own
    return { ...notice, ...rest, ...(figures.payment === undefined && { amount }) }
  }
  const anyLife = fc.tuple(anyTerms, moves).map(([terms, dice]) => lifeOf(terms, dice))
  const end = (events: readonly LedgerEvent[]): LocalDate => plusDays(lived(events).asOf, 40)

  test('nothing sent: everything that is due and not stale waits, with the figures of its day', () => {
    fc.assert(
      fc.property(anyLife, (events) => {
        const until = end(events)
        const fresh = (notice: Notice): boolean => daysBetween(notice.on, until) <= 14
        const loan = noticingOf(events)
        const { waiting, stale } = noticedThrough(loan, until)
        const all = due(events, until)
        expect(waiting).toEqual(all.filter(fresh))
        expect(stale).toEqual(all.filter((notice) => !fresh(notice)).map(noticeKey))
      }),
      { numRuns: runs(60) },
    )
  })

  test('looked at and sent on any days, each notice that goes out is the one that the whole life makes due', () => {
    fc.assert(
      fc.property(anyLife, fc.array(fc.nat({ max: 4 }), { minLength: 1 }), (events, dice) => {
        const until = end(events)
        const days = daysOf(events, until)
        const looks = new Map(days.map((day, index) => [day, dice[index % dice.length] ?? 0]))
        const { sent } = living(events, looks, until)
        const all = new Map(due(events, until).map((notice) => [noticeKey(notice), notice]))
        expect(new Set(sent.map(noticeKey)).size).toBe(sent.length)
        for (const notice of sent) expect(timeless(notice)).toEqual(timeless(all.get(noticeKey(notice)) ?? notice))
        const dead = sent.filter((notice) => !all.has(noticeKey(notice)))
        expect(dead).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })

  test('looked at daily, everything goes out on its day but what a closing overtakes and what COL-01 lets wait', () => {
    fc.assert(
      fc.property(anyLife, (events) => {
        const until = end(events)
        const { sent, loan } = living(events, new Map(daysOf(events, until).map((day) => [day, 99])), until)
        const out = new Set(sent.map(noticeKey))
        for (const notice of due(events, until)) {
          if (notice.kind !== 'statement' && notice.kind !== 'disbursed') continue
          const closedThen = lived(events.filter((event) => dayOf(event) <= notice.on))
          if (!isClosed(closedThen)) expect(out.has(noticeKey(notice))).toBe(true)
        }
        expect(loan.notices ?? []).toEqual(sent.map(noticeKey))
      }),
      { numRuns: runs(50) },
    )
  })

  test('a stored state means the same when it is read again', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(), (events, dice) => {
        const cut = 1 + (dice % events.length)
        const until = end(events)
        const stored = JSON.parse(JSON.stringify(noticingOf(events.slice(0, cut)))) as Noticing
        const read = events.slice(cut).reduce(noticingAfter, stored)
        expect(noticedThrough(read, until)).toEqual(noticedThrough(noticingOf(events), until))
      }),
      { numRuns: runs(50) },
    )
  })

  test('the day of the next notice is no later than the first day that brings what the day before did not', () => {
    fc.assert(
      fc.property(anyLife, fc.nat({ max: 60 }), (events, after) => {
        const book = lived(events)
        if (book.fundedAt === undefined || book.status === 'written-off') return
        const from = plusDays(book.asOf, after)
        const before = new Set(noticesOfDay(book, from, undefined).map(noticeKey))
        const next = nextNoticeDay(book, from)
        for (let day = plusDays(from, 1); day <= plusDays(from, 45) && day !== next; day = plusDays(day, 1)) {
          const fresh = noticesOfDay(book, day, undefined).filter((notice) => !before.has(noticeKey(notice)))
          expect(fresh).toEqual([])
        }
      }),
      { numRuns: runs(50) },
    )
  })
})
