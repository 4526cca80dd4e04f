import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleBankData } from '@tamarack/application/testing/bank-data.fixture'
import { sampleLoan } from '@tamarack/application/testing/sample-loan'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

test("a loan is shown in the specification's field names, cents as they are and the rate in percent", async () => {
  expect((await served.call('GET', '/api/v1/loan/ln_own', { as: 'customer' })).body).toEqual(loanInReview)
})

test('borrower, co-applicant and staff may wait for changes of a loan, nobody else; lists are for staff', async () => {
  const wait = (loan: string, as: Who) => served.call('GET', `/api/v1/loan/changes/${loan}?after=0`, { as })
  expect((await wait('ln_own', 'customer')).body).toEqual({ sequence: 1 })
  expect((await wait('ln_joined', 'customer')).body).toEqual({ sequence: 1 })
  expect((await wait('ln_own', 'reviewer')).body).toEqual({ sequence: 1, others: [] })
  expect((await wait('ln_own', 'stranger')).status).toBe(404)
  expect((await wait('ln_none', 'employee')).status).toBe(404)
  expect((await served.call('GET', '/api/v1/loan/changes/ln_own', { as: 'customer' })).status).toBe(422)
  expect((await served.call('GET', '/api/v1/loan/changes', { as: 'reviewer' })).body).toEqual({ at: 1_795_000_800_000 })
  expect((await served.call('GET', '/api/v1/loan/changes', { as: 'customer' })).status).toBe(403)
})

test('the preview of an approval names its events with their figures, and the loan before and after', async () => {
  const { status, body } = await served.call('GET', '/api/v1/loan/decision-preview/ln_own', { as: 'employee' })
  expect([status, body]).toMatchObject([
    200,
    {
      events: [
        {
          type: 'decision-made',
          data: { at: 1_795_000_700_000, 'verdict.outcome': 'approved', 'by.name': 'Mei Chen' },
        },
      ],
      before: { id: 'ln_own', status: 'review' },
      after: { id: 'ln_own', status: 'agreement' },
    },
  ])
  expect((await served.call('GET', '/api/v1/loan/ln_own', { as: 'customer' })).body).toMatchObject({ status: 'review' })
})

test('an odd rate keeps both decimals', async () => {
  served.loans.set(
    'ln_odd',
    sampleLoan('ln_odd', 'customer2', { disclosureAprBasisPoints: 340_67, customerName: 'Odd Rate' }),
  )
  expect((await served.call('GET', '/api/v1/loan/ln_odd', { as: 'stranger' })).body).toMatchObject({ apr: 340.67 })
})

test("a person's loans are theirs alone; active ones are those with money owed", async () => {
  served.loans.set('ln_old', sampleLoan('ln_old', 'customer1', { status: 'repaid' }))
  served.loans.set('ln_now', sampleLoan('ln_now', 'customer1', { status: 'funded' }))
  const ids = (body: unknown) => (body as { id: string }[]).map(({ id }) => id)
  expect(ids((await served.call('GET', '/api/v1/loan/user/customer1', { as: 'customer' })).body)).toEqual([
    'ln_own',
    'ln_old',
    'ln_now',
  ])
  expect(ids((await served.call('GET', '/api/v1/loan/active-loans/customer1', { as: 'employee' })).body)).toEqual([
    'ln_now',
  ])
})

test('a customer is answered their own loans, and how the one that is not over is today', async () => {
  const own = async (as: Who) => (await served.call('GET', '/api/v1/loan/own', { as })).body
  const mine = (await own('customer')) as { loans: { id: string }[]; running: { loanId: string } }
  expect(mine.loans.map(({ id }) => id)).toEqual(['ln_own', 'ln_old', 'ln_now'])
  expect(mine.running).toEqual({
    loanId: 'ln_own',
    servicing: (await served.call('GET', '/api/v1/loan/servicing/ln_own', { as: 'customer' })).body,
  })
  const odd = served.loans.get('ln_odd') ?? sampleLoan('ln_odd', 'customer2')
  expect(await own('stranger')).toMatchObject({ loans: [{ id: 'ln_odd' }], running: { loanId: 'ln_odd' } })
  served.loans.set('ln_odd', { ...odd, status: 'repaid' })
  expect(await own('stranger')).toMatchObject({ loans: [{ id: 'ln_odd' }], running: null })
  served.loans.set('ln_odd', odd)
  expect((await served.call('GET', '/api/v1/loan/own', { as: 'employee' })).status).toBe(403)
  expect((await served.call('GET', '/api/v1/loan/own')).status).toBe(401)
})

