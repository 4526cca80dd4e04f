import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import { identityReport } from '@tamarack/application/documents/identity-report'
import { makeFakeCustomerEvidence, sampleIdentity } from '@tamarack/application/testing/bank-data.fixture'
import { sampleLoan } from '@tamarack/application/testing/sample-loan'
import { serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const get = (path: string, as?: Who) => served.call('GET', path, as === undefined ? {} : { as })

describe('reports on paper', () => {
  test.each(['/api/v1/plaid/pdf/customer1', '/api/v1/zum/pdf/customer1'])(
    '%s has the doors of the record itself: owner and staff, nobody else',
    async (path) => {
      for (const who of ['customer', 'reviewer', 'employee', 'admin'] as const)
        expect([who, (await get(path, who)).status]).toEqual([who, 200])
      expect(await get(path)).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } })
      expect(await get(path, 'stranger')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    },
  )
  test.each(['plaid', 'zum'])('a person without a record of %s has no report, and staff read why', async (provider) => {
    for (const [who, person] of [
      ['stranger', 'customer2'],
      ['reviewer', 'customer2'],
      ['reviewer', 'nobody'],
    ] as const)
      expect(await get(`/api/v1/${provider}/pdf/${person}`, who)).toMatchObject({
        status: 404,
        headers: expect.toSatisfy(
          (headers: Headers) => headers.get('content-type') === 'application/problem+json; charset=utf-8',
        ),
        body: { code: 'NOT_FOUND' },
      })
  })
  test('the fingerprint is in the header, and the name of the file has no personal data', async () => {
    const { headers, text } = await get('/api/v1/plaid/pdf/customer1', 'employee')
    expect(text).toBe('%PDF-1.7 identity-report')
    expect(headers.get('x-document-sha256')).toBe(
      createHash('sha256')
        .update(canonicalJson(identityReport(sampleIdentity, true)))
        .digest('hex'),
    )
    expect(headers.get('content-disposition')).toBe('inline; filename="identity-report-2026-11-18.pdf"')
    expect(headers.get('cache-control')).toBe('private, no-store')
    const bank = await get('/api/v1/zum/pdf/customer1', 'employee')
    expect(bank.headers.get('content-disposition')).toBe('inline; filename="bank-report-2026-11-18.pdf"')
    expect(bank.headers.get('x-document-sha256')).toMatch(/^[0-9a-f]{64}$/)
  })
  test('one person opens twenty in a minute, and others are not held up', async () => {
    const busy = await serveApp()
    const open = (as: Who) => busy.call('GET', '/api/v1/plaid/pdf/customer1', { as })
    for (let at = 0; at < 20; at++) expect((await open('employee')).status).toBe(200)
    expect(await open('employee')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await open('admin')).status).toBe(200)
    await busy.close()
  })
})

describe('the account', () => {
  test('comes with what was read of it and when', async () => {
    expect((await get('/api/v1/zum/account/customer1', 'customer')).body).toEqual({
      nameOfFinancialInstitution: 'Test Bank',
      accountNumber: '0012345678',
      institutionNumber: '001',
      transitNumber: '12345',
      accountType: 'Chequing',
      readAt: 1_795_000_500_000,
      transactions: 12,
      from: '2026-09-01',
      to: '2026-11-16',
    })
  })
  test('that was never connected is null in every reading', async () => {
    for (const call of ['account', 'insights', 'transaction'])
      expect([call, await get(`/api/v1/zum/${call}/customer2`, 'stranger')]).toMatchObject([
        call,
        { status: 200, text: 'null' },
      ])
  })
})

