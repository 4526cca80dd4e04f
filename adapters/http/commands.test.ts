import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { people, publicOrigin, serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const sign = (key: string, as: 'customer' | 'stranger' = 'customer', more = {}) =>
  served.press(
    as,
    '/api/v1/loan/sign-agreement/ln_own',
    { acknowledged: true, documentSha256: 'b'.repeat(64), openedAt: 1, ...more },
    { 'idempotency-key': key, 'user-agent': 'Browser/1' },
  )

test('a command carries who, from where, and the evidence, under a key of that person', async () => {
  await sign('sign-once-1')
  expect(served.executed.at(-1)).toEqual({
    key: 'customer1:sign-once-1',
    request: {
      type: 'sign-agreement',
      loanId: 'ln_own',
      actor: { id: 'customer1', name: 'Person customer1', role: 'customer' },
      origin: { ip: '127.0.0.1', userAgent: 'Browser/1' },
      evidence: {
        documentSha256: 'b'.repeat(64),
        sessionId: 'session-customer1',
        openedAt: 1,
        reachedEndAt: null,
        tickedAt: null,
        pressedAt: null,
        signIn: { method: 'password', secondFactor: 'none', at: 1 },
      },
    },
  })
})

test('a long key becomes a shorter one that is the same every time and differs from other keys', async () => {
  const keyOf = async (key: string) => {
    await sign(key)
    return served.executed.at(-1)?.key ?? ''
  }
  const [one, again, other] = [
    await keyOf('k'.repeat(64)),
    await keyOf('k'.repeat(64)),
    await keyOf(`${'k'.repeat(63)}l`),
  ]
  expect(one).toMatch(/^req_/)
  expect(one.length).toBeLessThanOrEqual(64)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('one press makes one application, however often it arrives; another person with the same key makes another', async () => {
  const create = (as: 'customer' | 'stranger') =>
    served.press(as, '/api/v1/loan/create', { userId: people[as].id }, { 'idempotency-key': 'same-key-for-all' })
  const [first, again, other] = [await create('customer'), await create('customer'), await create('stranger')]
  expect(first).toMatchObject({ status: 200, body: { userId: 'customer1', status: 'identity' } })
  expect(again.text).toBe(first.text)
  expect((other.body as { id: string }).id).not.toBe((first.body as { id: string }).id)
})

test("a refusal of the process reaches the person in the catalogue's words with its facts", async () => {
  served.refuse({ code: 'STEP_NOT_DUE', facts: { status: 'review' } })
  const reply = await sign('refused-1')
  served.refuse(null)
  expect([reply.status, reply.body]).toEqual([
    409,
    {
      type: 'about:blank',
      title: 'This step is not the next one. Nothing was changed.',
      status: 409,
      code: 'STEP_NOT_DUE',
      facts: { status: 'review' },
    },
  ])
})

test('a refusal that the catalogue does not list is a fault of ours', async () => {
  served.refuse({ code: 'SOMETHING_NEW', facts: { secret: 'inside' } })
  const reply = await sign('refused-2')
  served.refuse(null)
  expect(reply).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  expect(reply.text).not.toContain('inside')
  expect(served.lines.at(-2)).toMatchObject({ level: 'error', facts: { code: 'SOMETHING_NEW' } })
})

test.each([
  ['a fault', new Error('person ada@example.test, account 0012345'), 500, 'INTERNAL'],
  ['a database that is gone', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'UNAVAILABLE'],
  [
    'a database that stops',
    new Error('wrapped', { cause: Object.assign(new Error('terminating'), { code: '57P01' }) }),
    503,
    'UNAVAILABLE',
  ],
  [
    'a connection that broke between two statements',
    new Error('Client has encountered a connection error and is not queryable'),
    503,
    'UNAVAILABLE',
  ],
])('%s gives the caller nothing but the code', async (_, error, status, code) => {
  served.break(error)
  const reply = await sign('broken-1')
  served.break(null)
  expect(reply).toMatchObject({ status, body: { code } })
  expect(reply.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
  expect(JSON.stringify([reply.text, served.lines])).not.toMatch(/ada@|0012345/)
  expect(
    served.lines.some(
      ({ level, facts }) =>
        level === 'error' &&
        'stack' in facts &&
        (facts as { requestId?: string }).requestId === reply.headers.get('x-request-id'),
    ),
  ).toBe(true)
})

test.each([
  ['no JSON', '{"acknowledged": tru', 'application/json', 422, 'INVALID_INPUT'],
  ['an empty body', '', 'application/json', 422, 'INVALID_INPUT'],
  ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 'application/json', 422, 'INVALID_INPUT'],
  ['another type', '{}', 'text/plain', 422, 'INVALID_INPUT'],
  ['a form', 'acknowledged=true', 'application/x-www-form-urlencoded', 422, 'INVALID_INPUT'],
  ['a list', '[]', 'application/json', 422, 'INVALID_INPUT'],
  ['null', 'null', 'application/json', 422, 'INVALID_INPUT'],
  ['a prototype', '{"__proto__":{"acknowledged":true}}', 'application/json', 422, 'INVALID_INPUT'],
  ['more than 100 KiB', JSON.stringify({ text: 'x'.repeat(101 * 1024) }), 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
])('a body that is %s is refused and reaches nobody', async (_, body, type, status, code) => {
  const before = served.executed.length
  const reply = await served.call('POST', '/api/v1/loan/sign-agreement/ln_own', {
    as: 'customer',
    body,
    headers: { origin: publicOrigin, 'content-type': type, 'idempotency-key': 'bad-body-1' },
  })
  expect(reply).toMatchObject({ status, body: { code } })
  expect(served.executed.length).toBe(before)
})

test('a body without a length is cut off at the limit', async () => {
  const piece = new TextEncoder().encode('x'.repeat(64 * 1024))
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(piece) })
  const reply = await served
    .call('POST', '/api/v1/loan/sign-agreement/ln_own', {
      as: 'customer',
      body: endless,
      headers: { origin: publicOrigin, 'content-type': 'application/json', 'idempotency-key': 'endless-1' },
    })
    .catch((error: unknown) => error)
  // The server answers and hangs up while the client still sends; which of the two the client sees
  // first is chance.
  if (!(reply instanceof Error)) expect(reply).toMatchObject({ status: 413 })
  expect((await served.call('GET', '/healthz')).status).toBe(200)
})

test('a body must speak of the loan in the address', async () => {
  expect(await served.press('admin', '/api/v1/loan/approve-loan/ln_own', { loanId: 'ln_other' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/loanId' }] },
  })
  expect(
    await served.press('admin', '/api/v1/loan/reject-loan/ln_own', {
      applicationId: 'ln_other',
      reasons: ['income-too-low'],
    }),
  ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/applicationId' }] } })
})

test.each([
  ['U+0000', 'a\u0000b'],
  ['half of a character', 'a\ud83db'],
])('a text with %s is refused before anything tries to keep it', async (_, text) => {
  const before = served.executed.length
  const detail = 'This has a character that we cannot keep. Type it again.'
  const refusal = (pointer: string) => ({ status: 422, body: { code: 'INVALID_INPUT', errors: [{ pointer, detail }] } })
  expect(
    await served.press('customer', '/api/v1/users/update-zum-verified', {
      userId: 'customer1',
      requestId: text,
      loanId: 'ln_own',
    }),
  ).toMatchObject(refusal('/requestId'))
  expect(
    await served.press('admin', '/api/v1/loan/reject-loan/ln_own', {
      applicationId: 'ln_own',
      reasons: ['income-too-low', text],
    }),
  ).toMatchObject(refusal('/reasons/1'))
  expect(
    await served.press('admin', '/api/v1/loan/reject-loan/ln_own', {
      applicationId: 'ln_own',
      reasons: ['income-too-low'],
      note: text,
    }),
  ).toMatchObject(refusal('/note'))
  expect(served.executed.length).toBe(before)
})

test('a member of staff has a name of one line', async () => {
  const named = async (name: string) =>
    served.press('admin', '/api/employees/create', { name, email: 'one.line@example.test', role: 'employee' })
  expect(await named(' Nova\r\nStaff\u202e ')).toMatchObject({ status: 200, body: { name: 'Nova Staff' } })
  expect(await named('\u202e\n')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/name', detail: 'Name is required' }] },
  })
})

test('nobody is invited at an address that is longer than mail allows', async () => {
  const invite = async (local: number) =>
    served.press('admin', '/api/employees/create', {
      name: 'Nova Staff',
      email: `${'x'.repeat(local)}@example.test`,
      role: 'employee',
    })
  expect(await invite(242)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/email', detail: 'Invalid email address' }] },
  })
  expect((await invite(241)).status).toBe(200)
})

test("nobody acts in another person's name", async () => {
  expect((await served.press('stranger', '/api/v1/loan/create', { userId: 'customer1' })).status).toBe(404)
  expect(
    (
      await served.press('stranger', '/api/v1/plaid/store-plaid-data', {
        userId: 'customer1',
        idvId: 'idv_1',
        loanId: 'ln_own',
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await served.press('stranger', '/api/v1/users/update-zum-verified', {
        userId: 'customer2',
        requestId: 'r',
        loanId: 'ln_own',
      })
    ).status,
  ).toBe(404)
})

test('activation without a loan id is named as such', async () => {
  expect(await served.press('customer', '/api/v1/loan/activate-loan', {})).toMatchObject({
    status: 400,
    body: { code: 'LOAN_ID_REQUIRED', title: 'Loan ID is required' },
  })
})

test('an identity check has no public token to exchange', async () => {
  expect(await served.press('customer', '/api/v1/plaid/server/exchange_token', { public_token: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'NO_PUBLIC_TOKEN' },
  })
})

test('answers under a No are dropped before they are kept', async () => {
  await served.press('customer', '/api/v1/loan/financial-info/ln_own', {
    hasOtherLoans: false,
    otherLoansTotalBalanceOwed: 5,
    hasSecondaryIncome: true,
    secondaryIncomeType: 'pension',
    monthlySecondaryIncome: 100_00,
    receiveChildTax: false,
    hasCar: true,
    approxValueOfCar: 9_000_00,
    isCarFullyPaid: true,
    carTotalBalanceOwed: 7,
    hasHome: true,
    approxValueOfHome: 1,
    isHomeFullyPaid: false,
    homeTotalBalanceOwed: 3,
    consent: true,
  })
  expect(served.executed.at(-1)?.request).toMatchObject({
    answers: {
      otherLoansOwedCents: null,
      secondaryIncome: { type: 'pension', monthlyCents: 100_00 },
      childBenefitMonthlyCents: null,
      car: { valueCents: 9_000_00, owedCents: null },
      home: { valueCents: 1, owedCents: 3 },
      creditCheckConsent: true,
    },
  })
  await served.press('customer', '/api/v1/loan/personal-info/ln_own', {
    ...personalAnswers,
    whereDoYouWork: ' Bakery ',
    referalCode: 'leftover',
    hasCoApplicants: true,
    coApplicantName: 'Jo',
    coApplicantEmail: 'jo@example.test',
    coApplicantRelationship: 'spouse',
    coApplicantPhone: '(416) 555-0100',
  })
  expect(served.executed.at(-1)?.request).toMatchObject({
    answers: {
      employer: 'Bakery',
      referred: false,
      referralCode: null,
      coApplicant: { name: 'Jo', email: 'jo@example.test', relationship: 'spouse', phone: '4165550100' },
    },
  })
})

test("in a sandbox the bank connector's script comes from our own origin, in production from its vendor", async () => {
  expect((await served.press('customer', '/api/v1/zum/connect-token', { loanId: 'ln_own' })).body).toEqual({
    token: 'connect-token',
    scriptUrl: '/sandbox/zum-connector.js',
  })
  const production = await serveApp({ settings: { sandbox: false } })
  const reply = await production.press('customer', '/api/v1/zum/connect-token', { loanId: 'ln_own' })
  await production.close()
  expect(reply.body).toEqual({ token: 'connect-token', scriptUrl: 'https://connector.example/connector.js' })
})

test('one person who presses without end is slowed down, others are not', async () => {
  const busy = await serveApp({ settings: { commandsPerMinute: 3 } })
  const press = (as: 'customer' | 'stranger') => busy.press(as, '/api/v1/plaid/server/exchange_token', {})
  const replies = await Promise.all(Array.from({ length: 5 }, () => press('customer')))
  const [slowed, other] = [await press('customer'), await press('stranger')]
  await busy.close()
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(slowed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(other.status).toBe(400)
})

test('a database that hangs keeps nobody waiting without end', async () => {
  const hanging = await serveApp({
    settings: { answerWithinMs: 50 },
    ports: { sessions: { used: async () => {}, browserOf: () => null, current: () => new Promise(() => {}) } },
  })
  const reply = await hanging.call('GET', '/api/v1/loan/ln_own', { as: 'customer' })
  await hanging.close()
  expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
})
