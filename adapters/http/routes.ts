import type { Endpoint } from '@tamarack/contracts/endpoint'
import { activateEmployee } from './handlers/employees/activate-employee.handler.ts'
import { authorizeDebit } from './handlers/loan/authorize-debit.handler.ts'
import { approveApplication } from './handlers/loan/approve-application.handler.ts'
import { createEmployee } from './handlers/employees/create-employee.handler.ts'
import { startApplication } from './handlers/loan/start-application.handler.ts'
import { exchangeToken } from './handlers/identity/exchange-token.handler.ts'
import { startIdentityCheck } from './handlers/identity/start-identity-check.handler.ts'
import { getActiveLoans } from './handlers/loan/get-active-loans.handler.ts'
import { getAllApplications } from './handlers/loan/get-all-applications.handler.ts'
import { getBankAccount } from './handlers/bank/get-bank-account.handler.ts'
import { getBankInsights } from './handlers/bank/get-bank-insights.handler.ts'
import { getBankTransactions } from './handlers/bank/get-bank-transactions.handler.ts'
import { getCashAdvanceLimits } from './handlers/loan/get-cash-advance-limits.handler.ts'
import { getNotices } from './handlers/loan/get-notices.handler.ts'
import { getDocument } from './handlers/loan/get-document.handler.ts'
import { getDocuments } from './handlers/loan/get-documents.handler.ts'
import { getEmployee } from './handlers/employees/get-employee.handler.ts'
import { getEmployees } from './handlers/employees/get-employees.handler.ts'
import { getAnswersVersions } from './handlers/loan/get-answers-versions.handler.ts'
import { getFinancialInfo } from './handlers/loan/get-financial-info.handler.ts'
import { getHistory } from './handlers/loan/get-history.handler.ts'
import { getIdentityRecord } from './handlers/identity/get-identity-record.handler.ts'
import { getInstallmentLimits } from './handlers/loan/get-installment-limits.handler.ts'
import { getLoan } from './handlers/loan/get-loan.handler.ts'
import { getServicing } from './handlers/loan/get-servicing.handler.ts'
import { getLoansOfUser } from './handlers/loan/get-loans-of-user.handler.ts'
import { getClock } from './handlers/clock/get-clock.handler.ts'
import { moveClock } from './handlers/clock/move-clock.handler.ts'
import { getAllLegalHolds } from './handlers/legal-hold/get-all-legal-holds.handler.ts'
import { getLegalHolds } from './handlers/legal-hold/get-legal-holds.handler.ts'
import { liftLegalHold } from './handlers/legal-hold/lift-legal-hold.handler.ts'
import { placeLegalHold } from './handlers/legal-hold/place-legal-hold.handler.ts'
import { getDifferences } from './handlers/webhooks/get-differences.handler.ts'
import { getParkedWebhooks } from './handlers/webhooks/get-parked-webhooks.handler.ts'
import { getPayFound } from './handlers/loan/get-pay-found.handler.ts'
import { getCoApplicantOfLoan } from './handlers/identity/get-co-applicant-of-loan.handler.ts'
import { getPersonOfLoan } from './handlers/identity/get-person-of-loan.handler.ts'
import { getPersonalInfo } from './handlers/loan/get-personal-info.handler.ts'
import { getChangeNotices } from './handlers/security/get-change-notices.handler.ts'
import { getSecurityEvents } from './handlers/security/get-security-events.handler.ts'
import { getIntroduction } from './handlers/site/get-introduction.handler.ts'
import { getSite } from './handlers/site/get-site.handler.ts'
import { getUser } from './handlers/identity/get-user.handler.ts'
import { acceptCoApplication } from './handlers/co-application/accept-co-application.handler.ts'
import { coSignAgreement } from './handlers/co-application/co-sign-agreement.handler.ts'
import { declineCoApplication } from './handlers/co-application/decline-co-application.handler.ts'
import { finishCoApplicantCheck } from './handlers/co-application/finish-co-applicant-check.handler.ts'
import { getCoApplications } from './handlers/co-application/get-co-applications.handler.ts'
import { openCoApplication } from './handlers/co-application/open-co-application.handler.ts'
import { saveCoApplicantInfo } from './handlers/co-application/save-co-applicant-info.handler.ts'
import { startCoApplicantCheck } from './handlers/co-application/start-co-applicant-check.handler.ts'
import { inviteCoApplicant } from './handlers/loan/invite-co-applicant.handler.ts'
import { withdrawCoApplicant } from './handlers/loan/withdraw-co-applicant.handler.ts'
import type { HandlerPorts } from './handlers/handler-ports.ts'
import { inactivateEmployee } from './handlers/employees/inactivate-employee.handler.ts'
import { inviteEmployee } from './handlers/employees/invite-employee.handler.ts'
import { startBankConnection } from './handlers/bank/start-bank-connection.handler.ts'
import { previewApproval } from './handlers/loan/preview-approval.handler.ts'
import { quoteCashAdvance } from './handlers/loan/quote-cash-advance.handler.ts'
import { quoteInstallment } from './handlers/loan/quote-installment.handler.ts'
import { withdrawProposal } from './handlers/loan/withdraw-proposal.handler.ts'
import { rejectApplication } from './handlers/loan/reject-application.handler.ts'
import { retryIdentityCheck } from './handlers/identity/retry-identity-check.handler.ts'
import { dismissWebhook } from './handlers/webhooks/dismiss-webhook.handler.ts'
import { resolveDifference } from './handlers/webhooks/resolve-difference.handler.ts'
import { retryWebhook } from './handlers/webhooks/retry-webhook.handler.ts'
import { saveFinancialInfo } from './handlers/loan/save-financial-info.handler.ts'
import { savePersonalInfo } from './handlers/loan/save-personal-info.handler.ts'
import { signAgreement } from './handlers/loan/sign-agreement.handler.ts'
import { finishIdentityCheck } from './handlers/identity/finish-identity-check.handler.ts'
import { updateIdentityVerified } from './handlers/identity/update-identity-verified.handler.ts'
import { checkIdentityAgain } from './handlers/loan/check-identity-again.handler.ts'
import { chooseCashAdvance } from './handlers/loan/choose-cash-advance.handler.ts'
import { chooseInstallment } from './handlers/loan/choose-installment.handler.ts'
import { updateEmployee } from './handlers/employees/update-employee.handler.ts'
import { finishBankConnection } from './handlers/bank/finish-bank-connection.handler.ts'
import { cancelUndisbursedLoan } from './handlers/loan/cancel-undisbursed-loan.handler.ts'
import { cancelLoan } from './handlers/loan/cancel-loan.handler.ts'
import { getPayoff } from './handlers/loan/get-payoff.handler.ts'
import { resumeDebit } from './handlers/loan/resume-debit.handler.ts'
import { revokeAuthorization } from './handlers/loan/revoke-authorization.handler.ts'
import { stopDebit } from './handlers/loan/stop-debit.handler.ts'
import { getArrangeable } from './handlers/loan/get-arrangeable.handler.ts'
import { requestArrangement } from './handlers/loan/request-arrangement.handler.ts'
import { authorizeAccount } from './handlers/loan/authorize-account.handler.ts'
import { prepareAuthorization } from './handlers/loan/prepare-authorization.handler.ts'
import { payEarly } from './handlers/loan/pay-early.handler.ts'
import { retryDisbursement } from './handlers/loan/retry-disbursement.handler.ts'
import { retryRefund } from './handlers/loan/retry-refund.handler.ts'
import { getLedgerLines } from './handlers/ledger/get-ledger-lines.handler.ts'
import { getTrialBalance } from './handlers/ledger/get-trial-balance.handler.ts'
import { getMoneyActions } from './handlers/money/get-money-actions.handler.ts'
import { previewMoneyAction } from './handlers/money/preview-money-action.handler.ts'
import { takeMoneyAction } from './handlers/money/take-money-action.handler.ts'
import { withdrawMoneyAction } from './handlers/money/withdraw-money-action.handler.ts'
import { reopenApplication } from './handlers/loan/reopen-application.handler.ts'
import { withdrawApplication } from './handlers/loan/withdraw-application.handler.ts'
import { getDocumentKeys } from './handlers/document/get-document-keys.handler.ts'
import { verifyDocument } from './handlers/document/verify-document.handler.ts'
import type { Mounted } from './mount.ts'

