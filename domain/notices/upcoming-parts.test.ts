import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { arrearsAsOf } from '../ledger/arrears-as-of.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { begun, cashAdvance, lived, paid, returned, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { everyNotice, noticingOf } from '../testing/notices.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { isAboutDebt, type Notice } from './notice.ts'
import { noticesToSend } from './notices-to-send.ts'

// $500.00 from Wednesday, March 4, 2026, due on March 18 and returned on March 19; what is late on
// March 25 is paid in two parts.
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const missed: readonly LedgerEvent[] = [...begun(terms), sent(terms, 1), returned(terms, 1, '901')]
const on = localDate('2026-03-25')
const late = arrearsAsOf(lived(missed), on)?.amount ?? cents(0)
const half = cents(Math.floor(late / 2))
const rest = cents(late - half)
/** Fridays: five clearing days before the first is March 27, before the second April 10, since
 * April 3 is Good Friday. */
const parts = [
  { dueDate: localDate('2026-04-02'), amount: half },
  { dueDate: localDate('2026-04-17'), amount: rest },
]
const arranged: readonly LedgerEvent[] = [...missed, { type: 'payments-arranged', on, parts }]
const reminders = (events: readonly LedgerEvent[], through = '2026-05-01'): readonly Notice[] =>
  everyNotice(events, localDate(through)).filter(({ kind }) => kind === 'upcoming-part')
const days = (notices: readonly Notice[]) => notices.map(({ on: day, figures: { amount } }) => [day, amount])
const first = paid('2026-04-02', 'P1', half)

test('TAM-85: sends no notice of a missed payment that an arrangement of the same day contains', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const dueDay = localDate('2026-03-27')
  const due = arrearsAsOf(lived(begun(plan)), dueDay)?.amount ?? cents(0)
  const missedIn = (events: readonly LedgerEvent[]) =>
    everyNotice(events, localDate('2026-04-09'))
      .filter(({ kind }) => kind === 'arrears')
      .map(({ on: day }) => day)
  expect(missedIn(begun(plan))).toEqual(['2026-03-14', '2026-03-28'])
  const inOne = {
    type: 'payments-arranged',
    on: dueDay,
    parts: [{ dueDate: plusDays(dueDay, 14), amount: due }],
  } as const
  expect(missedIn([...begun(plan), inOne])).toEqual(['2026-03-14'])
})

describe('TAM-250: a part whose arrangement a stay paused', () => {
  const stay = (from: string, to: string): readonly LedgerEvent[] => [
    { type: 'stay-placed', on: localDate(from), ground: 'hardship' },
    { type: 'stay-lifted', on: localDate(to) },
  ]

  test('is announced again for its new day', () => {
    // Eight days of stay. The first part is due on April 10, the second on April 25.
    const found = reminders([...arranged, ...stay('2026-03-30', '2026-04-07')])
    expect(found.map(({ on: day, figures: { debitDate } }) => [day, debitDate])).toEqual([
      ['2026-03-26', '2026-04-02'],
      ['2026-04-08', '2026-04-10'],
    ])
    const kept = reminders([...arranged, ...stay('2026-03-30', '2026-04-07'), paid('2026-04-10', 'P1', half)])
    expect(kept.map(({ figures: { debitDate } }) => debitDate)).toEqual(['2026-04-02', '2026-04-10', '2026-04-25'])
  })

  test('is not announced while the stay lasts', () => {
    const placed = stay('2026-03-25', '2026-05-01').slice(0, 1)
    expect(reminders([...arranged, ...placed])).toEqual([])
  })

  test('is announced on its own day if the stay has ended', () => {
    // Four days of stay. The second part is due on April 21.
    const early = reminders([...arranged, first, ...stay('2026-04-04', '2026-04-08')])
    expect(early.map(({ on: day, figures: { debitDate } }) => [day, debitDate]).at(-1)).toEqual([
      '2026-04-14',
      '2026-04-21',
    ])
  })
})

describe('TAM-100: a part that was arranged', () => {
  test('is announced five clearing days before its day, as a debit is, with what it comes to', () => {
    const found = reminders([...arranged, first])
    expect(days(found)).toEqual([
      ['2026-03-26', half],
      ['2026-04-10', rest],
    ])
    expect(found[0]).toMatchObject({
      subject: 'part-2026-03-25-2026-04-02',
      figures: { debitDate: '2026-04-02', parts: [parts[0]] },
    })
  })

  test.each<readonly [string, readonly LedgerEvent[], readonly (readonly [string, number])[]]>([
    ['not where it is paid already', [...arranged, paid('2026-03-25', 'P1', half)], [['2026-04-10', rest]]],
    [
      'with what is missing of it where a part of it is paid',
      [...arranged, paid('2026-03-25', 'P1', 100_00), paid('2026-04-02', 'P2', half - 100_00)],
      [
        ['2026-03-26', half - 100_00],
        ['2026-04-10', rest],
      ],
    ],
    ['not once an earlier part was missed', arranged, [['2026-03-26', half]]],
    [
      'not where the arrangement itself was made as late as that',
      [...missed, { type: 'payments-arranged', on, parts: [{ dueDate: localDate('2026-04-01'), amount: late }] }],
      [],
    ],
  ])('%s', (_when, events, expected) => {
    expect(days(reminders(events))).toEqual(expected)
  })

  test('is a contact about a debt: its reminder waits for the hours that the law allows', () => {
    expect(isAboutDebt('upcoming-part')).toBe(true)
    const now = torontoInstant(plusDays(on, 1), 23, 0, 0)
    const waiting = noticesToSend(noticingOf(arranged), now).waiting
    const reminder = waiting.find(({ notice }) => notice.kind === 'upcoming-part')
    expect(reminder?.at).toBe(torontoInstant(plusDays(on, 2), 7, 0, 0))
  })

  test('is not announced any more once it is paid, or its day has passed', () => {
    const kinds = (events: readonly LedgerEvent[], day: string) =>
      noticesToSend(noticingOf(events), torontoInstant(localDate(day), 12, 0, 0)).waiting.map(
        ({ notice }) => notice.kind,
      )
    expect(kinds(arranged, '2026-03-27')).toContain('upcoming-part')
    expect(kinds([...arranged, paid('2026-03-27', 'P1', half)], '2026-03-27')).not.toContain('upcoming-part')
    expect(kinds(arranged, '2026-04-03')).not.toContain('upcoming-part')
  })

  test('is looked at on the day of its reminder without any other event', () => {
    const { lookAgainAt } = noticesToSend(noticingOf(arranged), torontoInstant(on, 12, 0, 0))
    expect(lookAgainAt).toBe(torontoInstant(localDate('2026-03-26'), 9, 0, 0))
  })
})
