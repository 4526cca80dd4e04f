/** The step that is due: the customer's, then the staff's review, then the two signatures. */
export const applicationSteps = [
  'identity',
  'bank',
  'personal-info',
  'financial-info',
  'terms',
  'review',
  'agreement',
  'pad',
] as const

/** What is verified online, or by hand (TAM-209). */
export const verificationSteps = ['identity', 'bank'] as const
export type VerificationStep = (typeof verificationSteps)[number]

export const applicationEnds = ['rejected', 'withdrawn', 'expired'] as const

/** active: signed, money on its way; disbursement-failed: the advance did not get through, staff
 * must act; funded: payments up to date; overdue: one is missed; in-collections; cancelling: in
 * time, the advance is on its way back; cancelled; repaid; written-off: owed, no longer expected.
 * */
export const servicingStatuses = [
  'active',
  'disbursement-failed',
  'funded',
  'overdue',
  'in-collections',
  'cancelling',
  'cancelled',
  'repaid',
  'written-off',
] as const

/** That the ledger alone determines: it records money that arrived, not failed attempts. */
export const bookStatuses = servicingStatuses.filter((status) => status !== 'disbursement-failed')
export type BookStatus = (typeof bookStatuses)[number]

export const loanStatuses = [...applicationSteps, ...applicationEnds, ...servicingStatuses] as const

export type ApplicationStep = (typeof applicationSteps)[number]
export type ServicingStatus = (typeof servicingStatuses)[number]
export type LoanStatus = (typeof loanStatuses)[number]

export type UnknownStatus = { readonly code: 'UNKNOWN_STATUS'; readonly given: string }

/** Every move there is (TAM-01, spec section 4); staying is none. A verification step is skipped
 * while its expiry lies ahead, so identity may lead past bank. The customer may go back until the
 * terms are sent, and to the terms until staff decided (TAM-57). An agreed application (pad) can no
 * longer be rejected, but a day without the authorization leads back to its agreement. Until it is
 * signed, another name of the account leads back to the identity check, and a co-applicant who
 * leaves to the terms. A debit can be returned for 90 days, and money recovered on a loss; a
 * recovery, or a payment before the loss, that is reversed leaves a loss again (TAM-112). Who has
 * paid everything back may still cancel in time and is owed the cost. An advance may turn out not
 * to have arrived, however the loan stands; sent again, it may meet money that pays it at once
 * (TAM-140). */
const moves: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  identity: ['bank', 'personal-info', 'rejected', 'withdrawn', 'expired'],
  bank: ['personal-info', 'rejected', 'withdrawn', 'expired'],
  'personal-info': ['financial-info', 'identity', 'rejected', 'withdrawn', 'expired'],
  'financial-info': ['terms', 'personal-info', 'identity', 'rejected', 'withdrawn', 'expired'],
  terms: ['review', 'financial-info', 'personal-info', 'identity', 'rejected', 'withdrawn', 'expired'],
  review: ['agreement', 'terms', 'identity', 'rejected', 'withdrawn', 'expired'],
  agreement: ['pad', 'terms', 'identity', 'rejected', 'withdrawn', 'expired'],
  pad: ['active', 'agreement', 'terms', 'identity', 'withdrawn', 'expired'],
  rejected: [],
  withdrawn: [],
  expired: [],
  active: ['disbursement-failed', 'funded', 'overdue', 'cancelling', 'cancelled', 'repaid'],
  'disbursement-failed': ['active', 'cancelled'],
  funded: ['overdue', 'cancelling', 'cancelled', 'repaid', 'disbursement-failed'],
  overdue: ['funded', 'cancelling', 'cancelled', 'in-collections', 'repaid', 'disbursement-failed'],
  'in-collections': ['funded', 'cancelling', 'cancelled', 'repaid', 'written-off', 'disbursement-failed'],
  cancelling: ['cancelled', 'funded'],
  cancelled: ['cancelling', 'written-off'],
  repaid: ['funded', 'overdue', 'cancelled', 'written-off', 'disbursement-failed'],
  'written-off': ['repaid', 'cancelled', 'disbursement-failed'],
}

/** TAM-01: whether a loan in the first status may go straight to the second. */
export const mayMove = (from: LoanStatus, to: LoanStatus): boolean => moves[from].includes(to)

/** The statuses a loan may go to from here, in no order of preference. */
export const nextStatuses = (from: LoanStatus): readonly LoanStatus[] => moves[from]

/** Guards a status that came from outside. */
export const parseLoanStatus = (
  given: string,
): { readonly ok: true; readonly value: LoanStatus } | { readonly ok: false; readonly error: UnknownStatus } => {
  const found = loanStatuses.find((status) => status === given)
  return found === undefined ? { ok: false, error: { code: 'UNKNOWN_STATUS', given } } : { ok: true, value: found }
}

const among = (list: readonly LoanStatus[], status: LoanStatus): boolean => list.includes(status)

export const isApplication = (status: LoanStatus): status is ApplicationStep => among(applicationSteps, status)

/** Nothing more is expected; a late return can still reopen it. */
export const isEnded = (status: LoanStatus): boolean =>
  among([...applicationEnds, 'cancelled', 'repaid', 'written-off'], status)

/** Signed, and the advance has not arrived: its workflow sends it, or waits for staff to act. */
export const isDisbursing = (status: LoanStatus): boolean => status === 'active' || status === 'disbursement-failed'

/** Money was promised or is still owed; a write-off forgives nothing. */
export const isOutstanding = (status: LoanStatus): boolean =>
  among(['active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'written-off'], status)

const answerSteps = ['personal-info', 'financial-info', 'terms'] as const
export type AnswerStep = (typeof answerSteps)[number]

/** TAM-02: answers are given when due and changed until the terms are sent; then the decision and
 * the agreement rest on them. To change them the submission is withdrawn (TAM-57). */
export const mayAnswer = (step: AnswerStep, status: LoanStatus): boolean =>
  answerSteps.some((due) => due === status) &&
  applicationSteps.indexOf(step) <= applicationSteps.indexOf(status as AnswerStep)

/** TAM-50: a bank account is connected when due, and another until the terms are sent; then
 * decision and documents rest on what was read of it. */
export const mayConnectBank = (status: LoanStatus): status is 'bank' | AnswerStep =>
  status === 'bank' || answerSteps.some((step) => step === status)

/** TAM-78: while debits are ahead, another bank account may be connected for them. */
export const mayChangeAccount = (status: LoanStatus): boolean => status === 'funded' || status === 'overdue'

/** Saving the due step advances, changing an earlier one does not. */
export const statusAfterAnswering = (step: AnswerStep, status: AnswerStep): ApplicationStep =>
  step === status
    ? ({ 'personal-info': 'financial-info', 'financial-info': 'terms', terms: 'review' } as const)[step]
    : status

/** For a new application (spec section 4): a verification is skipped while its expiry, in Unix
 * seconds, lies ahead; a missing one is past. */
export const firstStepDue = (
  expiries: { readonly identity: number | undefined; readonly bank: number | undefined },
  nowSeconds: number,
): 'identity' | 'bank' | 'personal-info' => {
  const ahead = (expiry: number | undefined): boolean => expiry !== undefined && expiry > nowSeconds
  if (!ahead(expiries.identity)) return 'identity'
  return ahead(expiries.bank) ? 'personal-info' : 'bank'
}
