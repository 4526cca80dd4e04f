import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, serveApp, type Served } from './testing/served-app.ts'

/* Two people of one loan: `other` borrows `ln_joined`, `customer` is its co-applicant. Each sees
 * and does what is theirs. */

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const notFound = { status: 404, body: { code: 'NOT_FOUND' } }
const evidence = { acknowledged: true, documentSha256: 'a'.repeat(64) }

describe('a co-applicant', () => {
  test('reads what they would owe and the agreement that they sign', async () => {
    expect(await served.press('customer', '/api/v1/co-application/open/ln_joined', { token: null })).toMatchObject({
      status: 200,
      body: { loanId: 'ln_joined', stage: 'waiting', borrowerName: 'Rowan Ashe', loanAmount: 5000_00 },
    })
    expect(await served.call('GET', '/api/v1/co-application', { as: 'customer' })).toMatchObject({
      status: 200,
      body: [{ loanId: 'ln_joined' }],
    })
    expect(await served.call('GET', '/api/v1/loan/documents/ln_joined', { as: 'customer' })).toMatchObject({
      status: 200,
      body: { documents: [{ kind: 'loan-agreement' }] },
    })
    for (const file of ['loan-agreement', 'loan-agreement.pdf'])
      expect((await served.call('GET', `/api/v1/loan/document/ln_joined/${file}`, { as: 'customer' })).status).toBe(200)
  })

  test.each([
    ['the loan', '/api/v1/loan/ln_joined'],
    ['the borrower’s answers', '/api/v1/loan/personal-info/ln_joined'],
    ['their finances', '/api/v1/loan/financial-info/ln_joined'],
    ['their pay', '/api/v1/loan/pay-found/ln_joined'],
    ['what their payments would do, as if they were the borrower', '/api/v1/loan/what-if/ln_joined'],
    ['the limits of their income', '/api/v1/loan/installment-limits/ln_joined'],
    ['the debit authorization, which shows their account', '/api/v1/loan/document/ln_joined/pad-agreement'],
    ['its file', '/api/v1/loan/document/ln_joined/pad-agreement.pdf'],
    ['their bank account', `/api/v1/zum/account/${people.other.id}`],
    ['their transactions', `/api/v1/zum/transaction/${people.other.id}`],
    ['their identity record', `/api/v1/plaid/${people.other.id}`],
    ['their other loans', `/api/v1/loan/user/${people.other.id}`],
  ])('does not read %s', async (_, address) => {
    expect(await served.call('GET', address, { as: 'customer' })).toMatchObject(notFound)
  })

  test.each([
    ['sign for the borrower', '/api/v1/loan/sign-agreement/ln_joined', evidence],
    ['authorize a debit', '/api/v1/loan/activate-loan/ln_joined', evidence],
    ['withdraw the application', '/api/v1/loan/withdraw/ln_joined', undefined],
    ['send the borrower on alone', '/api/v1/loan/withdraw-co-applicant/ln_joined', undefined],
    ['pay early in the place of the borrower', '/api/v1/loan/pay-early/ln_joined', { amount: null }],
    ['cancel in their place', '/api/v1/loan/cancel/ln_joined', undefined],
  ])('does not %s', async (_, address, body) => {
    expect(await served.press('customer', address, body)).toMatchObject(notFound)
  })

  test('signs for themselves', async () => {
    const reply = await served.press('customer', '/api/v1/co-application/sign-agreement/ln_joined', evidence)
    expect(reply).toMatchObject({ status: 200, body: { loanId: 'ln_joined' } })
  })
})

describe('the borrower', () => {
  test.each([
    ['sign for the co-applicant', '/api/v1/co-application/sign-agreement/ln_joined', evidence],
    [
      'consent for them',
      '/api/v1/co-application/info/ln_joined',
      { relationship: 'spouse', phone: '4165550100', consent: true },
    ],
    ['verify their identity', '/api/v1/co-application/start-check/ln_joined', undefined],
    ['pay early for them', '/api/v1/co-application/pay-early/ln_joined', { amount: null }],
    ['cancel for them', '/api/v1/co-application/cancel/ln_joined', undefined],
    ['accept for them', '/api/v1/co-application/accept/ln_joined', { token: 'f'.repeat(64) }],
    ['read their side', '/api/v1/co-application/open/ln_joined', { token: null }],
  ])('does not %s', async (_, address, body) => {
    expect(await served.press('other', address, body)).toMatchObject(notFound)
  })

  test('does not try payments in their place', async () => {
    for (const who of ['other', 'stranger'] as const)
      expect(await served.call('GET', '/api/v1/co-application/what-if/ln_joined', { as: who })).toMatchObject(notFound)
  })

  test('does not read the co-applicant’s identity record', async () => {
    expect(await served.call('GET', `/api/v1/plaid/${people.customer.id}`, { as: 'other' })).toMatchObject(notFound)
  })
})

test('a link that is none of the application’s opens nothing, in whatever account', async () => {
  for (const who of ['stranger', 'other'] as const)
    expect(await served.press(who, '/api/v1/co-application/open/ln_joined', { token: 'f'.repeat(64) })).toMatchObject(
      notFound,
    )
})
