import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../testing/open-shell.tsx'
import { onAccountPages, open, titled } from './account.fixture.tsx'

onAccountPages()

const data = {
  madeAt: 1,
  account: { name: 'A. Roy', email: 'roy@example.ca' },
  identity: { givenName: 'A.' },
  bank: null,
  loans: [],
  coApplications: [],
  signIns: [],
}

test('a customer reads what there is of them, and has all of it as one file', async () => {
  open('/account/data', { '/api/v1/own-data': ok(data) })
  await titled('Your data')
  const report = await screen.findByRole('link', { name: 'Your identity check (PDF)' })
  expect(report.getAttribute('href')).toBe('/api/v1/plaid/pdf/u-1')
  expect(screen.queryByRole('link', { name: 'Your bank data (PDF)' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Download your data' }).getAttribute('href')).toBe('/api/v1/own-data.zip')
})
