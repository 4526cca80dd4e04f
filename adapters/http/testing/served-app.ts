import { createHash } from 'node:crypto'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { ActivityLine } from '@tamarack/application/ports/activity.port'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { AccountEmail } from '@tamarack/application/ports/email-outbox.port'
import type { NewLook } from '@tamarack/application/ports/looks.port'
import type { Paper } from '@tamarack/application/ports/papers.port'
import type { Principal, PrincipalRole } from '@tamarack/application/ports/session-reader.port'
import { untraced } from '@tamarack/application/ports/traces.port'
import { makeFakeCustomerEvidence } from '@tamarack/application/testing/bank-data.fixture'
import { makeFakeAccounts, makeFakeSessions, makeFakeStaff } from '@tamarack/application/testing/fake-accounts'
import { makeFakeClockMover } from '@tamarack/application/testing/fake-clock-mover'
import { makeFakeDifferences } from '@tamarack/application/testing/fake-differences'
import { makeFakeLawRecords } from '@tamarack/application/testing/fake-law-records'
import { makeFakeLegalHolds } from '@tamarack/application/testing/fake-legal-holds'
import { makeFakeLoanList, makeFakeStaffViews } from '@tamarack/application/testing/fake-loan-list'
import { makeFakeLoanNotices } from '@tamarack/application/testing/fake-loan-notices'
import { makeFakeLoanProcess } from '@tamarack/application/testing/fake-loan-process'
import { makeFakeLoanQueries } from '@tamarack/application/testing/fake-loan-queries'
import { makeFakeLooks } from '@tamarack/application/testing/fake-looks'
import { makeFakeOutsideRequests } from '@tamarack/application/testing/fake-outside-requests'
import { makeFakePeriods } from '@tamarack/application/testing/fake-periods'
import { makeFakePolicies } from '@tamarack/application/testing/fake-policies'
import { makeFakeSecurityLog } from '@tamarack/application/testing/fake-security-log'
import { makeFakeStops } from '@tamarack/application/testing/fake-stops'
import {
  fakePortfolio,
  makeFakeCollections,
  makeFakeTrialBalance,
} from '@tamarack/application/testing/fake-trial-balance'
import { makeFakeInbox } from '@tamarack/application/testing/fake-webhook-inbox'
import { sampleCoApplication, sampleLoan } from '@tamarack/application/testing/sample-loan'
import { sampleApproval, sampleFigures, sampleResult } from '@tamarack/application/testing/sample-servicing'
import type { StaffTie } from '@tamarack/domain/duties/ties'
import { identityRead } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { paperTypeOf } from '@tamarack/domain/papers/paper-file'
import type { PastFile } from '@tamarack/domain/policy/what-if'
import { ok } from '@tamarack/domain/shared/result'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import type { AppPorts, AppSettings } from '../app-ports.ts'
import { makeApp } from '../make-app.ts'
import { listen } from '../server.ts'

export const publicOrigin = 'https://tamarack.test'

const person = (id: string, role: PrincipalRole): Principal => ({
  id,
  name: `Person ${id}`,
  email: `${id}@example.test`,
  role,
  sessionId: `session-${id}`,
  signIn: { method: 'password', secondFactor: 'none', at: 1 },
})
export const people = {
  customer: person('customer1', 'customer'),
  stranger: person('customer2', 'customer'),
  /** Borrows the loan `ln_joined`, which `customer` accepted to owe, too. */
  other: person('customer3', 'customer'),
  admin: person('admin1', 'admin'),
  secondAdmin: { ...person('admin2', 'admin'), name: 'Bo Ruiz' },
  employee: person('employee1', 'employee'),
  /** TAM-297. */
  collector: { ...person('employee3', 'employee'), limits: ['collect'] },
  reviewer: person('reviewer1', 'reviewer'),
} as const
export type Who = keyof typeof people

