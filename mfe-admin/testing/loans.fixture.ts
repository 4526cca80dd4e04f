import { advanceTerms, begunLoan, loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import type { DecisionPreviewView, LoanView, RuleCheckView } from '@tamarack/contracts/views/loan'
import type { ChainCheckView, TimelineEntryView, TimelineView } from '@tamarack/contracts/views/timeline'
import { reasonForCustomer } from '../features/decide-application/reasons.ts'

/** Nov 20, 2026, 2:14:07 PM in Toronto, in epoch milliseconds. */
export const afternoon = Date.UTC(2026, 10, 20, 19, 14, 7)

const figures = (unit: 'cents' | 'days' | 'count', value: number, limit: number) => ({
  figure: { unit, value },
  limit: { unit, value: limit },
})
const words = (value: string, limit: string) => ({
  figure: { unit: 'word', value } as const,
  limit: { unit: 'word', value: limit } as const,
})
const passed: Omit<RuleCheckView, 'rule' | 'figure' | 'limit'> = {
  about: 'borrower',
  outcome: 'pass',
  source: 'terms',
  steps: [],
  transactions: [],
}

/** What the server checked `loanOf` against. */
export const checks: readonly RuleCheckView[] = [
  {
    ...passed,
    rule: 'TAM-31',
    source: 'bank-data',
    figure: { unit: 'cents', value: 2_800_00 },
    limit: { unit: 'seen', value: 2_686_67, measure: 'a-month', days: 80 },
    steps: ['Up to $2,686.67 × 115 % = $3,089.67 passes'],
    transactions: ['t1'],
  },
  { ...passed, rule: 'TAM-39', source: 'identity', ...words('same', 'same') },
  { ...passed, rule: 'ON-04', ...figures('cents', 500_00, 1_500_00) },
  { ...passed, rule: 'ON-05', source: 'bank-data', ...figures('cents', 500_00, 646_15) },
  { ...passed, rule: 'FED-02', ...figures('days', 14, 62) },
  { ...passed, rule: 'ON-01', ...figures('cents', 14_00, 14_00) },
  { ...passed, rule: 'ON-10', source: 'our-loans', ...figures('count', 1, 2) },
]

const applicant = { id: 'ln_1', userId: 'u-1', applicantName: 'Anne Roy', createdAt: afternoon - 7_200_000 } as const

export const loanOf = (part: Partial<LoanView> = {}): LoanView => ({
  ...loanInReview,
  ...advanceTerms(500_00, '2026-11-20', '2026-12-04'),
  ...applicant,
  bankAccountEnding: '4321',
  submittedAt: afternoon - 3_600_000,
  forStaff: { checks: [...checks], decision: null, proposal: null, disbursementFailure: null },
  ...part,
})

/** What approving `loanOf` would do. */
export const previewOf = (after: Partial<LoanView> = {}): DecisionPreviewView => ({
  result: {
    advance: 500_00,
    costOfBorrowing: 70_00,
    total: 570_00,
    payments: 1,
    starts: '2026-11-20',
    lastPayment: '2026-12-04',
  },
  events: [
    { type: 'decision-made', title: 'Application approved under policy 1', data: { 'verdict.outcome': 'approved' } },
    { type: 'agreement-prepared', title: 'Loan agreement prepared', data: { 'offer.total': 570_00 } },
  ],
  before: loanOf(),
  after: loanOf({ status: 'agreement', decidedAt: afternoon, ...after }),
  email: { subject: 'Your application is approved', paragraphs: ['Tamarack Lending approved your application.'] },
})

/** What rejecting `loanOf` would do. */
export const rejectionPreviewOf = (reasons: readonly string[]): DecisionPreviewView => ({
  result: null,
  events: [
    { type: 'decision-made', title: 'Application rejected under policy 1', data: { 'verdict.outcome': 'rejected' } },
  ],
  before: loanOf(),
  after: loanOf({
    status: 'rejected',
    decidedAt: afternoon,
    rejectionReasons: reasons.map(reasonForCustomer),
    changesThatWouldPass: ['A higher income would change this.'],
  }),
  email: { subject: 'We decided on your application', paragraphs: ['We cannot offer you this loan.'] },
})

/** An application on which nothing was answered yet. */
export const emptyLoan = (): LoanView => ({
  ...begunLoan,
  ...applicant,
  forStaff: { checks: [], decision: null, proposal: null, disbursementFailure: null },
})

/** An event of the log as the timeline has it. */
export const entryOf = (sequence: number, title: string, part: Partial<TimelineEntryView> = {}): TimelineEntryView => ({
  id: String(sequence),
  at: afternoon + sequence * 1000,
  sources: ['log'],
  kind: 'personal-info-saved',
  title,
  tone: 'info',
  actor: { id: 'u-1', name: 'Anne Roy', role: 'customer' },
  amountCents: null,
  ip: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  data: {},
  chain: {
    sequence,
    previousHash: `${sequence - 1}`.padStart(64, 'a'),
    hash: `${sequence}`.padStart(64, 'a'),
  },
  documents: [],
  entries: [],
  payments: [],
  steps: [],
  ...part,
})

export const timelineOf = (entries: readonly TimelineEntryView[], part: Partial<TimelineView> = {}): TimelineView => ({
  entries: [...entries],
  hasWorkflow: true,
  workflowUrl: null,
  ...part,
})

/** Records that are all what was written. */
export const chainOf = (events: number, part: Partial<ChainCheckView> = {}): ChainCheckView => ({
  chain: { verified: events, total: events, firstBroken: null, checkedAt: afternoon },
  records: { broken: [], anchored: { day: '2026-11-19', sequence: events } },
  ...part,
})
