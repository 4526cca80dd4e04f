import * as z from 'zod/mini'
import { measures } from '@tamarack/domain/bank-insight/seen-amount'
import { checkSources } from '@tamarack/domain/decision/check'
import { sampleFindings } from '@tamarack/domain/decision/clean-file'
import { secondReviewReasons } from '@tamarack/domain/decision/second-review'
import { attentionKinds } from '@tamarack/domain/loan/staff/attention'
import { staffWorkKinds } from '@tamarack/domain/loan/staff/staff-work'
import { loanStatuses, verificationSteps } from '@tamarack/domain/loan/status'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { awaitedSignatureView, coApplicantView } from './co-application.ts'
import { foreseenEventView } from './foreseen-event.ts'

/** Whole cents. */
export const cents = z.int()
/** One value for each way of being paid. */
export const perFrequency = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ weekly: value, 'bi-weekly': value, 'semi-monthly': value, monthly: value })
/** YYYY-MM-DD in Toronto. */
export const day = z.string()
/** Milliseconds since 1970-01-01T00:00:00Z. */
export const moment = z.int()

/** Where the identity check stands; each `failed-…` has its own page. */
export const identityStates = [
  'not-started',
  'open',
  'confirming',
  'passed',
  'failed-document',
  'failed-phone',
  'failed-selfie',
  'failed-name',
  'failed',
  'pending-review',
] as const
export type IdentityState = (typeof identityStates)[number]
/** `failed-owner`: the account is somebody else's. */
export const bankStates = ['not-started', 'open', 'collecting', 'connected', 'failed', 'failed-owner'] as const

/** A figure next to its limit: cents, cents of a month or as they came in the days that were seen,
 * days, percent with two decimals, a count, or a coded word. */
const checkFigure = z.union([
  z.object({ unit: z.literal('seen'), value: cents, measure: z.enum(measures), days: z.int() }),
  z.object({ unit: z.enum(['cents', 'days', 'percent', 'count']), value: z.number() }),
  z.object({ unit: z.literal('word'), value: z.string() }),
])
export type CheckFigureView = z.infer<typeof checkFigure>

/** A rule that the application was checked against, by its id in docs/rules.md. */
const ruleCheckView = z.object({
  rule: z.string(),
  outcome: z.enum(['pass', 'attention', 'fail']),
  figure: checkFigure,
  limit: checkFigure,
  /** What the figure rests on; null on checks that were computed before sources were kept. */
  source: z.nullable(z.enum(checkSources)),
  /** How the figure came about, a sentence a line. */
  steps: z.array(z.string()),
  transactions: z.array(z.string()),
  /** The person it is about; a check of the terms is about the borrower. */
  about: z.enum(['borrower', 'co-applicant']),
})
export type RuleCheckView = z.infer<typeof ruleCheckView>

const sampleReviewView = z.object({ byName: z.string(), at: moment, finding: z.enum(sampleFindings) })
export type SampleReviewView = z.infer<typeof sampleReviewView>

const decisionView = z.object({
  outcome: z.enum(['approved', 'rejected']),
  /** The number of the house policy that it was made under. */
  policy: z.int(),
  byId: z.string(),
  byName: z.string(),
  at: moment,
  reasons: z.array(z.string()),
  note: z.nullable(z.string()),
  /** Who proposed it, where two people decided. */
  proposedBy: z.nullable(z.string()),
  proposedAt: z.nullable(moment),
  /** What the first of them stated; `note` is of whoever decided. */
  proposedNote: z.nullable(z.string()),
  /** Of an approval by the house policy alone (TAM-207): whether a person looks at it, and what was
   * found. */
  automatic: z.optional(
    z.object({
      sampled: z.boolean(),
      reviewed: z.nullable(sampleReviewView),
    }),
  ),
})

/** An approval that waits for a second person: why, and the figures the first one saw. */
/** The result of an approval: cents, days in Toronto. */
export const approvalResultView = z.object({
  advance: cents,
  costOfBorrowing: cents,
  total: cents,
  payments: z.int(),
  starts: day,
  lastPayment: day,
})

const proposalView = z.object({
  byId: z.string(),
  byName: z.string(),
  at: moment,
  note: z.nullable(z.string()),
  because: z.array(z.enum(secondReviewReasons)),
  total: cents,
  dueDate: day,
})
export type ProposalView = z.infer<typeof proposalView>

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

export const requestStates = ['requested', 'sent', 'withdrawing', 'completed', 'failed', 'cancelled'] as const

/** Terms that would have passed in place of rejected ones: information, without a price.
 * `numberOfPayments` is null where the product decides it. */
const alternativeView = z.object({
  loanType: z.enum(loanTypes),
  amount: cents,
  paymentFrequency: z.string(),
  numberOfPayments: z.nullable(z.int()),
})

/** A loan or application as its customer and staff see it. Field names of the terms are the
 * specification's (section 3), spelling included; amounts are cents, days YYYY-MM-DD in Toronto,
 * moments epoch milliseconds, `apr` percent with two decimals, null where not recorded yet. */
