import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import { begun, installment } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { noticingOf } from '@tamarack/domain/testing/notices.fixture'
import { localDate } from '@tamarack/domain/values/local-date'
import { noticeWords } from './notice-words.ts'

const terms = installment(2000_00, '2026-02-13', '2026-03-16', 6)
const on = localDate('2026-03-03')
const moved: LedgerEvent = { type: 'due-date-changed', on, payment: 1, dueDate: localDate('2026-03-24') }

const wordsAfter = (...events: readonly LedgerEvent[]): string => {
  const { waiting } = noticesToSend(noticingOf([...begun(terms), ...events]), torontoInstant(on, 12, 0, 0))
  const found = waiting.find(({ notice }) => notice.kind === 'date-changed')
  if (found === undefined) throw new Error('the change of the date is not notified')
  return noticeWords(found.notice).paragraphs.join(' ')
}

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
