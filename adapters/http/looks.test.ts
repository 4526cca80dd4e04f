import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffRoles } from '@tamarack/contracts/endpoint'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())
beforeEach(() => served.looked.splice(0))

const get = (path: string, as: Who) => served.call('GET', path, { as })
const shown = () => served.looked.map(({ part, detail, whose }) => [part, detail, whose])
const ofLoan = (loanId: string, person = 'borrower') => ({ of: 'loan', loanId, person })
const ofAccount = { of: 'account', userId: people.customer.id }

describe('what staff are shown is recorded before it is sent', () => {
  test.each([
    ['/api/v1/loan/ln_own', ['loan', null, ofLoan('ln_own')]],
    ['/api/v1/loan/timeline/ln_own', ['history', null, ofLoan('ln_own')]],
    ['/api/v1/loan/document/ln_own/pad-agreement', ['documents', 'pad-agreement', ofLoan('ln_own')]],
    ['/api/v1/loan/document/ln_own/pad-agreement.pdf', ['documents', 'pad-agreement', ofLoan('ln_own')]],
    ['/api/v1/plaid/co-applicant/ln_joined', ['identity', null, ofLoan('ln_joined', 'co-applicant')]],
    ['/api/v1/zum/account/customer1', ['bank-data', null, ofAccount]],
    ['/api/v1/zum/pdf/customer1', ['bank-data', 'bank-report', ofAccount]],
    ['/api/v1/plaid/pdf/customer1', ['identity', 'identity-report', ofAccount]],
    ['/api/v1/loan/get-all-applications', ['applications', 'all', { of: 'list', people: 2 }]],
    [
      '/api/v1/loan/get-all-applications?status=review&sort=-amount&after=ln_own',
      ['applications', 'review, -amount, from ln_own', { of: 'list', people: 0 }],
    ],
  ])('%s', async (path, expected) => {
    for (const role of staffRoles) expect((await get(path, role)).status).toBe(200)
    expect(shown()).toEqual([expected, expected, expected])
    expect(served.looked.map(({ by, origin, reason, everyTime }) => [by.role, origin.ip, reason, everyTime])).toEqual(
      staffRoles.map((role) => [role, '127.0.0.1', role === 'reviewer' ? 'file-review' : null, false]),
    )
  })

  test('a loan that a command answers with, also if it changes nothing or repeats a key', async () => {
    for (const _ of [1, 2]) {
      const body = { to: null, from: null }
      const key = { 'idempotency-key': 'the-same-press' }
      const reply = await served.press('employee', '/api/v1/loan/assign-case/ln_own', body, key)
      expect(reply).toMatchObject({ status: 200, body: { id: 'ln_own' } })
    }
    expect(shown()).toEqual([
      ['loan', null, ofLoan('ln_own')],
      ['loan', null, ofLoan('ln_own')],
    ])
  })

  test('a notice that is opened as a PDF', async () => {
    const { notices } = (await get('/api/v1/loan/notices/ln_own', 'employee')).body as { notices: { sha256: string }[] }
    expect((await get(`/api/v1/loan/notice/ln_own/${notices[0]?.sha256}.pdf`, 'employee')).status).toBe(200)
    expect(shown().map(([part]) => part)).toEqual(['emails', 'emails'])
  })

  test('a search has its text, in nothing but what is sealed', async () => {
    await get('/api/v1/loan/get-all-applications?q=%20Maya%20', 'admin')
    const [{ text, ...rest } = {}] = served.looked as readonly { readonly text?: string | null }[]
    expect(text).toBe('Maya')
    expect(JSON.stringify(rest)).not.toContain('Maya')
  })

  test('the list as a file, each time, with as many people as it has rows, and no formula in it', async () => {
    const path = '/api/v1/loan/export-applications?status=review'
    for (const _ of [1, 2]) expect((await get(path, 'employee')).status).toBe(200)
    const expected = ['applications', 'review, as a file', { of: 'list', people: 1 }]
    expect(shown()).toEqual([expected, expected])
    expect(served.looked.map(({ everyTime }) => everyTime)).toEqual([true, true])
    const { file } = (await get(path, 'employee')).body as { file: string }
    expect(file).toContain(",'=ln_own@mail.example,")
  })

  test.each(['/api/v1/loan/ln_own', '/api/v1/loan/document/ln_own/pad-agreement.pdf', '/api/v1/zum/pdf/customer1'])(
    'without its record nothing of %s is sent',
    async (path) => {
      const record = () => Promise.reject(new Error('no connection'))
      const broken = await serveApp({ ports: { looks: { record, ofLoan: async () => [], ofPerson: async () => [] } } })
      const reply = await broken.call('GET', path, { as: 'employee' })
      expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect((await broken.call('GET', path, { as: 'customer' })).status).toBe(200)
      await broken.close()
    },
  )
})