describe('insights', () => {
  test('give each figure with the transactions behind it, and never the whole account number', async () => {
    const { body, text } = await get('/api/v1/zum/insights/customer1', 'reviewer')
    expect(body).toMatchObject({
      account: { nameOfFinancialInstitution: 'Test Bank', accountEnding: '5678', holderName: 'Rowan Ashe' },
      readOn: '2026-11-18',
      coverage: { from: '2026-09-01', to: '2026-11-16', transactions: 12 },
      pay: { netPayPerPeriod: 1_240_00, frequency: 'bi-weekly' },
      forecast: [],
    })
    expect(text).not.toContain('0012345678')
  })
  test('forecast the balance on the due dates of a loan of the same person, and of nobody else', async () => {
    const answer = (loanId: string, as: Who) => get(`/api/v1/zum/insights/customer1?loanId=${loanId}`, as)
    expect((await answer('ln_own', 'customer')).body).toMatchObject({ forecast: [{ on: '2026-12-07' }] })
    served.loans.set('ln_other', sampleLoan('ln_other', 'customer2'))
    for (const [loanId, who] of [
      ['ln_other', 'customer'],
      ['ln_other', 'reviewer'],
      ['ln_missing', 'reviewer'],
    ] as const)
      expect(await answer(loanId, who)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    served.loans.delete('ln_other')
  })
})

describe('transactions', () => {
  const page = async (query: string, as: Who = 'customer') =>
    (await get(`/api/v1/zum/transaction/customer1${query}`, as)).body as {
      transactions: { id: string; marks: string[]; amount: number }[]
      next: string | null
      matching: number
    }
  test('come newest first in pages that a cursor joins', async () => {
    const first = await page('?limit=5')
    expect(first.transactions.map(({ id }) => id)).toEqual(['t-12', 't-11', 't-10', 't-9', 't-8'])
    const second = await page(`?limit=100&cursor=${first.next}`)
    expect(second.transactions.map(({ id }) => id)).toEqual(['t-7', 't-6', 't-5', 't-4', 't-3', 't-2', 't-1'])
    expect(second.next).toBeNull()
  })
  test('can be searched, and kept to money in or out and to a mark', async () => {
    expect((await page('?q=cedar')).transactions.map(({ id }) => id)).toEqual(['t-10', 't-4', 't-1'])
    expect((await page('?direction=in')).transactions.every(({ amount }) => amount > 0)).toBe(true)
    expect((await page('?direction=out&q=payroll')).matching).toBe(0)
    expect((await page('?mark=returned', 'employee')).transactions.map(({ id }) => id)).toEqual(['t-8', 't-7'])
  })
  test.each(['?cursor=nothing', '?cursor=ffffffffffff3', '?cursor='])(
    'a cursor that this list never gave is refused: %s',
    async (query) => {
      expect(await get(`/api/v1/zum/transaction/customer1${query}`, 'customer')).toMatchObject({
        status: 400,
        body: { code: 'BAD_CURSOR' },
      })
    },
  )
  test.each(['?limit=0', '?limit=101', '?limit=x', '?direction=up', '?mark=rent', `?q=${'x'.repeat(101)}`])(
    'a question that nobody can answer is refused: %s',
    async (query) => {
      expect((await get(`/api/v1/zum/transaction/customer1${query}`, 'customer')).status).toBe(422)
    },
  )
})

describe('update-plaid-verified', () => {
  const press = (body: object, as: Who = 'customer') => served.press(as, '/api/v1/users/update-plaid-verified', body)
  const atIdentity = () =>
    served.loans.set('ln_own', sampleLoan('ln_own', 'customer1', { status: 'identity', identity: 'open' }))

  test('finishes the latest check of the open application by the command of store-plaid-data', async () => {
    atIdentity()
    for (const body of [{ userId: 'customer1' }, { userId: 'customer1', loanId: 'ln_own' }]) {
      expect(await press(body)).toMatchObject({ status: 200, body: { id: 'ln_own' } })
      expect(served.executed.at(-1)?.request).toMatchObject({
        type: 'finish-identity-check',
        loanId: 'ln_own',
        checkId: 'idv_2',
        actor: { id: 'customer1' },
      })
    }
  })
  test('issues nothing once the step is past, or for an application that is not there', async () => {
    served.loans.set('ln_own', sampleLoan('ln_own', 'customer1', { status: 'terms' }))
    const before = served.executed.length
    expect(await press({ userId: 'customer1' })).toMatchObject({ status: 200, body: { status: 'terms' } })
    expect(await press({ userId: 'customer1', loanId: 'ln_none' })).toMatchObject({ status: 404 })
    served.loans.set('ln_own', sampleLoan('ln_own', 'customer1', { status: 'repaid' }))
    expect(await press({ userId: 'customer1' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await press({ userId: 'customer1' }, 'stranger')).toMatchObject({ status: 404 })
    expect(served.executed.length).toBe(before)
  })
  test('refuses while the application has no check that could be read', async () => {
    const none = await serveApp({
      ports: { evidence: { ...makeFakeCustomerEvidence([]), latestCheck: async () => null } },
    })
    none.loans.set('ln_own', sampleLoan('ln_own', 'customer1', { status: 'identity', identity: 'not-started' }))
    expect(await none.press('customer', '/api/v1/users/update-plaid-verified', { userId: 'customer1' })).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY_CHECK_UNKNOWN' },
    })
    expect(none.executed).toEqual([])
    await none.close()
  })
})
