import { advanceTerms, begunLoan, loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import type { HistoryView, LoanEventView } from '@tamarack/contracts/views/history'
import type { ApprovalPreviewView, LoanView, RuleCheckView } from '@tamarack/contracts/views/loan'

/** Nov 20, 2026, 2:14:07 PM in Toronto, in epoch milliseconds. */
export const afternoon = Date.UTC(2026, 10, 20, 19, 14, 7)

/** What the server held the offer of `loanOf` against. */
export const checks: readonly RuleCheckView[] = [
  {
    rule: 'ON-04',
    outcome: 'pass',
    figure: { unit: 'cents', value: 500_00 },
    limit: { unit: 'cents', value: 1_500_00 },
  },
  {
    rule: 'ON-05',
    outcome: 'pass',
    figure: { unit: 'cents', value: 500_00 },
    limit: { unit: 'cents', value: 646_15 },
  },
  { rule: 'FED-02', outcome: 'pass', figure: { unit: 'days', value: 14 }, limit: { unit: 'days', value: 62 } },
  { rule: 'ON-01', outcome: 'pass', figure: { unit: 'cents', value: 14_00 }, limit: { unit: 'cents', value: 14_00 } },
  { rule: 'ON-10', outcome: 'pass', figure: { unit: 'count', value: 1 }, limit: { unit: 'count', value: 2 } },
]

const applicant = { id: 'ln_1', userId: 'u-1', applicantName: 'Anne Roy', createdAt: afternoon - 7_200_000 } as const

export const loanOf = (part: Partial<LoanView> = {}): LoanView => ({
  ...loanInReview,
  ...advanceTerms(500_00, '2026-11-20', '2026-12-04'),
  ...applicant,
  bankAccountEnding: '4321',
  submittedAt: afternoon - 3_600_000,
  forStaff: { checks: [...checks], decision: null, disbursementFailure: null },
  ...part,
})

/** What approving `loanOf` would do. */
export const previewOf = (after: Partial<LoanView> = {}): ApprovalPreviewView => ({
  events: [
    { type: 'decision-made', data: { 'verdict.outcome': 'approved' } },
    { type: 'agreement-prepared', data: { 'offer.total': 570_00 } },
  ],
  before: loanOf(),
  after: loanOf({ status: 'agreement', decidedAt: afternoon, ...after }),
})

/** An application on which nothing was answered yet. */
export const emptyLoan = (): LoanView => ({
  ...begunLoan,
  ...applicant,
  forStaff: { checks: [], decision: null, disbursementFailure: null },
})

export const eventOf = (sequence: number, type: string, part: Partial<LoanEventView> = {}): LoanEventView => ({
  sequence,
  type,
  at: afternoon + sequence * 1000,
  actor: { id: 'u-1', name: 'Anne Roy', role: 'customer' },
  ip: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  data: {},
  documents: [],
  previousHash: `${sequence - 1}`.padStart(64, 'a'),
  hash: `${sequence}`.padStart(64, 'a'),
  ...part,
})

export const historyOf = (events: readonly LoanEventView[], part: Partial<HistoryView> = {}): HistoryView => ({
  loanId: 'ln_1',
  events: [...events],
  chain: { verified: events.length, total: events.length, firstBroken: null, checkedAt: afternoon },
  workflow: [],
  workflowUrl: null,
  ...part,
})
