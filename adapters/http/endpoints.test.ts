import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFakeClockMover } from '@tamarack/application/testing/fake-clock-mover'
import { roles, type Endpoint } from '@tamarack/contracts/endpoint'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { staffActs } from '@tamarack/contracts/staff-acts'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { firstPolicy, valuesOf } from '@tamarack/domain/policy/house-policy'
import { instant } from '@tamarack/domain/values/instant'
import type { HandlerPorts } from './app-ports.ts'
import { routes } from './routes.ts'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value

const folder = new URL('../../contracts/', import.meta.url)
const declared = (
  await Promise.all(
    globSync('{endpoints,commands}/*.ts', { cwd: folder.pathname, exclude: (name) => name.includes('.test.') })
      .toSorted()
      .map(async (file) => Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>)),
  )
)
  .flat()
  .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name, endpoint }] : []))

/** The export of the month that was posted. */
const october = [
  '\ufeffPosting date,Value date,Account,GL account,GL name,Debit,Credit',
  '2026-10-20,2026-10-20,advance receivable,,,500.00,0.00',
  '2026-10-20,2026-10-20,cash,,,0.00,500.00',
  '',
]
const evidence = { acknowledged: true, documentSha256: 'a'.repeat(64) }
const [loanId, userId] = ['ln_own', people.customer.id]
const identityFindings = {
  step: 'identity',
  givenName: 'Rowan',
  familyName: 'Ashe',
  dateOfBirth: '1990-05-17',
  document: 'passport',
  ending: '4711',
  street: null,
  city: null,
  region: null,
  postalCode: null,
}
/** What a complete call of each command carries. A new command without an entry here fails the
 * walk. */
