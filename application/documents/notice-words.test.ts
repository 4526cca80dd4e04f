import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { payNowOn } from '@tamarack/domain/ledger/pay-now'
import { noticesOfEvent } from '@tamarack/domain/notices/figures'
import type { NoticeKind } from '@tamarack/domain/notices/notice'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import {
  at,
  begun,
  cashAdvance,
  installment,
  lived,
  returned,
  sent,
} from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { noticingOf } from '@tamarack/domain/testing/notices.fixture'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { noticeWords } from './notice-words.ts'
import { dollars } from './words.ts'

const terms = installment(2000_00, '2026-02-13', '2026-03-16', 6)
const on = localDate('2026-03-03')
const moved: LedgerEvent = { type: 'due-date-changed', on, payment: 1, dueDate: localDate('2026-03-24') }

const wordsAfter = (...events: readonly LedgerEvent[]): string => {
  const { waiting } = noticesToSend(noticingOf([...begun(terms), ...events]), torontoInstant(on, 12, 0, 0))
  const found = waiting.find(({ notice }) => notice.kind === 'date-changed')
  if (found === undefined) throw new Error('the change of the date is not notified')
  return noticeWords(found.notice).paragraphs.join(' ')
}

test('the notice of a missed payment names what there is to pay that day, default interest with it', () => {
  const day = localDate('2026-03-19')
  const events: readonly LedgerEvent[] = [
    ...begun(cashAdvance(500_00, '2026-03-04', '2026-03-18')),
    { type: 'default-interest-accrued', on: day },
  ]
  const [missed] = noticesToSend(noticingOf(events), torontoInstant(day, 12, 0, 0)).waiting.filter(
    ({ notice }) => notice.kind === 'arrears',
  )
  const toPay = payNowOn(lived(events), day)?.amount ?? 0
  expect(toPay).toBeGreaterThan(570_00)
  const { paragraphs } = noticeWords(missed?.notice ?? expect.fail('the missed payment is not notified'))
  expect(paragraphs.join(' ')).toContain(`To pay on Thursday, March 19, 2026: ${dollars(toPay)}`)
})

test('the notice of a payment on another day announces a debit where one will be made', () => {
  expect(wordsAfter(moved)).toContain('We will debit your payment of')
  expect(wordsAfter(moved)).not.toContain('e-Transfer')
})

test('where the debit of that payment was stopped, the notice announces none and states how and by when to pay', () => {
  const words = wordsAfter({ type: 'debit-stopped', on, payment: 1 }, moved)
  expect(words).not.toContain('We will debit')
  expect(words).toContain('is now due on Tuesday, March 24, 2026')
  expect(words).toContain('pay it by Interac e-Transfer from your dashboard on or before that day')
})

const wordsOf = (kind: NoticeKind, life: readonly LedgerEvent[], event: LedgerEvent): string => {
  const found = noticesOfEvent(lived(life), lived([...life, event]), event).find((notice) => notice.kind === kind)
  if (found === undefined) throw new Error(`the event brings no notice ${kind}`)
  return noticeWords(found).paragraphs.join(' ')
}

test.each([
  ['901', 'since Thursday, March 12, 2026, a federally regulated bank at most $10.00 for a personal account'],
  ['903', undefined],
])('the notice of a debit returned with %s states what the borrower’s own bank may charge: %s', (code, charge) => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const words = wordsOf('returned', [...begun(advance), sent(advance, 1)], returned(advance, 1, code))
  if (charge === undefined) expect(words).not.toContain('Your own bank')
  else expect(words).toContain(charge)
})

test('before there was a limit, the notice of a returned debit names none', () => {
  const advance = cashAdvance(500_00, '2026-02-04', '2026-02-18')
  const words = wordsOf('returned', [...begun(advance), sent(advance, 1)], returned(advance, 1, '901'))
  expect(words).toContain('Your own bank may charge you as well. ')
})

test('who cancels reads what goes back, how, and by which day', () => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const words = wordsOf('cancelled', begun(advance), { type: 'cancelled', at: at('2026-03-05') })
  expect(words).toContain('Please return the money that we sent you: $500.00.')
  expect(words).toContain('We email you an Interac e-Transfer request for $500.00, which your dashboard shows, too.')
  expect(words).toContain('Please pay it by Friday, March 6, 2026, the last day of your right to cancel.')
})

test('whose right to cancel has no last day is given none, and a debit at the bank pays its share', () => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const late: readonly LedgerEvent[] = [
    { type: 'activated', at: at('2026-03-04'), terms: advance },
    { type: 'copy-received', at: at('2026-03-04') },
    { type: 'disbursed', at: at('2026-03-04', '12:01') },
    { type: 'payment-received', on: localDate('2026-03-10'), paymentId: 'E1', amount: cents(100_00) },
    sent(advance, 1, 300_00),
  ]
  const words = wordsOf('cancelled', late, { type: 'cancelled', at: at('2026-03-16') })
  expect(words).toContain('e-Transfer request for $100.00')
  expect(words).toContain('please pay the request as soon as you can')
  expect(words).toContain('A debit of ours that your bank already has pays $300.00 of it.')
})

test('who cancels before any money was sent gives nothing back', () => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const words = wordsOf('cancelled', begun(advance).slice(0, 2), { type: 'cancelled', at: at('2026-03-04', '11:10') })
  expect(words).toBe(
    'Your loan is cancelled, as its agreement allows. You owe no cost of borrowing, and we make no more debits.',
  )
})