export const loanView = z.object({
  id: z.string(),
  /** The number of the loan's last event: of two answers, the higher one is newer. */
  sequence: z.int(),
  userId: z.string(),
  applicantName: z.string(),
  status: z.enum(loanStatuses),
  loanType: z.nullable(z.enum(loanTypes)),
  selectedLoanAmount: z.nullable(cents),
  interestAmount: z.nullable(cents),
  totalObligationAmount: z.nullable(cents),
  termsOfAgrrementInDays: z.nullable(z.int()),
  apr: z.nullable(z.number()),
  /** The interest rate of the contract, percent a year; null where the cost is no interest. */
  annualRate: z.nullable(z.number()),
  selectedPaymentPlan: z.nullable(z.enum(['standard', 'extended'])),
  selectedPaymentFrequency: z.nullable(z.string()),
  numberOfPayments: z.nullable(z.int()),
  startDate: z.nullable(day),
  endDate: z.nullable(day),
  /** Percent a month of overdue principal, as signed; null if only the agreed interest goes on. */
  defaultInterestRate: z.nullable(z.number()),
  /** The signed fee for a returned debit; null while there are no terms. */
  returnedItemFee: z.nullable(cents),
  payments: z.array(paymentView),
  identity: z.enum(identityStates),
  /** The check that the identity step stands at; null at any other step. */
  identityCheckId: z.nullable(z.string()),
  bank: z.enum(bankStates),
  bankAccountEnding: z.nullable(z.string()),
  /** The papers of the step that is due, where it is taken by hand; absent where it is not.
   * `heldMs`: how long we had them before we asked for more, which counts for our aim; `needed`:
   * what is missing, to the borrower. */
  byHand: z.optional(
    z.object({
      step: z.enum(verificationSteps),
      state: z.enum(['submitted', 'referred-back']),
      since: moment,
      heldMs: z.int(),
      needed: z.nullable(z.string()),
    }),
  ),
  rejectionReasons: z.array(z.string()),
  /** What would change a rejection, a sentence for each reason. */
  changesThatWouldPass: z.array(z.string()),
  alternatives: z.array(alternativeView),
  createdAt: moment,
  submittedAt: z.nullable(moment),
  decidedAt: z.nullable(moment),
  agreementSignedAt: z.nullable(moment),
  /** The borrower signed everything; with a co-applicant the loan may still wait for them. */
  debitAuthorizedAt: z.nullable(moment),
  /** The second person, from their first invitation on. */
  coApplicant: z.nullable(coApplicantView),
  /** Of each person the signature to give now; empty before the approval and once all is signed. */
  awaitedSignatures: z.array(awaitedSignatureView),
  activatedAt: z.nullable(moment),
  /** The money must have arrived by then: one hour after activation. */
  fundBy: z.nullable(moment),
  fundedAt: z.nullable(moment),
  /** The last moment to cancel; null means not signed yet, or that it can be cancelled at any time
   * (see `cancellableAnyTime`). */
  cancellableUntil: z.nullable(moment),
  cancellableAnyTime: z.boolean(),
  /** When what named a person in its records was destroyed; absent before. */
  recordsDestroyedAt: z.optional(moment),
  /** How the advance travels; null before the loan is active. `sendAgainAt`: when one that failed
   * is sent again by itself; `afterCompletion`: it failed after it was reported as delivered. */
  disbursement: z.nullable(
    z.object({
      state: z.enum(disbursementStates),
      attempt: z.int(),
      sendAgainAt: z.optional(moment),
      afterCompletion: z.optional(z.literal(true)),
    }),
  ),
  /** The e-Transfer that was requested last; null before the first. */
  paymentRequest: z.nullable(
    z.object({
      amount: cents,
      purpose: z.enum(['cancellation', 'payoff', 'part']),
      /** Who is to pay it; absent: the borrower. */
      payer: z.optional(z.literal('co-applicant')),
      state: z.enum(requestStates),
      requestedAt: moment,
    }),
  ),
  /** Money that moved a second time and is not settled, the oldest first; absent without any.
   * `left`: what did not go back yet. `sendBackBy`: the last day to send back an advance or a refund
   * that we sent twice. `refundSentOn`: the day on which the refund of a second debit left. */
  paidTwice: z.optional(
    z.array(
      z.object({
        kind: z.enum(['advance', 'refund', 'debit']),
        amount: cents,
        left: cents,
        since: moment,
        sendBackBy: z.nullable(day),
        refundSentOn: z.nullable(day),
      }),
    ),
  ),
  /** Null for customers. */
  forStaff: z.nullable(
    z.object({
      checks: z.array(ruleCheckView),
      decision: z.nullable(decisionView),
      proposal: z.nullable(proposalView),
      /** Whose case it is (TAM-181); absent while nobody's. */
      officer: z.optional(z.object({ id: z.string(), name: z.string() })),
      /** The provider's own word for why the advance failed. */
      disbursementFailure: z.nullable(z.string()),
      /** What waits for staff, the oldest first; absent where nothing does. */
      waits: z.optional(z.array(z.object({ kind: z.enum(staffWorkKinds), since: moment }))),
      /** Why the loan is not as it should be, the oldest reason first; absent where it is. */
      attention: z.optional(z.array(z.object({ kind: z.enum(attentionKinds), since: moment }))),
      /** Debits that a bank returned and nothing has made up for, the oldest first; else absent. */
      returnedDebits: z.optional(
        z.array(z.object({ amount: cents, code: z.string(), meaning: z.string(), since: moment })),
      ),
    }),
  ),
})
export type LoanView = z.infer<typeof loanView>

/** What a decision would record, in order, the application before and after it, and the email about
 * it; null where the customer is sent none, as about a proposal. */
export const decisionPreviewView = z.object({
  /** Goes back with an approval, which is refused if its result is another one by then; null for a
   * rejection. */
  result: z.nullable(approvalResultView),
  events: z.array(foreseenEventView),
  before: loanView,
  after: loanView,
  email: z.nullable(z.object({ subject: z.string(), paragraphs: z.array(z.string()) })),
})
export type DecisionPreviewView = z.infer<typeof decisionPreviewView>
