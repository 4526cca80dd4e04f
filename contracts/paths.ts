import type { LegalKind } from '@tamarack/domain/documents/registry'

const withLoan =
  (path: string) =>
  (loanId: string): string =>
    `${path}?loanId=${encodeURIComponent(loanId)}`

/** The screen on which a loan is paid, with an amount in cents filled in. */
export const payAmountAddress = (loanId: string, amount: number): string => `${paths.payEarly(loanId)}&amount=${amount}`

/** Where the account's name is changed, and from where the customer goes back to that page. */
export const renameAddress = (back: string): string => `${paths.accountName}?returnTo=${encodeURIComponent(back)}`

/** Where a document can be had as a PDF with the fingerprint of the screen's, the one prepared last
 * or the one named; bytes, so no endpoint declares its answer. */
export const pdfAddress = (loanId: string, kind: string, sha256?: string): string =>
  `/api/v1/loan/document/${encodeURIComponent(loanId)}/${kind}.pdf${sha256 === undefined ? '' : `?sha256=${encodeURIComponent(sha256)}`}`

/** A screen's address with the document that it is to show, by its fingerprint. */
export const withDocument = (address: string, sha256: string): string =>
  `${address}&document=${encodeURIComponent(sha256)}`

/** Where the PDF of a notice or a statement of a loan can be had; one loan has many of a kind, so
 * its fingerprint names it. */
export const noticePdfAddress = (loanId: string, sha256: string): string =>
  `/api/v1/loan/notice/${encodeURIComponent(loanId)}/${encodeURIComponent(sha256)}.pdf`

/** Where the evidence pack of a loan is made; a ZIP, so no endpoint declares its answer. */
export const evidencePackAddress = (loanId: string): string =>
  `/api/v1/loan/evidence-pack/${encodeURIComponent(loanId)}`

/** A customer's copy of their data: a ZIP. */
export const ownDataZipAddress = '/api/v1/own-data.zip'

/** Our report about a person's verified identity, or their bank account; bytes like a PDF's. */
export const identityReportAddress = (userId: string): string => `/api/v1/plaid/pdf/${encodeURIComponent(userId)}`
export const bankReportAddress = (userId: string): string => `/api/v1/zum/pdf/${encodeURIComponent(userId)}`

/** The public page of a legal text; addresses are the kinds' names (specification section 2). */
export const legalAddress = (kind: LegalKind): string => `/${kind}`

/** Every screen's address (specification section 2). */
export const paths = {
  login: '/auth/login',
  signUp: '/auth/signup',
  verifyEmail: '/auth/verify-email',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyOtp: '/auth/verify-otp',
  verifyDocument: '/verify',
  beforeYouApply: '/before-you-apply',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  paymentTerms: '/payment-terms-agreement',
  eSignConsent: '/e-sign-consent',
  creditCheckConsent: '/credit-check-consent',
  dashboard: '/customer/dashboard',
  messages: '/customer/messages',
  payEarly: withLoan('/customer/pay-early'),
  cannotPay: withLoan('/customer/cannot-pay'),
  newAccount: withLoan('/customer/new-account'),
  plaid: withLoan('/customer/plaid'),
  papers: withLoan('/customer/papers'),
  documentFailed: withLoan('/customer/plaid/document-verification-failed'),
  phoneFailed: withLoan('/customer/plaid/phone-verification-failed'),
  selfieFailed: withLoan('/customer/plaid/selfie-check-failed'),
  nameDiffers: withLoan('/customer/plaid/name-differs'),
  zum: withLoan('/customer/zum'),
  zumFailed: withLoan('/customer/zum/zum-failed'),
  anotherAccount: withLoan('/customer/zum/another-account'),
  application: withLoan('/customer/application'),
  personalInfo: withLoan('/customer/application/personal-info'),
  financialInfo: withLoan('/customer/application/financial-info'),
  cashAdvance: withLoan('/customer/application/cash-advance'),
  installment: withLoan('/customer/application/installment'),
  installmentAgreement: withLoan('/customer/application/installment-loan-agreement'),
  installmentPad: withLoan('/customer/application/installment-pad'),
  loanAgreement: withLoan('/customer/application/loan-agreement'),
  pad: withLoan('/customer/application/pad'),
  coApplicant: withLoan('/customer/co-applicant'),
  rejected: withLoan('/customer/application/rejected'),
  thanks: withLoan('/customer/application/thanks'),
  account: '/account',
  accountName: '/account/name',
  accountEmail: '/account/email',
  confirmNewEmail: '/account/email/confirm',
  accountPassword: '/account/password',
  accountLogins: '/account/sign-in',
  accountDevices: '/account/devices',
  accountSecondFactor: '/account/second-factor',
  accountData: '/account/data',
  accountTexts: '/account/texts',
  accountLooks: '/account/looks',
  deleteAccount: '/account/delete',
  accountDeleted: '/account-deleted',
  staffHome: '/admin/home',
  staffLoan: (loanId: string): string => `/admin/home/${encodeURIComponent(loanId)}`,
  collections: '/admin/collections',
  ledger: '/admin/ledger',
  portfolio: '/admin/portfolio',
  periods: '/admin/ledger/periods',
  period: (month: string): string => `/admin/ledger/periods/${encodeURIComponent(month)}`,
  exceptions: '/admin/exceptions',
  policy: '/admin/policy',
  legalHolds: '/admin/legal-holds',
  outsideRequests: '/admin/requests',
  openOutsideRequest: '/admin/requests/new',
  outsideRequest: (requestId: string): string => `/admin/requests/${encodeURIComponent(requestId)}`,
  review: '/admin/review',
  activity: '/admin/activity',
  law: '/admin/law',
  employees: '/admin/employee',
  createEmployee: '/admin/employee/create-employee',
  staffRights: '/admin/employee/rights',
  employee: (employeeId: string): string => `/admin/employee/${encodeURIComponent(employeeId)}`,
} as const

/** Addresses that only lead on to a screen, and one that has no link from elsewhere. */
const besides = ['/', '/auth', '/customer', '/admin', '/account', '/account/second-factor/authenticator']

/** Whether an address, without its query, is one of a screen; the server answers any other with
 * 404. */
export const isScreen = (address: string): boolean =>
  [...Object.values(paths).map((path) => (typeof path === 'string' ? path : path(':'))), ...besides].some((screen) =>
    new RegExp(`^${screen.replace(/\?.*/, '').replace('%3A', '[^/]+')}/?$`).test(address),
  )
