import type { Endpoint } from '@tamarack/contracts/endpoint'
import { activateEmployee } from './handlers/activate-employee.handler.ts'
import { activateLoan } from './handlers/activate-loan.handler.ts'
import { approveLoan } from './handlers/approve-loan.handler.ts'
import { createEmployee } from './handlers/create-employee.handler.ts'
import { createLoan } from './handlers/create-loan.handler.ts'
import { exchangeToken } from './handlers/exchange-token.handler.ts'
import { generateLinkToken } from './handlers/generate-link-token.handler.ts'
import { getActiveLoans } from './handlers/get-active-loans.handler.ts'
import { getAllApplications } from './handlers/get-all-applications.handler.ts'
import { getBankAccount } from './handlers/get-bank-account.handler.ts'
import { getCashAdvanceLimits } from './handlers/get-cash-advance-limits.handler.ts'
import { getDocument } from './handlers/get-document.handler.ts'
import { getEmployee } from './handlers/get-employee.handler.ts'
import { getEmployees } from './handlers/get-employees.handler.ts'
import { getFinancialInfo } from './handlers/get-financial-info.handler.ts'
import { getHistory } from './handlers/get-history.handler.ts'
import { getIdentityRecord } from './handlers/get-identity-record.handler.ts'
import { getLoan } from './handlers/get-loan.handler.ts'
import { getLoansOfUser } from './handlers/get-loans-of-user.handler.ts'
import { getParkedWebhooks } from './handlers/get-parked-webhooks.handler.ts'
import { getPersonalInfo } from './handlers/get-personal-info.handler.ts'
import { getSecurityEvents } from './handlers/get-security-events.handler.ts'
import { getSite } from './handlers/get-site.handler.ts'
import { getUser } from './handlers/get-user.handler.ts'
import type { HandlerPorts } from './handlers/handler-ports.ts'
import { inactivateEmployee } from './handlers/inactivate-employee.handler.ts'
import { inviteEmployee } from './handlers/invite-employee.handler.ts'
import { openBankConnection } from './handlers/open-bank-connection.handler.ts'
import { quoteCashAdvance } from './handlers/quote-cash-advance.handler.ts'
import { rejectLoan } from './handlers/reject-loan.handler.ts'
import { retryIdentityVerification } from './handlers/retry-identity-verification.handler.ts'
import { retryWebhook } from './handlers/retry-webhook.handler.ts'
import { saveFinancialInfo } from './handlers/save-financial-info.handler.ts'
import { savePersonalInfo } from './handlers/save-personal-info.handler.ts'
import { signAgreement } from './handlers/sign-agreement.handler.ts'
import { storePlaidData } from './handlers/store-plaid-data.handler.ts'
import { updateCashAdvanceLoan } from './handlers/update-cash-advance-loan.handler.ts'
import { updateEmployee } from './handlers/update-employee.handler.ts'
import { updateZumVerified } from './handlers/update-zum-verified.handler.ts'
import { withdrawApplication } from './handlers/withdraw-application.handler.ts'
import type { Mounted } from './mount.ts'

const handlers: readonly ((ports: HandlerPorts) => Mounted)[] = [
  getSite,
  getUser,
  getIdentityRecord,
  getBankAccount,
  getLoan,
  getLoansOfUser,
  getActiveLoans,
  getAllApplications,
  getPersonalInfo,
  getFinancialInfo,
  getCashAdvanceLimits,
  quoteCashAdvance,
  getDocument,
  getHistory,
  createLoan,
  generateLinkToken,
  retryIdentityVerification,
  storePlaidData,
  exchangeToken,
  openBankConnection,
  updateZumVerified,
  savePersonalInfo,
  saveFinancialInfo,
  updateCashAdvanceLoan,
  approveLoan,
  rejectLoan,
  signAgreement,
  activateLoan,
  withdrawApplication,
  getSecurityEvents,
  getParkedWebhooks,
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

/** Every endpoint with its handler, in the order in which a router must try them. */
export const routes = (ports: HandlerPorts): readonly Mounted[] =>
  handlers.map((make) => make(ports)).toSorted((one, other) => wordsFirst(one.endpoint, other.endpoint))
