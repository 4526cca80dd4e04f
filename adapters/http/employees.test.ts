import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleLoan } from '@tamarack/application/testing/sample-loan'
import { people, serveApp, type Served } from './testing/served-app.ts'

/* Who manages whose account, over HTTP (specification sections 1 and 6). */

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

type Manager = 'admin' | 'secondAdmin' | 'employee'
const change = (as: Manager | 'reviewer', call: string, body: object) =>
  served.press(as, `/api/employees/${call}`, body, {}, 'PATCH')
const create = (as: Manager | 'reviewer', role: string) =>
  served.press(as, '/api/employees/create', { name: 'Ida Moe', email: `${as}.${role}@example.test`, role })
const open = (as: Manager | 'reviewer', id: string) => served.call('GET', `/api/employees/get-by-id/${id}`, { as })
const listed = async (as: Manager | 'reviewer') => {
  const { body } = await served.call('GET', '/api/employees/get-all', { as })
  return (body as { role: string }[]).map(({ role }) => role)
}
const required = { status: 403, body: { code: 'ADMIN_REQUIRED' } }
const own = { status: 403, body: { code: 'OWN_ACCOUNT' } }

/** Every call that changes an account, with what it carries. */
const changes = ['update', 'inactivate', 'activate'] as const
const bodyOf = (id: string) => ({ id, name: 'Another Name' })

describe('an employee', () => {
  test('creates, lists, opens and changes employees', async () => {
    const made = await create('employee', 'employee')
    expect(made).toMatchObject({ status: 200, body: { role: 'employee', invited: true } })
    const { id } = made.body as { id: string }
    expect(await open('employee', id)).toMatchObject({ status: 200, body: { id } })
    for (const call of changes) expect(await change('employee', call, bodyOf(id))).toMatchObject({ status: 200 })
    expect(await served.press('employee', '/api/employees/invite', { id })).toMatchObject({ status: 200 })
    expect(new Set(await listed('employee'))).toEqual(new Set(['employee']))
  })

  test.each(['admin', 'reviewer'] as const)('neither creates nor opens nor changes the role %s', async (role) => {
    const { id } = people[role]
    expect(await create('employee', role)).toMatchObject(required)
    expect(await open('employee', id)).toMatchObject(required)
    for (const call of changes) expect(await change('employee', call, bodyOf(id))).toMatchObject(required)
    expect(await open('admin', id)).toMatchObject({ status: 200, body: { name: people[role].name, status: 'active' } })
  })

  test('replaces nothing that somebody changed since it was read, and names what it is then', async () => {
    const { id } = (
      await served.press('employee', '/api/employees/create', {
        name: 'Ida Moe',
        email: 'two.windows@example.test',
        role: 'employee',
      })
    ).body as { id: string }
    const seen = (await open('employee', id)).headers.get('etag') ?? ''
    const rename = (name: string, version: string) =>
      served.press('employee', '/api/employees/update', { id, name }, { 'if-match': version }, 'PATCH')
    const first = await rename('Ida Lind', seen)
    expect(first).toMatchObject({ status: 200, body: { name: 'Ida Lind' } })
    expect(first.headers.get('etag')).toBe((await open('employee', id)).headers.get('etag'))
    expect(await rename('Ida Late', seen)).toMatchObject({ status: 412, body: { code: 'DETAILS_CHANGED' } })
    expect(await rename('Ida Then', first.headers.get('etag') ?? '')).toMatchObject({ status: 200 })
    expect(await change('employee', 'update', { id, name: 'Ida Blind' })).toMatchObject({ status: 200 })
  })

  test('gives nobody another role, address or limits', async () => {
    const { id } = (await create('admin', 'employee')).body as { id: string }
    for (const [call, body] of [
      ['change-role', { id, role: 'admin' }],
      ['change-email', { id, email: 'taken.over@example.test' }],
      ['change-limits', { id, limits: [] }],
    ] as const)
      expect(await change('employee', call, body)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect(await open('admin', id)).toMatchObject({ body: { role: 'employee', email: 'admin.employee@example.test' } })
  })
})

describe('an admin', () => {
  test('manages every role, and changes roles and addresses with a second admin', async () => {
    expect(new Set(await listed('admin'))).toEqual(new Set(['admin', 'employee', 'reviewer']))
    const { id } = (await create('admin', 'reviewer')).body as { id: string }
    expect(await change('admin', 'change-role', { id, role: 'employee' })).toMatchObject({
      body: { role: 'reviewer', proposed: { change: 'role', value: 'employee', by: { id: people.admin.id } } },
    })
    expect(await change('admin', 'change-role', { id, role: 'employee' })).toMatchObject({
      status: 409,
      body: { code: 'ANOTHER_PERSON_CONFIRMS' },
    })
    expect(await change('secondAdmin', 'change-role', { id, role: 'employee' })).toMatchObject({
      body: { role: 'employee' },
    })
    const email = ' New.Address@example.test '
    expect(await change('admin', 'change-email', { id, email })).toMatchObject({ status: 200 })
    expect(await change('secondAdmin', 'change-email', { id, email })).toMatchObject({
      body: { email: 'new.address@example.test', invited: true },
    })
    expect(await change('admin', 'change-email', { id, email: people.employee.email })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_IN_USE', errors: [{ pointer: '/email' }] },
    })
  })
})

