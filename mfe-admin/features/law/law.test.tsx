import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BreachView, LawView, WhatIfView } from '@tamarack/contracts/endpoints/law'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const at = Date.UTC(2026, 10, 20, 7, 30)
const check = (id: string, sentence: string, last?: { looked: number; found: number }) => ({
  id,
  sentence,
  source: `Source of ${id}`,
  from: '2025-01-01',
  history: last === undefined ? [] : [{ at, ...last }],
})
const breach: BreachView = {
  id: 'b-1',
  checkId: 'ON-01',
  loanId: 'ln_7',
  found: '$75.00 for $500.00',
  allowed: '$70.00: $14.00 for $100',
  firstSeenAt: at,
  lastSeenAt: at,
  answer: null,
}
const law = (part: Partial<LawView> = {}): LawView => ({
  checks: [
    check('ON-09', 'Fees are at most $20.', { looked: 12, found: 0 }),
    check('ON-11', 'The third is repaid in instalments.', { looked: 0, found: 0 }),
    check('ON-01', 'A cash advance costs no more than the law allows.', { looked: 1234, found: 1 }),
  ],
  loans: 2000,
  running: null,
  finishedAt: at + 60_000,
  breaches: [breach],
  ...part,
})
const serverOf = (shown: LawView, supposed?: WhatIfView) => {
  let now = shown
  return ({ method, url, body }: Call): unknown => {
    if (url.pathname === '/api/v1/law') return now
    if (url.pathname === '/api/v1/law/what-if') return supposed
    if (method !== 'POST') return undefined
    if (url.pathname === '/api/v1/law/check') {
      now = { ...now, running: { startedAt: at, loans: 400 } }
      return { startedAt: at }
    }
    const { how, note } = body as { how: 'refunded'; note: string }
    const answered = { ...breach, answer: { byName: 'M. Chen', how, note, at } }
    now = { ...now, breaches: [answered] }
    return answered
  }
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
const checks = 'Checks of the law, those with a breach first'

describe('the checks', () => {
  test('a breach comes first, a check without a case does not hold, and each has its number of loans', async () => {
    open('/admin/law', { role: 'reviewer', answer: serverOf(law()) })
    expect((await rowsOf(checks)).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/ON-01.*1 breach.*1,234/),
      expect.stringMatching(/ON-11.*No case yet.*0/),
      expect.stringMatching(/ON-09.*Holds.*12/),
    ])
    expect(screen.getByText('2 of 3 checks without a finding, 1 breach open')).toBeDefined()
  })
  test('an employee has no such page', async () => {
    const { calls } = open('/admin/law', { role: 'employee' })
    await screen.findByRole('heading', { level: 1, name: 'Not Found' })
    expect(calls.filter(({ url }) => url.pathname.startsWith('/api/v1/law'))).toEqual([])
  })
  test('before the first run nothing is claimed', async () => {
    const fresh = law({
      checks: [check('ON-01', 'A rule.'), check('ON-04', 'Another.')],
      breaches: [],
      finishedAt: null,
    })
    open('/admin/law', { answer: serverOf(fresh) })
    expect((await rowsOf(checks))[0]?.textContent).toContain('Not run yet')
    expect(screen.getByText('2 checks, none of which has run yet')).toBeDefined()
    expect(screen.getByText(/^No breach was found yet/)).toBeDefined()
  })
  test('a check that is pressed shows its source, its first day, its runs and its loans', async () => {
    open('/admin/law', { answer: serverOf(law()) })
    fireEvent.click(await screen.findByRole('link', { name: /^ON-01 A cash/ }))
    const heading = await screen.findByRole('heading', { name: 'A cash advance costs no more than the law allows.' })
    expect(document.activeElement).toBe(heading)
    const detail = heading.closest('section') as HTMLElement
    for (const text of ['Source of ON-01', 'Jan 1, 2025', 'Nov 20, 2026, 2:30 AM EST', '1 breach'])
      expect(within(detail).getByText(text)).toBeDefined()
    const loan = within(detail).getByRole('link', { name: 'Application ln_7' })
    expect(loan.getAttribute('href')).toBe('/admin/home/ln_7')
  })
  test('a run that is started shows how far it has come', async () => {
    const { calls } = open('/admin/law', { role: 'reviewer', answer: serverOf(law()) })
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('Checking: 400 of 2,000 loans')).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')?.key).toMatch(/^[\w-]{8,64}$/)
  })
})

test('a breach is answered with how it ended and a note, and stays in the register', async () => {
  const { calls } = open('/admin/law', { role: 'reviewer', answer: serverOf(law()) })
  fireEvent.click(await screen.findByRole('button', { name: /^Answer/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer this breach?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Answer breach' }))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('How did it end?'), { target: { value: 'refunded' } })
  fireEvent.change(within(dialog).getByLabelText('What was done?'), { target: { value: 'Five dollars went back' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Answer breach' }))
  expect(await screen.findByText(/^Five dollars went back \(M. Chen,/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Refunded')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 'b-1',
    how: 'refunded',
    note: 'Five dollars went back',
  })
})

test('what another limit would change is requested in cents, and shown with the loans', async () => {
  const supposed = { looked: 1500, loans: 214, cents: 1234_56, listed: [{ loanId: 'ln_7', paid: 70_00, most: 60_00 }] }
  const { calls } = open('/admin/law', { answer: serverOf(law(), supposed) })
  const field = await screen.findByLabelText('At most')
  fireEvent.change(field, { target: { value: 'twelve' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show what would differ' }))
  expect(await screen.findByText('Enter a number up to 999.99')).toBeDefined()
  fireEvent.change(field, { target: { value: '12.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show what would differ' }))
  expect(
    await screen.findByText(/^214 loans of 1,500 of the last twelve months would differ, by \$1,234\.56 in all/),
  ).toBeDefined()
  await waitFor(() =>
    expect(calls.filter(({ url }) => url.pathname.endsWith('what-if')).map(({ url }) => url.search)).toEqual([
      '?figure=costPerHundred&limit=1250',
    ]),
  )
  fireEvent.click(screen.getByText('The 1 that differ most'))
  expect((await rowsOf('Loans that would differ, the most first'))[0]?.textContent).toMatch(
    /\$70\.00.*\$60\.00.*\$10\.00/,
  )
})