test('staff find applications by name, status and page', async () => {
  const find = async (query: string) =>
    served.call('GET', `/api/v1/loan/get-all-applications${query}`, { as: 'reviewer' })
  expect((await find('?q=Odd')).body).toMatchObject({ matching: 1, applications: [{ id: 'ln_odd' }] })
  const [first] = ((await find('?status=repaid,funded&size=1')).body as { applications: { id: string }[] }).applications
  expect((await find(`?status=repaid,funded&size=1&after=${first?.id}`)).body).toMatchObject({
    matching: 2,
    hasBefore: true,
    hasAfter: false,
    applications: [{ status: 'funded' }],
  })
  expect(await find('?after=ln_none')).toMatchObject({ status: 400, body: { code: 'BAD_CURSOR' } })
  expect((await find('?status=')).body).toMatchObject({ matching: 5 })
  const since = instant(1_795_000_000_000)
  served.loans.set('ln_wait', sampleLoan('ln_wait', 'customer1', { staffWork: [{ kind: 'request', since }] }))
  expect((await find('?status=waiting-for-staff')).body).toMatchObject({
    matching: 1,
    views: { waiting: 1, mine: 0, returnedDebits: 0, attention: 0 },
    applications: [{ id: 'ln_wait', forStaff: { waits: [{ kind: 'request', since }] } }],
  })
  for (const wrong of [
    '?status=unheard',
    '?size=101',
    '?size=x',
    '?sort=random',
    '?flag=red',
    '?from=yesterday',
    '?to=2026-02-31',
    '?product=mortgage',
    '?size=1&size=2',
    '?q=a%00b',
  ])
    expect([wrong, (await find(wrong)).status]).toEqual([wrong, 422])
})

test("limits and quote are the domain's figures in cents and percent", async () => {
  expect((await served.call('GET', '/api/v1/loan/cash-advance-limits/ln_own', { as: 'customer' })).body).toMatchObject({
    minimumAdvance: 100,
    monthlyNetIncome: 3_212_00,
    incomeBasis: 'declared',
    incomeSeen: null,
    maximumAdvance: { monthly: 1_500_00 },
    today: '2026-11-18',
    earliestStartDate: '2026-11-18',
    latestStartDate: '2026-11-18',
    earliestDueDate: '2026-11-21',
    latestDueDate: '2027-01-19',
    starts: [expect.objectContaining({ payDates: expect.anything() })],
  })
  const quote = await served.call(
    'GET',
    '/api/v1/loan/cash-advance-quote/ln_own?loanAmount=30000&startDate=2026-11-18&nextPayDate=2026-12-02&paymentFrequency=bi-weekly',
    { as: 'customer' },
  )
  expect(quote.body).toMatchObject({
    advance: 300_00,
    costOfBorrowing: 42_00,
    total: 342_00,
    termDays: 14,
    apr: 365,
    costPerHundred: 14_00,
    dishonouredFee: 20_00,
    defaultInterestRate: 2.5,
    dueDate: '2026-12-02',
    netPay: 1_482_46,
    netPayBasis: 'declared',
    incomeDeclared: 3_212_00,
    incomeFound: null,
  })
})

test('pay found in bank data fills in the forms of its customer, limits the advance, and is null where no bank was read', async () => {
  const found = () => served.call('GET', '/api/v1/loan/pay-found/ln_own', { as: 'customer' })
  expect([(await found()).status, (await found()).body]).toEqual([200, null])
  const collectedAt = Date.UTC(2026, 10, 16, 15)
  served.readings.set('ln_own', { data: sampleBankData('customer1'), loanId: 'ln_own', collectedAt })
  expect((await found()).body).toEqual({
    readOn: '2026-11-16',
    income: { measure: 'a-month', from: '2026-09-01', to: '2026-11-15', days: 76, amount: 2_686_67 },
    pay: {
      payer: 'LARCH BAKERY',
      kind: 'employment',
      payFrequency: 'bi-weekly',
      nextPayDates: ['2026-11-27', '2026-12-11', '2026-12-24', '2027-01-08'],
      netPayPerPeriod: 1_240_00,
    },
  })
  expect((await served.call('GET', '/api/v1/loan/cash-advance-limits/ln_own', { as: 'customer' })).body).toMatchObject({
    monthlyNetIncome: 2_686_67,
    incomeBasis: 'bank-data',
    incomeSeen: { measure: 'a-month', from: '2026-09-01', to: '2026-11-15', days: 76 },
    maximumAdvance: { monthly: 1_343_33 },
  })
  served.readings.clear()
})

