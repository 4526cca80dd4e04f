import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const toast = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('sonner', () => ({ toast }))

const noa: EmployeeView = {
  id: 'u-1',
  name: 'Noa Berg',
  email: 'noa@example.ca',
  role: 'employee',
  status: 'active',
  invited: false,
}
const own: EmployeeView = {
  id: 'u-9',
  name: 'M. Chen',
  email: 'chen@example.ca',
  role: 'admin',
  status: 'active',
  invited: false,
}
const zoe: EmployeeView = {
  id: 'u-2',
  name: 'Zoe Zimmer',
  email: 'zz@example.ca',
  role: 'reviewer',
  status: 'inactive',
  invited: true,
}

/** A server with these employees: it changes them as requested. */
const serverOf =
  (...employees: EmployeeView[]) =>
  ({ method, url, body }: Call): unknown => {
    const sent = (body ?? {}) as Partial<EmployeeView>
    const set = (id: string | undefined, changed: Partial<EmployeeView>) => {
      const at = employees.findIndex((each) => each.id === id)
      const stored = employees[at]
      if (stored === undefined) return new Refusal({ status: 404, code: 'NOT_FOUND', title: 'Not Found' })
      return (employees[at] = { ...stored, ...changed })
    }
    if (method === 'GET' && url.pathname === '/api/employees/get-all') return [...employees]
    if (url.pathname.startsWith('/api/employees/get-by-id/')) return set(url.pathname.split('/').at(-1), {})
    if (url.pathname === '/api/employees/update') return set(sent.id, { name: sent.name ?? '' })
    if (url.pathname === '/api/employees/change-role') return set(sent.id, { role: sent.role ?? 'employee' })
    if (url.pathname === '/api/employees/change-email') return set(sent.id, { email: sent.email ?? '', invited: true })
    if (url.pathname === '/api/employees/change-limits') return set(sent.id, { limits: sent.limits ?? [] })
    if (url.pathname === '/api/employees/inactivate') return set(sent.id, { status: 'inactive' })
    if (url.pathname === '/api/employees/activate') return set(sent.id, { status: 'active' })
    if (url.pathname === '/api/employees/invite') return set(sent.id, {})
    return undefined
  }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

