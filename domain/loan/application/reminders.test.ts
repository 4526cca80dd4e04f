import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoInstant, torontoTimeOfDayMs } from '../../calendars/toronto.ts'
import { firstPolicy } from '../../policy/house-policy.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { Loan } from '../loan.ts'
import { eventsUntil, friday, issue, loanId } from '../testing/loan-steps.fixture.ts'
import { atContactHour, isLastReminder, nextReminder, waitsForCustomer, type Reminder } from './reminders.ts'

const toronto = (day: string, hour: number, minute = 0): Instant => torontoInstant(localDate(day), hour, minute, 0)
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2031, 0, 1) }).map(instant)

const ends: Readonly<Partial<Record<Loan['status'], LoanEvent>>> = {
  withdrawn: { type: 'application-withdrawn', at: friday },
  expired: { type: 'application-expired', at: friday, because: 'TIME_RAN_OUT' },
  rejected: {
    type: 'decision-made',
    policy: 1,
    at: friday,
    verdict: { outcome: 'rejected', reasons: ['income-too-low'] },
    by: { id: 'usr_mei', name: 'Mei Chen' },
  },
}

/** A loan in that status. */
const at = (status: Loan['status']): Loan => {
  const end = ends[status]
  const loan = replayLoan(loanId, end === undefined ? eventsUntil(status) : [...eventsUntil('review'), end])
  if (loan === undefined) throw new Error('no loan')
  return loan
}

/** Every reminder of one wait, when each is sent as soon as it is due. */
const allOf = (since: Instant): readonly Reminder[] => {
  const sent: Reminder[] = []
  for (let now = since; ;) {
    const due = nextReminder({ since, sent: sent.at(-1)?.number ?? 0 }, now, firstPolicy)
    if (due === undefined) return sent
    sent.push(due)
    now = due.at
  }
}

describe('TAM-55: reminders of one wait', () => {
  test('fall 1, 3 and 7 days after the last act, and none after', () => {
    expect(allOf(toronto('2026-11-20', 12))).toEqual([
      { number: 1, at: toronto('2026-11-21', 12) },
      { number: 2, at: toronto('2026-11-23', 12) },
      { number: 3, at: toronto('2026-11-27', 12) },
    ])
    expect([1, 2, 3].map((number) => isLastReminder(number, firstPolicy))).toEqual([false, false, true])
  })

  test.each([
    ['before nine wait for nine', toronto('2026-11-20', 3), toronto('2026-11-20', 9)],
    ['at nine go out', toronto('2026-11-20', 9), toronto('2026-11-20', 9)],
    ['just before eight in the evening go out', toronto('2026-11-20', 19, 59), toronto('2026-11-20', 19, 59)],
    ['at eight in the evening wait for the morning', toronto('2026-11-20', 20), toronto('2026-11-21', 9)],
    ['of the night in which clocks go back wait for nine', toronto('2026-10-31', 23), toronto('2026-11-01', 9)],
  ])('%s', (_, due, sent) => {
    expect(atContactHour(due)).toBe(sent)
  })

  test('always fall between nine and eight in the evening in Toronto, at most 14 hours late, in order', () => {
    fc.assert(
      fc.property(moment, (since) => {
        const sent = allOf(since)
        expect(sent.map(({ number }) => number)).toEqual([1, 2, 3])
        for (const [index, { at: sentAt }] of sent.entries()) {
          const hour = torontoTimeOfDayMs(sentAt) / 3_600_000
          expect(hour >= 9 && hour < 20).toBe(true)
          const late = sentAt - (since + ([1, 3, 7][index] ?? 0) * 24 * 3_600_000)
          expect(late >= 0 && late <= 14 * 3_600_000).toBe(true)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test('that could not be sent for ten days are made up for by the last one only', () => {
    const since = toronto('2026-11-20', 12)
    expect(nextReminder({ since, sent: 0 }, toronto('2026-11-30', 12), firstPolicy)?.number).toBe(3)
    expect(nextReminder({ since, sent: 3 }, toronto('2026-11-30', 12), firstPolicy)).toBeUndefined()
  })
})

describe('an application waits for its customer', () => {
  const check = { checkId: 'idv_1' }
  test.each(['identity', 'bank', 'personal-info', 'financial-info', 'terms', 'agreement', 'pad'] as const)(
    'at %s',
    (status) => {
      expect(waitsForCustomer(at(status))).toBe(true)
    },
  )

  test.each(['review', 'rejected', 'withdrawn', 'expired', 'active', 'funded'] as const)('never at %s', (status) => {
    expect(waitsForCustomer(at(status))).toBe(false)
  })

  test.each([
    ['open', true],
    ['failed', true],
    ['confirming', false],
    ['pending-review', false],
  ] as const)('while the identity check is %s: %s', (state, waits) => {
    const loan = at('identity')
    if (loan.status !== 'identity') throw new Error('not at the identity check')
    expect(waitsForCustomer({ ...loan, check: { ...check, state } })).toBe(waits)
  })

  test('not while its bank data are collected', () => {
    const loan = at('bank')
    if (loan.status !== 'bank') throw new Error('not at the bank step')
    expect(waitsForCustomer({ ...loan, connection: { state: 'collecting', requestId: 'req_1' } })).toBe(false)
  })
})

describe('a reminder that was sent', () => {
  const note = (number: number) => issue('note-reminder-sent', { since: friday, number }, systemActor)

  test('is recorded once, with the step that waited', () => {
    const event = { type: 'reminder-sent', at: friday, since: friday, number: 2, step: 'terms' } as const
    expect(decide(at('terms'), note(2), { now: friday })).toEqual({ ok: true, value: [event] })
    const after = evolve(at('terms'), event, loanId)
    expect(after).toMatchObject({ status: 'terms', reminded: { since: friday, number: 2 } })
    expect(decide(after, note(2), { now: friday })).toEqual({ ok: true, value: [] })
    expect(decide(after, note(1), { now: friday })).toEqual({ ok: true, value: [] })
    expect(decide(after, note(3), { now: friday })).toMatchObject({ ok: true, value: [{ number: 3 }] })
  })

  test('is recorded also when the customer ended the application while it was under way', () => {
    expect(decide(at('withdrawn'), note(1), { now: friday })).toMatchObject({
      ok: true,
      value: [{ step: 'withdrawn' }],
    })
  })
})