test('TAM-297: two admins limit an employee, and no admin or reviewer can be limited', async () => {
  const { id } = people.employee
  const limits = ['collect', 'decide']
  expect(await change('admin', 'change-limits', { id, limits })).toMatchObject({
    body: { proposed: { change: 'limits', value: 'decide,collect' } },
  })
  expect(await change('secondAdmin', 'change-limits', { id, limits })).toMatchObject({
    body: { limits: ['decide', 'collect'] },
  })
  expect(await change('admin', 'change-limits', { id: people.reviewer.id, limits })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AN_EMPLOYEE' },
  })
})

test('a reviewer reads every account and changes none', async () => {
  const { id } = people.admin
  expect(new Set(await listed('reviewer'))).toEqual(new Set(['admin', 'employee', 'reviewer']))
  expect(await open('reviewer', id)).toMatchObject({ status: 200, body: { id } })
  for (const call of changes) expect(await change('reviewer', call, bodyOf(id))).toMatchObject({ status: 403 })
})

test.each(['admin', 'employee'] as const)('nobody changes their own account: %s', async (as) => {
  const { id } = people[as]
  for (const call of changes) expect(await change(as, call, bodyOf(id))).toMatchObject(own)
  if (as !== 'admin') return
  expect(await change(as, 'change-role', { id, role: 'employee' })).toMatchObject(own)
  expect(await change(as, 'change-email', { id, email: 'me@example.test' })).toMatchObject(own)
})

test('an admin hands over the open cases of one of staff, a command for each, to somebody active or to nobody', async () => {
  const officer = { id: people.other.id, name: 'Ida Moe' }
  for (const id of ['ln_case1', 'ln_case2']) served.loans.set(id, sampleLoan(id, people.customer.id, { officer }))
  served.loans.set('ln_over', sampleLoan('ln_over', people.customer.id, { officer, status: 'repaid' }))
  const handOver = (as: Manager | 'reviewer', to: string | null) =>
    served.press(as, '/api/v1/cases/hand-over', { from: officer.id, to })
  expect((await handOver('employee', null)).status).toBe(403)
  expect(await handOver('admin', 'usr_gone')).toMatchObject({ status: 409, body: { code: 'NOT_ASSIGNABLE' } })
  served.executed.splice(0)
  expect(await handOver('admin', people.employee.id)).toMatchObject({ status: 200, body: { moved: 2 } })
  expect(served.executed.map(({ request }) => request)).toMatchObject(
    ['ln_case1', 'ln_case2'].map((loanId) => ({
      type: 'assign-case',
      loanId,
      from: officer.id,
      to: people.employee.id,
    })),
  )
})
