import { expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { lives } from '../testing/golden-lives/golden-lives.fixture.ts'
import { begun, cashAdvance, type Life } from '../testing/golden-lives/ledger-life.fixture.ts'
import { everyNotice } from '../testing/notices.fixture.ts'
import { localDate } from '../values/local-date.ts'
import { noticesOfLife } from './notices-of-life.ts'

const eventsOf = ({ events }: Life): readonly LedgerEvent[] =>
  events.filter((event): event is LedgerEvent => !('refused' in event))

test.each(lives.map((life) => [life.name, life] as const))(
  '%s: every notice that a look at each day finds',
  (_name, life) => {
    const [events, asOf] = [eventsOf(life), localDate(life.asOf)]
    expect(noticesOfLife(events, asOf)).toEqual(everyNotice(events, asOf))
  },
)

test('a life that begins with no activation has none, and one has none of what a book refuses', () => {
  const events = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
  const day = localDate('2026-03-05')
  expect([noticesOfLife([], day), noticesOfLife(events.slice(1), day)]).toEqual([[], []])
  const disbursed = noticesOfLife(events, day)
  expect(disbursed.map(({ kind }) => kind)).toEqual(['disbursed'])
  expect(noticesOfLife([...events, ...events.slice(2)], day)).toEqual(disbursed)
})
