import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import type { Difference } from '../ports/differences.port.ts'
import { makeAlertSharedDevice } from './shared-device.ts'

const now = instant(Date.parse('2026-11-20T15:00:00Z'))
const [mei, noah] = [
  { id: 'usr_mei', name: 'Mei Chen' },
  { id: 'usr_noah', name: 'Noah Reyes' },
]
const ada = { id: 'usr_ada', name: 'Ada Admin', email: 'ada@tamarack.example' }

const alerted = async (people: readonly (typeof mei)[]) => {
  const found: Difference[] = []
  const emails: { readonly id: string; readonly to: string; readonly text: string }[] = []
  const asked: number[] = []
  const alert = makeAlertSharedDevice({
    devices: {
      usedFrom: async (_origin, since) => {
        asked.push(since)
        return people
      },
      admins: async () => [ada],
    },
    differences: { found: async (difference) => void found.push(difference) },
    accountEmails: { add: async ({ id, to, paragraphs }) => void emails.push({ id, to, text: paragraphs.join(' ') }) },
    fingerprint: { of: () => 'f'.repeat(64) },
    clock: { now: () => now },
  })
  await alert({ ip: '192.0.2.1', userAgent: 'Browser' })
  return { found, emails, asked }
}

test('TAM-317: two accounts of staff on one device within an hour are an exception and an email to each admin', async () => {
  const { found, emails, asked } = await alerted([mei, noah])
  expect(asked).toEqual([now - 3_600_000])
  expect(found).toEqual([
    {
      kind: 'shared-device',
      loanId: null,
      subject: 'ffffffffffff/2026-11-20',
      ours: 'one-account',
      theirs: 'usr_mei usr_noah',
      mendable: false,
    },
  ])
  expect(emails).toEqual([
    {
      id: 'shared-device-ffffffffffff/2026-11-20-usr_ada',
      to: ada.email,
      text: expect.stringContaining('Mei Chen, Noah Reyes'),
    },
  ])
})

test('TAM-317: one account on a device raises no alert', async () => {
  expect(await alerted([mei])).toMatchObject({ found: [], emails: [] })
  expect(await alerted([])).toMatchObject({ found: [], emails: [] })
})
