import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lives } from '../testing/golden-lives/golden-lives.fixture.ts'
import { at, begun, lived, paid, returned, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, loan, moves, movesWithContradictions, single } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { credit, debit, isSameBalances, noBalances, plusLines, type Line, type Posting } from './entry.ts'
import type { LedgerEvent, Posted } from './ledger-event.ts'
import type { LoanBook } from './loan-book.ts'
import { addPosted, driftOf, openPosted, postingsSince, ruledToday } from './posted.ts'
import { apply, openWith } from './replay.ts'

const day = localDate
type Activated = Extract<LedgerEvent, { readonly type: 'activated' }>

const opened = (event: LedgerEvent): LoanBook => {
  const book = openWith(event)
  if (!book.ok) throw new Error(book.error.code)
  return book.value
}
const applied = (book: LoanBook, event: LedgerEvent): LoanBook => {
  const next = apply(book, event)
  if (!next.ok) throw new Error(next.error.code)
  return next.value
}
/** Events as the log has them. */
const recorded = ([first, ...later]: readonly LedgerEvent[]): readonly [Posted<Activated>, ...Posted[]] => {
  if (first?.type !== 'activated') throw new Error('a life begins with its activation')
  let book = opened(first)
  return [
    { ...first, postings: postingsSince({ entries: [] }, book) },
    ...later.map((event) => {
      const before = book
      book = applied(before, event)
      return { ...event, postings: postingsSince(before, book) }
    }),
  ]
}
const replayed = ([first, ...later]: ReturnType<typeof recorded>): LoanBook =>
  later.reduce(addPosted, openPosted(first))

const entry = (lines: readonly Line[], part: Partial<Posting> = {}): Posting => ({
  on: day('2026-03-05'),
  kind: 'reallocated',
  lines,
  ...part,
})
const revoked = (...postings: readonly Posting[]): Posted => ({
  type: 'authorization-revoked',
  on: day('2026-03-05'),
  postings,
})
const sound = [debit('cash', 1_00), credit('owed to borrower', 1_00)]

