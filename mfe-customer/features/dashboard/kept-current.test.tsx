import { act, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { startClean } from '../../testing/clean.ts'
import { listedOf } from '../../testing/documents.ts'
import { loanOf, openFold, openPage, ownLoans, terms } from '../../testing/open-page.tsx'
import { useReadAgain } from '../loan/use-command.ts'

startClean()
const paying = (state: 'sent' | 'completed', amount = 100_00) =>
  loanOf({
    ...terms,
    status: 'funded',
    activatedAt: Date.UTC(2026, 10, 20, 19),
    fundedAt: Date.UTC(2026, 10, 20, 19, 20),
    paymentRequest: { amount, purpose: 'part', state, requestedAt: Date.UTC(2026, 10, 24, 15) },
  })
const noticeOf = (title: string, sha256: string) => ({
  title,
  day: '2026-11-24',
  sentAt: Date.UTC(2026, 10, 24, 16),
  document: 'loan-notice',
  sha256: sha256.repeat(32),
})

test('a document and a notice that appear while the page stays open are listed once the loan changes', async () => {
  let loan = paying('sent')
  const documents = [listedOf('loan-agreement', 'in-force')]
  const notices = [noticeOf('Your loan began', 'ab')]
  const { callsTo, look } = openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': () => ownLoans([loan]),
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
    'GET /api/v1/loan/documents/L-1': () => ({ documents }),
    'GET /api/v1/loan/notices/L-1': () => ({ notices, next: null }),
  })
  await openFold('Documents and notices')
  await screen.findByRole('link', { name: /^Download PDF of Your loan began/ })
  const readings = () => callsTo('GET', '/api/v1/loan/documents/L-1').length
  const before = readings()
  await act(look)
  expect(readings(), 'a loan that stays as it is brings nothing').toBe(before)
  documents.push(listedOf('pad-agreement', 'in-force', 'c'.repeat(64)))
  notices.unshift(noticeOf('We received your payment', 'cd'))
  loan = paying('completed')
  await act(look)
  expect(await screen.findByRole('link', { name: 'Download PDF Pre-authorized debit, in force' })).toBeDefined()
  expect(await screen.findByRole('link', { name: /^Download PDF of We received your payment/ })).toBeDefined()
})

test('what belongs to a loan is read again when it has changed, and once more when the email about it is sent', () => {
  vi.useFakeTimers()
  const read = vi.fn<() => void>()
  const { rerender, unmount } = renderHook(({ loan }) => useReadAgain(loan, read), {
    initialProps: { loan: paying('sent') },
  })
  expect(read).not.toHaveBeenCalled()
  rerender({ loan: paying('completed') })
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(read).toHaveBeenCalledTimes(2)
  rerender({ loan: paying('sent') })
  unmount()
  vi.advanceTimersByTime(10_000)
  expect(read, 'a page that was left reads nothing').toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
