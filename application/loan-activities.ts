import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import type { CommandType } from '@tamarack/domain/loan/command'
import type { LoanStep } from '@tamarack/domain/loan/loan-steps'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import { makeExecute } from './execute.ts'
import type { OpeningType, Outcome, RequestOf } from './outcome.ts'
import { LoanQueries } from './ports/loan-queries.port.ts'
import { makeCollectBankData, makeGiveUpBankData, makeOpenBankConnection } from './provider-steps/bank-data.ts'
import { makeSendCoApplicantNotice, noticeOf } from './provider-steps/co-applicant-notices.ts'
import { makeCancelDebit, makeFollowDebit, makeSubmitDebit } from './provider-steps/debits.ts'
import { makeFollowDisbursement, makeSendDisbursement } from './provider-steps/disburse.ts'
import { makeFollowPayment } from './provider-steps/follow-payment.ts'
import { makeConfirmIdentity, makeOpenIdentityCheck } from './provider-steps/identity.ts'
import { makeFollowPaymentRequests } from './provider-steps/payment-requests.ts'
import { makeFollowRefund, makeSubmitRefund } from './provider-steps/refunds.ts'
import { makeSendCopies } from './provider-steps/send-copies.ts'
import { makeSendDecision } from './provider-steps/send-decision.ts'
import { makeSendDisbursementNotice } from './provider-steps/send-disbursement-notice.ts'
import { makeSendNotices } from './provider-steps/send-notices.ts'
import { makeSendReminder } from './provider-steps/send-reminder.ts'
import { issue, stepPorts, type StepPorts } from './provider-steps/step.ts'
import { makeReadLoan, type LoanReading, type ReadLoanInput } from './read-loan.ts'

export const activityPorts = { ...stepPorts, queries: LoanQueries } as const
export type LoanActivityPorts = Omit<StepPorts, 'execute'> & { readonly queries: Pick<LoanQueries, 'events'> }

/** Commands that time issues. */
export type TimedCommand =
  | 'expire-application'
  | 'expire-invitation'
  | 'redate-agreement'
  | 'note-funding-hour'
  | 'repeat-disbursement'
  | 'initiate-debit'
  | 'initiate-refund'
  | 'accrue-interest'
  | 'close-small-balance'

/** A command that opens a provider's window, and the person's key for the press. */
export interface Keyed<Type extends OpeningType> {
  readonly request: RequestOf<Type>
  readonly key: string
}

/** What is done for a loan next to a person's commands, over one set of ports. */
export const makeLoanActivities = (ports: LoanActivityPorts) => {
  const execute = makeExecute(ports)
  const stepPorts = { ...ports, execute }
  const openIdentityCheck = makeOpenIdentityCheck(stepPorts)
  return {
    /** Runs a command of time; throws when it is refused, which would be a programmer's mistake.
     * What is not due yet changes nothing. */
    executeTimed: ({ type, loanId }: { readonly type: TimedCommand; readonly loanId: string }): Promise<Outcome> =>
      issue<CommandType>(execute, { type, loanId }),
    /** Destroys the records of a loan whose retention is over; the refusal states why they are
     * still needed. */
    destroyRecords: (loanId: string): Promise<Result<Outcome, Refusal>> =>
      execute({ type: 'destroy-records', loanId, actor: systemActor, origin: noOrigin }),
    /** Reads what comes next for the loan. */
    readLoan: makeReadLoan(ports),
    openIdentityCheck: <Type extends 'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check'>({
      request,
      key,
    }: Keyed<Type>) => openIdentityCheck<Type>(request, key),
    confirmIdentity: makeConfirmIdentity(stepPorts),
    openBankConnection: ({ request, key }: Keyed<'start-bank-connection'>) =>
      makeOpenBankConnection(stepPorts)(request, key),
    collectBankData: makeCollectBankData(stepPorts),
    giveUpBankData: makeGiveUpBankData(stepPorts),
    sendReminder: makeSendReminder(stepPorts),
    sendDecision: makeSendDecision(stepPorts),
    sendNotices: makeSendNotices(stepPorts),
    sendCopies: makeSendCopies(stepPorts),
    sendCoApplicantNotice: makeSendCoApplicantNotice(stepPorts),
    sendDisbursement: makeSendDisbursement(stepPorts),
    followDisbursement: makeFollowDisbursement(stepPorts),
    followPaymentRequests: makeFollowPaymentRequests(stepPorts),
    sendDisbursementNotice: makeSendDisbursementNotice(stepPorts),
    submitRefund: makeSubmitRefund(stepPorts),
    followRefund: makeFollowRefund(stepPorts),
    submitDebit: makeSubmitDebit(stepPorts),
    followDebit: makeFollowDebit(stepPorts),
    followPayment: makeFollowPayment(stepPorts),
    cancelDebit: makeCancelDebit(stepPorts),
  }
}
export type LoanActivities = ReturnType<typeof makeLoanActivities>

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
