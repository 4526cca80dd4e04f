import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const none = { transfers: 0, webhooks: 0, differences: 0, records: 0, reconciledOn: null, anchor: null }

const person = { role: 'employee', shown: 2, packs: 0 }
const answers: Readonly<Record<string, unknown>> = {
  '/api/v1/exceptions': { ...none, records: 1 },
  '/api/v1/webhooks/differences': {
    differences: [
      { id: '1', kind: 'record', resolvedAt: null },
      { id: '2', kind: 'payment-state', resolvedAt: null },
      { id: '3', kind: 'payment-state', resolvedAt: 1 },
    ],
  },
  '/api/v1/webhooks/parked': { webhooks: [], total: 0, next: null },
  '/api/v1/law': {
    checks: [],
    loans: 0,
    running: null,
    finishedAt: null,
    breaches: [
      { id: 'a', answer: null },
      { id: 'b', answer: { byName: 'Ada', how: 'corrected', note: 'Done', at: 1 } },
    ],
  },
  '/api/v1/outside-requests': { requests: [] },
  '/api/v1/activity/staff': {
    staff: [
      { ...person, id: 'u-ann', name: 'Ann Chen', loans: 41, usually: 8, isUnusual: true },
      { ...person, id: 'u-bob', name: 'Bob Roy', loans: 3, usually: 2, isUnusual: false },
    ],
  },
}
test('a reviewer begins with what broke, what is due and who looked at more than they usually do', async () => {
  open('/admin/review', { role: 'reviewer', answer: ({ url }: Call) => answers[url.pathname] })
  expect(await screen.findByText('Every request from outside is answered and closed.')).toBeDefined()
  const broken = within(await screen.findByRole('table', { name: 'What broke' })).getAllByRole('row')
  const states = broken.slice(1).map(({ textContent }) => textContent)
  for (const [index, words] of [
    ['Records that are not what was written', '1 open'],
    ['Breaches of the law', '1 open'],
    ['Differences to a provider or a workflow', '1 open'],
    ['Webhooks that reached no loan', 'None'],
  ].entries())
    for (const word of words) expect(states[index]).toContain(word)
  const table = await screen.findByRole('table', { name: /^Looks of staff/ })
  const [, ann, bob] = within(table).getAllByRole('row')
  expect(ann?.textContent).toContain('Unusual')
  expect(ann?.textContent).toContain('41')
  expect(bob?.textContent).not.toContain('Unusual')
  expect(
    within(table)
      .getByRole('link', { name: /Ann Chen/ })
      .getAttribute('href'),
  ).toBe('/admin/activity?who=u-ann')
})

test('what was never checked is not called well', async () => {
  const before: typeof answers = {
    ...answers,
    '/api/v1/exceptions': none,
    '/api/v1/law': { checks: [], loans: 0, running: null, finishedAt: null, breaches: [] },
  }
  open('/admin/review', { role: 'reviewer', answer: ({ url }: Call) => before[url.pathname] })
  expect(await screen.findAllByText('Not checked yet')).toHaveLength(2)
})

test('an employee has no review', async () => {
  open('/admin/review', { role: 'employee', answer: ({ url }: Call) => answers[url.pathname] })
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'What broke' })).toBeNull()
})