const bodies: Readonly<Record<string, unknown>> = {
  startApplication: { userId },
  startIdentityCheck: { loanId },
  retryIdentityCheck: { loanId },
  finishIdentityCheck: { userId, idvId: 'idv_1', loanId },
  updateIdentityVerified: { userId },
  exchangeToken: undefined,
  startBankConnection: { loanId },
  finishBankConnection: { userId, requestId: 'request-1', loanId },
  savePersonalInfo: personalAnswers,
  saveFinancialInfo: financialAnswers,
  chooseInstallment: {
    loanType: 'installment',
    loanAmount: 2_000_00,
    startDate: '2026-11-18',
    paymentFrequency: 'monthly',
    loanTerm: 6,
  },
  chooseCashAdvance: {
    loanType: 'cash-advance',
    loanAmount: 300_00,
    startDate: '2026-11-23',
    paymentFrequency: 'bi-weekly',
    nextPayDate: '2026-12-07',
  },
  submitPapers: { step: 'identity', papers: [1], account: null },
  sendPaper: { step: 'identity', number: 1, content: 'iVBORw0KGgoAAAAASUVORAAAAAA=' },
  removePaper: { step: 'identity', number: 1 },
  referBack: { note: 'The back of the card, please' },
  verifyByHand: { findings: identityFindings, note: 'Compared with the photo' },
  assignCase: { to: people.employee.id, from: null },
  keepStaffView: { name: 'Big ones', filters: { status: 'review' } },
  removeStaffView: { name: 'Big ones' },
  handOverCases: { from: people.employee.id, to: null },
  approveApplication: { loanId },
  rejectApplication: { applicationId: loanId, reasons: ['income-too-low'] },
  createEmployee: { name: 'New Person', email: 'new.person@example.test', role: 'employee' },
  updateEmployee: { id: people.employee.id, name: 'Renamed' },
  inviteEmployee: { id: people.employee.id },
  inactivateEmployee: { id: people.employee.id },
  activateEmployee: { id: people.employee.id },
  changeEmployeeRole: { id: people.employee.id, role: 'employee' },
  changeEmployeeEmail: { id: people.employee.id, email: 'another.address@example.test' },
  changeEmployeeLimits: { id: people.employee.id, limits: ['collect'] },
  moveClock: { to: 1_795_000_900_000 },
  retryWebhook: { provider: 'zum', bodySha256: 'b'.repeat(64) },
  resolveDifference: { id: 'payment-state/ln_own/pay_1', reason: 'no-action-needed', note: 'Zum corrected it' },
  readBankAnswersAgain: undefined,
  checkLawNow: undefined,
  answerBreach: { id: 'breach_1', how: 'false-finding', note: 'The cap of the day was $15' },
  placeLegalHold: { scope: 'person', reason: 'lawsuit', note: 'Claim SC-26-1, served on Nov 3' },
  openOutsideRequest: {
    kind: 'regulator',
    from: 'The Ministry',
    matter: 'Inspection of October',
    receivedOn: '2026-11-02',
    dueOn: '2026-12-02',
  },
  takeRequestStep: { type: 'answered', note: 'Sent by courier' },
  proposeStop: { what: 'debits', type: 'stopped', reason: 'provider-outage', note: 'Zum is down', seen: 0 },
  proposePolicy: {
    values: { ...valuesOf(firstPolicy), sampleOneIn: 5 },
    startsOn: null,
    reason: 'Fewer looks',
    seen: 0,
  },
  answerPolicy: { type: 'withdraw', seen: 1 },
  closeMonth: {
    month: '2026-10',
    type: 'propose',
    sha256: createHash('sha256').update(october.join('\r\n')).digest('hex'),
  },
  mapAccount: { account: 'cash', number: '1010', name: 'Bank' },
  answerStop: { what: 'disbursements', type: 'withdraw', seen: 2 },
  liftLegalHold: { id: 'hold_own', reason: 'matter-closed', note: 'Dismissed by the court' },
  dismissWebhook: { provider: 'plaid', bodySha256: 'c'.repeat(64), reason: 'A test of the provider' },
  inviteCoApplicant: {
    loanType: 'installment',
    loanAmount: 2_000_00,
    startDate: '2026-11-18',
    paymentFrequency: 'monthly',
    loanTerm: 6,
  },
  withdrawCoApplicant: undefined,
  openCoApplication: { token: null },
  acceptCoApplication: { token: 'f'.repeat(64) },
  declineCoApplication: { token: null },
  startCoApplicantCheck: undefined,
  finishCoApplicantCheck: { idvId: 'idv_1' },
  saveCoApplicantInfo: { relationship: 'spouse', phone: '4165550100', consent: true },
  coSignAgreement: evidence,
  coPayEarly: { amount: null },
  coCancelLoan: undefined,
  signAgreement: evidence,
  authorizeDebit: evidence,
  checkIdentityAgain: undefined,
  withdrawApplication: undefined,
  reopenApplication: undefined,
  retryDisbursement: {},
  retryRefund: {},
  cancelUndisbursedLoan: {},
  cancelLoan: undefined,
  payEarly: { amount: null },
  requestArrangement: {
    wish: { kind: 'arrange-payments', parts: 2, first: '2026-12-04', every: 'bi-weekly' },
    situation: 'income-less',
  },
  stopDebit: { payment: 1 },
  resumeDebit: { payment: 1 },
  revokeAuthorization: undefined,
  prepareAuthorization: undefined,
  authorizeAccount: evidence,
  withdrawProposal: {},
  reviewSample: { finding: 'agrees', note: 'Read' },
  startContact: { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' },
  endContact: { number: 1, outcome: 'spoke', note: '' },
  recordPromise: { promise: { amount: 50_00, day: '2026-12-01' }, way: 'email', note: '' },
  setDoNotContact: { ground: null, note: 'Asked us to call again' },
  endSessions: {},
  correctBankLine: { lineId: 't-1', kind: 'refund', note: 'The customer showed the receipt' },
  addStaffNote: { note: 'Please call', mentions: [] },
  takeMoneyAction: { action: { kind: 'write-off' }, reason: 'insolvency', note: 'Trustee wrote to us' },
  withdrawMoneyAction: {},
  showMasked: { value: 'account-number', reason: 'complaint' },
}
const queries: Readonly<Record<string, string>> = {
  getThenAndNow: '?at=1795000000000',
  awaitLoanChange: '?after=0',
  getLedgerLines: '?account=cash',
  getWhatIf: '?figure=costPerHundred&limit=1200',
  previewMoneyAction:
    '?kind=record-payment&amount=10000&receivedOn=2026-11-24&means=cash&receipt=R-17&purpose=payment&reason=payment-arrived',
  getEstimate: '?loanType=installment&loanAmount=200000&paymentFrequency=monthly',
  quoteInstallment: '?loanAmount=200000&startDate=2026-11-18&paymentFrequency=monthly&loanTerm=6',
  quoteCashAdvance: '?loanAmount=30000&startDate=2026-11-18&nextPayDate=2026-12-04&paymentFrequency=bi-weekly',
}

/** The address of a call about the customer's own loan, or about themselves. */
const addressOf = (name: string, { path }: Endpoint, loan = loanId, person = userId): string =>
  path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (parameter === 'kind') return 'loan-agreement'
    if (parameter === 'month') return '2026-10'
    if (path.startsWith('/api/employees/')) return people.employee.id
    const isPerson = parameter === 'userId' || /\/(?:users|zum\/\w+|active-loans)\/:id(?:\/end-sessions)?$/.test(path)
    const joins = path.startsWith('/api/v1/co-application/') || path.startsWith('/api/v1/plaid/co-applicant/')
    return isPerson ? person : joins && loan === loanId ? 'ln_joined' : loan
  }) + (queries[name] ?? '')

