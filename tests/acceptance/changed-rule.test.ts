import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { firstPreviousHash, linesOf, type LoggedEvent } from '@tamarack/application/loan-log'
import type { FoundLoan, LoanProjections, ProjectedRows } from '@tamarack/application/ports/loan-projections.port'
import type * as Rebuild from '@tamarack/application/rebuild'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { isBalanced } from '@tamarack/domain/ledger/entry'
import { dayOf, type LedgerEvent, type Posted } from '@tamarack/domain/ledger/ledger-event'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import type * as PostedModule from '@tamarack/domain/ledger/posted'
import { postingsSince, ruledToday } from '@tamarack/domain/ledger/posted'
import { apply, isLedgerEvent, openWith } from '@tamarack/domain/ledger/replay'
import { systemActor } from '@tamarack/domain/loan/actor'
import type * as BookModule from '@tamarack/domain/loan/commands/shared/book'
import type * as ActionModule from '@tamarack/domain/loan/commands/take-money-action'
import type * as EvolveModule from '@tamarack/domain/loan/evolve'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { eventsUntil, factsFor, issue, loanId, mei, usualWorld } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { allPosted } from '@tamarack/domain/loan/testing/posted.fixture'
import { lives as goldenLives } from '@tamarack/domain/testing/golden-lives/golden-lives.fixture'
import { begun, paid, returned, sent } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import {
  anyTerms,
  loan as installments,
  lifeOf,
  moves,
  movesAfterLoss,
  movesWithContradictions,
  movesWithPayoffs,
  movesWithReturns,
  movesWithSmallBalances,
  single,
} from '@tamarack/domain/testing/random-life.fixture'
import { runs } from '@tamarack/domain/testing/runs.fixture'
import { localDate, plusDays } from '@tamarack/domain/values/local-date'

/* The domain and the rebuild, copied with two rules changed: default interest of cash advances and
 * agreed interest of installment loans are half of what they are, or double. Logs that the real
 * domain recorded are replayed by the copies. */
const defaultInterest = ['payday/arrears/overdue-principal.ts', '30 * 100_00'] as const
const agreedInterest = ['installment/ledger/interest-accrual.ts', "annualRate, daysOfYear, 'down'"] as const
const half = [
  [...defaultInterest, '60 * 100_00'],
  [...agreedInterest, "annualRate, 2 * daysOfYear, 'down'"],
] as const
const double = [
  [...defaultInterest, '15 * 100_00'],
  [...agreedInterest, "2 * annualRate, daysOfYear, 'down'"],
] as const

const folderOf = (name: string): string => join(import.meta.dirname, '../..', name)

type Copy = typeof PostedModule & typeof BookModule & typeof ActionModule & typeof EvolveModule & typeof Rebuild
const patienceMs = 180_000
const folders: string[] = []
const copyWith = async (changes: typeof half | typeof double): Promise<Copy> => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-changed-rule-'))
  folders.push(folder)
  mkdirSync(join(folder, 'node_modules/@tamarack'), { recursive: true })
  for (const name of ['domain', 'application', 'contracts']) {
    cpSync(folderOf(name), join(folder, name), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
    symlinkSync(join(folder, name), join(folder, 'node_modules/@tamarack', name))
  }
  for (const [path, before, after] of changes) {
    const file = join(folder, 'domain', path)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
    writeFileSync(file, text.replace(before, after))
  }
  const modules = [
    'domain/ledger/posted.ts',
    'domain/loan/commands/shared/book.ts',
    'domain/loan/commands/take-money-action.ts',
    'domain/loan/evolve.ts',
    'application/rebuild.ts',
  ]
  const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href) as Promise<object>
  return Object.assign({}, ...(await Promise.all(modules.map(load)))) as Copy
}

let later: Copy
let dearer: Copy
beforeAll(async () => {
  later = await copyWith(half)
  dearer = await copyWith(double)
}, patienceMs)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The log of an application and of a life that followed it, as commands of the real domain wrote
 * it. */
