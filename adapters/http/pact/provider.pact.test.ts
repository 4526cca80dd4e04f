import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { firstPreviousHash, hashOfLine, type LoggedEvent } from '@tamarack/application/loan-log'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { LoanRequest } from '@tamarack/application/outcome'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { CoApplication } from '@tamarack/application/ports/loan-queries.port'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import {
  makeFakeCustomerEvidence,
  sampleBankData,
  sampleTransactions,
} from '@tamarack/application/testing/bank-data.fixture'
import { makeFakeLoanList, makeFakeStaffViews } from '@tamarack/application/testing/fake-loan-list'
import { makeFakeLoanProcess } from '@tamarack/application/testing/fake-loan-process'
import { makeFakeLoanQueries } from '@tamarack/application/testing/fake-loan-queries'
import { sampleCoApplication, sampleLoan } from '@tamarack/application/testing/sample-loan'
import { provider } from '@tamarack/contracts/testing/pact.fixture'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { Month } from '@tamarack/domain/periods/period'
import { firstPolicy, valuesOf, type HousePolicy } from '@tamarack/domain/policy/house-policy'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { people, publicOrigin, serveApp, type Served, type Who } from '../testing/served-app.ts'

const kept = fileURLToPath(new URL('../../../contracts/pacts/', import.meta.url))
const files = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.json'))

interface Interaction {
  readonly description: string
  readonly key?: string
  readonly providerStates: readonly { readonly name: string }[]
}
interface Pact {
  readonly interactions: readonly Interaction[]
}

/** What a contract states, no matter what the order of its tests and the version of the tool that
 * wrote it. */
const meaning = (folder: string): Record<string, readonly Interaction[]> =>
  Object.fromEntries(
    files(folder).map((file) => {
      const { interactions } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Pact
      return [
        file,
        interactions
          .map(({ key: _key, ...interaction }) => interaction)
          .toSorted((a, b) => a.description.localeCompare(b.description)),
      ]
    }),
  )

test('the contracts of the repository are what the screens request', () => {
  expect(files(kept)).not.toEqual([])
  expect(meaning(inject('pactFolder'))).toEqual(meaning(kept))
})

const fingerprint = { of: (text: string): string => createHash('sha256').update(text).digest('hex') }
const eventOf = (loanId: string): LoggedEvent => {
  const event = {
    loanId,
    sequence: 1,
    event: { type: 'personal-info-saved', answers: 'b'.repeat(64) } as const,
    at: 1_795_000_600_000,
    actor: { id: 'customer1', name: 'Rowan Ashe', role: 'customer' as const },
    ip: '203.0.113.7',
    userAgent: 'a browser',
    documents: [{ kind: 'loan-agreement' as const, version: 1, sha256: 'a'.repeat(64) }],
    previousHash: firstPreviousHash,
  }
  return { ...event, hash: hashOfLine(event, fingerprint) }
}

/** An application of which only its customer is recorded. */
const begun = {
  status: 'identity',
  product: null,
  advanceCents: null,
  costOfBorrowingCents: null,
  totalCents: null,
  termDays: null,
  disclosureAprBasisPoints: null,
  annualRateBasisPoints: null,
  paymentPlan: null,
  payFrequency: null,
  advanceDate: null,
  dueDate: null,
  onDefault: null,
  payments: [],
  identity: 'not-started',
  bank: 'not-started',
  bankAccountEnding: null,
  submittedAt: null,
} as const satisfies Partial<LoanSummary>

/** One rule that the application was checked against, with a figure of each kind. */
const checks: LoanSummary['checks'] = [
  {
    rule: 'TAM-31',
    outcome: 'pass',
    source: 'bank-data',
    steps: ['Declared: $2,800.00 a month'],
    transactions: ['t1'],
    figure: { unit: 'cents', amount: cents(2_800_00) },
    limit: { unit: 'seen', measure: 'a-month', days: 80, amount: cents(2_686_67) },
  },
]