let served: Served
beforeAll(async () => {
  served = await serveApp()
  const event = { about: 'identity-check', checkId: `idv_${loanId}` } as const
  const webhook = { provider: 'zum', bodySha256: 'b'.repeat(64), body: new Uint8Array(), receivedAt: 0 } as const
  await served.inbox.keep(webhook, { state: 'received', event })
  const unreadable = { provider: 'plaid', bodySha256: 'c'.repeat(64), body: new Uint8Array(), receivedAt: 0 } as const
  await served.inbox.keep(unreadable, { state: 'parked', reason: 'NOT_JSON' })
  const transfer = {
    kind: 'payment-state',
    loanId: 'ln_own',
    subject: 'pay_1',
    ours: 'submitted',
    theirs: 'missing',
  } as const
  await served.differences.found({ ...transfer, mendable: true }, 1)
  const placed = { by: { id: 'admin2', name: 'Ada Admin' }, at: instant(1), reason: 'complaint', note: 'C-7' } as const
  const proposed = { what: 'disbursements', number: 1, type: 'stopped', key: 'k', note: 'Zum is down' } as const
  const stop = { ...proposed, reason: 'provider-outage', at: instant(1), by: placed.by } as const
  await served.stops.add(stop)
  await served.stops.add({ ...stop, number: 2, type: 'release-proposed', reason: 'provider-restored', key: 'k2' })
  await served.legalHolds.place({ id: 'hold_own', loanId: 'ln_own', scope: 'loan', placed })
})
afterAll(() => served.close())

const send = (
  who: Who | undefined,
  name: string,
  endpoint: Endpoint,
  changed: { readonly address?: string; readonly headers?: Record<string, string>; readonly body?: unknown } = {},
) => {
  const address = changed.address ?? addressOf(name, endpoint)
  return endpoint.command || endpoint.body !== undefined
    ? served.press(
        who,
        address,
        'body' in changed ? changed.body : bodies[name],
        changed.headers,
        endpoint.method === 'PATCH' ? 'PATCH' : 'POST',
      )
    : served.call(endpoint.method, address, {
        ...(who === undefined ? {} : { as: who }),
        headers: changed.headers ?? {},
      })
}

test('every declared endpoint is answered, and nothing is answered that was not declared', () => {
  const answered = routes({ clockMover: makeFakeClockMover(0) } as HandlerPorts).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  )
  expect(declared.length).toBeGreaterThan(20)
  expect(answered.toSorted()).toEqual(declared.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted())
})