test.each([
  ['loanAmount=200000', 422, 'ADVANCE_ABOVE_HALF_NET_PAY'],
  ['loanAmount=200000&paymentFrequency=monthly', 422, 'ADVANCE_ABOVE_HALF_NET_PAY'],
  ['paymentFrequency=yearly', 422, 'INVALID_INPUT'],
  ['loanAmount=1.5', 422, 'INVALID_INPUT'],
  ['startDate=2026-02-30', 422, 'INVALID_INPUT'],
])('a quote with %s is refused as %i %s', async (wrong, status, code) => {
  const query = new URLSearchParams({
    loanAmount: '30000',
    startDate: '2026-11-18',
    nextPayDate: '2026-12-02',
    paymentFrequency: 'bi-weekly',
  })
  for (const [name, value] of new URLSearchParams(wrong)) query.set(name, value)
  expect(
    await served.call('GET', `/api/v1/loan/cash-advance-quote/ln_own?${query.toString()}`, { as: 'customer' }),
  ).toMatchObject({ status, body: { code } })
})

test('limits and quote of an installment loan are the domain’s figures, rates in percent, with what each choice changes', async () => {
  expect((await served.call('GET', '/api/v1/loan/installment-limits/ln_own', { as: 'customer' })).body).toMatchObject({
    today: '2026-11-18',
    annualRate: 29.9,
    affordablePerMonth: 642_40,
    monthlyNetIncome: 3_212_00,
    incomeBasis: 'declared',
    incomeSeen: null,
    obligationsPerMonth: 0,
    affordableSharePercent: 20,
    withCoApplicant: false,
    frequencies: {
      monthly: { firstPaymentDate: '2026-12-18', fewestPayments: 1, mostPayments: 60, largestPayment: 642_40 },
      weekly: { firstPaymentDate: '2026-11-25' },
    },
  })
  const limitsWith = async (payments: string) =>
    (await served.call('GET', `/api/v1/loan/installment-limits/ln_own?${payments}`, { as: 'customer' })).body
  expect(await limitsWith('')).toMatchObject({ chosen: null })
  expect(await limitsWith('paymentFrequency=monthly&loanTerm=6')).toMatchObject({
    chosen: { minimumAdvance: 6_00, maximumAdvance: 3_539_43 },
  })
  expect(await limitsWith('paymentFrequency=monthly&loanTerm=1')).toMatchObject({ chosen: null })
  const { body } = await served.call(
    'GET',
    '/api/v1/loan/installment-quote/ln_own?loanAmount=200000&startDate=2026-11-18&paymentFrequency=monthly&loanTerm=6',
    { as: 'customer' },
  )
  expect(body).toMatchObject({
    advance: 2_000_00,
    annualRate: 29.9,
    apr: 29.9,
    regularPayment: 363_00,
    paymentsPerMonth: 363_00,
    affordablePerMonth: 642_40,
    loanTerm: 6,
    returnedItemFee: 50_00,
    payments: expect.arrayContaining([
      {
        number: 1,
        dueDate: '2026-12-18',
        amount: 363_00,
        interest: 49_83,
        principal: 313_17,
        balanceAfter: 1_686_83,
      },
    ]),
    choices: expect.arrayContaining([expect.objectContaining({ paymentFrequency: 'monthly', loanTerm: 12 })]),
  })
})

test.each([
  ['loanAmount=900000', 'PAYMENTS_NOT_AFFORDABLE'],
  ['loanAmount=6000000', 'INSTALLMENT_ABOVE_MAXIMUM'],
  ['loanTerm=61', 'INSTALLMENT_TERM_TOO_LONG'],
  ['loanAmount=150000&loanTerm=2', 'INSTALLMENT_IS_PAYDAY_SIZED'],
  ['loanAmount=100&loanTerm=60', 'PAYMENTS_TOO_SMALL'],
  ['paymentFrequency=yearly', 'INVALID_INPUT'],
  ['loanTerm=0', 'INVALID_INPUT'],
  ['loanTerm=1.5', 'INVALID_INPUT'],
  ['startDate=2026-02-30', 'INVALID_INPUT'],
  ['startDate=2026-11-19', 'START_DATE_NOT_OFFERED'],
])('an installment quote with %s is refused as %s', async (wrong, code) => {
  const query = new URLSearchParams({
    loanAmount: '200000',
    startDate: '2026-11-18',
    paymentFrequency: 'monthly',
    loanTerm: '6',
  })
  for (const [name, value] of new URLSearchParams(wrong)) query.set(name, value)
  const reply = await served.call('GET', `/api/v1/loan/installment-quote/ln_own?${query.toString()}`, {
    as: 'customer',
  })
  expect(reply).toMatchObject({ status: 422, body: { code } })
})

