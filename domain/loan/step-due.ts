import type { CommandType } from './command.ts'
import {
  applicationSteps,
  isApplication,
  mayAnswer,
  mayChangeAccount,
  mayConnectBank,
  mayMove,
  type LoanStatus,
} from './status.ts'

type Due = (status: LoanStatus) => boolean

const always: Due = () => true
const only =
  (...due: readonly LoanStatus[]): Due =>
  (status) =>
    due.includes(status)
const beforeReview: Due = (status) =>
  isApplication(status) && applicationSteps.indexOf(status) < applicationSteps.indexOf('review')
const signable: Due = (status) => status === 'agreement' || status === 'pad'
/** Signed; the same command again is done already. */
const serviced: Due = (status) => !isApplication(status) && !['rejected', 'withdrawn', 'expired'].includes(status)

/** In which statuses a command may do something, is done already, or is refused for another reason than the step. */
const due: Readonly<Record<CommandType, Due>> = {
  'start-application': always,
  'start-identity-check': only('identity'),
  'retry-identity-check': only('identity'),
  'finish-identity-check': always,
  'record-identity-result': always,
  'check-identity-again': only('personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad'),
  'start-bank-connection': mayConnectBank,
  'finish-bank-connection': always,
  'record-bank-data': always,
  'save-personal-info': (status) => mayAnswer('personal-info', status),
  'save-financial-info': (status) => mayAnswer('financial-info', status),
  'choose-terms': (status) => mayAnswer('terms', status),
  'approve-application': (status) => !beforeReview(status),
  'withdraw-proposal': only('review'),
  'reject-application': always,
  'sign-agreement': (status) => signable(status) || serviced(status),
  'authorize-debit': (status) => status === 'pad' || serviced(status),
  'invite-co-applicant': only('terms'),
  'withdraw-co-applicant': always,
  'accept-co-application': always,
  'decline-co-application': always,
  'start-co-applicant-check': isApplication,
  'finish-co-applicant-check': always,
  'record-co-applicant-check': always,
  'save-co-applicant-info': isApplication,
  'co-sign-agreement': (status) => signable(status) || serviced(status),
  'expire-invitation': always,
  'withdraw-application': (status) => status === 'withdrawn' || mayMove(status, 'withdrawn'),
  'reopen-application': only('review'),
  'expire-application': always,
  'redate-agreement': always,
  'note-reminder-sent': always,
  'note-copies-sent': always,
  'note-notice-sent': always,
  'record-transfer': always,
  'note-funding-hour': always,
  'initiate-debit': always,
  'record-debit': always,
  'accrue-interest': always,
  'close-small-balance': always,
  'retry-disbursement': only('disbursement-failed'),
  'repeat-disbursement': always,
  'cancel-undisbursed-loan': only('disbursement-failed', 'cancelled'),
  'cancel-loan': serviced,
  'pay-early': only('funded', 'overdue', 'in-collections', 'cancelling'),
  'stop-debit': only('funded', 'overdue', 'in-collections'),
  'resume-debit': serviced,
  'revoke-authorization': serviced,
  'start-account-change': mayChangeAccount,
  'finish-account-change': always,
  'prepare-authorization': mayChangeAccount,
  'authorize-account': serviced,
  'record-payment-request': always,
  'initiate-refund': always,
  'record-refund': always,
  'retry-refund': serviced,
  'request-arrangement': only('funded', 'overdue'),
  'take-money-action': serviced,
  'withdraw-money-action': serviced,
  'destroy-records': always,
}

/**
 * Whether `decide` may answer this command in this status with anything but STEP_NOT_DUE. Code that has only a loan's status can refuse without
 * reading further.
 */
export const mayBeDue = (type: CommandType, status: LoanStatus): boolean => due[type](status)
