import * as z from 'zod/mini'
import { decidingRoles, endpoint, ofAccount, ofLoan, roles, staffRoles } from '../endpoint.ts'
import { financialInfoForm, financialInfoOf } from '../forms/financial-info.ts'
import { personalInfoForm, personalInfoOf } from '../forms/personal-info.ts'
import { messages } from '../messages.ts'
import { paymentFrequencies } from '../payment-frequencies.ts'
import { approvalErrors, installmentErrors, ownLoanErrors, termsErrors } from '../shared-refusals.ts'
import { payFoundView } from '../views/bank.ts'
import { cashAdvanceLimitsView, cashAdvanceQuoteView } from '../views/cash-advance.ts'
import { documentView, listedDocumentView } from '../views/document.ts'
import { installmentLimitsView, installmentQuoteView } from '../views/installment.ts'
import { decisionPreviewView, loanView, moment } from '../views/loan.ts'
import { arrangeableView, payoffView, servicingView, whatIfPaidView } from '../views/servicing.ts'
import { chainCheckView, thenAndNowView, timelineView } from '../views/timeline.ts'

export const getLoan = endpoint({ path: '/api/v1/loan/:id', shows: ofLoan('loan'), roles, response: loanView })
/** Waits until the loan has an event above `after`, at most 20 seconds, and answers the number of
 * its last one. A page that shows a loan reads it again when that is above what it shows. Staff
 * have the loan open as long as they wait, and are told who else has (0111): at once where that
 * is not who they know of, by ids with commas between. */