/** An account in which nothing but pay moves, so that each transaction has the same marks. */
const payOnly = sampleTransactions
  .filter(({ description }) => description.startsWith('PAYROLL'))
  .map((pay, at) => ({ ...pay, balanceCents: 9_000_00 - at * pay.amountCents }))

const loans = new Map<string, LoanSummary>()
const readings = new Map<string, CollectedBankData>()
const joined = new Map<string, CoApplication>()
const fake = makeFakeLoanProcess(loans)
let who: Who = 'customer'
let served: Served
let base = ''

const queries = makeFakeLoanQueries(loans, readings, joined)
const staffViews = makeFakeStaffViews()
/** A contract shows one shape for every entry of a list, and a document has blocks of several: the
 * first one stands for all. */
const shortDocument: typeof queries.document = async (loanId, kind) => {
  const stored = await queries.document(loanId, kind)
  const [section] = stored?.content.sections ?? []
  if (stored === null || section === undefined) return stored
  const sections = [{ ...section, blocks: section.blocks.slice(0, 1) }]
  return { ...stored, content: { ...stored.content, sections } }
}

beforeAll(async () => {
  served = await serveApp({
    ports: {
      clock: { now: () => torontoInstant(localDate('2026-11-20'), 12, 0, 0) },
      list: makeFakeLoanList(loans),
      staffViews,
      queries: {
        ...queries,
        document: shortDocument,
        events: async (loanId) => [eventOf(loanId)],
        // Under the fingerprint that the event has.
        answersVersions: async () => [
          { form: 'personal-info', sha256: 'b'.repeat(64), savedAt: 1_795_000_000_000, answers: personalInfo },
        ],
      },
      evidence: makeFakeCustomerEvidence([people.customer.id], payOnly),
      process: {
        ...fake.process,
        // The wake of the one event, under which it stands.
        history: async () =>
          ((await fake.process.history('')) ?? []).map((step) => ({
            ...step,
            type: 'loan-changed' as const,
            name: 'personal-info-saved',
            about: { sequence: 1 },
          })),
        execute: (request, key) => {
          const { type, loanId } = request as unknown as LoanRequest
          if (type === 'start-application') loans.set(loanId, sampleLoan(loanId, people.customer.id, begun))
          // Every press of the screens' tests has one key; here each kind of command is a press of
          // its own.
          return fake.process.execute(request, `${type} ${key}`)
        },
      },
    },
  })
  base = `http://127.0.0.1:${served.port}`
})
afterAll(() => served.close())

/** Who is signed in, what their loan is like, and what the workflow would refuse. */
const state =
  (as: Who, loan: Partial<LoanSummary> | null, refusal: string | null = null) =>
  async (): Promise<void> => {
    who = as
    loans.clear()
    readings.clear()
    joined.clear()
    if (loan) loans.set('ln_own', sampleLoan('ln_own', people.customer.id, { checks, ...loan }))
    fake.refuse(refusal === null ? null : { code: refusal })
  }
const papersHandedIn: NonNullable<LoanSummary['byHand']> = {
  step: 'identity',
  state: 'submitted',
  since: instant(1_795_000_700_000),
  heldMs: 0,
  papers: [{ number: 1, sha256: 'a'.repeat(64) }],
}
const requestOf = (amount: number, purpose: 'cancellation' | 'part') =>
  ({ amount, purpose, state: 'requested', requestedAt: 1_795_000_700_000 }) as const
/** The customer owes `ln_joined`, which another borrowed and got. */
const oweTogether =
  (loan: Partial<LoanSummary> = {}, refusal: string | null = null) =>
  async (): Promise<void> => {
    await state('customer', null, refusal)()
    const application = sampleCoApplication('ln_joined', people.other.id, people.customer.id, {
      status: 'funded',
      product: 'installment',
      advanceCents: 5_000_00,
      costOfBorrowingCents: 846_26,
      fundedAt: 1_795_000_700_000,
      cancellableUntil: 1_795_150_799_999,
      ...loan,
    })
    joined.set('ln_joined', application)
    loans.set('ln_joined', application.summary)
  }
