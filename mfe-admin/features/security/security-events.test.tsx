import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import type { SecurityEventView } from '@tamarack/contracts/endpoints/security'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const noa: EmployeeView = {
  id: 'u-1',
  name: 'Noa Berg',
  email: 'noa@example.ca',
  role: 'employee',
  status: 'active',
  invited: false,
}
const event = (id: string, part: Partial<SecurityEventView> = {}): SecurityEventView => ({
  id,
  what: 'Sign-in',
  at: Date.UTC(2026, 10, 20, 19, 14, 7),
  result: 'Done',
  tone: 'success',
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  ...part,
})
const server =
  (pages: Readonly<Record<string, { readonly events: readonly SecurityEventView[]; readonly next: string | null }>>) =>
  ({ url }: Call): unknown => {
    if (url.pathname === '/api/employees/get-by-id/u-1') return noa
    return url.pathname === '/api/v1/users/u-1/security-events'
      ? pages[url.searchParams.get('before') ?? '']
      : undefined
  }

test("an employee's page shows sign-ins with outcome, address and device, and the earlier ones on demand", async () => {
  const pages = {
    '': {
      events: [
        event('a'),
        event('b', { result: 'Refused: Wrong email or password', tone: 'danger', userAgent: null }),
        event('c', { what: 'Password changed', result: 'Refused: SOMETHING_NEW', tone: 'danger' }),
      ],
      next: '2.b',
    },
    '2.b': { events: [event('d', { what: 'Two-step sign-in turned on' })], next: null },
  }
  const { calls, announce } = open('/admin/employee/u-1', { answer: server(pages) })
  const table = await screen.findByRole('table', { name: 'Sign-ins and security events, newest first' })
  const [, first, second, third] = within(table).getAllByRole('row')
  for (const text of ['Nov 20, 2026, 2:14:07 PM EST (19:14:07Z)', 'Sign-in', 'Done', '203.0.113.9', 'Firefox, Linux'])
    expect(within(first as HTMLElement).getByText(text)).toBeDefined()
  for (const text of ['Refused: Wrong email or password', 'N/A'])
    expect(within(second as HTMLElement).getByText(text)).toBeDefined()
  for (const text of ['Password changed', 'Refused: SOMETHING_NEW'])
    expect(within(third as HTMLElement).getByText(text)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier events' }))
  expect(await screen.findByText('Two-step sign-in turned on')).toBeDefined()
  expect(announce).toHaveBeenLastCalledWith('4 events shown')
  expect(screen.queryByRole('button', { name: 'Show earlier events' })).toBeNull()
  expect(calls.filter(({ url }) => url.pathname.endsWith('/security-events')).map(({ url }) => url.search)).toEqual([
    '',
    '?before=2.b',
  ])
})

test('nobody signed in yet, and a failure that can be tried again', async () => {
  let fails = true
  const answer = server({ '': { events: [], next: null } })
  open('/admin/employee/u-1', {
    answer: (call) =>
      fails && call.url.pathname.endsWith('/security-events')
        ? new Refusal({ status: 500, code: 'INTERNAL', title: 'Something went wrong!' })
        : answer(call),
  })
  await screen.findByRole('heading', { name: 'Something went wrong!' })
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeDefined()
})
