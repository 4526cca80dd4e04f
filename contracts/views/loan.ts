import * as z from 'zod/mini'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { foreseenEventView } from './history.ts'

const cents = z.int()
const day = z.string()
/** Milliseconds since 1970-01-01T00:00:00Z. */
const moment = z.int()

/** Where the identity check stands; each `failed-…` has its own page. */
export const identityStates = [
  'not-started',
  'open',
  'confirming',
  'passed',
  'failed-document',
  'failed-phone',
  'failed-selfie',
  'failed',
  'pending-review',
] as const
export type IdentityState = (typeof identityStates)[number]
export const bankStates = ['not-started', 'open', 'collecting', 'connected', 'failed'] as const
export type BankState = (typeof bankStates)[number]

/** A figure beside its limit: cents, days, percent with two decimals, or a count. */
const checkFigure = z.object({ unit: z.enum(['cents', 'days', 'percent', 'count']), value: z.number() })
export type CheckFigureView = z.infer<typeof checkFigure>

/** A rule of lending that the offer was held against, by its id in docs/rules.md. */
const ruleCheckView = z.object({
  rule: z.string(),
  outcome: z.enum(['pass', 'attention', 'fail']),
  figure: checkFigure,
  limit: checkFigure,
})
export type RuleCheckView = z.infer<typeof ruleCheckView>

/** The decision as it was made, with its coded reasons. */
const decisionView = z.object({
  outcome: z.enum(['approved', 'rejected']),
  byId: z.string(),
  byName: z.string(),
  at: moment,
  reasons: z.array(z.string()),
  note: z.nullable(z.string()),
})

export const disbursementStates = [
  'requested',
  'submitted',
  'acknowledged',
  'under-review',
  'completed',
  'failed',
  'cancelled',
] as const

export const paymentView = z.object({ dueDate: day, amount: cents })

/**
 * A loan or application as its customer and staff see it. Field names of the terms are the specification's (section 3), spelling included;
 * amounts are cents, days YYYY-MM-DD in Toronto, moments epoch milliseconds, `apr` percent with two decimals, null where not known yet.
 */
export const loanView = z.object({
  id: z.string(),
  userId: z.string(),
  applicantName: z.string(),
  status: z.enum(loanStatuses),
  loanType: z.nullable(z.enum(['cash-advance', 'installment'])),
  selectedLoanAmount: z.nullable(cents),
  interestAmount: z.nullable(cents),
  totalObligationAmount: z.nullable(cents),
  termsOfAgrrementInDays: z.nullable(z.int()),
  apr: z.nullable(z.number()),
  selectedPaymentPlan: z.nullable(z.enum(['standard', 'extended'])),
  selectedPaymentFrequency: z.nullable(z.string()),
  numberOfPayments: z.nullable(z.int()),
  startDate: z.nullable(day),
  endDate: z.nullable(day),
  defaultInterestRate: z.nullable(z.number()),
  payments: z.array(paymentView),
  identity: z.enum(identityStates),
  bank: z.enum(bankStates),
  bankAccountEnding: z.nullable(z.string()),
  rejectionReasons: z.array(z.string()),
  createdAt: moment,
  /** When the terms were sent to staff. */
  submittedAt: z.nullable(moment),
  decidedAt: z.nullable(moment),
  agreementSignedAt: z.nullable(moment),
  activatedAt: z.nullable(moment),
  /** The money must have arrived by then: one hour after activation. */
  fundBy: z.nullable(moment),
  fundedAt: z.nullable(moment),
  /** The last moment to cancel; null means not signed yet, or that it can be cancelled at any time (see `cancellableAnyTime`). */
  cancellableUntil: z.nullable(moment),
  cancellableAnyTime: z.boolean(),
  /** How the advance travels; null before the loan is active. */
  disbursement: z.nullable(z.object({ state: z.enum(disbursementStates), attempt: z.int() })),
  /** Null for customers. */
  forStaff: z.nullable(
    z.object({
      checks: z.array(ruleCheckView),
      decision: z.nullable(decisionView),
      /** The provider's own word for why the advance failed. */
      disbursementFailure: z.nullable(z.string()),
    }),
  ),
})
export type LoanView = z.infer<typeof loanView>

/** The cost box: what a cash advance would cost, and the limits it was held against. */
export const cashAdvanceQuoteView = z.object({
  advance: cents,
  costOfBorrowing: cents,
  total: cents,
  termDays: z.int(),
  /** Percent, two decimals. */
  apr: z.number(),
  costPerHundred: cents,
  startDate: day,
  dueDate: day,
  payments: z.array(paymentView),
  dishonouredFee: cents,
  maximumAdvance: cents,
})
export type CashAdvanceQuoteView = z.infer<typeof cashAdvanceQuoteView>

const payDates = z.nullable(z.object({ earliest: day, latest: day }))

/** What may be chosen for the next advance, before anything is typed; each end of each range is accepted. Cents; days in Toronto. */
export const cashAdvanceLimitsView = z.object({
  minimumAdvance: cents,
  /** $1,500 or half of the net pay, whichever is less, per way of being paid; null where that is below the minimum. */
  maximumAdvance: z.object({
    weekly: z.nullable(cents),
    'bi-weekly': z.nullable(cents),
    'semi-monthly': z.nullable(cents),
    monthly: z.nullable(cents),
  }),
  today: day,
  earliestStartDate: day,
  latestStartDate: day,
  /** For the earliest start: the first and the last next pay day that works, however often the customer is paid. */
  earliestDueDate: day,
  latestDueDate: day,
  /** Each day on which the advance may start, with pay days of its own. */
  starts: z.array(
    z.object({
      startDate: day,
      earliestDueDate: day,
      latestDueDate: day,
      /** Per way of being paid; null where no pay day works. */
      payDates: z.object({ weekly: payDates, 'bi-weekly': payDates, 'semi-monthly': payDates, monthly: payDates }),
    }),
  ),
})
export type CashAdvanceLimitsView = z.infer<typeof cashAdvanceLimitsView>

/** What approving would record, in order, and the application before and after it. */
export const approvalPreviewView = z.object({
  events: z.array(foreseenEventView),
  before: loanView,
  after: loanView,
})
export type ApprovalPreviewView = z.infer<typeof approvalPreviewView>
