import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  const files: Blob[] = []
  URL.createObjectURL = vi.fn<(file: Blob) => string>((file) => {
    files.push(file)
    return 'blob:copy'
  })
  URL.revokeObjectURL = vi.fn<() => void>()
  open('/account/data', { '/api/v1/own-data': ok(data) })
  await titled('Your data')
  const report = await screen.findByRole('link', { name: 'Your identity check (PDF)' })
  expect(report.getAttribute('href')).toBe('/api/v1/plaid/pdf/u-1')
  expect(screen.queryByRole('link', { name: 'Your bank data (PDF)' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Download your data' }))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data)
})
