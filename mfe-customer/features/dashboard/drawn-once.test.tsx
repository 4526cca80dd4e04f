import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()
const running = loanOf({
  ...terms,
  status: 'funded',
  activatedAt: Date.UTC(2026, 10, 20, 19),
  fundedAt: Date.UTC(2026, 10, 20, 19, 20),
})
const heading = () => screen.findByRole('heading', { level: 1, name: 'Your loan' })

test('a loan that runs is there with the page, after one call', async () => {
  const { callsTo } = openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': { ...ownLoans([running]), running: { loanId: 'L-1', servicing: servicingOf() } },
  })
  await heading()
  expect(screen.getByRole('region', { name: 'You owe' }).textContent).toContain('$570.00')
  expect(callsTo('GET', '/api/v1/loan/own')).toHaveLength(1)
  expect(callsTo('GET', '/api/v1/loan/servicing/L-1')).toEqual([])
})

test('a server that takes long is waited for on the page, which then shows what it answers', async () => {
  const answer = Promise.withResolvers<unknown>()
  openPage('/customer/dashboard', { 'GET /api/v1/loan/own': () => answer.promise })
  await heading()
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading...')
  answer.resolve(ownLoans([]))
  expect(await screen.findByText('You have no loan with us.')).toBeDefined()
})
