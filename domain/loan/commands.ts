import { acceptCoApplication } from './commands/accept-co-application.ts'
import { accrueInterest } from './commands/accrue-interest.ts'
import { addStaffNote } from './commands/add-staff-note.ts'
import { approveApplication } from './commands/approve-application.ts'
import { approveCleanFile } from './commands/approve-clean-file.ts'
import { assignCase } from './commands/assign-case.ts'
import { authorizeAccount } from './commands/authorize-account.ts'
import { authorizeDebit } from './commands/authorize-debit.ts'
import { cancelLoan } from './commands/cancel-loan.ts'
import { cancelUndisbursedLoan } from './commands/cancel-undisbursed-loan.ts'
import { checkIdentityAgain } from './commands/check-identity-again.ts'
import { chooseTerms } from './commands/choose-terms.ts'
import { closeSmallBalance } from './commands/close-small-balance.ts'
import { coCancelLoan } from './commands/co-cancel-loan.ts'
import { coPayEarly } from './commands/co-pay-early.ts'
import { coSignAgreement } from './commands/co-sign-agreement.ts'
import { correctBankLine } from './commands/correct-bank-line.ts'
import { declineCoApplication } from './commands/decline-co-application.ts'
import { delayNotice } from './commands/delay-notice.ts'
import { destroyRecords } from './commands/destroy-records.ts'
import { endContact } from './commands/end-contact.ts'
import { expireApplication } from './commands/expire-application.ts'
import { expireInvitation } from './commands/expire-invitation.ts'
import { finishBankConnection } from './commands/finish-bank-connection.ts'
import { finishCoApplicantCheck } from './commands/finish-co-applicant-check.ts'
import { finishIdentityCheck } from './commands/finish-identity-check.ts'
import { initiateDebit } from './commands/initiate-debit.ts'
import { initiateRefund } from './commands/initiate-refund.ts'
import { inviteCoApplicant } from './commands/invite-co-applicant.ts'
import { noteCopiesSent } from './commands/note-copies-sent.ts'
import { noteFundingHour } from './commands/note-funding-hour.ts'
import { noteNoticeSent } from './commands/note-notice-sent.ts'
import { noteReminderSent } from './commands/note-reminder-sent.ts'
import { noteStop } from './commands/note-stop.ts'
import { payEarly } from './commands/pay-early.ts'
import { prepareAuthorization } from './commands/prepare-authorization.ts'
import { recordBankData } from './commands/record-bank-data.ts'
import { recordCoApplicantCheck } from './commands/record-co-applicant-check.ts'
import { recordIdentityResult } from './commands/record-identity-result.ts'
import { recordPayment } from './commands/record-payment.ts'
import { recordPromise } from './commands/record-promise.ts'
import { redateAgreement } from './commands/redate-agreement.ts'
import { referBack } from './commands/refer-back.ts'
import { rejectApplication } from './commands/reject-application.ts'
import { reopenApplication } from './commands/reopen-application.ts'
import { repeatDisbursement } from './commands/repeat-disbursement.ts'
import { requestArrangement } from './commands/request-arrangement.ts'
import { resumeDebit } from './commands/resume-debit.ts'
import { retryDisbursement } from './commands/retry-disbursement.ts'
import { retryIdentityCheck } from './commands/retry-identity-check.ts'
import { retryRefund } from './commands/retry-refund.ts'
import { reviewSample } from './commands/review-sample.ts'
import { revokeAuthorization } from './commands/revoke-authorization.ts'
import { saveCoApplicantInfo } from './commands/save-co-applicant-info.ts'
import { saveFinancialInfo } from './commands/save-financial-info.ts'
import { savePersonalInfo } from './commands/save-personal-info.ts'
import { setDoNotContact } from './commands/set-do-not-contact.ts'
import { signAgreement } from './commands/sign-agreement.ts'
import { startApplication } from './commands/start-application.ts'
import { startBankConnection } from './commands/start-bank-connection.ts'
import { startCoApplicantCheck } from './commands/start-co-applicant-check.ts'
import { startContact } from './commands/start-contact.ts'
import { startIdentityCheck } from './commands/start-identity-check.ts'
import { stopDebit } from './commands/stop-debit.ts'
import { submitPapers } from './commands/submit-papers.ts'
import { takeMoneyAction } from './commands/take-money-action.ts'
import { verifyByHand } from './commands/verify-by-hand.ts'
import { withdrawApplication } from './commands/withdraw-application.ts'
import { withdrawCoApplicant } from './commands/withdraw-co-applicant.ts'
import { withdrawMoneyAction } from './commands/withdraw-money-action.ts'
import { withdrawProposal } from './commands/withdraw-proposal.ts'