const handlers: readonly ((ports: HandlerPorts) => Mounted)[] = [
  getSite,
  getIntroduction,
  getUser,
  getIdentityRecord,
  getPersonOfLoan,
  getCoApplicantOfLoan,
  getBankAccount,
  getBankInsights,
  getBankTransactions,
  getLoan,
  getServicing,
  getLoansOfUser,
  getActiveLoans,
  getAllApplications,
  getPersonalInfo,
  getFinancialInfo,
  getAnswersVersions,
  getCashAdvanceLimits,
  getPayFound,
  quoteCashAdvance,
  getInstallmentLimits,
  quoteInstallment,
  previewApproval,
  getDocument,
  getDocuments,
  getNotices,
  getHistory,
  verifyDocument,
  getDocumentKeys,
  startApplication,
  startIdentityCheck,
  retryIdentityCheck,
  finishIdentityCheck,
  updateIdentityVerified,
  exchangeToken,
  startBankConnection,
  finishBankConnection,
  savePersonalInfo,
  saveFinancialInfo,
  chooseCashAdvance,
  chooseInstallment,
  approveApplication,
  withdrawProposal,
  rejectApplication,
  signAgreement,
  authorizeDebit,
  inviteCoApplicant,
  withdrawCoApplicant,
  getCoApplications,
  openCoApplication,
  acceptCoApplication,
  declineCoApplication,
  startCoApplicantCheck,
  finishCoApplicantCheck,
  saveCoApplicantInfo,
  coSignAgreement,
  checkIdentityAgain,
  reopenApplication,
  withdrawApplication,
  retryDisbursement,
  retryRefund,
  cancelUndisbursedLoan,
  cancelLoan,
  getPayoff,
  getArrangeable,
  requestArrangement,
  payEarly,
  stopDebit,
  resumeDebit,
  revokeAuthorization,
  prepareAuthorization,
  authorizeAccount,
  getMoneyActions,
  previewMoneyAction,
  takeMoneyAction,
  withdrawMoneyAction,
  getAllLegalHolds,
  getLegalHolds,
  placeLegalHold,
  liftLegalHold,
  getTrialBalance,
  getLedgerLines,
  getChangeNotices,
  getSecurityEvents,
  getDifferences,
  getParkedWebhooks,
  dismissWebhook,
  resolveDifference,
  retryWebhook,
  getEmployees,
  getEmployee,
  createEmployee,
  inviteEmployee,
  updateEmployee,
  inactivateEmployee,
  activateEmployee,
]

/** `/loan/create` before `/loan/:id`: at the first place where two paths differ, a word wins over a parameter. */
const wordsFirst = ({ path: one }: Endpoint, { path: other }: Endpoint): number => {
  const rank = (path: string): string =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('')
  return rank(one).localeCompare(rank(other))
}

/** What a sandbox answers besides; elsewhere nothing is mounted at these addresses. */
const sandboxHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clockMover } = ports
  return clockMover === undefined ? [] : [getClock(clockMover), moveClock(clockMover, ports)]
}

/** Every endpoint with its handler, in the order in which a router must try them. */
export const routes = (ports: HandlerPorts): readonly Mounted[] =>
  [...handlers.map((make) => make(ports)), ...sandboxHandlers(ports)].toSorted((one, other) =>
    wordsFirst(one.endpoint, other.endpoint),
  )