const logOf = (life: readonly LedgerEvent[]): readonly LoggedEvent[] => {
  const active = eventsUntil('active')
  const application = active.slice(
    0,
    active.findIndex(({ type }) => type === 'activated'),
  )
  let lastHash = firstPreviousHash
  return allPosted(undefined, loanId, [...application, ...life]).flatMap((event, sequence) => {
    const at = torontoInstant(isLedgerEvent(event) ? dayOf(event) : localDate('2026-01-02'), 12, 0, 0)
    const envelope = { at, actor: systemActor, ip: null, userAgent: null }
    const lines = linesOf({ loanId, sequence, lastHash }, [event], envelope, sha256Fingerprint)
    lastHash = lines[0]?.hash ?? lastHash
    return lines
  })
}

const lives = [
  [
    'a cash advance that bears default interest',
    [...begun(single), sent(single, 1), returned(single, 1, '901'), paid('2026-05-04', 'P1', 100_00)],
    ['default interest receivable', 'default interest earned'],
  ],
  [
    'an installment loan that bears its agreed interest',
    [...begun(installments), sent(installments, 1), returned(installments, 1, '901'), paid('2026-03-02', 'P1', 1_00)],
    ['cost of borrowing receivable', 'cost of borrowing earned'],
  ],
] as const

describe.each(lives)('a rule is changed after %s was booked', (_life, life, accounts) => {
  const log = logOf(life)
  const events = log.map(({ event }) => event)
  const postingsOf = (given: readonly LoanEvent[]) =>
    given.flatMap((event) => ('postings' in event ? event.postings : []))
  const replayed = (more: readonly LoanEvent[] = []): ServicedLoan => {
    const loan = later.replayLoan(loanId, [...events, ...more])
    if (loan === undefined || !isServiced(loan)) throw new Error('no serviced loan')
    return loan
  }
  const on = plusDays(dayOf(life.at(-1) as LedgerEvent), 1)
  const stored = (): ProjectedRows => ({
    ledger_entry: postingsOf(events).map(({ lines: _lines, ...entry }, index) => ({ number: index + 1, ...entry })),
    ledger_line: postingsOf(events).flatMap(({ lines }, index) =>
      lines.map((line, at) => ({ number: index + 1, line: at + 1, ...line })),
    ),
  })
  const projections: LoanProjections = {
    keys: { ledger_entry: ['number'], ledger_line: ['number', 'line'] },
    loanIds: async ({ after }) => (after === '' ? [loanId] : []),
    rowsOf: (_stored, { entries }) => ({
      ledger_entry: entries.map(({ lines: _lines, event: _event, ...entry }) => ({ ...entry })),
      ledger_line: entries.flatMap(({ number, lines }) => lines.map((line, at) => ({ number, line: at + 1, ...line }))),
    }),
    visit: async (_loanId, judge) => {
      const found: FoundLoan = { log, rows: stored(), sequence: log.length }
      const { answer, write } = judge(found)
      expect(write).toBeNull()
      return answer
    },
  }

  test('TAM-222: a rebuild changes no posted line', async () => {
    const rebuild = later.makeRebuild({ projections, fingerprint: sha256Fingerprint })
    expect(await rebuild({ write: true })).toEqual({ loans: 1, events: log.length, differences: [] })
    expect(replayed().book.entries.map(({ number: _number, ...entry }) => entry)).toEqual(postingsOf(events))
  })

  test('the nightly comparison reports both figures of each account', () => {
    const { drift } = later.compareWithLog(
      loanId,
      { log, rows: stored(), sequence: log.length },
      { projections, fingerprint: sha256Fingerprint },
    )
    expect(drift.map(({ account }) => account)).toEqual(expect.arrayContaining([...accounts]))
    for (const { booked, ruled } of drift) expect(booked).not.toBe(ruled)
    expect(drift).toEqual(later.driftOf(replayed().book))
  })

  test('the next event books its own effect alone, and the difference stays', () => {
    const loan = replayed()
    const before = later.driftOf(loan.book)
    const stopped = later.book(loan, { type: 'authorization-revoked', on })
    if (!stopped.ok) throw new Error(stopped.error.code)
    expect(postingsOf(stopped.value)).toEqual([])
    const received = later.book(replayed(stopped.value), paid(on, 'P2', 10_00))
    if (!received.ok) throw new Error(received.error.code)
    const cash = postingsOf(received.value).flatMap(({ lines }) => lines.filter(({ account }) => account === 'cash'))
    expect(cash).toEqual([{ account: 'cash', debit: 10_00, credit: 0 }])
    expect(postingsOf(received.value).every(({ lines }) => isBalanced(lines))).toBe(true)
    const after = later.driftOf(replayed([...stopped.value, ...received.value]).book)
    const gap = ({ account, booked: one, ruled }: (typeof after)[number]) => [account, one - ruled]
    expect(after.map(gap)).toEqual(before.map(gap))
  })

  test('a correction by two people books the difference, and nothing more', () => {
    const loan = replayed()
    const before = later.driftOf(loan.book)
    const now = torontoInstant(on, 12, 0, 0)
    const command = (by = mei) =>
      issue(
        'take-money-action',
        { action: { kind: 'correct-posting' }, reason: 'rule-corrected', note: `Seen by ${by.name}` } as never,
        by,
      )
    const facts = factsFor<'take-money-action'>(loan, { ...usualWorld, now })
    const proposed = later.takeMoneyAction.decide(loan, command() as never, facts)
    if (!proposed.ok) throw new Error(proposed.error.code)
    expect(proposed.value).toMatchObject([{ type: 'money-action-proposed', because: ['ledger-correction'] }])
    const noah = { ...mei, id: 'usr_noah', name: 'Noah' }
    const waiting = replayed(proposed.value)
    const taken = later.takeMoneyAction.decide(waiting, command(noah) as never, facts)
    if (!taken.ok) throw new Error(taken.error.code)
    const corrected = taken.value.at(-1) as Posted
    expect(corrected.type).toBe('posting-corrected')
    const entry = corrected.postings.at(-1)
    expect(entry).toMatchObject({ kind: 'posting-corrected', on })
    expect(entry?.lines.map(({ account }) => account).toSorted()).toEqual(
      before.map(({ account }) => account).toSorted(),
    )
    const after = replayed([...proposed.value, ...taken.value])
    expect([later.driftOf(after.book), after.book.ruled]).toEqual([[], undefined])
    expect(later.takeMoneyAction.decide(after, command() as never, facts)).toMatchObject({
      error: { code: 'NOTHING_TO_CORRECT' },
    })
  })
})