test('returns answers as the form took them', async () => {
  expect((await served.call('GET', '/api/v1/loan/personal-info/ln_own', { as: 'customer' })).body).toEqual({
    ...personalAnswers,
    whereDoYouWork: 'Larch Bakery',
    primaryIncomeAmount: 2_800_00,
  })
  expect((await served.call('GET', '/api/v1/loan/financial-info/ln_own', { as: 'customer' })).body).toMatchObject({
    hasOtherLoans: false,
    receiveChildTax: true,
    monthlyChildTaxIncome: 412_00,
    hasCar: true,
    isCarFullyPaid: true,
    carTotalBalanceOwed: null,
    hasHome: false,
    consent: true,
  })
})

test('the identity record leaves date of birth and email on the server', async () => {
  const { text, body } = await served.call('GET', '/api/v1/plaid/customer1', { as: 'customer' })
  expect(body).toMatchObject({
    idvData: { user: { name: { given_name: 'Rowan' }, address: { region: 'ON' }, ip_address: '203.0.113.7' } },
  })
  expect(text).not.toMatch(/1990|rowan@/)
})

test("a document shows the identity record's address on the debit authorization only", async () => {
  expect(
    (await served.call('GET', '/api/v1/loan/document/ln_own/pad-agreement', { as: 'customer' })).body,
  ).toMatchObject({ identityIpAddress: '203.0.113.7', content: { sections: [{ blocks: [{}, {}, {}, {}] }] } })
  expect(
    (await served.call('GET', '/api/v1/loan/document/ln_own/loan-agreement', { as: 'customer' })).body,
  ).toMatchObject({ identityIpAddress: null })
  expect((await served.call('GET', '/api/v1/loan/document/ln_own/shopping-list', { as: 'customer' })).status).toBe(404)
})

test('the documents of a loan are listed for its customer and staff, and each is read by its fingerprint', async () => {
  const list = '/api/v1/loan/documents/ln_own'
  for (const as of ['customer', 'reviewer'] as const)
    expect(await served.call('GET', list, { as })).toMatchObject({
      status: 200,
      body: {
        documents: [
          { kind: 'pad-agreement', state: 'in-force' },
          { kind: 'loan-agreement', state: 'in-force' },
        ],
      },
    })
  expect((await served.call('GET', list, { as: 'stranger' })).status).toBe(404)
  const one = (sha256: string, kind = 'loan-agreement') =>
    served.call('GET', `/api/v1/loan/document/ln_own/${kind}?sha256=${sha256}`, { as: 'customer' })
  expect(await one('a'.repeat(64))).toMatchObject({ status: 200, body: { sha256: 'a'.repeat(64) } })
  expect((await one('e'.repeat(64))).status).toBe(404)
  expect((await one('e'.repeat(64), 'loan-agreement.pdf')).status).toBe(404)
})

test('a document on paper has the same doors as on the screen', async () => {
  const get = (as?: 'customer' | 'stranger' | 'reviewer', kind = 'loan-agreement') =>
    served.call('GET', `/api/v1/loan/document/ln_own/${kind}.pdf`, as === undefined ? {} : { as })
  const paper = await get('customer')
  expect([
    paper.status,
    paper.text,
    paper.headers.get('content-disposition'),
    paper.headers.get('cache-control'),
  ]).toEqual([200, '%PDF-1.7', 'inline; filename="loan-agreement-ln_own.pdf"', 'private, no-store'])
  expect([
    (await get('reviewer')).status,
    (await get()).status,
    (await get('stranger')).status,
    (await get('customer', 'other')).status,
  ]).toEqual([200, 401, 404, 404])
})

test('the timeline links to the engine, whose own steps are in it', async () => {
  expect((await served.call('GET', '/api/v1/loan/timeline/ln_own', { as: 'reviewer' })).body).toEqual({
    entries: expect.arrayContaining([
      expect.objectContaining({ title: 'Workflow of the loan started', sources: ['workflow'] }),
    ]),
    hasWorkflow: true,
    workflowUrl: 'http://engine.test/ln_own',
  })
})