describe('a log whose events carry their entries', () => {
  test('makes the book that it was written from, which holds what the rules give', () => {
    fc.assert(
      fc.property(anyTerms, fc.oneof(moves, movesWithContradictions), (terms, dice) => {
        const events = lifeOf(terms, dice)
        const book = lived(events)
        expect(replayed(recorded(events))).toEqual(book)
        expect(driftOf(book)).toEqual([])
        expect(driftOf(ruledToday(book))).toEqual([])
        expect(ruledToday(book)).not.toHaveProperty('ruled')
      }),
      { numRuns: runs(150) },
    )
  })

  test('makes the book of every golden life', () => {
    for (const { events } of lives) {
      const happened = events.flatMap((given) => ('refused' in given ? [] : [given]))
      expect(replayed(recorded(happened))).toEqual(lived(happened))
    }
  })

  test('adds exactly the entries that it has, and shows what the rules would give instead', () => {
    const before = lived(begun(single))
    const book = addPosted(before, revoked(entry(sound)))
    expect(book.entries.at(-1)).toEqual({ number: before.entries.length + 1, ...entry(sound) })
    expect(book.balances).toEqual(plusLines(before.balances, sound))
    expect(driftOf(book)).toEqual([
      { account: 'cash', booked: -499_00, ruled: -500_00 },
      { account: 'owed to borrower', booked: 1_00, ruled: 0 },
    ])
    expect(driftOf(ruledToday(book))).toEqual(driftOf(book))
  })

  test('keeps a difference as it is, whatever happens, until it is corrected under its own kind', () => {
    fc.assert(
      fc.property(anyTerms, moves, (terms, dice) => {
        const events = lifeOf(terms, dice)
        const [first, ...later] = recorded(events)
        const wrong = { ...first, postings: [...first.postings, entry(sound, { on: terms.advanceDate })] }
        const book = later.reduce(addPosted, openPosted(wrong))
        const straight = replayed([first, ...later])
        expect([book.owed, book.status, book.ruled]).toEqual([straight.owed, straight.status, straight.balances])
        expect(book.balances).toEqual(plusLines(straight.balances, sound))
        // The new entries are those that the event has without the difference.
        const on = book.asOf
        const next: LedgerEvent = { type: 'cancelled', at: at(on, '23:00') }
        const [one, other] = [apply(book, next), apply(straight, next)]
        if (one.ok && other.ok)
          expect(postingsSince(book, one.value).map(({ kind, lines }) => [kind, lines])).toEqual(
            postingsSince(straight, other.value).map(({ kind, lines }) => [kind, lines]),
          )
        const corrected = applied(book, { type: 'posting-corrected', on })
        expect(isSameBalances(corrected.balances, straight.balances)).toBe(true)
        expect(driftOf(corrected)).toEqual([])
        expect(corrected.entries.at(-1)).toMatchObject({
          kind: 'posting-corrected',
          lines: [debit('owed to borrower', 1_00), credit('cash', 1_00)],
        })
        expect(postingsSince(corrected, applied(corrected, { type: 'posting-corrected', on }))).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })

  test('names the posted entry that a later one reverses, though the rules would post others', () => {
    const late = [...begun(single), sent(single, 1), returned(single, 1, '901')]
    const [first, ...later] = recorded(late)
    const charged = later.at(-1) as Posted
    const kinds = charged.postings.map(({ kind }) => kind)
    expect(kinds.at(-1)).toBe('fee-charged')
    // The log has another entry in front, which the rules do not post any more.
    const more = { ...charged, postings: [entry(sound, { on: day('2026-03-18') }), ...charged.postings] }
    const book = [...later.slice(0, -1), more].reduce(addPosted, openPosted(first))
    expect(book.fees).toMatchObject([{ entry: book.entries.length }])
    const waived = applied(book, { type: 'fee-waived', on: day('2026-03-19') })
    expect(waived.entries.at(-1)).toMatchObject({ kind: 'fee-waived', reverses: book.entries.length })
    const behind = { ...charged, postings: [...charged.postings, entry(sound, { on: day('2026-03-19') })] }
    const longer = [...later.slice(0, -1), behind].reduce(addPosted, openPosted(first))
    expect(longer.fees).toMatchObject([{ entry: longer.entries.length - 1 }])
    const feeFirst = [...charged.postings.slice(-1), entry(sound, { on: day('2026-03-19') })]
    const front = [...later.slice(0, -1), { ...charged, postings: feeFirst }].reduce(addPosted, openPosted(first))
    expect(front.fees).toMatchObject([{ entry: front.entries.length - 1 }])
    // The log has no fee, which the rules charge now.
    const none = { ...charged, postings: charged.postings.slice(0, -1) }
    const without = [...later.slice(0, -1), none].reduce(addPosted, openPosted(first))
    expect(without.fees).toMatchObject([{ amount: 20_00, entry: without.entries.length }])
    expect(driftOf(without).map(({ account }) => account)).toEqual([
      'returned-item fee receivable',
      'returned-item fees earned',
    ])
    const nothing = [...later.slice(0, -1), { ...charged, postings: [] }].reduce(addPosted, openPosted(first))
    expect(nothing.fees[0]?.entry).toBe(nothing.entries.length)
  })
})

describe('TAM-222: a replay throws', () => {
  const book = lived(begun(single))
  test.each<readonly [string, Posted, string]>([
    [
      'when the ledger refuses the event',
      { type: 'debit-settled', on: day('2026-03-20'), debitId: 'D9', postings: [] },
      'debit-settled does not follow in the ledger: UNKNOWN_DEBIT',
    ],
    [
      'when an entry does not balance',
      revoked(entry([debit('cash', 1_00), credit('recovered', 99)])),
      'entry 3 of authorization-revoked does not balance',
    ],
    ['when an entry has one line', revoked(entry([debit('cash', 0)])), 'entry 3 of authorization-revoked does not'],
    ['when an entry has no lines', revoked(entry([])), 'entry 3 of authorization-revoked does not balance'],
    [
      'when a line has both sides',
      revoked(
        entry([
          { account: 'cash', debit: cents(1), credit: cents(1) },
          { account: 'recovered', debit: cents(1), credit: cents(1) },
        ]),
      ),
      'does not balance',
    ],
    [
      'when a line has half a cent',
      revoked(
        entry([
          { account: 'cash', debit: 0.5 as never, credit: cents(0) },
          { account: 'recovered', debit: cents(0), credit: 0.5 as never },
        ]),
      ),
      'does not balance',
    ],
    [
      'when a line is below nothing',
      revoked(
        entry([
          { account: 'cash', debit: cents(-5), credit: cents(0) },
          { account: 'recovered', debit: cents(0), credit: cents(-5) },
        ]),
      ),
      'does not balance',
    ],
    [
      'when one side of a line is below nothing',
      revoked(
        entry([
          { account: 'cash', debit: cents(5), credit: cents(-1) },
          { account: 'recovered', debit: cents(0), credit: cents(6) },
        ]),
      ),
      'does not balance',
    ],
    [
      'when an account is unknown',
      revoked(entry([debit('petty cash' as never, 1), credit('recovered', 1)])),
      'does not balance',
    ],
    [
      'when an entry is dated before the one before it',
      revoked(entry(sound, { on: day('2026-03-03') })),
      'entry 3 of authorization-revoked is dated before the one before it',
    ],
    [
      'when the second entry is dated before the first',
      revoked(entry(sound), entry(sound, { on: day('2026-03-04') })),
      'entry 4 of authorization-revoked is dated before the one before it',
    ],
    [
      'when an entry reverses itself',
      revoked(entry(sound, { reverses: 3 })),
      'entry 3 of authorization-revoked reverses a later one',
    ],
  ])('%s', (_when, event, message) => {
    expect(() => addPosted(book, event)).toThrow(message)
  })

  test('when the terms of the activation do not add up', () => {
    const [activated] = begun(loan)
    if (activated?.type !== 'activated') throw new Error('a life begins with its activation')
    const terms = { ...activated.terms, payments: [] }
    expect(() => openPosted({ ...activated, terms, postings: [] } as never)).toThrow(
      'activated does not follow in the ledger: TERMS_DO_NOT_ADD_UP',
    )
  })

  test('when an entry is dated before the last of several', () => {
    const [early, late] = [entry(sound, { on: day('2026-03-10') }), entry(sound, { on: day('2026-03-20') })]
    const between = entry(sound, { on: day('2026-03-15') })
    const longer = addPosted(book, { type: 'posting-corrected', on: day('2026-03-20'), postings: [early, late] })
    const revocation: Posted = { type: 'authorization-revoked', on: day('2026-03-20'), postings: [between] }
    expect(() => addPosted(longer, revocation)).toThrow(
      'entry 5 of authorization-revoked is dated before the one before it',
    )
  })

  test('addPosted takes an entry of the same day that reverses an earlier one', () => {
    const later = addPosted(book, revoked(entry(sound), entry(sound, { reverses: 3 })))
    expect(later.entries.slice(2).map(({ number, reverses }) => [number, reverses])).toEqual([
      [3, undefined],
      [4, 3],
    ])
    expect(driftOf({ balances: noBalances })).toEqual([])
    expect(applied(later, paid('2026-03-20', 'P', 1_00)).entries.length).toBeGreaterThan(4)
  })
})