export const awaitLoanChange = endpoint({
  path: '/api/v1/loan/changes/:id',
  roles,
  query: z.object({ after: z.coerce.number().check(z.int(), z.minimum(0)), known: z.optional(z.string()) }),
  response: z.object({
    sequence: z.int(),
    others: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
})
/** Waits until any loan changes, at most 20 seconds: then a list may have more to show. */
export const awaitAnyChange = endpoint({
  path: '/api/v1/loan/changes',
  roles: staffRoles,
  response: z.object({ at: moment }),
})
export const getLoansOfUser = endpoint({
  path: '/api/v1/loan/user/:userId',
  shows: ofAccount('loan'),
  roles,
  response: z.array(loanView),
})
/** What the dashboard begins with, of the one who calls: every loan and application of theirs, and
 * how the one that runs is today. Its address names nobody, so that a page can have it loaded while
 * its script is still on its way. */
export const getOwnLoans = endpoint({
  path: '/api/v1/loan/own',
  roles: ['customer'],
  response: z.object({
    loans: z.array(loanView),
    running: z.nullable(z.object({ loanId: z.string(), servicing: servicingView })),
  }),
})
export const getActiveLoans = endpoint({
  path: '/api/v1/loan/active-loans/:id',
  shows: ofAccount('loan'),
  roles,
  response: z.array(loanView),
})
/** The first moment of the year 2045, up to which calendars are computed. */
const latestMoment = 2_366_841_600_000

export const getPersonalInfo = endpoint({
  path: '/api/v1/loan/personal-info/:id',
  shows: ofLoan('answers'),
  roles,
  response: z.nullable(personalInfoForm),
  version: (form) => form && personalInfoOf(form),
})
/** Every version of the borrower's answers that was saved, the first one first; for staff. */
export const getAnswersVersions = endpoint({
  path: '/api/v1/loan/answers-versions/:id',
  shows: ofLoan('answers'),
  roles: staffRoles,
  response: z.object({
    personalInfo: z.array(z.object({ savedAt: z.number(), sha256: z.string(), answers: personalInfoForm })),
    financialInfo: z.array(z.object({ savedAt: z.number(), sha256: z.string(), answers: financialInfoForm })),
  }),
})
export const getFinancialInfo = endpoint({
  path: '/api/v1/loan/financial-info/:id',
  shows: ofLoan('answers'),
  roles,
  response: z.nullable(financialInfoForm),
  version: (form) => form && financialInfoOf(form),
})
export const getCashAdvanceLimits = endpoint({
  path: '/api/v1/loan/cash-advance-limits/:id',
  shows: ofLoan('loan'),
  roles,
  response: cashAdvanceLimitsView,
  errors: ['STEP_NOT_DUE'],
})
/** What the bank shows about the customer's pay; null where it shows none, or was not read. */
export const getPayFound = endpoint({
  path: '/api/v1/loan/pay-found/:id',
  shows: ofLoan('bank-data'),
  roles,
  response: z.nullable(payFoundView),
})
export const quoteCashAdvance = endpoint({
  path: '/api/v1/loan/cash-advance-quote/:id',
  shows: ofLoan('loan'),
  roles,
  errors: [...termsErrors, 'STEP_NOT_DUE'],
  response: cashAdvanceQuoteView,
  query: z.object({
    loanAmount: z.coerce.number().check(z.int()),
    startDate: z.string(),
    nextPayDate: z.string(),
    paymentFrequency: z.string(),
  }),
})
export const getInstallmentLimits = endpoint({
  path: '/api/v1/loan/installment-limits/:id',
  shows: ofLoan('loan'),
  roles,
  /** With both, the answer states which amounts are offered with that many payments. */
  query: z.object({
    paymentFrequency: z.optional(z.enum(paymentFrequencies)),
    loanTerm: z.optional(z.coerce.number().check(z.int(), z.minimum(1, messages.enterTerm))),
  }),
  response: installmentLimitsView,
  errors: ['OUTSIDE_CALENDAR', 'STEP_NOT_DUE'],
})
export const quoteInstallment = endpoint({
  path: '/api/v1/loan/installment-quote/:id',
  shows: ofLoan('loan'),
  roles,
  errors: [...installmentErrors, 'STEP_NOT_DUE'],
  response: installmentQuoteView,
  query: z.object({
    loanAmount: z.coerce.number().check(z.int()),
    startDate: z.string(),
    paymentFrequency: z.string(),
    loanTerm: z.coerce.number().check(z.int(), z.minimum(1, messages.enterTerm)),
  }),
})
/** What a decision would record and make of the application now, and what the customer would be
 * e-mailed. Without `reasons` it is an approval: its terms, priced for today, next to those it was
 * sent with. Changes nothing. */
export const previewDecision = endpoint({
  path: '/api/v1/loan/decision-preview/:id',
  shows: ofLoan('loan'),
  roles: decidingRoles,
  /** Codes of a rejection's reasons, with commas between them. */
  query: z.object({ reasons: z.optional(z.string().check(z.maxLength(400))) }),
  response: decisionPreviewView,
  errors: [...approvalErrors, 'UNKNOWN_REASON', 'REASON_GIVEN_TWICE', 'DIFFERS_FROM_PROPOSAL', ...ownLoanErrors],
})
export const getDocument = endpoint({
  path: '/api/v1/loan/document/:id/:kind',
  shows: { of: 'loan', part: 'documents', facts: ({ params: { kind } }) => ({ detail: kind }) },
  roles,
  query: z.object({ sha256: z.optional(z.string()) }),
  response: documentView,
})
/** What was signed of a loan and what can be signed now, the newest first. */
export const getDocuments = endpoint({
  path: '/api/v1/loan/documents/:id',
  shows: ofLoan('documents'),
  roles,
  response: z.object({ documents: z.array(listedDocumentView) }),
})
/** Everything that is known to have happened to a loan; how its borrower signed in for those only
 * who may read that. */
export const getTimeline = endpoint({
  path: '/api/v1/loan/timeline/:id',
  shows: ofLoan('history'),
  roles: staffRoles,
  response: timelineView,
})
/** Our own chain of events and what is stored beside it, checked now. */
export const getChainCheck = endpoint({ path: '/api/v1/loan/chain/:id', roles: staffRoles, response: chainCheckView })
/** The loan as it was at a moment, epoch milliseconds, beside today's. */
export const getThenAndNow = endpoint({
  path: '/api/v1/loan/then-and-now/:id',
  shows: ofLoan('history'),
  roles: staffRoles,
  query: z.object({ at: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(latestMoment)) }),
  response: thenAndNowView,
})
const dayNamed = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date')))

/** What pays the loan off on a day, today where none is named (TAM-24). */
export const getPayoff = endpoint({
  path: '/api/v1/loan/payoff/:id',
  shows: ofLoan('payments'),
  roles,
  query: z.object({ on: dayNamed }),
  response: payoffView,
  errors: ['STEP_NOT_DUE', 'NOT_A_DAY', 'PAYOFF_DAY_PAST', 'PAYOFF_DAY_TOO_FAR', 'OUTSIDE_CALENDAR'],
})
/** A payment to try: today where no day is named, all of it without an amount. */
export const paymentTried = z.object({
  on: dayNamed,
  amount: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export const whatIfErrors = [
  'STEP_NOT_DUE',
  'NOT_A_DAY',
  'PAYOFF_DAY_PAST',
  'PAYOFF_DAY_TOO_FAR',
  'OUTSIDE_CALENDAR',
  'NOT_AN_AMOUNT',
] as const
/** What a payment on a day would do (TAM-192). */
export const getWhatIfPaid = endpoint({
  path: '/api/v1/loan/what-if/:id',
  roles: ['customer'],
  query: paymentTried,
  response: whatIfPaidView,
  errors: whatIfErrors,
})
/** What a borrower in trouble may request today (TAM-83). */
export const getArrangeable = endpoint({
  path: '/api/v1/loan/arrangeable/:id',
  shows: ofLoan('payments'),
  roles,
  response: arrangeableView,
})
/** How a signed loan is today: what is owed, every payment with its state, and the next debit. */
export const getServicing = endpoint({
  path: '/api/v1/loan/servicing/:id',
  shows: ofLoan('payments'),
  roles,
  response: servicingView,
})