/** The events of a ledger with what the real domain booked for each. */
const bookedEvents = (life: readonly LedgerEvent[]): readonly Posted[] => {
  let book: LoanBook | undefined
  return life.map((event) => {
    const next = book === undefined ? openWith(event) : apply(ruledToday(book), event)
    if (!next.ok) throw new Error(`${event.type} was refused: ${next.error.code}`)
    const postings = postingsSince(book ?? { entries: [] }, next.value)
    book = next.value
    return { ...event, postings } as Posted
  })
}
const booksOf = (copy: Copy, events: readonly Posted[]): LoanBook =>
  events.reduce<LoanBook | undefined>(
    (book, event) => (book === undefined ? copy.openPosted(event as never) : copy.addPosted(book, event)),
    undefined,
  ) as LoanBook

const anyMoves = fc.oneof(
  moves,
  movesWithContradictions,
  movesWithReturns,
  movesWithPayoffs,
  movesWithSmallBalances,
  movesAfterLoss,
)

describe('TAM-222: a loan can be read, with its posted lines alone, after a rule was changed', () => {
  const expectSameLines = (copy: Copy, events: readonly Posted[]): LoanBook => {
    const book = booksOf(copy, events)
    expect(book.entries.map(({ number: _number, ...entry }) => entry)).toEqual(
      events.flatMap(({ postings }) => postings),
    )
    return book
  }

  test.each(goldenLives.map(({ name, events }) => [name, events] as const))('%s', (_name, given) => {
    const events = bookedEvents(given.filter((event): event is LedgerEvent => !('refused' in event)))
    expectSameLines(later, events)
    expectSameLines(dearer, events)
  })

  test('whatever happened to it', () => {
    let drifted = 0
    fc.assert(
      fc.property(anyTerms, anyMoves, (terms, dice) => {
        const events = bookedEvents(lifeOf(terms, dice))
        for (const copy of [later, dearer]) {
          const book = expectSameLines(copy, events)
          drifted += copy.driftOf(copy.ruledToday(book)).length > 0 ? 1 : 0
        }
      }),
      { numRuns: runs(300) },
    )
    expect(drifted).toBeGreaterThan(runs(300) / 20)
  })
})
