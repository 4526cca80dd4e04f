import { expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { mayContactAboutDebt } from '../collections/contact-limits.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { payNowOn } from '../ledger/pay-now.ts'
import type { LoanEvent } from '../loan/loan-event.ts'
import {
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { contactsAboutDebt, noticingOf } from '../testing/notices.fixture.ts'
import { instant, type Instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { isAboutDebt, type Notice, type NoticeKind } from './notice.ts'
import { noticesToSend, type NoticesToSend } from './notices-to-send.ts'

/** $500.00 on Wednesday, March 4, 2026, due on Wednesday, March 18. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const at = (day: string, hour = 12): Instant => torontoInstant(localDate(day), hour, 0, 0)

const toSend = (events: readonly (LoanEvent | LedgerEvent)[], now: Instant): NoticesToSend =>
  noticesToSend(noticingOf(events), now)
const kinds = (events: readonly (LoanEvent | LedgerEvent)[], now: Instant): readonly NoticeKind[] =>
  toSend(events, now).waiting.map(({ notice }) => notice.kind)
const sentEvent = ({ kind, on, subject }: Notice, moment: Instant): LoanEvent => ({
  type: 'notice-sent',
  at: moment,
  kind,
  day: on,
  subject,
  aboutDebt: isAboutDebt(kind),
  document: { kind: 'loan-notice', version: 1, sha256: 'ab'.repeat(32) },
})

const reversal = (id: number): LedgerEvent => ({
  type: 'payment-reversed',
  on: localDate('2026-03-27'),
  paymentId: `E${id}`,
})

/** The log after everything that could be sent at that moment was sent. */
const afterSending = (
  events: readonly (LoanEvent | LedgerEvent)[],
  now: Instant,
): readonly (LoanEvent | LedgerEvent)[] => {
  const [next] = toSend(events, now).waiting
  return next === undefined || next.at > now ? events : afterSending([...events, sentEvent(next.notice, now)], now)
}

test('TAM-89: what was sent is not sent again', () => {
  const events = begun(terms)
  expect(kinds(events, at('2026-03-04'))).toEqual(['disbursed'])
  expect(kinds(afterSending(events, at('2026-03-04')), at('2026-03-05'))).toEqual([])
})

test('TAM-86: the next look is at nine on the day on which the debit is announced', () => {
  expect(toSend(begun(terms), at('2026-03-04')).lookAgainAt).toBe(at('2026-03-11', 9))
})

test.each<readonly [string, readonly LedgerEvent[], string, NoticeKind]>([
  ['a debit whose payment was made meanwhile', [paid('2026-03-12', 'E1', 570_00)], '2026-03-12', 'upcoming-debit'],
  ['a debit whose day has passed', [], '2026-03-19', 'upcoming-debit'],
  ['an e-mail that is 15 days late', [], '2026-03-20', 'disbursed'],
  ['a missed payment on a closed loan', [paid('2026-03-19', 'E1', 570_41)], '2026-03-19', 'arrears'],
])('TAM-89: no notice of %s', (_what, more, day, kind) => {
  expect(kinds([...begun(terms), ...more], at(day))).not.toContain(kind)
})

test('TAM-110: the notice of a missed payment names the same figure as the dashboard, on whichever day it is sent', () => {
  for (const day of ['2026-03-19', '2026-03-20', '2026-03-23', '2026-03-27']) {
    const events: readonly LedgerEvent[] = [
      ...begun(terms),
      { type: 'default-interest-accrued', on: localDate('2026-03-19') },
    ]
    const waiting = toSend(events, at(day)).waiting.find(({ notice }) => notice.kind === 'arrears')
    const shown = payNowOn(lived(events), localDate(day))
    expect(waiting?.notice.figures.payNow).toEqual({ amount: shown?.amount, on: day })
  }
})

test('C-18: a loan that goes to collections has its notice in writing, with all that is owed and the day from which it may be assigned', () => {
  const events: readonly (LoanEvent | LedgerEvent)[] = [
    ...begun(terms),
    { type: 'default-interest-accrued', on: localDate('2026-03-19') },
    { type: 'sent-to-collections', on: localDate('2026-03-30') },
  ]
  const waiting = toSend(events, at('2026-03-30')).waiting.find(({ notice }) => notice.kind === 'collections')
  // $500.00 for twelve days: 5.00 of default interest.
  expect(waiting?.notice.figures).toMatchObject({ amount: 575_00, owedInAll: 575_00, assignedFrom: '2026-03-31' })
  const back = [...events, paid('2026-03-30', 'E1', 575_00)]
  expect(kinds(back, at('2026-03-30'))).not.toContain('collections')
})

test('TAM-88: a loan that closed before anything could be sent has its closing statement only', () => {
  const events = [...begun(terms), sent(terms, 1), settled(terms, 1)]
  expect(kinds(events, at('2026-03-19'))).toEqual(['closing'])
})

test('COL-01: every contact that the log leads to is one that the law allows, also at night, on holidays and after three in a week', () => {
  let events: readonly (LoanEvent | LedgerEvent)[] = [...begun(terms), sent(terms, 1), returned(terms, 1, '901')]
  for (let id = 1; id <= 6; id += 1) {
    events = [...events, paid('2026-03-27', `E${id}`, 1_00), reversal(id)]
  }
  const contacts: Instant[] = []
  for (let now = at('2026-03-27', 0); now < at('2026-04-20'); now = instant(now + 3_600_000)) {
    events = afterSending(events, now)
    const made = contactsAboutDebt(events).slice(contacts.length)
    for (const contact of made) {
      expect(mayContactAboutDebt(contact, contacts)).toEqual({ ok: true, value: true })
      contacts.push(contact)
    }
  }
  expect(contacts.length).toBeGreaterThan(3)
})

test('COL-01: a contact that has to wait names the moment at which it may be made', () => {
  const events = [...begun(terms), sent(terms, 1), returned(terms, 1, '901')]
  const [next] = toSend(events, at('2026-03-19', 23)).waiting.filter(({ notice }) => notice.kind === 'returned')
  expect(next?.at).toBe(at('2026-03-20', 7))
})

/** $2,000.00 in six monthly payments from March 16, 2026, the first of which moves to March 24. */
const monthly = installment(2000_00, '2026-02-13', '2026-03-16', 6)
const movedTo = (day: string): LedgerEvent => ({
  type: 'due-date-changed',
  on: localDate('2026-03-03'),
  payment: 1,
  dueDate: localDate(day),
})
const march3 = localDate('2026-03-03')

test.each<readonly [string, readonly LedgerEvent[], boolean]>([
  ['is debited on its new day', [], true],
  ['is not debited, because its payor stopped the debit', [{ type: 'debit-stopped', on: march3, payment: 1 }], false],
  [
    'is not debited, because its payor revoked the authorization',
    [{ type: 'authorization-revoked', on: localDate('2026-02-16') }],
    false,
  ],
])('TAM-89: the notice of a payment on another day states whether it %s', (_what, before, isDebited) => {
  const events = [...begun(monthly), ...before, movedTo('2026-03-24')]
  const moved = toSend(events, at('2026-03-03')).waiting.find(({ notice }) => notice.kind === 'date-changed')
  expect(moved?.notice.figures).toMatchObject({ debitDate: '2026-03-24', isDebited })
})

test('TAM-89: a debit that was stopped after its day changed is not announced by the notice of that change', () => {
  const events: readonly (LoanEvent | LedgerEvent)[] = [
    ...begun(monthly),
    movedTo('2026-03-24'),
    { type: 'debit-stopped', on: march3, payment: 1 },
  ]
  const moved = toSend(events, at('2026-03-03')).waiting.find(({ notice }) => notice.kind === 'date-changed')
  expect(moved?.notice.figures.isDebited).toBe(false)
})
