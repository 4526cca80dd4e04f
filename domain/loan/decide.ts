import type { CommandOf, CommandType, LoanCommand } from './command.ts'
import { finishBankConnection, recordBankData, startBankConnection } from './commands/bank-connection.ts'
import { approveApplication, rejectApplication, withdrawProposal } from './commands/decide-application.ts'
import { accrueInterest, closeSmallBalance } from './commands/time-passed.ts'
import { authorizeDebit } from './commands/authorize-debit.ts'
import { checkIdentityAgain } from './commands/check-identity-again.ts'
import { chooseTerms } from './commands/choose-terms.ts'
import { destroyRecords, recordsAreDestroyed } from './commands/destroy-records.ts'
import { acceptCoApplication, declineCoApplication, saveCoApplicantInfo } from './commands/answer-invitation.ts'
import { finishCoApplicantCheck, recordCoApplicantCheck, startCoApplicantCheck } from './commands/co-applicant-check.ts'
import { coSignAgreement } from './commands/co-sign-agreement.ts'
import { expireInvitation, inviteCoApplicant, withdrawCoApplicant } from './commands/invite-co-applicant.ts'
import { expireApplication, withdrawApplication } from './commands/end-application.ts'
import { initiateDebit } from './commands/initiate-debit.ts'
import { finishIdentityCheck } from './commands/finish-identity-check.ts'
import { noteCopiesSent } from './commands/note-copies-sent.ts'
import { noteNoticeSent } from './commands/note-notice-sent.ts'
import { noteFundingHour } from './commands/note-funding-hour.ts'
import { noteReminderSent } from './commands/note-reminder-sent.ts'
import { recordDebit } from './commands/record-debit.ts'
import { recordIdentityResult } from './commands/record-identity-result.ts'
import { recordTransfer } from './commands/record-transfer.ts'
import { redateAgreement } from './commands/redate-agreement.ts'
import { reopenApplication } from './commands/reopen-application.ts'
import { requestArrangement } from './commands/request-arrangement.ts'
import { saveFinancialInfo, savePersonalInfo } from './commands/save-answers.ts'
import { signAgreement } from './commands/sign-agreement.ts'
import { startApplication } from './commands/start-application.ts'
import { startIdentityCheck } from './commands/start-identity-check.ts'
import { takeMoneyAction, withdrawMoneyAction } from './commands/take-money-action.ts'
import { cancelLoan } from './commands/cancel-loan.ts'
import { resumeDebit, revokeAuthorization, stopDebit } from './commands/control-debits.ts'
import {
  authorizeAccount,
  finishAccountChange,
  prepareAuthorization,
  startAccountChange,
} from './commands/new-account.ts'
import { payEarly } from './commands/pay-early.ts'
import { initiateRefund, recordRefund, retryRefund } from './commands/refunds.ts'
import { recordPaymentRequest } from './commands/record-payment-request.ts'
import { cancelUndisbursedLoan, repeatDisbursement, retryDisbursement } from './commands/undisbursed-loan.ts'
import type { Decided, Moment } from './decided.ts'
import type { Loan } from './loan.ts'

/** Every command on a loan that is there, with the function that decides it. */
const deciders = {
  'start-identity-check': startIdentityCheck,
  'retry-identity-check': startIdentityCheck,
  'finish-identity-check': finishIdentityCheck,
  'record-identity-result': recordIdentityResult,
  'check-identity-again': checkIdentityAgain,
  'start-bank-connection': startBankConnection,
  'finish-bank-connection': finishBankConnection,
  'record-bank-data': recordBankData,
  'save-personal-info': savePersonalInfo,
  'save-financial-info': saveFinancialInfo,
  'choose-terms': chooseTerms,
  'approve-application': approveApplication,
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
  'record-transfer': recordTransfer,
  'note-funding-hour': noteFundingHour,
  'initiate-debit': initiateDebit,
  'record-debit': recordDebit,
  'accrue-interest': accrueInterest,
  'close-small-balance': closeSmallBalance,
  'retry-disbursement': retryDisbursement,
  'repeat-disbursement': repeatDisbursement,
  'cancel-undisbursed-loan': cancelUndisbursedLoan,
  'cancel-loan': cancelLoan,
  'pay-early': payEarly,
  'stop-debit': stopDebit,
  'resume-debit': resumeDebit,
  'revoke-authorization': revokeAuthorization,
  'start-account-change': startAccountChange,
  'finish-account-change': finishAccountChange,
  'prepare-authorization': prepareAuthorization,
  'authorize-account': authorizeAccount,
  'record-payment-request': recordPaymentRequest,
  'initiate-refund': initiateRefund,
  'record-refund': recordRefund,
  'retry-refund': retryRefund,
  'request-arrangement': requestArrangement,
  'take-money-action': takeMoneyAction,
  'withdraw-money-action': withdrawMoneyAction,
  'destroy-records': destroyRecords,
} satisfies { [Type in Exclude<CommandType, 'start-application'>]: (...given: never) => Decided }

type Deciders = typeof deciders & { readonly 'start-application': typeof startApplication }

/** What a command's decision needs beyond the loan; the application gathers it, and a decision never fetches. */
export type FactsOf<Type extends CommandType> =
  Parameters<Deciders[Type]> extends [unknown, unknown, infer Facts] ? Facts : Moment

/**
 * What a command makes happen to a loan: events, none where it is so already, or a refusal. The one door to every rule about a loan's life. It changes
 * nothing, so calling it without writing its events is a preview.
 */
export const decide = <Type extends CommandType>(
  loan: Loan | undefined,
  command: CommandOf<Type>,
  facts: FactsOf<Type>,
): Decided => {
  const given = command as LoanCommand
  if (given.type === 'start-application') return startApplication(loan, given, facts as FactsOf<'start-application'>)
  if (loan === undefined) throw new TypeError(`${given.type} needs a loan`)
  if (loan.destroyedAt !== undefined) return recordsAreDestroyed(given.type)
  const decider = deciders[given.type] as (loan: Loan, command: LoanCommand, facts: unknown) => Decided
  return decider(loan, given, facts)
}