describe('who sees employees', () => {
  test.each(['admin', 'employee', 'reviewer'] as const)('the role %s has them in the rail', async (role) => {
    open('/admin/employee', { role, answer: serverOf(noa) })
    const rail = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(rail).getByRole('link', { name: 'Employees' }).getAttribute('aria-current')).toBe('page')
  })
  test('a reviewer reads them all and changes none', async () => {
    open('/admin/employee', { role: 'reviewer', answer: serverOf(noa, zoe) })
    await screen.findByText('2 employees')
    expect(screen.queryByRole('link', { name: 'Create employee' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Noa Berg' }))
    expect(await screen.findByText('noa@example.ca')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Inactivate' })).toBeNull()
  })
  test('a reviewer reads which role may do what; an employee has no such page', async () => {
    const rights = [
      { act: 'Lift a legal hold', changes: true, roles: ['admin'] },
      { act: 'See the checks of the law', changes: false, roles: ['admin', 'reviewer'] },
    ]
    open('/admin/employee/rights', {
      role: 'reviewer',
      answer: ({ url }) => (url.pathname === '/api/employees/rights' ? { rights } : undefined),
    })
    const changing = await screen.findByRole('table', { name: 'What changes something' })
    const cells = (table: HTMLElement) =>
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.lastElementChild?.textContent)
    expect(cells(changing)).toEqual(['Yes', 'No', 'No'])
    expect(cells(screen.getByRole('table', { name: 'What only reads' }))).toEqual(['Yes', 'No', 'Yes'])
    cleanup()
    open('/admin/employee/rights', { role: 'employee' })
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
  })
  test('a reviewer has no page to create one', async () => {
    open('/admin/employee/create-employee', { role: 'reviewer', answer: serverOf(noa) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined()
  })
})

describe('the list', () => {
  test('shows name, status, email and role, and the first cell leads to the employee', async () => {
    open('/admin/employee', { answer: serverOf(noa, zoe) })
    const row = await screen.findByRole('row', { name: /Zoe Zimmer/ })
    for (const text of ['Inactive', 'zz@example.ca', 'Reviewer']) expect(within(row).getByText(text)).toBeDefined()
    expect(within(row).getByRole('link', { name: 'Zoe Zimmer' }).getAttribute('href')).toBe('/admin/employee/u-2')
    expect(screen.getByText('2 employees')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create employee' }).getAttribute('href')).toBe(
      '/admin/employee/create-employee',
    )
  })
  test('the address is the view: search and status come from it and go to it', async () => {
    const { at, announce, router } = open('/admin/employee?q=zo', { answer: serverOf(noa, zoe) })
    await screen.findByText('1 of 2 employees')
    expect(screen.queryByText('Noa Berg')).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'example.ca ' } })
    expect(await screen.findByText('2 employees')).toBeDefined()
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'active' } })
    expect(screen.queryByText('Zoe Zimmer')).toBeNull()
    expect(at()).toBe('/admin/employee?q=example.ca&status=active')
    expect(announce).toHaveBeenLastCalledWith('1 employee')
    await act(() => router.navigate(-1))
    expect(at()).toBe('/admin/employee?q=example.ca')
    expect(screen.getByText('Zoe Zimmer')).toBeDefined()
  })
  test('no match is stated and offers the whole list', async () => {
    const { at } = open('/admin/employee?q=nobody&status=inactive', { answer: serverOf(noa) })
    await screen.findByText('No employee matches these filters.')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    expect(await screen.findByText('Noa Berg')).toBeDefined()
    expect(at()).toBe('/admin/employee')
  })
  test('nobody yet', async () => {
    open('/admin/employee', { answer: serverOf() })
    expect(await screen.findByText('No employees yet.')).toBeDefined()
  })
  test('shows Loading... first, and a failure can be tried again', async () => {
    let fails = true
    open('/admin/employee', {
      answer: (call) =>
        fails ? new Refusal({ status: 500, code: 'INTERNAL', title: 'Something went wrong!' }) : serverOf(noa)(call),
    })
    expect(await screen.findByText('Loading...')).toBeDefined()
    await screen.findByRole('heading', { name: 'Something went wrong!' })
    fails = false
    press('Try again')
    expect(await screen.findByText('Noa Berg')).toBeDefined()
  })
})

test('a proposed change shows both addresses, and a second admin confirms it', async () => {
  const proposed = { change: 'email', value: 'new@example.ca', by: { id: 'u-8', name: 'Bo Ruiz' } } as const
  const { calls } = open('/admin/employee/u-1', { answer: serverOf({ ...noa, proposed }) })
  expect(await screen.findByText('Bo Ruiz proposed to change it from noa@example.ca to new@example.ca.')).toBeDefined()
  press('Confirm the change')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('Change confirmed'))
  expect(calls.find(({ url }) => url.pathname === '/api/employees/change-email')?.body).toEqual({
    id: 'u-1',
    email: 'new@example.ca',
  })
})

describe('limits of an employee', () => {
  test('are chosen by area and sent as a list', async () => {
    const { calls } = open('/admin/employee/u-1?change=limits', { answer: serverOf(noa) })
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Collections/ }))
    press('Save')
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Request recorded'))
    expect(calls.find(({ url }) => url.pathname === '/api/employees/change-limits')?.body).toEqual({
      id: 'u-1',
      limits: ['collect'],
    })
    expect(await screen.findByText('Only collections')).toBeDefined()
  })
  test('that wait for a second admin are shown before and after', async () => {
    const proposed = { change: 'limits', value: 'decide,review', by: { id: 'u-8', name: 'Bo Ruiz' } } as const
    const { calls } = open('/admin/employee/u-1', { answer: serverOf({ ...noa, proposed }) })
    expect(
      await screen.findByText('Bo Ruiz proposed to change it from No limits to Only decisions, reviews.'),
    ).toBeDefined()
    press('Confirm the change')
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Change confirmed'))
    expect(calls.find(({ url }) => url.pathname === '/api/employees/change-limits')?.body).toEqual({
      id: 'u-1',
      limits: ['decide', 'review'],
    })
  })
  test('are not offered for an admin', async () => {
    open('/admin/employee/u-1', { answer: serverOf({ ...noa, role: 'admin' }) })
    await screen.findByText('Noa Berg')
    expect(screen.queryByText('Limits')).toBeNull()
  })
})

