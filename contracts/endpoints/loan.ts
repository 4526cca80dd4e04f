import * as z from 'zod/mini'
import { decidingRoles, endpoint, roles, staffRoles } from '../endpoint.ts'
import { cashAdvanceForm } from '../forms/cash-advance.ts'
import { installmentForm } from '../forms/installment.ts'
import { financialInfoForm } from '../forms/financial-info.ts'
import { personalInfoForm } from '../forms/personal-info.ts'
import { recipientForm } from '../forms/staff.ts'
import { messages } from '../messages.ts'
import { paymentFrequencies } from '../payment-frequencies.ts'
import { cashAdvanceLimitsView, cashAdvanceQuoteView } from '../views/cash-advance.ts'
import { documentView, listedDocumentView } from '../views/document.ts'
import { installmentLimitsView, installmentQuoteView } from '../views/installment.ts'
import { historyView } from '../views/history.ts'
import { approvalPreviewView, loanView } from '../views/loan.ts'
import { payFoundView } from '../views/pay-found.ts'

const customer = ['customer'] as const
const optionalNote = z.optional(z.string().check(z.trim(), z.maxLength(2000)))

/** What the signer did before pressing; the server adds time, address and session itself. Moments are the browser's epoch milliseconds. */
export const signingBody = z.object({
  acknowledged: z.literal(true, 'You must agree to continue'),
  /** Fingerprint of the text that was on the screen. */
  documentSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  openedAt: z.optional(z.int()),
  reachedEndAt: z.optional(z.int()),
  tickedAt: z.optional(z.int()),
  /** The browser's clock at the press, by which the moments are corrected: a device with a wrong clock can sign. */
  pressedAt: z.optional(z.int()),
})

/** The document changed, was not opened, or the signature could not be proved (TAM-14). */
export const signingErrors = [
  'AGREEMENT_OUT_OF_DATE',
  'DOCUMENT_NOT_OPENED',
  'NOT_ACKNOWLEDGED',
  'EVIDENCE_NOT_PLAUSIBLE',
  'ASSENT_NOT_PROVABLE',
  'STEP_NOT_DUE',
] as const
/** One loan for one person at a time (ON-15). */
export const personErrors = ['OTHER_LOAN_OUTSTANDING', 'TOO_SOON_AFTER_PAYMENT', 'PAYMENT_IN_FULL_NOT_SHOWN'] as const
/** The name in the account is not the verified one (TAM-27). */
export const nameErrors = ['NAME_CHANGED'] as const

export const startApplication = endpoint({
  method: 'POST',
  path: '/api/v1/loan/create',
  roles: customer,
  command: true,
  body: z.object({ userId: z.string() }),
  response: loanView,
  errors: [...personErrors],
})
export const getLoan = endpoint({ method: 'GET', path: '/api/v1/loan/:id', roles, response: loanView })
export const getLoansOfUser = endpoint({
  method: 'GET',
  path: '/api/v1/loan/user/:userId',
  roles,
  response: z.array(loanView),
})
export const getActiveLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loan/active-loans/:id',
  roles,
  response: z.array(loanView),
})
/** In place of a status: whatever waits for a second person. */
export const secondReviewFilter = 'second-review'

/**
 * In place of a status, each a view of staff: what waits for them; what oneself decided or acted on and is still open; loans with a returned debit; loans
 * that are not as they should be. Oldest first is, but for one's own, the longest since first.
 */
export const waitingFilter = 'waiting-for-staff'
export const mineFilter = 'mine'
export const returnedDebitsFilter = 'returned-debits'
export const attentionFilter = 'attention'

