import { localDate } from '@tamarack/domain/values/local-date'
import { mayIssue } from '@tamarack/domain/loan/command'
import type { Arrangeable } from '@tamarack/domain/loan/arrangeable'
import type { EmailKey, PersonKey } from '@tamarack/domain/loan/person'
import { offerOn, recordedOffer, type Offer } from '@tamarack/domain/products/product'
import { nothingOwed } from '@tamarack/domain/ledger/loan-book'
import type { PayoffQuote } from '@tamarack/domain/payoff/payoff'
import { ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import type { DocumentKind } from '@tamarack/domain/loan/documents'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { DocumentContent } from '../documents/document-content.ts'
import type { BookFigures } from '../book-figures.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { MoneyActions } from '../queries/money-actions.ts'
import type { Servicing } from '../queries/servicing.ts'
import type { LoanRequest, RequestType } from '../outcome.ts'
import { mayBeInvitedAgain, mayInactivate } from '../policies/staff.ts'
import type { Account, Accounts } from '../ports/accounts.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { IdentityRecord } from '../ports/identity-provider.port.ts'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import type { LoanNotices, SentNotice } from '../ports/loan-notices.port.ts'
import type {
  CoApplication,
  ListedDocument,
  LoanQueries,
  StaffView,
  StoredDocument,
} from '../ports/loan-queries.port.ts'
import type { SecurityAttempt, SecurityEvent, SecurityLog } from '../ports/security-log.port.ts'
import type { Principal, SessionReader } from '../ports/session-reader.port.ts'
import type { StaffAccounts, StaffMember } from '../ports/staff-accounts.port.ts'
import type { TrialBalance } from '../ports/trial-balance.port.ts'
import type { InboxWebhook, WebhookId, WebhookInbox, WebhookPage } from '../ports/webhook-inbox.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'
import { financialInfo, personalInfo } from './answers.fixture.ts'

/** A loan whose terms are with staff: $300.00 for 14 days at $14 per $100. */
export const sampleLoan = (id: string, customerId: string, changed: Partial<LoanSummary> = {}): LoanSummary => ({
  id,
  customerId,
  customerName: 'Rowan Ashe',
  status: 'review',
  product: 'cash-advance',
  terms: null,
  advanceCents: 300_00,
  costOfBorrowingCents: 42_00,
  totalCents: 342_00,
  termDays: 14,
  disclosureAprBasisPoints: 365_00,
  annualRateBasisPoints: null,
  paymentPlan: 'standard',
  payFrequency: 'bi-weekly',
  advanceDate: '2026-11-23',
  dueDate: '2026-12-07',
  payments: [{ dueDate: '2026-12-07', amountCents: 342_00 }],
  checks: [],
  identity: 'passed',
  identityCheckId: null,
  bank: 'connected',
  bankAccountEnding: '5678',
  decision: null,
  proposal: null,
  rejectionReasons: [],
  whatWouldChange: [],
  alternatives: [],
  waitsForCustomer: false,
  awaitedSignatures: [],
  createdAt: 1_795_000_000_000,
  submittedAt: 1_795_000_600_000,
  decidedAt: null,
  agreementSignedAt: null,
  debitAuthorizedAt: null,
  coApplicant: null,
  activatedAt: null,
  fundBy: null,
  fundedAt: null,
  disbursement: null,
  requests: [],
  cancellableUntil: null,
  cancellableAnyTime: false,
  ...changed,
})

/** The agreement and the authorization of a loan in service. */
const sampleDocuments: readonly ListedDocument[] = [
  {
    ref: { kind: 'pad-agreement', version: 1, sha256: 'b'.repeat(64) },
    preparedAt: instant(1_795_000_800_000),
    signedAt: instant(1_795_000_900_000),
    state: 'in-force',
  },
  {
    ref: { kind: 'loan-agreement', version: 1, sha256: 'a'.repeat(64) },
    preparedAt: instant(1_795_000_700_000),
    signedAt: instant(1_795_000_800_000),
    state: 'in-force',
  },
]

/** $342.00, of which one payment of $100.00 was made. */
export const sampleFigures: BookFigures = {
  status: 'funded',
  owedCents: 242_00,
  principalCents: 242_00,
  costCents: 0,
  defaultInterestCents: 0,
  feeCents: 0,
  refundToRecoverCents: 0,
  owedToBorrowerCents: 0,
  refundableFrom: '2026-11-25',
  writtenOffCents: 0,
  recoveredCents: 0,
  payments: [{ number: 1, dueDate: '2026-12-07', amountCents: 342_00, paidCents: 100_00, paidOn: null }],
  parts: [],
}

/** The next payment may fall due a week later; nothing is late. */
export const sampleArrangeable: Arrangeable = {
  movable: [{ payment: 1, amount: cents(242_00), dueDate: localDate('2026-12-07'), latest: localDate('2026-12-14') }],
  notMovable: undefined,
  late: undefined,
  notArrangeable: undefined,
}

/** A fee cannot be waived, and a write-off waits for a second person. */
export const sampleMoneyActions: MoneyActions = {
  asOf: '2026-11-24',
  actions: [{ kind: 'waive-fee', refusal: { code: 'NO_FEE_TO_WAIVE' } }],
  figures: sampleFigures,
  reversible: [{ paymentId: 'pay_1', amountCents: 100_00, valueDate: '2026-11-24' }],
  proposal: {
    at: instant(1_795_000_700_000),
    action: { kind: 'write-off' },
    reason: 'insolvency',
    note: 'Trustee wrote to us',
    by: { id: 'employee2', name: 'Noah Reyes' },
    because: ['amount'],
  },
}

const installmentOffer = (): Offer => {
  const terms = { loanType: 'installment', startDate: '2026-11-20', payFrequency: 'monthly' } as const
  const applicant = { monthlyNetIncome: 6000_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: true }
  const offer = offerOn({ ...terms, advance: 5000_00, numberOfPayments: 12 }, applicant, localDate('2026-11-20'))
  if (!offer.ok) throw new Error(offer.error.code)
  return recordedOffer(offer.value)
}

/** The application of that borrower, which that co-applicant accepted, is verified for and consented to. */
export const sampleCoApplication = (
  loanId: string,
  borrowerId: string,
  coApplicantId: string,
  changed: Partial<LoanSummary> = {},
): CoApplication => {
  const offer = installmentOffer()
  const terms = { loanType: 'installment', advance: 5000_00, startDate: '2026-11-20' } as const
  const coApplicant = {
    state: 'accepted',
    invitation: 1,
    email: 'email-key' as EmailKey,
    token: 'd'.repeat(64),
    invitedAt: instant(1_795_000_000_000),
    expiresAt: instant(1_795_604_800_000),
    terms: { ...terms, payFrequency: 'monthly', numberOfPayments: 12 },
    offer,
    customerId: coApplicantId,
    acceptedAt: instant(1_795_000_100_000),
    person: 'person-key' as PersonKey,
    consent: { at: instant(1_795_000_200_000), answers: 'e'.repeat(64) },
  } as const
  const { invitation, invitedAt, expiresAt } = coApplicant
  const invited = { invitation, invitedAt, expiresAt, terms: coApplicant.terms, state: coApplicant.state }
  const summary = sampleLoan(loanId, borrowerId, {
    status: 'terms',
    product: null,
    advanceCents: null,
    costOfBorrowingCents: null,
    totalCents: null,
    disclosureAprBasisPoints: null,
    payFrequency: null,
    advanceDate: null,
    dueDate: null,
    payments: [],
    submittedAt: null,
    coApplicant: {
      ...invited,
      progress: 'ready',
      customerId: coApplicantId,
      checkId: null,
      check: null,
      checkFailed: null,
      consentedAt: coApplicant.consent.at,
      signedAt: null,
    },
    ...changed,
  })
  const invitee = { name: 'Jo Birch', email: 'jo@mail.example' }
  return { summary, coApplicant, invitee, borrowerName: 'Rowan Ashe', info: null }
}

/** The rest of the one payment is due, and its debit is ahead. */
export const sampleServicing: Servicing = {
  asOf: '2026-11-24',
  figures: sampleFigures,
  late: null,
  request: null,
  debits: 'running',
  authorization: {
    revokedOn: undefined,
    endsOn: undefined,
    endsOnIfRevoked: localDate('2026-11-27'),
    newAccount: 'may-connect',
  },
  nextDebit: {
    payment: 1,
    amountCents: 242_00,
    sentOn: '2026-12-02',
    debitDate: '2026-12-07',
    isSent: false,
    isAgain: false,
  },
  payments: [
    {
      number: 1,
      dueDate: '2026-12-07',
      amountCents: 342_00,
      paidCents: 100_00,
      paidOn: null,
      state: 'due',
      sentOn: null,
      debitDate: null,
      control: { state: 'stoppable', until: localDate('2026-12-02') },
      returned: null,
    },
  ],
  refunds: {
    dueOn: null,
    waitsForStaff: false,
    sent: [{ refundId: 'pay_refund_1', amountCents: 5_00, sentOn: '2026-11-20', state: 'completed', failure: null }],
  },
  made: [
    {
      debitId: 'pay_debit_1',
      payment: 1,
      amountCents: 100_00,
      initiatedOn: '2026-11-18',
      debitDate: '2026-11-23',
      state: 'completed',
      rePresents: null,
      failure: null,
      final: false,
    },
  ],
  entries: [
    {
      number: 1,
      on: '2026-11-24',
      kind: 'payment-received',
      lines: [
        { account: 'cash', debitCents: 100_00, creditCents: 0 },
        { account: 'advance receivable', debitCents: 0, creditCents: 100_00 },
      ],
    },
  ],
}

/** $342.00 with a debit of that amount on its way. */
const samplePayoff: PayoffQuote = {
  on: localDate('2026-11-24'),
  owed: { ...nothingOwed, principal: cents(300_00), cost: cents(42_00) },
  chargeRefund: cents(0),
  total: cents(342_00),
  debitsInFlight: [{ debitId: 'D1', amount: cents(342_00), debitDate: localDate('2026-11-27') }],
  leftIfDebitsSettle: cents(0),
  refundIfBoth: cents(342_00),
  refundFrom: localDate('2026-11-30'),
  explanations: [],
}

const sampleContent = (kind: DocumentKind, loanId: string): DocumentContent => ({
  kind,
  title: 'Loan Agreement & Disclosures',
  version: 1,
  loanId,
  date: '2026-11-21',
  sections: [
    {
      id: 'one',
      heading: 'One',
      boxed: true,
      blocks: [
        { kind: 'paragraph', text: 'A paragraph.', bold: true },
        { kind: 'facts', rows: [{ label: 'Amount', value: '$300.00', note: 'in full' }] },
        { kind: 'table', caption: 'Payments', head: ['Date'], rows: [['2026-12-07']] },
        { kind: 'list', items: ['First'] },
      ],
    },
  ],
})

const verifiedRecord: IdentityRecord = {
  givenName: 'Rowan',
  familyName: 'Ashe',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phoneNumber: '+14165550123',
  emailAddress: 'rowan@example.test',
  dateOfBirth: '1990-05-04',
  ipAddress: '203.0.113.7',
}

/** Two notices of every loan, and the documents of both. */
export const sampleSentNotices: readonly SentNotice[] = [
  {
    sequence: 30,
    kind: 'statement',
    day: localDate('2026-12-01'),
    sentAt: 1_796_134_000_000,
    document: { kind: 'account-statement', sha256: 'c'.repeat(64) },
  },
  {
    sequence: 20,
    kind: 'disbursed',
    day: localDate('2026-11-20'),
    sentAt: 1_795_200_000_000,
    document: { kind: 'loan-notice', sha256: 'd'.repeat(64) },
  },
]

export const makeFakeLoanNotices = (sent: readonly SentNotice[] = sampleSentNotices): LoanNotices => ({
  sent: async (_loanId, { before, limit }) =>
    sent.filter(({ sequence }) => before === null || sequence < before).slice(0, limit),
  document: async (loanId, sha256) => {
    const found = sent.find((notice) => notice.document.sha256 === sha256)
    const content = found && { ...sampleContent('loan-agreement', loanId), kind: found.document.kind, date: found.day }
    return content === undefined
      ? null
      : { content, sha256, preparedAt: found?.sentAt ?? 0, signedAt: null, signedBy: null, identityIpAddress: null }
  },
})

/** Reads over loans held in memory; what a loan has beside its summary is the same for every loan that is past the step. */
export const makeFakeLoanQueries = (
  loans: Map<string, LoanSummary>,
  readings: ReadonlyMap<string, CollectedBankData> = new Map(),
  coApplications: ReadonlyMap<string, CoApplication> = new Map(),
): LoanQueries => {
  const kept = {
    sha256: 'a'.repeat(64),
    preparedAt: 1_795_000_700_000,
    signedAt: null,
    signedBy: null,
    identityIpAddress: '203.0.113.7',
  }
  const document = (loanId: string, kind: DocumentKind): StoredDocument | null =>
    loans.has(loanId) ? { content: sampleContent(kind, loanId), ...kept } : null
  return {
    loan: async (loanId) => loans.get(loanId) ?? null,
    arrangeable: async (loanId) => (loans.has(loanId) ? sampleArrangeable : null),
    moneyActions: async (loanId) => (loans.has(loanId) ? sampleMoneyActions : null),
    servicing: async (loanId) => (loans.has(loanId) ? sampleServicing : null),
    payoff: async (loanId) => (loans.has(loanId) ? ok(samplePayoff) : null),
    loansOfCustomer: async (customerId) => [...loans.values()].filter((loan) => loan.customerId === customerId),
    async applications({ text, statuses, view, staffId, page, size }) {
      const isIn: Readonly<Record<StaffView, (loan: LoanSummary) => boolean>> = {
        'second-person': ({ proposal }) => proposal !== null,
        waiting: ({ staffWork = [] }) => staffWork.length > 0,
        mine: ({ decision }) => decision?.byId === staffId,
        'returned-debits': ({ returnedDebits = [] }) => returnedDebits.length > 0,
        attention: ({ attention = [] }) => attention.length > 0,
      }
      const count = (counted: StaffView): number => [...loans.values()].filter(isIn[counted]).length
      const found = [...loans.values()].filter(
        (loan) =>
          (view === null || isIn[view](loan)) &&
          (text === null || loan.customerName.includes(text)) &&
          (statuses === null || statuses.includes(loan.status)),
      )
      return {
        loans: found.slice((page - 1) * size, page * size),
        total: loans.size,
        matching: found.length,
        views: {
          waiting: count('waiting'),
          mine: count('mine'),
          returnedDebits: count('returned-debits'),
          attention: count('attention'),
        },
      }
    },
    coApplication: async (loanId) => coApplications.get(loanId) ?? null,
    coApplicationsOf: async (customerId) =>
      [...coApplications.values()].filter(
        ({ coApplicant }) => coApplicant.state === 'accepted' && coApplicant.customerId === customerId,
      ),
    personalInfo: async (loanId) =>
      loans.has(loanId) ? { ...personalInfo, employer: 'Larch Bakery', primaryIncomeCents: 2_800_00 } : null,
    answersVersions: async (loanId) =>
      loans.has(loanId)
        ? [{ form: 'personal-info', sha256: 'a'.repeat(64), savedAt: 1_795_000_000_000, answers: personalInfo }]
        : [],
    financialInfo: async (loanId) =>
      loans.has(loanId)
        ? { ...financialInfo, childBenefitMonthlyCents: 412_00, car: { valueCents: 9_000_00, owedCents: null } }
        : null,
    otherLoansOfPerson: async () => [],
    document: async (loanId, kind, sha256 = kept.sha256) => (sha256 === kept.sha256 ? document(loanId, kind) : null),
    documents: async (loanId) => (loans.has(loanId) ? sampleDocuments : null),
    bankReading: async (loanId) => readings.get(loanId) ?? null,
    identityRecord: async () => verifiedRecord,
    personEvidence: async (loanId) =>
      loans.has(loanId)
        ? {
            accountName: 'Rowan Ash',
            verified: { record: verifiedRecord, at: 1_795_000_100_000 },
            holderName: 'ASHE ROWAN',
            alike: [
              {
                customerId: 'customer2',
                accountName: 'R. Ashe',
                shared: ['person', 'birth-date'],
                record: verifiedRecord,
                verifiedAt: 1_794_000_000_000,
              },
            ],
            theirLoans: [
              { loanId: 'ln_other', customerId: 'customer2', status: 'funded', agreedOn: localDate('2026-11-02') },
            ],
          }
        : null,
    events: async () => [],
    async loanOfProviderEvent({ checkId = '' }) {
      const loanId = checkId.replace(/^idv_/, '')
      return loans.has(loanId) ? loanId : null
    },
  }
}

export interface Executed {
  readonly request: { readonly type: RequestType; readonly loanId: string }
  readonly key: string
}

/**
 * A process that follows its settings: `refuse` names its next refusal, `notified` and `executed` remember. The same key gets the first answer
 * again.
 */
export const makeFakeLoanProcess = (loans: Map<string, LoanSummary>) => {
  const executed: Executed[] = []
  const notified: { readonly loanId: string; readonly event: ProviderEvent }[] = []
  const first = new Map<string, unknown>()
  let [refusal, breaks]: [Refusal | null, Error | null] = [null, null]
  const process: LoanProcess = {
    async execute(request, key) {
      const { type, loanId, actor } = request as unknown as LoanRequest
      executed.push({ request: { ...request, type, loanId }, key })
      if (breaks) throw breaks
      if (refusal) return { ok: false, error: refusal }
      if (type === 'start-application' && !loans.has(loanId))
        loans.set(loanId, sampleLoan(loanId, actor.id ?? '', { status: 'identity', identity: 'not-started' }))
      const loan = loans.get(loanId)
      // As the real process: everybody acts on what is theirs only.
      if (loan === undefined || (actor.role === 'customer' && !mayIssue(type, actor, loan)))
        return { ok: false, error: { code: 'NOT_FOUND' } }
      // No request has a link here: an invitation is answered by whoever accepted it.
      const answers = type === 'accept-co-application' || type === 'decline-co-application'
      if (answers && actor.id !== loan.coApplicant?.customerId) return { ok: false, error: { code: 'NOT_FOUND' } }
      const scriptUrl = 'https://connector.example/connector.js'
      const extras = { linkToken: 'link-token', checkId: 'idv_1', connectToken: 'connect-token', scriptUrl }
      first.set(key, first.get(key) ?? { status: loan.status, loan, ...extras })
      return { ok: true, value: first.get(key) as never }
    },
    async notify(loanId, event) {
      if (breaks) throw breaks
      notified.push({ loanId, event })
    },
    wake: async () => undefined,
    runningStatuses: async () => new Map(),
    history: async () => [
      {
        workflowId: 'loan-application/ln_1',
        eventId: 1,
        at: 1_795_000_000_000,
        type: 'workflow-started',
        name: null,
        attempts: null,
      },
    ],
  }
  return {
    process,
    executed,
    notified,
    refuse: (next: Refusal | null): void => {
      refusal = next
    },
    break: (next: Error | null): void => {
      breaks = next
    },
  }
}

/** The book of one loan of $500.00 whose money was delivered. */
export const makeFakeTrialBalance = (): TrialBalance => ({
  sums: async () => [
    { account: 'advance receivable', debitCents: 500_00, creditCents: 0, lines: 1 },
    { account: 'cash', debitCents: 0, creditCents: 500_00, lines: 1 },
  ],
  lines: async ({ account }) => [
    {
      loanId: 'ln_own',
      number: 1,
      day: '2026-11-20',
      kind: 'disbursed',
      debitCents: account === 'cash' ? 0 : 500_00,
      creditCents: account === 'cash' ? 500_00 : 0,
    },
  ],
})

/** A log of these events, all of one person's, in pages by place. */
export const makeFakeSecurityLog = (
  events: readonly SecurityEvent[],
  recorded: SecurityAttempt[] = [],
): SecurityLog => ({
  async record(attempt) {
    recorded.push(attempt)
  },
  async eventsOf(_, { before, size }) {
    const from = Number(before ?? '0')
    return { events: events.slice(from, from + size), next: events.length > from + size ? String(from + size) : null }
  },
})

/** Sessions by cookie: `session=<id of the person>`. */
export const makeFakeSessions = (people: readonly Principal[]): SessionReader => ({
  browserOf: ({ cookie }) => cookie ?? null,
  current: async ({ cookie }) => people.find(({ id }) => cookie === `session=${id}`) ?? null,
})

export const makeFakeAccounts = (people: readonly Principal[]): Accounts => {
  const accounts: Account[] = people.map(({ id, name, email, role }) => ({
    id,
    name,
    email,
    role,
    identityExpiry: 1_800_000_000,
    bankExpiry: null,
  }))
  return {
    find: async (id) => accounts.find((account) => account.id === id) ?? null,
    async ensure({ name, email, role }) {
      const existing = accounts.find((account) => account.email === email)
      if (existing) return existing
      const made: Account = {
        id: `user_${accounts.length + 1}`,
        name,
        email,
        role,
        identityExpiry: null,
        bankExpiry: null,
      }
      accounts.push(made)
      return made
    },
  }
}

/** Staff in memory; every key is new to it. */
export const makeFakeStaff = (people: readonly Principal[]): StaffAccounts => {
  const members = new Map<string, StaffMember>(
    people.flatMap(({ id, name, email, role }) =>
      role === 'customer' ? [] : [[id, { id, name, email, role, status: 'active', invited: false }]],
    ),
  )
  const emails = new Set(people.map(({ email }) => email))
  const set = (id: string, changed: Partial<StaffMember>) => {
    const member = members.get(id)
    if (member === undefined) return { ok: false, error: { code: 'NOT_FOUND' } } as const
    members.set(id, { ...member, ...changed })
    return { ok: true, value: { ...member, ...changed } } as const
  }
  return {
    list: async () => [...members.values()],
    find: async (id) => members.get(id) ?? null,
    async create(_, { name, email, role }) {
      if (emails.has(email)) return { ok: false, error: { code: 'EMAIL_IN_USE' } }
      const member: StaffMember = {
        id: `staff_${members.size + 1}`,
        name,
        email,
        role,
        status: 'active',
        invited: true,
      }
      emails.add(email)
      members.set(member.id, member)
      return { ok: true, value: { member, link: 'https://tamarack.test/invitation' } }
    },
    async inviteAgain(_, id) {
      const member = members.get(id)
      const may = member === undefined ? null : mayBeInvitedAgain(member)
      return may === null || may.ok ? set(id, {}) : may
    },
    rename: async (_, id, name) => set(id, { name }),
    async inactivate({ actor }, id) {
      const activeAdminIds = [...members.values()].flatMap((each) =>
        each.role === 'admin' && each.status === 'active' ? [each.id] : [],
      )
      const member = members.get(id)
      const may = member === undefined ? null : mayInactivate({ actor, member, activeAdminIds })
      return may === null || may.ok ? set(id, { status: 'inactive' }) : may
    },
    activate: async (_, id) => set(id, { status: 'active' }),
  }
}

/** An inbox in memory; `bodies` holds the bytes by digest. */
export const makeFakeInbox = () => {
  const kept: InboxWebhook[] = []
  const bodies = new Map<string, Uint8Array>()
  const handledAt = new Map<string, number>()
  const placeOf = ({ provider, bodySha256 }: WebhookId): number =>
    kept.findIndex((each) => each.provider === provider && each.bodySha256 === bodySha256)
  const pageOf = (
    { before, size }: { readonly before: string | null; readonly size: number },
    state: 'parked' | 'dismissed',
    moment: 'parkedAt' | 'dismissedAt',
  ): WebhookPage => {
    const all = kept
      .filter((webhook) => webhook.state === state)
      .toSorted((one, other) => (other[moment] ?? 0) - (one[moment] ?? 0))
    const from = all.findIndex(({ bodySha256 }) => bodySha256 === before) + 1
    const webhooks = all.slice(from, from + size)
    return {
      webhooks,
      total: all.length,
      next: from + size < all.length ? (webhooks.at(-1)?.bodySha256 ?? null) : null,
    }
  }
  const inbox: WebhookInbox = {
    async keep({ provider, bodySha256, body, receivedAt }, arrival) {
      if (placeOf({ provider, bodySha256 }) !== -1) return false
      bodies.set(bodySha256, body)
      kept.push({
        provider,
        bodySha256,
        event: arrival.state === 'received' ? arrival.event : null,
        loanId: null,
        state: arrival.state,
        reason: arrival.state === 'parked' ? arrival.reason : null,
        attempts: 0,
        receivedAt,
        parkedAt: arrival.state === 'parked' ? receivedAt : null,
        dismissedAt: null,
        dismissal: null,
      })
      return true
    },
    async reopen(id, { handledBefore, at }) {
      const webhook = kept[placeOf(id)]
      if (webhook?.state !== 'handled' || webhook.event === null) return false
      if ((handledAt.get(id.bodySha256) ?? 0) >= handledBefore) return false
      kept[placeOf(id)] = { ...webhook, state: 'received', receivedAt: at }
      return true
    },
    find: async (id) => kept[placeOf(id)] ?? null,
    async attempted(id, attempt, at) {
      const webhook = kept[placeOf(id)]
      if (webhook === undefined || webhook.state === 'handled' || webhook.state === 'dismissed') return
      if (attempt.state === 'handled') handledAt.set(id.bodySha256, at)
      kept[placeOf(id)] = {
        ...webhook,
        state: attempt.state,
        loanId: attempt.loanId ?? webhook.loanId,
        reason: attempt.state === 'parked' ? attempt.reason : null,
        parkedAt: attempt.state === 'parked' ? (webhook.parkedAt ?? at) : null,
        attempts: webhook.attempts + 1,
      }
    },
    waiting: async (before, limit) =>
      kept
        .filter(({ state, receivedAt }) => state === 'received' && receivedAt < before)
        .toSorted((one, other) => one.attempts - other.attempts || one.receivedAt - other.receivedAt)
        .slice(0, limit),
    parked: async (page) => pageOf(page, 'parked', 'parkedAt'),
    async dismiss(id, dismissal, at) {
      const webhook = kept[placeOf(id)]
      if (webhook?.state === 'parked')
        kept[placeOf(id)] = { ...webhook, state: 'dismissed', dismissal, dismissedAt: at }
    },
    dismissed: async (page) => pageOf(page, 'dismissed', 'dismissedAt'),
  }
  return { inbox, kept, bodies }
}