const decidedAt = 1_795_000_700_000
const signed = { status: 'pad', decidedAt, agreementSignedAt: 1_795_000_800_000 } as const

/** The provider lacks a transfer of ours, as two comparisons found. */
const findDifference = async (): Promise<void> => {
  const transfer = {
    kind: 'payment-state',
    loanId: 'ln_own',
    subject: 'pay_1',
    ours: 'submitted',
    theirs: 'missing',
  } as const
  for (const at of [1_795_000_000_000, 1_795_000_300_000])
    await served.differences.found({ ...transfer, mendable: false }, at)
}

/** The records of the loan are on hold; `by` is who placed it. The lift of an earlier interaction
 * is forgotten. */
const placeHold = async (by: string): Promise<void> => {
  const placed = {
    by: { id: by, name: 'Ada Admin' },
    at: instant(1_795_000_700_000),
    reason: 'lawsuit',
    note: 'Claim SC-26-1',
  } as const
  served.forgetHolds()
  await served.legalHolds.place({ id: 'hold_own', loanId: 'ln_own', scope: 'person', placed })
}

/** A stop with a pending release, which `by` proposed. */
const proposeRelease = async (by: 'admin1' | 'admin2'): Promise<void> => {
  served.stops.forget()
  const act = { what: 'debits', at: instant(1_795_000_700_000) } as const
  await served.stops.add({
    ...act,
    number: 1,
    type: 'stopped',
    by: { id: 'admin2', name: 'Ada Admin' },
    reason: 'provider-outage',
    note: 'Zum is down',
    key: 'stopped',
  })
  await served.stops.add({
    ...act,
    number: 2,
    type: 'release-proposed',
    by: { id: by, name: 'Ada Admin' },
    reason: 'provider-restored',
    note: 'Zum is back',
    key: 'proposed',
  })
}

/** A policy that `by` proposed and nobody has answered. */
const proposePolicy = async (by: 'admin1' | 'admin2', more: Partial<HousePolicy> = {}): Promise<void> => {
  served.policies.forget()
  await served.policies.add({
    number: 1,
    type: 'policy-proposed',
    at: instant(1_795_000_700_000),
    by: { id: by, name: 'Ada Admin' },
    policy: { ...valuesOf(firstPolicy), sampleOneIn: 5, ...more },
    startsOn: null,
    reason: 'Look at more of them',
    key: 'proposed',
  })
}

const mapAccounts = async (): Promise<void> => {
  served.periods.forget()
  const by = { id: 'admin2', name: 'Ada Admin' }
  for (const [account, number, name] of [
    ['cash', '1010', 'Bank'],
    ['advance receivable', '1200', 'Loans'],
    ['cost of borrowing receivable', '1210', 'Interest due'],
    ['cost of borrowing earned', '4000', 'Interest'],
  ] as const)
    await served.periods.map({ account, number, name, by, at: instant(1_795_000_600_000) }, account)
}

/** The month before is proposed to be closed, as it stands. */
const proposeClose = async (by: 'admin1' | 'admin2'): Promise<void> => {
  await mapAccounts()
  const october = await served.call('GET', '/api/v1/periods/2026-10', { as: 'admin' })
  const { sha256 } = october.body as { readonly sha256: string }
  const act = { month: '2026-10' as Month, type: 'propose', key: 'proposed', close: null, sha256 } as const
  await served.periods.add({ ...act, at: instant(1_795_000_700_000), by: { id: by, name: 'Ada Admin' } }, null)
}

/** A request from outside that `by` opened and answered, as if nothing was done about it yet. */
const answerRequest = async (by: string): Promise<void> => {
  const act = { by: { id: by, name: 'Ada Admin' }, at: instant(1_795_000_700_000) }
  const opening = {
    type: 'opened',
    kind: 'complaint',
    from: 'Rowan Ashe',
    matter: 'Charged twice',
    receivedOn: localDate('2026-11-02'),
    dueOn: localDate('2026-12-02'),
    loanId: 'ln_own',
  } as const
  served.forgetRequests()
  await served.outsideRequests.add('req_own', 1, { ...act, ...opening, key: 'opened' })
  await served.outsideRequests.add('req_own', 2, { ...act, type: 'answered', note: 'Paid back', key: 'answered' })
}