describe('creating', () => {
  const fill = () => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Ida Moe ' } })
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Ida@Example.ca' } })
    fireEvent.click(screen.getByRole('radio', { name: /^Reviewer/ }))
  }
  test("has fields for name, email and role in the specification's words", async () => {
    open('/admin/employee/create-employee')
    await screen.findByRole('heading', { level: 1, name: 'Create employee' })
    press('Create employee')
    for (const message of ['Name is required', 'Invalid email address', 'Role is required'])
      expect(await screen.findByRole('link', { name: message })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Error: Create employee - Tamarack'))
  })
  test('sends what was entered once, confirms it and shows the employee', async () => {
    const made: EmployeeView = {
      id: 'u-3',
      name: 'Ida Moe',
      email: 'ida@example.ca',
      role: 'reviewer',
      status: 'active',
      invited: true,
    }
    const { calls, at } = open('/admin/employee/create-employee', {
      answer: (call) => (call.url.pathname === '/api/employees/create' ? made : serverOf(made)(call)),
    })
    await screen.findByRole('heading', { level: 1, name: 'Create employee' })
    fill()
    press('Create employee')
    await screen.findByText('Invited: no password has been chosen yet.')
    expect(at()).toBe('/admin/employee/u-3')
    expect(toast).toHaveBeenCalledWith('Employee created')
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Ida Moe', email: 'ida@example.ca', role: 'reviewer' }])
    expect(sent[0]?.key).toMatch(/^[\w-]{8,64}$/)
  })
  test('an employee chooses no role: they create employees', async () => {
    const made: EmployeeView = { ...noa, id: 'u-3', name: 'Ida Moe', email: 'ida@example.ca', invited: true }
    const { calls } = open('/admin/employee/create-employee', {
      role: 'employee',
      answer: (call) => (call.url.pathname === '/api/employees/create' ? made : serverOf(made)(call)),
    })
    await screen.findByText('Their role is employee. Only an admin creates admins and reviewers.')
    expect(screen.queryByRole('radio')).toBeNull()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ida Moe' } })
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ida@example.ca' } })
    press('Create employee')
    await screen.findByText('Invited: no password has been chosen yet.')
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Ida Moe', email: 'ida@example.ca', role: 'employee' },
    ])
  })
  test('an address that is used already is shown at the field', async () => {
    const used = 'This email address already has an account.'
    const problem = { status: 409, code: 'EMAIL_IN_USE', title: used, errors: [{ pointer: '/email', detail: used }] }
    open('/admin/employee/create-employee', {
      answer: ({ method }) => (method === 'POST' ? new Refusal(problem) : undefined),
    })
    await screen.findByRole('heading', { level: 1, name: 'Create employee' })
    fill()
    press('Create employee')
    expect(await screen.findByRole('link', { name: used })).toBeDefined()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })
  test('leaving with input opens one question; without input it does not', async () => {
    const { at } = open('/admin/employee/create-employee', { answer: serverOf(noa) })
    await screen.findByRole('heading', { level: 1, name: 'Create employee' })
    fill()
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Stay here' }))
    expect(at()).toBe('/admin/employee/create-employee')
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Leave' }))
    await screen.findByText('Noa Berg')
    fireEvent.click(screen.getByRole('link', { name: 'Create employee' }))
    await screen.findByRole('heading', { level: 1, name: 'Create employee' })
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByText('Noa Berg')).toBeDefined()
  })
})