/** Every way to change a loan: the one list, from which types, routes, facts and tests follow. */
export const commands = {
  'start-application': startApplication,
  'start-identity-check': startIdentityCheck,
  'retry-identity-check': retryIdentityCheck,
  'finish-identity-check': finishIdentityCheck,
  'record-identity-result': recordIdentityResult,
  'check-identity-again': checkIdentityAgain,
  'start-bank-connection': startBankConnection,
  'finish-bank-connection': finishBankConnection,
  'record-bank-data': recordBankData,
  'record-payment': recordPayment,
  'submit-papers': submitPapers,
  'refer-back': referBack,
  'verify-by-hand': verifyByHand,
  'save-personal-info': savePersonalInfo,
  'save-financial-info': saveFinancialInfo,
  'choose-terms': chooseTerms,
  'approve-application': approveApplication,
  'approve-clean-file': approveCleanFile,
  'review-sample': reviewSample,
  'withdraw-proposal': withdrawProposal,
  'reject-application': rejectApplication,
  'sign-agreement': signAgreement,
  'authorize-debit': authorizeDebit,
  'invite-co-applicant': inviteCoApplicant,
  'withdraw-co-applicant': withdrawCoApplicant,
  'accept-co-application': acceptCoApplication,
  'decline-co-application': declineCoApplication,
  'start-co-applicant-check': startCoApplicantCheck,
  'finish-co-applicant-check': finishCoApplicantCheck,
  'record-co-applicant-check': recordCoApplicantCheck,
  'save-co-applicant-info': saveCoApplicantInfo,
  'co-sign-agreement': coSignAgreement,
  'expire-invitation': expireInvitation,
  'withdraw-application': withdrawApplication,
  'reopen-application': reopenApplication,
  'expire-application': expireApplication,
  'redate-agreement': redateAgreement,
  'note-reminder-sent': noteReminderSent,
  'note-copies-sent': noteCopiesSent,
  'note-notice-sent': noteNoticeSent,
  'delay-notice': delayNotice,
  'note-funding-hour': noteFundingHour,
  'note-stop': noteStop,
  'initiate-debit': initiateDebit,
  'accrue-interest': accrueInterest,
  'close-small-balance': closeSmallBalance,
  'retry-disbursement': retryDisbursement,
  'repeat-disbursement': repeatDisbursement,
  'cancel-undisbursed-loan': cancelUndisbursedLoan,
  'cancel-loan': cancelLoan,
  'pay-early': payEarly,
  'co-cancel-loan': coCancelLoan,
  'co-pay-early': coPayEarly,
  'stop-debit': stopDebit,
  'resume-debit': resumeDebit,
  'revoke-authorization': revokeAuthorization,
  'prepare-authorization': prepareAuthorization,
  'authorize-account': authorizeAccount,
  'initiate-refund': initiateRefund,
  'retry-refund': retryRefund,
  'request-arrangement': requestArrangement,
  'take-money-action': takeMoneyAction,
  'withdraw-money-action': withdrawMoneyAction,
  'assign-case': assignCase,
  'start-contact': startContact,
  'end-contact': endContact,
  'record-promise': recordPromise,
  'correct-bank-line': correctBankLine,
  'set-do-not-contact': setDoNotContact,
  'add-staff-note': addStaffNote,
  'destroy-records': destroyRecords,
} as const