/** The inbox of the run holds one webhook that is parked because its check was unknown. */
const parkWebhook = async (): Promise<void> => {
  const webhook = { provider: 'plaid', bodySha256: 'a'.repeat(64) } as const
  const event = { about: 'identity-check', checkId: 'idv_ln_own' } as const
  served.kept.length = 0
  await served.inbox.keep(
    { ...webhook, body: new Uint8Array(), receivedAt: 1_795_000_000_000 },
    { state: 'received', event },
  )
  const attempt = { state: 'parked', loanId: null, reason: 'LOAN_NOT_FOUND' } as const
  await served.inbox.attempted(webhook, attempt, 1_795_086_400_000)
}

const stateHandlers = {
  'a customer with an application in review': state('customer', {}),
  'a customer who joined the application of somebody else': async () => {
    await state('customer', null)()
    const application = sampleCoApplication('ln_joined', people.other.id, people.customer.id)
    joined.set('ln_joined', application)
    loans.set('ln_joined', application.summary)
  },
  'a customer who owes a loan with its borrower': oweTogether(),
  'a customer who pays a part of a loan owed together': oweTogether({
    paymentRequest: { ...requestOf(100_00, 'part'), payer: 'co-applicant' },
  }),
  'a customer who cancels a loan owed together': oweTogether({
    status: 'cancelling',
    paymentRequest: requestOf(5000_00, 'cancellation'),
  }),
  'a customer who would pay more than two people owe': oweTogether({}, 'AMOUNT_ABOVE_OWED'),
  'a customer whose time to cancel for two is over': oweTogether({}, 'CANCELLATION_WINDOW_CLOSED'),
  'a customer without a loan': state('customer', null),
  'a customer who may choose terms on November 20, 2026': state('customer', { ...begun, status: 'terms' }),
  'a customer whose bank shows pay every two weeks, on November 20, 2026': async () => {
    await state('customer', { ...begun, status: 'terms' })()
    const collectedAt = torontoInstant(localDate('2026-11-20'), 9, 0, 0)
    readings.set('ln_own', { data: sampleBankData(people.customer.id), loanId: 'ln_own', collectedAt })
  },
  'a customer who signs an approved agreement': state('customer', signed),
  'a customer who signs the debit authorization': state('customer', {
    ...signed,
    status: 'active',
    debitAuthorizedAt: 1_795_000_900_000,
    activatedAt: 1_795_000_900_000,
  }),
  'a customer whose agreement was prepared anew': state(
    'customer',
    { status: 'agreement', decidedAt },
    'AGREEMENT_OUT_OF_DATE',
  ),
  'a customer with a loan whose debit is on its way': state('customer', { status: 'funded' }),
  'a customer who pays a part early': state('customer', {
    status: 'funded',
    paymentRequest: requestOf(100_00, 'part'),
  }),
  'a customer who would pay more than is owed': state('customer', { status: 'funded' }, 'AMOUNT_ABOVE_OWED'),
  'a customer with a loan whose debit is ahead': state('customer', { status: 'funded' }),
  'a customer whose time to stop a debit is over': state('customer', { status: 'funded' }, 'NOTICE_TOO_SHORT'),
  'a customer whose next payment may fall due later': state('customer', { status: 'funded' }),
  'a customer who requests a later day': state('customer', { status: 'funded' }),
  'a customer whose cash advance may not last longer': state(
    'customer',
    { status: 'funded' },
    'TERM_MAY_NOT_BE_EXTENDED',
  ),
  'a customer whose new authorization is outdated': state('customer', { status: 'funded' }, 'AGREEMENT_OUT_OF_DATE'),
  'a customer who cancels in time': state('customer', {
    status: 'cancelling',
    paymentRequest: requestOf(300_00, 'cancellation'),
  }),
  'a customer whose time to cancel is over': state('customer', { status: 'funded' }, 'CANCELLATION_WINDOW_CLOSED'),
  'an employee and an application in review': state('employee', {}),
  'a customer who sends papers': state('customer', begun),
  'a customer whose papers wait for staff': state('customer', { ...begun, byHand: papersHandedIn }),
  'an employee and papers that a colleague read': state('employee', {
    ...begun,
    byHand: {
      ...papersHandedIn,
      proposal: {
        by: { id: 'admin1', name: 'Ada Admin' },
        isAdmin: true,
        at: instant(1_795_000_800_000),
        note: 'The photo is hers',
        answers: 'b'.repeat(64),
      },
    },
  }),
  'an employee who read the papers': state('employee', begun, 'SECOND_PERSON_REQUIRED'),
  'an employee and papers that were verified': state('employee', begun, 'STEP_NOT_DUE'),
  'an employee who saved a view': async () => {
    await state('employee', {})()
    const view = { name: 'Big ones', filters: { status: 'review', minAmount: 30_000 }, was: null, at: 1 }
    await staffViews.keep(people.employee.id, view, 20)
  },
  'an employee who claims a case': state('employee', { officer: { id: 'employee1', name: 'Mei Chen' } }),
  'an employee and a case that a colleague claimed meanwhile': state('employee', {}, 'CASE_TAKEN'),
  'an admin and an employee without cases': state('admin', null),
  'an employee and an application of two people': async () => {
    await state('employee', null)()
    const application = sampleCoApplication('ln_joined', people.other.id, people.customer.id)
    joined.set('ln_joined', application)
    loans.set('ln_joined', application.summary)
  },
  'an admin and an employee': state('admin', null),
  'an admin and a sandbox': state('admin', null),
  'an employee who approves an application': state('employee', {
    status: 'agreement',
    decidedAt,
    decision: {
      outcome: 'approved',
      policy: 1,
      byId: 'employee1',
      byName: 'Mei Chen',
      at: decidedAt,
      reasons: [],
      note: 'Pay stub seen',
      proposedBy: null,
      proposedAt: null,
      proposedNote: null,
    },
  }),
  'an employee and an application that was decided meanwhile': state(
    'employee',
    { status: 'rejected', decidedAt },
    'ALREADY_DECIDED',
  ),
  'an employee and a loan with a payment and a proposed write-off': state('employee', { status: 'funded' }),
  'an employee and a loan with a proposed write-off': state('employee', { status: 'funded', checks: [] }),
  'an employee and a loan that a payment would repay': state('employee', { status: 'funded' }),
  'an employee who records a payment': state('employee', { status: 'funded', checks: [] }),
  'an employee and a cancelled loan whose refund failed': state('employee', { status: 'cancelled', checks: [] }),
  'an employee and a loan in service': state('employee', { status: 'funded' }),
  'a customer with a loan in service': state('customer', { status: 'funded' }),
  'an employee and a loan that is late': state('employee', { status: 'overdue', checks: [] }),
  'an employee and a loan that nobody may be contacted about now': state(
    'employee',
    { status: 'overdue' },
    'CONTACT_OUTSIDE_HOURS',
  ),
  'an employee and a loan without a fee': state('employee', { status: 'funded' }, 'NO_FEE_TO_WAIVE'),
  'an employee and an application with a history': async () => {
    await state('employee', {})()
    served.forgetHolds()
  },
  'an employee and a customer who is paid every two weeks': state('employee', {}),
  'a reviewer and a person who signed in': state('reviewer', null),
  'a reviewer and a webhook that found no loan': async () => {
    await state('reviewer', null)()
    await parkWebhook()
  },
  'a reviewer and a transfer that the provider does not have': async () => {
    await state('reviewer', null)()
    await findDifference()
  },
  'an employee and a night whose anchor was made': state('employee', null),
  'a reviewer and a loan on legal hold': async () => {
    await state('reviewer', {})()
    await placeHold('admin2')
  },
  'a reviewer and a policy that an admin proposed': async () => {
    await state('reviewer', null)()
    await proposePolicy('admin2')
  },
  'a reviewer and a proposed policy that would have approved an application': async () => {
    await state('reviewer', null)()
    await proposePolicy('admin2', { approvesCleanFiles: true })
  },
  'an admin, while no other policy is proposed': async () => {
    await state('admin', null)()
    served.policies.forget()
  },
  'an admin and a policy that a colleague proposed': async () => {
    await state('admin', null)()
    await proposePolicy('admin2')
  },
  'an admin and a policy that they proposed': async () => {
    await state('admin', null)()
    await proposePolicy('admin1')
  },
  'an employee and a release of debits that an admin proposed': async () => {
    await state('employee', null)()
    await proposeRelease('admin2')
  },
  'an admin and a month that has ended': async () => {
    await state('admin', null)()
    served.periods.forget()
  },
  'an admin and a month that has ended with every account mapped': async () => {
    await state('admin', null)()
    await mapAccounts()
  },
  'an admin and a month that a colleague proposed to close': async () => {
    await state('admin', null)()
    await proposeClose('admin2')
  },
  'an admin and a month that they proposed to close': async () => {
    await state('admin', null)()
    await proposeClose('admin1')
  },
  'an admin, while nothing is stopped': async () => {
    await state('admin', null)()
    served.stops.forget()
  },
  'an admin and a release of debits that a colleague proposed': async () => {
    await state('admin', null)()
    await proposeRelease('admin2')
  },
  'an admin and a release of debits that they proposed': async () => {
    await state('admin', null)()
    await proposeRelease('admin1')
  },
  'a reviewer, and a look of an employee': state('reviewer', null),
  'a reviewer and a run of the checks that found a breach': async () => {
    await state('reviewer', null)()
    served.forgetLaw()
  },
  'an employee and a loan that is not on hold': async () => {
    await state('employee', {})()
    served.forgetHolds()
  },
  'an admin and a hold that another admin placed': async () => {
    await state('admin', {})()
    await placeHold('admin2')
  },
  'an admin and a hold that they placed': async () => {
    await state('admin', {})()
    await placeHold('admin1')
  },
  'a reviewer and a request from outside that an admin answered': async () => {
    await state('reviewer', {})()
    await answerRequest('admin2')
  },
  'an admin and a request from outside that they answered': async () => {
    await state('admin', {})()
    await answerRequest('admin1')
  },
  'an admin and a transfer that the provider does not have': async () => {
    await state('admin', null)()
    await findDifference()
  },
  'an admin and a webhook whose loan was stored after it': async () => {
    await state('admin', {})()
    await parkWebhook()
  },
  'an admin and a webhook that could not be read': async () => {
    await state('admin', null)()
    const webhook = { provider: 'zum', bodySha256: 'b'.repeat(64), body: new Uint8Array(), receivedAt: 0 } as const
    await served.inbox.keep(webhook, { state: 'parked', reason: 'NOT_JSON' })
  },
}

interface Verified {
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[]
}

// A state without a handler would be passed over with a warning.
test('every state that the screens require can be prepared', () => {
  const requested = Object.values(meaning(kept))
    .flat()
    .flatMap(({ providerStates }) => providerStates.map(({ name }) => name))
  expect(new Set(requested)).toEqual(new Set(Object.keys(stateHandlers)))
})

test.for(files(kept))('the API keeps %s', async (file) => {
  const verified = await new Verifier({
    provider,
    providerBaseUrl: base,
    pactUrls: [join(kept, file)],
    logLevel: 'warn',
    stateHandlers,
    // What the browser adds by itself: the session's cookie, and where the page came from.
    requestFilter: (request, _response, next) => {
      Object.assign(request.headers, { cookie: `session=${people[who].id}`, origin: publicOrigin })
      next()
    },
  }).verifyProvider()
  const { interactionResults } = JSON.parse(verified) as Verified
  const passed = interactionResults.filter(({ result }) => result === 'OK').map(({ description }) => description)
  expect(new Set(passed)).toEqual(new Set(meaning(kept)[file]?.map(({ description }) => description)))
})