test('every command of the walk has its body', () => {
  expect(
    declared.filter(({ name, endpoint }) => endpoint.command && !(name in bodies)).map(({ name }) => name),
  ).toEqual([])
})

test('the table of who may do what has each call that is open to staff, once, with the roles that are enforced', async () => {
  const { body } = await served.call('GET', '/api/employees/rights', { as: 'reviewer' })
  const { rights } = body as { readonly rights: readonly { act: string; changes: boolean; roles: string[] }[] }
  const ofStaff = ({ endpoint }: { readonly endpoint: Endpoint }) =>
    endpoint.roles === 'public' ? [] : endpoint.roles.filter((role) => role !== 'customer')
  const open = declared.filter((one) => ofStaff(one).length > 0)
  expect(rights).toHaveLength(open.length)
  expect(Object.keys(staffActs).toSorted(), 'calls that have words').toEqual(
    open.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted(),
  )
  expect(new Set(rights.map(({ act }) => act)).size).toBe(open.length)
  const sorted = (lists: readonly (readonly string[])[]) => lists.map((roles) => roles.toSorted().join()).toSorted()
  expect(sorted(rights.map(({ roles: may }) => may))).toEqual(sorted(open.map(ofStaff)))
  expect(rights.filter(({ act }) => act === '')).toEqual([])
  expect(rights).toContainEqual({
    act: 'Approve an application, or propose it',
    changes: true,
    roles: ['admin', 'employee'],
  })
  expect(rights).toContainEqual({ act: 'See the sign-ins of a person', changes: false, roles: ['admin', 'reviewer'] })
})

test('a word in a path wins over a parameter', async () => {
  expect((await served.call('GET', '/api/v1/loan/get-all-applications', { as: 'admin' })).body).toMatchObject({
    total: 2,
  })
  expect(
    (await served.call('GET', '/api/v1/loan/document/ln_own/pad-agreement.pdf', { as: 'customer' })).headers.get(
      'content-type',
    ),
  ).toBe('application/pdf')
})

const signedIn = declared.flatMap(({ name, endpoint }) =>
  endpoint.roles === 'public' ? [] : [{ name, endpoint, allowed: endpoint.roles }],
)
const commands = declared.filter(({ endpoint }) => endpoint.command)
/** Somebody whom the endpoint lets in. */
const welcome = ({ roles: allowed }: Endpoint): Who | undefined => (allowed === 'public' ? undefined : allowed[0])

test.each(signedIn)(
  '$name lets somebody in, and sends strangers to sign-in first',
  async ({ name, endpoint, allowed }) => {
    expect(allowed.length).toBeGreaterThan(0)
    const reply = await send(undefined, name, endpoint)
    expect([reply.status, reply.body]).toEqual([
      401,
      { type: 'about:blank', title: 'No user session found', status: 401, code: 'NO_SESSION' },
    ])
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  },
)

test.each(
  signedIn.flatMap(({ name, endpoint, allowed }) =>
    roles.filter((role) => !allowed.includes(role)).map((role) => ({ name, endpoint, role })),
  ),
)('$name is closed to the role $role', async ({ name, endpoint, role }) => {
  const before = served.executed.length
  expect(await send(role, name, endpoint)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  expect(served.executed.length).toBe(before)
})

// The refusal of a token exchange is about no loan and no person, and everybody has a list of what
// they joined and of their own loans, a copy of what is their own, and who looked at it.
const aboutNobody: readonly string[] = [
  'exchangeToken',
  'getCoApplications',
  'getOwnData',
  'getOwnLoans',
  'getOwnLooks',
]
test.each(signedIn.filter(({ name, allowed }) => allowed.includes('customer') && !aboutNobody.includes(name)))(
  "$name treats another's as missing",
  async ({ name, endpoint }) => {
    const [others, missing] = [
      await send('stranger', name, endpoint),
      await send('stranger', name, endpoint, { address: addressOf(name, endpoint, 'ln_missing', 'nobody') }),
    ]
    expect(others).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(missing.text).toBe(others.text)
  },
)

test.each(commands)('$name takes commands from our own pages only, and only with a key', async ({ name, endpoint }) => {
  for (const origin of [
    '',
    'null',
    'https://evil.example',
    'https://tamarack.test.evil.example',
    'http://tamarack.test',
  ]) {
    expect(await send(welcome(endpoint), name, endpoint, { headers: { origin } })).toMatchObject({
      status: 403,
      body: { code: 'FOREIGN_ORIGIN' },
    })
  }
  for (const key of ['', 'short', 'x'.repeat(65), 'with spaces in it', 'semi;colon;semi']) {
    expect(await send(welcome(endpoint), name, endpoint, { headers: { 'idempotency-key': key } })).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    })
  }
})