describe('one employee', () => {
  test('a name is changed in place, and the focus comes back to its link', async () => {
    const { calls } = open('/admin/employee/u-1', { answer: serverOf(noa) })
    fireEvent.click(await screen.findByRole('link', { name: /^Change\s*the name$/ }))
    const box = await screen.findByLabelText('New name')
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: '' } })
    press('Save')
    expect(await screen.findByRole('link', { name: 'Name is required' })).toBeDefined()
    fireEvent.change(box, { target: { value: 'Noa Lind' } })
    press('Save')
    expect(await screen.findByText('Noa Lind')).toBeDefined()
    expect(toast).toHaveBeenCalledWith('Name saved')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Change\s*the name$/ }))
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { id: 'u-1', name: 'Noa Lind' },
    ])
  })
  test('a change names the version that was shown, and each next one that of the change before', async () => {
    const server = serverOf(noa)
    const { calls } = open('/admin/employee/u-1', {
      answer: (call) => {
        const body = server(call)
        return call.url.pathname.startsWith('/api/employees/get-by-id/')
          ? new Response(JSON.stringify(body), { headers: { etag: `"${(body as EmployeeView).name}"` } })
          : body
      },
    })
    for (const name of ['Noa Lind', 'Noa Moe']) {
      fireEvent.click(await screen.findByRole('link', { name: /^Change\s*the name$/ }))
      fireEvent.change(await screen.findByLabelText('New name'), { target: { value: name } })
      press('Save')
      expect(await screen.findByText(name)).toBeDefined()
    }
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)).toEqual([
      '"Noa Berg"',
      '"Noa Lind"',
    ])
  })
  test('who was not fast enough reads it, and sees the newer details', async () => {
    const others = { ...noa, name: 'Noa Lind' }
    let shown = noa
    open('/admin/employee/u-1', {
      answer: (call) => {
        if (call.method === 'PATCH') {
          shown = others
          return new Refusal({
            status: 412,
            code: 'DETAILS_CHANGED',
            title: 'Somebody changed these details meanwhile.',
          })
        }
        return serverOf(shown)(call)
      },
    })
    fireEvent.click(await screen.findByRole('link', { name: /^Change\s*the name$/ }))
    fireEvent.change(await screen.findByLabelText('New name'), { target: { value: 'Noa Late' } })
    press('Save')
    expect(await screen.findByText('Somebody changed these details meanwhile.')).toBeDefined()
    press('Cancel')
    expect(await screen.findAllByText('Noa Lind')).not.toHaveLength(0)
  })
  test('an admin changes role and address in place, and reads what follows before they save', async () => {
    const { calls } = open('/admin/employee/u-1', { answer: serverOf(noa) })
    fireEvent.click(await screen.findByRole('link', { name: /^Change\s*the role$/ }))
    expect(
      await screen.findByText(
        'A second admin has to request the same role. The person is then signed out and signs in again.',
      ),
    ).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: /^Reviewer/ }))
    press('Save')
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Request recorded'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Change\s*the role$/ })))

    fireEvent.click(screen.getByRole('link', { name: /^Change\s*the email$/ }))
    const box = await screen.findByLabelText('New email')
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'noa.berg@example.ca' } })
    press('Save')
    expect(await screen.findByText('noa.berg@example.ca')).toBeDefined()
    expect(screen.getByText('Invited: no password has been chosen yet.')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/employees/change-role', { id: 'u-1', role: 'reviewer' }],
      ['/api/employees/change-email', { id: 'u-1', email: 'noa.berg@example.ca' }],
    ])
  })
  test('an employee changes the name and the status alone, and reads no sign-ins', async () => {
    const { calls } = open('/admin/employee/u-1?change=role', { role: 'employee', answer: serverOf(noa) })
    expect(await screen.findByRole('button', { name: 'Inactivate' })).toBeDefined()
    expect(screen.getByRole('link', { name: /^Change\s*the name$/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Change\s*the (?:role|email)$/ })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(calls.filter(({ url }) => url.pathname.includes('security-events'))).toEqual([])
  })
  test('inactivating names the person and the effect, and is done only after that', async () => {
    const { calls } = open('/admin/employee/u-1', { answer: serverOf(noa) })
    fireEvent.click(await screen.findByRole('button', { name: 'Inactivate' }))
    const question = await screen.findByRole('dialog', { name: 'Inactivate Noa Berg?' })
    expect(within(question).getByText('They are signed out now and cannot sign in.')).toBeDefined()
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    press('Inactivate')
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Inactivate' }))
    expect(await screen.findByText('Inactive')).toBeDefined()
    expect(toast).toHaveBeenCalledWith('Employee inactivated')
    press('Activate')
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Activate Noa Berg?' })).getByRole('button', {
        name: 'Activate',
      }),
    )
    expect(await screen.findByText('Active')).toBeDefined()
  })
  test('a refusal is shown where the question was, and nothing changes', async () => {
    const last = 'This is the last active admin, so the account stays as it is.'
    open('/admin/employee/u-1', {
      answer: (call) =>
        call.method === 'PATCH'
          ? new Refusal({ status: 409, code: 'LAST_ACTIVE_ADMIN', title: last })
          : serverOf(noa)(call),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Inactivate' }))
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Inactivate' }))
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe(last)
    expect(screen.getByText('Active')).toBeDefined()
  })
  test("on one's own account nothing can be changed, and the page states why", async () => {
    open('/admin/employee/u-9?change=name', { answer: serverOf(own) })
    expect(await screen.findByText('This is your own account. Another admin can change it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Inactivate|Save/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
  })
  test('an unknown number is Not Found', async () => {
    open('/admin/employee/nobody', { answer: serverOf(noa) })
    await screen.findByRole('heading', { level: 1, name: 'Not Found' })
    expect(screen.getByRole('link', { name: 'Go to the employees' }).getAttribute('href')).toBe('/admin/employee')
  })
})

describe('coming back to the list', () => {
  test('focuses the row that was opened and keeps the filters, also after a dialog', async () => {
    const { at } = open('/admin/employee?status=active', { answer: serverOf(noa, own) })
    fireEvent.click(await screen.findByRole('link', { name: 'Noa Berg' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Inactivate' }))
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    fireEvent.click(
      screen.getAllByRole('link', { name: 'Employees' }).find((link) => link.closest('main') !== null) as HTMLElement,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Noa Berg' })))
    expect(at()).toBe('/admin/employee?status=active')
  })
  test("the browser's Back does the same", async () => {
    const { router } = open('/admin/employee', { answer: serverOf(noa, own) })
    fireEvent.click(await screen.findByRole('link', { name: 'M. Chen' }))
    await screen.findByRole('heading', { level: 1, name: 'Employee' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'M. Chen' })))
  })
})

describe('an invitation', () => {
  const ida: EmployeeView = {
    id: 'u-3',
    name: 'Ida Moe',
    email: 'ida@example.ca',
    role: 'employee',
    status: 'active',
    invited: true,
  }
  test.each([
    ['on-its-way', 'Invited. The invitation email is on its way.'],
    ['not-delivered', /not delivered yet; we keep trying/],
  ] as const)('whose email is %s is shown as such', async (invitationEmail, words) => {
    open('/admin/employee/u-3', { answer: serverOf({ ...ida, invitationEmail }) })
    expect(await screen.findByText(words)).toBeDefined()
  })
  test('is sent again while it is open, once per press', async () => {
    const { calls, announce } = open('/admin/employee/u-3', { answer: serverOf(ida) })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
    expect(await screen.findByText(/^A new invitation email is on its way/)).toBeDefined()
    expect(toast).toHaveBeenCalledWith('Invitation email on its way')
    expect(announce).toHaveBeenCalledWith(expect.stringMatching(/^A new invitation email is on its way/))
    expect(calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/employees/invite', { id: 'u-3' }],
    ])
  })
  test('is not sent to who has accepted it, nor to an inactive account', async () => {
    open('/admin/employee/u-1', { answer: serverOf(noa) })
    await screen.findByRole('button', { name: 'Inactivate' })
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    cleanup()
    open('/admin/employee/u-2', { answer: serverOf(zoe) })
    expect(await screen.findByText('The invitation can be sent again when the account is active.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
  })
  test('stands in the question for an account that is not in use yet, and what the page announced about it leaves with it', async () => {
    open('/admin/employee/u-3', { answer: serverOf(ida) })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
    await screen.findByText(/^A new invitation email is on its way/)
    press('Inactivate')
    expect(within(await dialog()).getByText('They won’t be able to sign in, even with the invitation.')).toBeDefined()
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Inactivate' }))
    expect(await screen.findByText('The invitation can be sent again when the account is active.')).toBeDefined()
    expect(screen.queryByText(/^A new invitation email is on its way/)).toBeNull()
    press('Activate')
    expect(
      within(await dialog()).getByText(
        'You can then send the invitation again. They choose a password with it, and sign in.',
      ),
    ).toBeDefined()
  })
  test('that was accepted meanwhile is shown', async () => {
    const accepted = 'This person has accepted the invitation already.'
    open('/admin/employee/u-3', {
      answer: (call) =>
        call.method === 'POST'
          ? new Refusal({ status: 409, code: 'INVITATION_ACCEPTED', title: accepted })
          : serverOf(ida)(call),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
    const heading = await screen.findByRole('heading', { name: accepted })
    expect(document.activeElement).toBe(heading)
  })
})