test('the check of the records reports that nothing is broken', async () => {
  expect((await served.call('GET', '/api/v1/loan/chain/ln_own', { as: 'reviewer' })).body).toEqual({
    chain: { verified: 0, total: 0, firstBroken: null, checkedAt: 1_795_000_800_000 },
    records: { broken: [], anchored: { day: '2026-11-20', sequence: 1 } },
  })
})

test('a moment before the first event has no loan', async () => {
  expect(
    (await served.call('GET', '/api/v1/loan/then-and-now/ln_own?at=1795000000000', { as: 'employee' })).body,
  ).toEqual({ at: 1_795_000_000_000, now: 1_795_000_800_000, facts: null })
  expect((await served.call('GET', '/api/v1/loan/then-and-now/ln_own?at=soon', { as: 'employee' })).status).toBe(422)
})

test("the site's public facts need no session", async () => {
  expect((await served.call('GET', '/api/v1/site')).body).toEqual({
    sandbox: true,
    clockOffsetMs: 0,
    mailInboxUrl: 'http://inbox.test/',
    signInProviders: [{ id: 'oidc', name: 'Sandbox ID' }],
    lender: {
      operatingName: 'Tamarack',
      licenceNumber: 'PDL-1',
      address: '1 Street',
      phone: '416-555-0100',
      email: 'help@example.test',
    },
  })
})

test.each([
  '/api/v1/loan/ln_own%2F..%2Fln_other',
  '/api/v1/loan/%00',
  `/api/v1/loan/${'x'.repeat(200)}`,
  '/api/v1/loan/a b',
  '/api/v1/nowhere',
  '/api',
  '/api/v1/loan/ln_own/more',
])("%s is nobody's", async (path) => {
  expect(await served.call('GET', path, { as: 'admin' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('an answer that does not fit its contract is not sent, and the log names the place without the value', async () => {
  served.loans.set(
    'ln_bad',
    sampleLoan('ln_bad', 'customer1', { status: 'unheard-of' as 'review', customerName: 'Secret Name' }),
  )
  expect(await served.call('GET', '/api/v1/loan/ln_bad', { as: 'customer' })).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL' },
  })
  served.loans.delete('ln_bad')
  expect(served.lines.findLast(({ level }) => level === 'error')).toMatchObject({
    facts: { route: '/api/v1/loan/:id', at: ['status'] },
  })
  expect(JSON.stringify(served.lines)).not.toMatch(/Secret Name|unheard-of/)
})

test('nothing beyond the contract is sent', async () => {
  served.loans.set('ln_more', { ...sampleLoan('ln_more', 'customer1'), secretNote: 'for staff' } as ReturnType<
    typeof sampleLoan
  >)
  expect((await served.call('GET', '/api/v1/loan/ln_more', { as: 'customer' })).text).not.toContain('for staff')
})

test('the log of a request names its route and never an id, a query or a cookie', async () => {
  await served.call(
    'GET',
    '/api/v1/loan/cash-advance-quote/ln_own?loanAmount=987654&startDate=x&nextPayDate=y&paymentFrequency=z',
    { as: 'customer', headers: { 'x-request-id': 'request-from-outside' } },
  )
  expect(served.lines.at(-1)).toMatchObject({
    level: 'info',
    facts: {
      requestId: 'request-from-outside',
      method: 'GET',
      route: '/api/v1/loan/cash-advance-quote/:id',
      status: 422,
      role: 'customer',
    },
  })
  expect(JSON.stringify(served.lines.at(-1))).not.toMatch(/987654|ln_own|customer1/)
  const forged = await served.call('GET', '/api/v1/site', { headers: { 'x-request-id': 'no <good> id' } })
  expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('TAM-201: the borrower alone reads that a debit is likely to find too little, and only from data of that account', async () => {
  const read = async (as: 'customer' | 'employee') => {
    const reply = await served.call('GET', '/api/v1/loan/servicing/ln_own', { as })
    return (reply.body as { shortDebit: unknown }).shortDebit
  }
  expect(await read('customer')).toBeNull()
  served.readings.set('ln_own', {
    data: sampleBankData('customer1'),
    loanId: 'ln_own',
    collectedAt: Date.UTC(2026, 10, 18, 17),
  })
  expect(await read('customer')).toEqual({ on: '2026-12-07', debit: 242_00, expected: 132_73, readOn: '2026-11-18' })
  expect(await read('employee')).toBeNull()
  served.readings.clear()
})