/** Everything in their bodies may be left out. */
const withoutDemands: readonly string[] = [
  'retryDisbursement',
  'retryRefund',
  'cancelUndisbursedLoan',
  'withdrawProposal',
  'withdrawMoneyAction',
]

test.each(declared.filter(({ name, endpoint }) => endpoint.body !== undefined && !withoutDemands.includes(name)))(
  '$name names which answers are wrong, and changes nothing',
  async ({ name, endpoint }) => {
    const before = served.executed.length
    const reply = await send(welcome(endpoint), name, endpoint, { body: {} })
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', title: errorCatalogue.INVALID_INPUT.message },
    })
    const { errors } = reply.body as { errors: readonly { pointer: string; detail: string }[] }
    expect(errors.length).toBeGreaterThan(0)
    for (const { pointer, detail } of errors) expect([pointer[0], detail.length > 0]).toEqual(['/', true])
    expect(served.executed.length).toBe(before)
  },
)

/** An identity check has no token to exchange; the employee of the walk has accepted the
 * invitation. */
const refused: Readonly<Record<string, number>> = {
  exchangeToken: 400,
  inviteEmployee: 409,
  // The walk's own loan, and the one that it joined, are in review by then.
  sendPaper: 409,
  removePaper: 409,
  getJoinedServicing: 409,
  getJoinedPayoff: 409,
  getJoinedWhatIfPaid: 409,
  coPayEarly: 409,
  coCancelLoan: 409,
  // The accounts of the ledger have no number in the general ledger (TAM-312).
  closeMonth: 409,
  // No request was opened yet.
  takeRequestStep: 404,
}

test.each(declared)('$name answers who may call it, with nothing to be cached', async ({ name, endpoint }) => {
  const reply = await send(welcome(endpoint), name, endpoint)
  expect([name, reply.status]).toEqual([name, refused[name] ?? 200])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

/** Commands that limits of an account do not concern: they decide nothing and move no money. */
const withoutArea = [
  'addStaffNote',
  'assignCase',
  'keepStaffView',
  'openOutsideRequest',
  'placeLegalHold',
  'removeStaffView',
  'showMasked',
  'takeRequestStep',
  'withdrawMoneyAction',
]
const ofEmployees = declared.filter(
  ({ endpoint: { roles: allowed, command } }) =>
    command === true && allowed !== 'public' && allowed.includes('employee') && !allowed.includes('customer'),
)

test('each command that employees may give belongs to an area of work, or is named here', () => {
  const named = ofEmployees.filter(({ endpoint }) => endpoint.area === undefined).map(({ name }) => name)
  expect(named.toSorted()).toEqual(withoutArea)
})

test('TAM-297: an employee limited to collections gives only commands of that area', async () => {
  for (const { name, endpoint } of ofEmployees) {
    const area = typeof endpoint.area === 'function' ? endpoint.area(bodies[name] as never) : endpoint.area
    const { body: answer } = await send('collector', name, endpoint)
    const isRefused = (answer as { code?: string }).code === 'OUTSIDE_LIMITS'
    expect([name, isRefused]).toEqual([name, area !== undefined && area !== 'collect'])
  }
})
