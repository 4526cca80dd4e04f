import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()

const noticeOf = (title: string, day: string, sha256: string) => ({
  title,
  day,
  sentAt: Date.parse(`${day}T15:00:00Z`),
  document: 'statement',
  sha256,
})
const funded = (id: string, createdAt: number) =>
  loanOf({ ...terms, id, status: 'funded', createdAt, fundedAt: createdAt })

test('every notice of every loan is listed by year with when it was emailed, the newest loan first', async () => {
  openPage('/customer/messages', {
    'GET /api/v1/loan/own': ownLoans([
      funded('L-1', Date.UTC(2026, 0, 5)),
      funded('L-2', Date.UTC(2026, 10, 20)),
      loanOf({ id: 'L-3', createdAt: Date.UTC(2026, 11, 1) }),
    ]),
    'GET /api/v1/loan/notices/L-1': { notices: [noticeOf('Your payment is coming', '2026-01-12', 'a1')], next: null },
    'GET /api/v1/loan/notices/L-2': {
      notices: [noticeOf('Your statement', '2027-01-01', 'b2'), noticeOf('Your statement', '2026-12-01', 'c3')],
      next: null,
    },
  })
  const latest = await screen.findByRole('link', { name: `Download PDF of Your statement, ${nearDate('2027-01-01')}` })
  expect(screen.getByRole('link', { name: 'Your loan' }).getAttribute('href')).toBe('/customer/dashboard')
  expect(latest.getAttribute('href')).toBe('/api/v1/loan/notice/L-2/b2.pdf')
  await screen.findByRole('link', { name: /^Download PDF of Your payment is coming/ })
  const [newest, older, ...more] = screen.getAllByRole('region', { name: /^Cash advance of \$500\.00/ })
  expect(more).toEqual([])
  if (newest === undefined || older === undefined) throw new Error('a loan is missing')
  const years = (section: HTMLElement) =>
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  expect([years(newest), years(older)]).toEqual([['2027', '2026'], ['2026']])
  expect(newest.textContent).toContain(`Your statementEmailed ${nearDate('2027-01-01')}`)
})

test('without a loan the page says what will be here', async () => {
  openPage('/customer/messages', { 'GET /api/v1/loan/own': ownLoans([loanOf()]) })
  expect(await screen.findByText(/^There are none yet\. Once you have a loan/)).toBeDefined()
})
