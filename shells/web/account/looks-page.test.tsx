import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nearDate } from '@tamarack/ui/format'
import { ok } from '../testing/open-shell.tsx'
import { onAccountPages, open, titled } from './account.fixture.tsx'

onAccountPages()

const look = (day: string, role: string, part: string) => ({ day, role, part })

test('each day has its sentences, by role and part, and an admin is a team member like any other', async () => {
  open('/account/looks', {
    '/api/v1/looks/own': ok({
      looks: [
        look('2026-11-24', 'reviewer', 'bank-data'),
        look('2026-11-24', 'employee', 'bank-data'),
        look('2026-11-24', 'admin', 'bank-data'),
        look('2026-11-20', 'employee', 'shown'),
        look('2026-11-20', 'employee', 'emails'),
      ],
    }),
  })
  await titled('Who looked at your data')
  const [first, second] = (await screen.findAllByRole('list')).filter((list) => list.closest('section') !== null)
  const texts = (list: HTMLElement | undefined) =>
    within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(texts(first)).toEqual(['A reviewer read your bank data', 'A team member read your bank data'])
  expect(texts(second)).toEqual([
    'A team member read your account number or date of birth, in full',
    'A team member read the emails that we sent you',
  ])
  expect(screen.getByRole('heading', { name: `${nearDate('2026-11-24')}` })).toBeDefined()
})

test('one sentence where nobody has looked', async () => {
  open('/account/looks', { '/api/v1/looks/own': ok({ looks: [] }) })
  expect(await screen.findByText('Nobody has looked at your data.')).toBeDefined()
})

test('staff have no such page to go to', async () => {
  open('/account', {}, 'employee')
  await titled('Account')
  expect(screen.queryByRole('link', { name: /Who looked/ })).toBeNull()
})