export const getAllApplications = endpoint({
  method: 'GET',
  path: '/api/v1/loan/get-all-applications',
  roles: staffRoles,
  query: z.object({
    q: z.optional(z.string()),
    status: z.optional(z.string()),
    sort: z.optional(z.enum(['oldest', 'newest', 'amount'])),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  response: z.object({
    applications: z.array(loanView),
    total: z.int(),
    matching: z.int(),
    /** How many of all are in each view. */
    views: z.object({ waiting: z.int(), mine: z.int(), returnedDebits: z.int(), attention: z.int() }),
    page: z.int(),
    size: z.int(),
  }),
})
export const getPersonalInfo = endpoint({
  method: 'GET',
  path: '/api/v1/loan/personal-info/:id',
  roles,
  response: z.nullable(personalInfoForm),
})
/** Every version of the borrower's answers that was saved, the first one first; for staff. */
export const getAnswersVersions = endpoint({
  method: 'GET',
  path: '/api/v1/loan/answers-versions/:id',
  roles: staffRoles,
  response: z.object({
    personalInfo: z.array(z.object({ savedAt: z.number(), sha256: z.string(), answers: personalInfoForm })),
    financialInfo: z.array(z.object({ savedAt: z.number(), sha256: z.string(), answers: financialInfoForm })),
  }),
})
export const savePersonalInfo = endpoint({
  method: 'POST',
  path: '/api/v1/loan/personal-info/:id',
  roles: customer,
  command: true,
  body: personalInfoForm,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
export const getFinancialInfo = endpoint({
  method: 'GET',
  path: '/api/v1/loan/financial-info/:id',
  roles,
  response: z.nullable(financialInfoForm),
})
export const saveFinancialInfo = endpoint({
  method: 'POST',
  path: '/api/v1/loan/financial-info/:id',
  roles: customer,
  command: true,
  body: financialInfoForm,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
const termsErrors = [
  'ADVANCE_BELOW_MINIMUM',
  'ADVANCE_ABOVE_MAXIMUM',
  'ADVANCE_ABOVE_HALF_NET_PAY',
  'TERM_TOO_LONG',
  'TERM_TOO_SHORT',
  'NEXT_INCOME_NOT_AHEAD',
  'DUE_DATE_TOO_SOON',
  'TERM_ENDS_BEFORE_NEXT_INCOME',
  'START_DATE_NOT_OFFERED',
  'OUTSIDE_CALENDAR',
] as const
export const getCashAdvanceLimits = endpoint({
  method: 'GET',
  path: '/api/v1/loan/cash-advance-limits/:id',
  roles,
  response: cashAdvanceLimitsView,
  errors: ['STEP_NOT_DUE'],
})
/** What the bank of this application shows about its customer's pay; null where it shows no income, or was not read yet. */
export const getPayFound = endpoint({
  method: 'GET',
  path: '/api/v1/loan/pay-found/:id',
  roles,
  response: z.nullable(payFoundView),
})
export const quoteCashAdvance = endpoint({
  method: 'GET',
  path: '/api/v1/loan/cash-advance-quote/:id',
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
export const chooseCashAdvance = endpoint({
  method: 'POST',
  path: '/api/v1/loan/update-cash-advance-loan/:id',
  roles: customer,
  command: true,
  body: cashAdvanceForm,
  response: loanView,
  errors: [...termsErrors, ...personErrors, ...nameErrors, 'PRODUCT_NOT_OFFERED', 'STEP_NOT_DUE'],
})
const installmentErrors = [
  'ADVANCE_BELOW_MINIMUM',
  'INSTALLMENT_ABOVE_MAXIMUM',
  'INSTALLMENT_TERM_TOO_LONG',
  'INSTALLMENT_IS_PAYDAY_SIZED',
  'PAYMENTS_TOO_SMALL',
  'PAYMENTS_NOT_AFFORDABLE',
  'START_DATE_NOT_OFFERED',
  'OUTSIDE_CALENDAR',
] as const
/** What a co-applicant can stop (TAM-52, TAM-54). */
export const coApplicantErrors = ['CO_APPLICANT_NOT_READY', 'CO_APPLICANT_CANNOT_JOIN'] as const
export const getInstallmentLimits = endpoint({
  method: 'GET',
  path: '/api/v1/loan/installment-limits/:id',
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
  method: 'GET',
  path: '/api/v1/loan/installment-quote/:id',
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
export const chooseInstallment = endpoint({
  method: 'POST',
  path: '/api/v1/loan/update-installment-loan/:id',
  roles: customer,
  command: true,
  body: installmentForm,
  response: loanView,
  errors: [
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    ...coApplicantErrors,
    'CO_APPLICANT_ACCEPTED_OTHER_TERMS',
    'PRODUCT_NOT_OFFERED',
    'STEP_NOT_DUE',
  ],
})
/** Invites whom the personal info names, on these terms; again, it sends a new link in place of the old one. */
export const inviteCoApplicant = endpoint({
  method: 'POST',
  path: '/api/v1/loan/invite-co-applicant/:id',
  roles: customer,
  command: true,
  body: installmentForm,
  response: loanView,
  errors: [
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    'CO_APPLICANT_CANNOT_BE_BOUND',
    'CO_APPLICANT_NOT_NAMED',
    'CO_APPLICANT_IS_BORROWER',
    'CO_APPLICANT_DECLINED',
    'TOO_MANY_INVITATIONS',
    'PRODUCT_NOT_OFFERED',
    'STEP_NOT_DUE',
  ],
})
/** The borrower goes on alone; an application that was sent is back at its terms. */
export const withdrawCoApplicant = endpoint({
  method: 'POST',
  path: '/api/v1/loan/withdraw-co-applicant/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
/** What approving would record and make of the application now: the terms priced for today, beside those it was sent with. Changes nothing. */
export const previewApproval = endpoint({
  method: 'GET',
  path: '/api/v1/loan/approval-preview/:id',
  roles: decidingRoles,
  response: approvalPreviewView,
  errors: [
    'ALREADY_DECIDED',
    'OWN_APPLICATION',
    'STEP_NOT_DUE',
    ...termsErrors,
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    ...coApplicantErrors,
    'SECOND_PERSON_REQUIRED',
  ],
})
export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/v1/loan/approve-loan/:loanId',
  roles: decidingRoles,
  command: true,
  body: z.object({ loanId: z.string(), note: optionalNote }),
  response: loanView,
  errors: [
    'ALREADY_DECIDED',
    'OWN_APPLICATION',
    'STEP_NOT_DUE',
    ...termsErrors,
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    ...coApplicantErrors,
    'SECOND_PERSON_REQUIRED',
  ],
})
/** Withdraws an approval that waits for a second person. */
export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/v1/loan/withdraw-proposal/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({ note: optionalNote }),
  response: loanView,
  errors: ['OWN_APPLICATION', 'STEP_NOT_DUE'],
})
export const rejectApplication = endpoint({
  method: 'POST',
  path: '/api/v1/loan/reject-loan/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({
    applicationId: z.string(),
    reasons: z.array(z.string()).check(z.minLength(1, 'Please select an option')),
    note: optionalNote,
  }),
  response: loanView,
  errors: [
    'ALREADY_DECIDED',
    'REASON_REQUIRED',
    'UNKNOWN_REASON',
    'REASON_GIVEN_TWICE',
    'GROUND_REQUIRED',
    'OWN_APPLICATION',
    'SECOND_PERSON_REQUIRED',
    'DIFFERS_FROM_PROPOSAL',
    'STEP_NOT_DUE',
  ],
})
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/v1/loan/document/:id/:kind',
  roles,
  query: z.object({ sha256: z.optional(z.string()) }),
  response: documentView,
})
/** What was signed of a loan and what can be signed now, the newest first. */
export const getDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/loan/documents/:id',
  roles,
  response: z.object({ documents: z.array(listedDocumentView) }),
})
export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/loan/sign-agreement/:id',
  roles: customer,
  command: true,
  body: signingBody,
  response: loanView,
  errors: [...signingErrors, ...nameErrors],
})
export const authorizeDebit = endpoint({
  method: 'POST',
  path: '/api/v1/loan/activate-loan/:id',
  roles: customer,
  command: true,
  body: signingBody,
  response: loanView,
  errors: ['LOAN_ID_REQUIRED', ...signingErrors, ...personErrors, ...nameErrors, ...coApplicantErrors],
})
/** Back to the identity check, because the account has another name than the verified one; answers are kept, the rest is not. */
export const checkIdentityAgain = endpoint({
  method: 'POST',
  path: '/api/v1/loan/check-identity-again/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
/** Withdraws the submission, possible until staff have decided: answers and terms can be changed and sent again, and every version of them stays. */
export const reopenApplication = endpoint({
  method: 'POST',
  path: '/api/v1/loan/reopen/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/v1/loan/withdraw/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
export const retryDisbursement = endpoint({
  method: 'POST',
  path: '/api/v1/loan/retry-disbursement/:id',
  roles: decidingRoles,
  command: true,
  body: recipientForm,
  response: loanView,
  errors: ['STEP_NOT_DUE', 'DISBURSEMENT_TOO_LATE'],
})
/** Staff send a refund again that failed. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/v1/loan/retry-refund/:id',
  roles: decidingRoles,
  command: true,
  body: recipientForm,
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
export const cancelUndisbursedLoan = endpoint({
  method: 'POST',
  path: '/api/v1/loan/cancel-undisbursed/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({ note: optionalNote }),
  response: loanView,
  errors: ['STEP_NOT_DUE'],
})
export const getHistory = endpoint({
  method: 'GET',
  path: '/api/v1/loan/history/:id',
  roles: staffRoles,
  response: historyView,
})
