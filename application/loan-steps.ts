import type { LoanStep } from '@tamarack/domain/loan/loan-steps'
import type { LoanActivities, TimedCommand } from './loan-activities.ts'
import { noticeOf } from './provider-steps/co-applicant-notices.ts'
import type { LoanReading, ReadLoanInput } from './read-loan.ts'

export type StepOf<Type extends LoanStep['type']> = Extract<LoanStep, { readonly type: Type }>

/** One step of a loan, as its workflow hands it over. */
export type StepInput<Type extends LoanStep['type']> = ReadLoanInput & { readonly step: StepOf<Type> }

/** What takes each step of a loan, by its type; answers what comes next. */
export type LoanSteps = {
  readonly [Type in LoanStep['type']]: (input: StepInput<Type>) => Promise<LoanReading | null>
}

type Take = { readonly [Type in LoanStep['type']]: (loanId: string, step: StepOf<Type>) => Promise<unknown> }

/** Every step of a loan over its activities. */
const makeLoanSteps = (activities: LoanActivities): LoanSteps => {
  const decide = (loanId: string, { type }: { readonly type: TimedCommand }) =>
    activities.executeTimed({ type, loanId })
  const take: Take = {
    'expire-application': decide,
    'expire-invitation': decide,
    'redate-agreement': decide,
    'note-funding-hour': decide,
    'repeat-disbursement': decide,
    'initiate-debit': decide,
    'note-stop': decide,
    'approve-clean-file': decide,
    'initiate-refund': decide,
    'accrue-interest': decide,
    'close-small-balance': decide,
    'send-reminder': (loanId, { since, number }) => activities.sendReminder({ loanId, since, number }),
    'send-application-email': (loanId, { id }) =>
      noticeOf(id) === undefined
        ? activities.sendDecision({ loanId, id })
        : activities.sendCoApplicantNotice({ loanId, id }),
    'look-at-identity-check': (loanId, { checkId, coApplicant }) =>
      activities.confirmIdentity({ loanId, checkId, ...(coApplicant && { coApplicant }) }),
    'collect-bank-data': (loanId, { requestId }) => activities.collectBankData({ loanId, requestId }),
    'give-up-bank-data': (loanId, { requestId }) => activities.giveUpBankData({ loanId, requestId }),
    'send-copies': (loanId) => activities.sendCopies({ loanId }),
    'send-disbursement': (loanId) => activities.sendDisbursement({ loanId }),
    'look-at-disbursement': (loanId) => activities.followDisbursement({ loanId }),
    'look-at-payment': (loanId, { paymentId }) => activities.followPayment({ loanId, paymentId }),
    'send-disbursement-notice': (loanId) => activities.sendDisbursementNotice({ loanId }),
    'follow-payment-requests': (loanId) => activities.followPaymentRequests({ loanId }),
    'send-notices': (loanId) => activities.sendNotices({ loanId }),
    'submit-debit': (loanId, { debitId }) => activities.submitDebit({ loanId, debitId }),
    'look-at-debit': (loanId, { debitId }) => activities.followDebit({ loanId, debitId }),
    'cancel-debit': (loanId, { debitId }) => activities.cancelDebit({ loanId, debitId }),
    'submit-refund': (loanId, { refundId }) => activities.submitRefund({ loanId, refundId }),
    'look-at-refund': (loanId, { refundId }) => activities.followRefund({ loanId, refundId }),
  }
  const taken = (Object.keys(take) as LoanStep['type'][]).map((type) => [
    type,
    async ({ step, ...loan }: StepInput<LoanStep['type']>) => {
      await (take[type] as (loanId: string, given: LoanStep) => Promise<unknown>)(loan.loanId, step)
      return activities.readLoan(loan)
    },
  ])
  return Object.fromEntries(taken) as LoanSteps
}

/** What the workflows of loans run: reading a loan, opening a provider's window, and every step. */
export const makeWorkflowActivities = (activities: LoanActivities) => ({
  readLoan: activities.readLoan,
  openIdentityCheck: activities.openIdentityCheck,
  openBankConnection: activities.openBankConnection,
  ...makeLoanSteps(activities),
})
export type WorkflowActivities = ReturnType<typeof makeWorkflowActivities>