/** What a preview of the run foresees, no matter what is previewed. */
const sampleNumbers = { institutionNumber: '003', transitNumber: '01234', accountNumber: '5550001234' }
const samplePaper = (loanId: string): Paper => ({
  loanId,
  step: 'identity',
  number: 1,
  type: 'image/png',
  size: 3,
  sha256: 'a'.repeat(64),
  sentAt: 1_795_000_600_000,
  submittedAt: 1_795_000_700_000,
})

const foreseen = {
  type: 'decision-made',
  policy: 1,
  at: instant(1_795_000_700_000),
  verdict: { outcome: 'approved', reasons: [] },
  by: { id: 'employee1', name: 'Mei Chen' },
} as const

/** An application whose loan is overdue by now. */
const pastFile: PastFile = {
  offer: {
    loanType: 'cash-advance',
    advance: cents(500_00),
    costOfBorrowing: cents(70_00),
    total: cents(570_00),
    termDays: 14,
    disclosureApr: basisPoints(365_00),
    advanceDate: localDate('2026-10-16'),
    dueDate: localDate('2026-10-30'),
    payFrequency: 'bi-weekly',
    payments: [{ number: 1, dueDate: localDate('2026-10-30'), amount: cents(570_00) }],
    paymentPlan: 'single',
    onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
    netPayBasis: 'declared',
    agreementsInWindow: [],
  },
  basis: {
    applicant: { monthlyNetIncome: 2_600_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false },
    worst: 'pass',
  },
  decided: 'approved',
  status: 'overdue',
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; null when it is none. */
  readonly body: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const sampleActivity: readonly ActivityLine[] = [
  {
    id: 'look:ln_own:1',
    kind: 'look',
    type: 'bank-data',
    at: 1_795_000_000_000,
    byName: 'Ann Chen',
    byRole: 'employee',
    about: 'Maya Roy',
    loanId: 'ln_own',
    detail: null,
    people: null,
    reason: 'customer-called',
    text: '=1+1, "she said"',
    ip: '203.0.113.7',
    userAgent: null,
  },
]

/** The application on a real port over ports in memory: `customer1` owns the loan `ln_own` and is
 * the co-applicant of `ln_joined`. */
export const serveApp = async (
  changed: { readonly ports?: Partial<AppPorts>; readonly settings?: Partial<AppSettings> } = {},
) => {
  const joined = sampleCoApplication('ln_joined', people.other.id, people.customer.id)
  const loans = new Map<string, LoanSummary>([
    ['ln_own', sampleLoan('ln_own', people.customer.id)],
    ['ln_joined', joined.summary],
  ])
  const readings = new Map<string, CollectedBankData>()
  const everybody = Object.values(people)
  const [loanProcess, inbox, differences] = [makeFakeLoanProcess(loans), makeFakeInbox(), makeFakeDifferences()]
  const outsideRequests = makeFakeOutsideRequests()
  const stops = makeFakeStops()
  const policies = makeFakePolicies()
  const ties: StaffTie[] = []
  const periods = makeFakePeriods()
  const legalHolds = makeFakeLegalHolds(() => loans)
  const looked: NewLook[] = []
  const laws = makeFakeLawRecords()
  const lines: { readonly level: string; readonly facts: object; readonly message: string }[] = []
  const line =
    (level: string) =>
    (facts: object, message: string): void => {
      lines.push({ level, facts, message })
    }
  const authRequests: Request[] = []
  const accountEmails: AccountEmail[] = []
  const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
  const ports: AppPorts = {
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    clock: { now: () => instant(1_795_000_800_000) },
    ids: {
      next: (kind) => `${kind}_next`,
      derived: (kind, ...parts) => `${kind}_${sha256(JSON.stringify(parts)).slice(0, 24)}`,
    },
    fingerprint: { of: sha256 },
    auth: {
      handler: async (request) => {
        authRequests.push(request)
        return Response.json({ path: new URL(request.url).pathname, body: await request.text() })
      },
    },
    sessions: makeFakeSessions(everybody),
    accounts: makeFakeAccounts(everybody),
    staff: makeFakeStaff(everybody),
    accountEmails: {
      add: async (email) => {
        accountEmails.push(email)
      },
    },
    securityLog: makeFakeSecurityLog([
      { id: 'event1', type: 'sign-in', at: 1_795_000_000_000, outcome: 'ok', ip: '203.0.113.7', userAgent: null },
    ]),
    changeNotices: {
      of: async () => [{ kind: 'terms-of-use', version: 2, triedAt: 1_795_000_000_000, sentAt: 1_795_000_000_500 }],
    },
    notices: makeFakeLoanNotices(),
    changes: {
      sequenceAbove: async (_after, loanId) => loans.get(loanId)?.sequence ?? null,
      ofAnyLoan: async () => undefined,
      open: async () => ({ others: async () => [], leave: () => undefined }),
      stop: async () => undefined,
    },
    list: makeFakeLoanList(loans),
    staffViews: makeFakeStaffViews(),
    queries: makeFakeLoanQueries(loans, readings, new Map([['ln_joined', joined]])),
    evidence: makeFakeCustomerEvidence([people.customer.id]),
    process: loanProcess.process,
    preview: async ({ loanId }) => {
      const loan = loans.get(loanId)
      return loan === undefined
        ? { ok: false, error: { code: 'NOT_FOUND' } }
        : {
            ok: true,
            value: {
              events: [foreseen],
              before: loan,
              after: { ...loan, status: 'agreement' },
              email: { subject: 'Your application is approved', paragraphs: ['It is approved.'] },
              figures: { before: sampleFigures, after: sampleFigures, result: sampleResult },
              approval: sampleApproval,
            },
          }
    },
    documents: {
      pdf: async () => new TextEncoder().encode('%PDF-1.7'),
      report: async ({ kind = 'identity-report' }) => new TextEncoder().encode(`%PDF-1.7 ${kind}`),
    },
    fileOfDocument: async () => {
      const bytes = new TextEncoder().encode('%PDF-1.7')
      return { sha256: sha256(bytes), bytes }
    },
    evidencePack: async ({ id }) => [{ path: 'README.txt', content: `Evidence of loan ${id}` }],
    documentFiles: {
      find: async () => null,
      add: async (_key, file) => file,
      hashesOf: async () => [],
      keyOf: async () => null,
    },
    documentSeal: { publicKeys: [] },
    paperReader: {
      read: async (bytes) => {
        const type = paperTypeOf(bytes)
        return type.ok ? ok({ type: type.value, bytes }) : type
      },
    },
    papers: {
      put: async () => true,
      remove: async () => true,
      of: async (loanId) => [samplePaper(loanId)],
      find: async (key) => ({ paper: { ...samplePaper(key.loanId), ...key }, bytes: new Uint8Array([1, 2, 3]) }),
      readings: async () => ({ account: sampleNumbers, findings: identityRead }),
    },
    anchors: {
      all: async () => [
        {
          day: '2026-11-20',
          at: 1_795_000_000_000,
          loans: 2,
          root: 'a'.repeat(64),
          previousRoot: null,
          keyId: '0123456789abcdef',
          signature: 'b'.repeat(128),
          timeStamp: null,
        },
      ],
    },
    checkLoanRecords: async () => ({ broken: [], drift: [], anchored: { day: '2026-11-20', sequence: 1 } }),
    identityProvider: { readCheck: async () => null },
    plaidWebhooks: {
      read: async ({ headers, body }) =>
        headers['plaid-verification'] === 'genuine'
          ? { ok: true, value: JSON.parse(new TextDecoder().decode(body)) }
          : { ok: false, error: { code: 'WEBHOOK_NOT_GENUINE', reason: 'signature' } },
    },
    zumWebhooks: { read: async () => ({ ok: true, value: { about: 'nothing' } }) },
    clockMover: makeFakeClockMover(1_795_000_800_000),
    inbox: inbox.inbox,
    differences: differences.port,
    legalHolds: legalHolds.port,
    outsideRequests: outsideRequests.port,
    stops,
    policies,
    staffTies: { at: async () => ties },
    periods,
    looks: makeFakeLooks(people.customer.id, looked),
    activity: {
      list: async ({ limit }) => sampleActivity.slice(0, limit),
      done: async () => ({
        acts: [
          {
            by: { id: people.employee.id, name: 'Person employee1' },
            at: instant(1_795_000_000_000),
            loanId: 'ln_own',
            action: 'change-recipient',
            proposedBy: null,
          },
        ],
        looks: [],
        invitations: [],
      }),
      looksOfStaff: async () => [
        {
          id: people.employee.id,
          name: 'Person employee1',
          role: 'employee',
          loans: 31,
          usually: 4.5,
          shown: 2,
          packs: 0,
        },
      ],
    },
    laws: laws.port,
    dailyRuns: { again: async () => undefined, lastDay: async () => '2026-11-20' },
    trigger: { trigger: async () => undefined },
    trialBalance: makeFakeTrialBalance(),
    portfolio: fakePortfolio,
    pastFiles: {
      since: async function* () {
        yield [pastFile]
      },
    },
    collections: makeFakeCollections(),
    traces: untraced,
    readiness: [{ name: 'database', isRequired: true, ready: async () => true }],
    ...changed.ports,
  }
  const settings: AppSettings = {
    publicOrigin,
    sandbox: true,
    plaidBaseUrl: 'http://plaid.sandbox.test:4010',
    zumBaseUrl: 'http://zum.sandbox.test:4020',
    mailInboxUrl: 'http://inbox.test/',
    signInProviders: [{ id: 'oidc', name: 'Sandbox ID' }],
    lender: {
      legalName: 'Tamarack Inc.',
      operatingName: 'Tamarack',
      licenceNumber: 'PDL-1',
      address: '1 Street',
      phone: '416-555-0100',
      email: 'help@example.test',
      publicOrigin,
    },
    workflowUrl: (loanId) => `http://engine.test/${loanId}`,
    workflowPages: null,
    proxies: 0,
    commandsPerMinute: 10_000,
    screens: null,
    ...changed.settings,
  }
  const app = makeApp(ports, settings)
  const server = await listen(app, 0, '127.0.0.1')
  const call = async (
    method: string,
    path: string,
    options: {
      readonly as?: Who
      readonly headers?: Record<string, string>
      readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream
    } = {},
  ): Promise<Reply> => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      redirect: 'manual',
      ...(options.body === undefined
        ? {}
        : { body: options.body, ...(options.body instanceof ReadableStream ? { duplex: 'half' } : {}) }),
      headers: {
        ...(options.as === undefined ? {} : { cookie: `session=${people[options.as].id}` }),
        ...options.headers,
      },
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, body: parsed(text) }
  }
  let presses = 0
  /** A command as our own page sends it. */
  const press = (
    as: Who | undefined,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    method: 'POST' | 'PATCH' = 'POST',
  ): Promise<Reply> =>
    call(method, path, {
      ...(as === undefined ? {} : { as }),
      headers: {
        origin: publicOrigin,
        'content-type': 'application/json',
        'idempotency-key': `press-${presses++}-press`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    loans,
    readings,
    lines,
    authRequests,
    emails: accountEmails,
    differences: differences.port,
    legalHolds: legalHolds.port,
    looked,
    forgetHolds: legalHolds.forget,
    stops,
    policies,
    ties,
    periods,
    outsideRequests: outsideRequests.port,
    forgetRequests: outsideRequests.forget,
    forgetLaw: laws.forget,
    inbox: inbox.inbox,
    kept: inbox.kept,
    bodies: inbox.bodies,
    ...loanProcess,
    app,
    call,
    press,
    port: server.port,
    close: () => server.stop(),
  }
}
export type Served = Awaited<ReturnType<typeof serveApp>>
