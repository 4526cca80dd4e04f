import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@tamarack/contracts/client'
import type { DocumentContentView } from '@tamarack/contracts/views/document'
import { DocumentView } from './document-view.tsx'
import { ErrorView, Loading } from './faces.tsx'
import { Value } from './format.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a wait is announced, and after ten seconds that it is long', () => {
  vi.useFakeTimers()
  render(<Loading />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  act(() => {
    vi.advanceTimersByTime(10_000)
  })
  expect(screen.getByRole('status').textContent).toBe('Loading... This is taking longer than usual.')
})

test('a failure has the fixed heading, hides the technical text until it is opened, and names the reference', () => {
  const problem = { type: 'about:blank', title: 'connect refused', status: 500, code: 'INTERNAL' } as const
  render(<ErrorView error={new ApiError(problem, 'request-7')} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Something went wrong!' }))
  const detail = screen.getByText('connect refused').parentElement
  expect(detail?.hidden).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show error' }))
  expect(detail?.hidden).toBe(false)
  expect(detail?.textContent).toContain('request-7')
  fireEvent.click(screen.getByRole('button', { name: 'Hide error' }))
  expect(detail?.hidden).toBe(true)
})

test('a page whose files are gone is loaded again, once, when the server answers', async () => {
  vi.useFakeTimers()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'https://tamarack.test/customer/dashboard', reload })
  const answer = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer.mockImplementation(async () => new Response())
  vi.stubGlobal('fetch', answer)
  const gone = new TypeError('Failed to fetch dynamically imported module: /mfe/customer/assets/home.js')
  render(<ErrorView error={gone} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect([screen.getByRole('heading').textContent, reload.mock.calls.length]).toEqual(['Something went wrong!', 0])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(reload).toHaveBeenCalledTimes(1)
  cleanup()
  render(<ErrorView error={gone} />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([null, undefined, '', Number.NaN, 'N/A'])('%s is shown as N/A', (value) => {
  const { container } = render(<Value>{value}</Value>)
  expect(container.textContent).toBe('N/A')
})
test('zero is a value', () => {
  const { container } = render(<Value>{0}</Value>)
  expect(container.textContent).toBe('0')
})

test('a document reads as an article with real headings, facts and tables', () => {
  const content: DocumentContentView = {
    kind: 'pad-agreement',
    title: 'Pre-Authorized Debit',
    version: 2,
    loanId: 'loan-1',
    date: '2026-11-20',
    sections: [
      {
        id: 'waiver',
        heading: 'Notice before a debit',
        boxed: true,
        blocks: [{ kind: 'paragraph', text: 'You waive the 10-day notice.', bold: true }],
      },
      {
        id: 'payment',
        heading: 'Payment',
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: 'Amount', value: '$570.00' },
              { label: 'Co-applicant', value: '' },
            ],
          },
          {
            kind: 'table',
            caption: 'Payments',
            head: ['Date', 'Amount'],
            rows: [['Friday, December 4, 2026', '$570.00']],
          },
        ],
      },
    ],
  }
  render(<DocumentView content={content} />)
  const article = screen.getByRole('article', { name: 'Pre-Authorized Debit' })
  expect(
    within(article)
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent),
  ).toEqual(['Notice before a debit', 'Payment'])
  expect(within(article).getByText('You waive the 10-day notice.').tagName).toBe('STRONG')
  expect(within(article).getByText('N/A')).toBeDefined()
  expect(
    within(within(article).getByRole('table', { name: 'Payments' }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Friday, December 4, 2026', '$570.00'])
})