test('nothing is recorded of what customers read, of what is missing or refused, nor of an empty answer', async () => {
  for (const path of ['/api/v1/loan/ln_own', '/api/v1/zum/account/customer1', '/api/v1/zum/pdf/customer1'])
    expect((await get(path, 'customer')).status).toBe(200)
  expect((await get('/api/v1/loan/ln_missing', 'employee')).status).toBe(404)
  expect((await get('/api/v1/zum/account/nobody', 'employee')).body).toBe(null)
  expect((await get('/api/v1/activity', 'employee')).status).toBe(403)
  expect((await get('/api/v1/users/employee1', 'employee')).status).toBe(200)
  expect(shown()).toEqual([])
})

describe('masked values', () => {
  const show = (as: Who, body: object, loanId = 'ln_own') => served.press(as, `/api/v1/loan/show/${loanId}`, body)

  test.each(staffRoles)('%s reads the last digits of an account number, and the year of a birth', async (role) => {
    const account = await get('/api/v1/zum/account/customer1', role)
    expect(account.body).toMatchObject({ accountNumber: '••••••5678' })
    const person = await get('/api/v1/plaid/person/ln_own', role)
    for (const { text } of [account, person])
      expect(text).not.toMatch(/0012345678|\d{4}-\d\d-\d\d","street|dateOfBirth/)
  })

  test('whoever is not at work on the loan gives a reason, and is recorded with it each time', async () => {
    expect(await show('employee', { value: 'account-number' })).toMatchObject({
      status: 422,
      body: { code: 'REASON_REQUIRED' },
    })
    expect(shown()).toEqual([])
    const body = { value: 'account-number', reason: 'customer-called', note: ' Asked about Friday ' }
    expect((await show('employee', body)).body).toEqual({ value: '0012345678' })
    expect(shown()).toEqual([['shown', 'account-number', ofLoan('ln_own')]])
    expect(served.looked[0]).toMatchObject({ reason: 'customer-called', text: 'Asked about Friday', everyTime: true })
  })

  test('a reviewer reads for review', async () => {
    expect((await show('reviewer', { value: 'date-of-birth' })).status).toBe(200)
    expect(served.looked[0]).toMatchObject({ detail: 'date-of-birth', reason: 'file-review', text: null })
  })

  test('of a co-applicant; a loan without one has nothing to show', async () => {
    const body = { value: 'date-of-birth', person: 'co-applicant', reason: 'complaint' }
    expect((await show('admin', body, 'ln_joined')).status).toBe(200)
    expect(shown()).toEqual([['shown', 'date-of-birth', ofLoan('ln_joined', 'co-applicant')]])
    expect((await show('admin', body)).status).toBe(404)
  })
})

test('no customer reads that somebody looked for a legal hold on their records', async () => {
  await get('/api/v1/loan/legal-holds/ln_own', 'employee')
  expect(shown().map(([part]) => part)).toEqual(['legal-holds'])
  expect((await get('/api/v1/looks/own', 'customer')).body).toEqual({ looks: [] })
})

test('customers read which roles looked at which part on which day, each once, and no name', async () => {
  for (const as of ['employee', 'employee', 'admin'] as const) await get('/api/v1/zum/account/customer1', as)
  const { body, text } = await get('/api/v1/looks/own', 'customer')
  expect(body).toEqual({
    looks: [
      { day: '2026-11-18', role: 'admin', part: 'bank-data' },
      { day: '2026-11-18', role: 'employee', part: 'bank-data' },
    ],
  })
  expect(text).not.toContain(people.employee.name)
  expect((await get('/api/v1/looks/own', 'stranger')).body).toEqual({ looks: [] })
})

test('the activity and its export are looks themselves; in a CSV file no text becomes a formula', async () => {
  expect((await get('/api/v1/activity?kind=look&day=2026-11-18', 'reviewer')).body).toMatchObject({ next: null })
  const { file, rows } = (await get('/api/v1/activity/export', 'admin')).body as { file: string; rows: number }
  expect([rows, ...file.split('\r\n')]).toEqual([
    1,
    '\ufeffat,kind,type,byName,byRole,about,loanId,detail,people,reason,text,ip,userAgent',
    `2026-11-18 06:06:40 EST,look,bank-data,Ann Chen,employee,Maya Roy,ln_own,,,customer-called,"'=1+1, ""she said""",203.0.113.7,`,
    '',
  ])
  expect(shown().map(([part]) => part)).toEqual(['activity', 'activity-export'])
  expect(served.looked[1]).toMatchObject({ everyTime: true })
  expect(await get('/api/v1/activity?day=2026-02-30', 'admin')).toMatchObject({ body: { code: 'NOT_A_DAY' } })
})
