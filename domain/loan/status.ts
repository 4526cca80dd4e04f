/** Before signing, a status names the step that is due. Customer steps, then the staff's review,
 * then the two signatures. */
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

/** Ends of an application that never became a loan. */
export const applicationEnds = ['rejected', 'withdrawn', 'expired'] as const

/** After signing: active: signed, money on its way; disbursement-failed: the advance did not get
 * through, or turned out not to have, and staff must act; funded: money delivered and payments up
 * to date; overdue: a payment is missed; in-collections: handed to collections; cancelling:
 * cancelled in time, the advance is on its way back; cancelled; repaid; written-off: still owed,
 * no longer expected. */
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

/** The statuses that the ledger alone can determine: it records money that arrived, not how an
 * attempt failed. */
export const bookStatuses = servicingStatuses.filter((status) => status !== 'disbursement-failed')
export type BookStatus = (typeof bookStatuses)[number]

export const loanStatuses = [...applicationSteps, ...applicationEnds, ...servicingStatuses] as const

export type ApplicationStep = (typeof applicationSteps)[number]
export type ApplicationEnd = (typeof applicationEnds)[number]
export type ServicingStatus = (typeof servicingStatuses)[number]
export type LoanStatus = (typeof loanStatuses)[number]

export type UnknownStatus = { readonly code: 'UNKNOWN_STATUS'; readonly given: string }

/** Every move there is (TAM-01, spec section 4). Staying in a status is no move. A verification
 * step is skipped while its expiry lies ahead, so identity may lead past bank. The customer may go
 * back as far as personal info until the terms are sent, and back to the terms until staff decided
 * (TAM-57); after that nobody may. An agreed application (pad) can no longer be rejected: the
 * lender has already agreed; but an agreement is made for its day, so a day that ends without the
 * debit authorization leads back to the agreement. Until it is signed, an account that took
 * another name than the verified one leads back to the identity check, and a co-applicant who
 * leaves leads back to the terms, because it is another loan without them. A debit can be returned
 * for 90 days, so repaid is not the end of the story, and money can be recovered on what was
 * written off. A recovery that is reversed, and a payment of before the loss that is, leave a loss
 * again (TAM-112). Who has paid the advance back already, even with the cost, may still cancel in
 * time and is owed the cost. An advance that was reported to have arrived may turn out not to have,
 * however the loan stands; sent again, it may meet money that pays it at once (TAM-140). */
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

/** Not signed yet and not ended. */
export const isApplication = (status: LoanStatus): status is ApplicationStep => among(applicationSteps, status)

/** Nothing more is expected to happen (a late return can still reopen a repaid or cancelled
 * loan). */
export const isEnded = (status: LoanStatus): boolean =>
  among([...applicationEnds, 'cancelled', 'repaid', 'written-off'], status)

/** Signed, and the advance has not arrived: its workflow sends it, or waits for staff to act. */
export const isDisbursing = (status: LoanStatus): boolean => status === 'active' || status === 'disbursement-failed'

/** Money was promised or is still owed; a write-off forgives nothing. */
export const isOutstanding = (status: LoanStatus): boolean =>
  among(['active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'written-off'], status)

const answerSteps = ['personal-info', 'financial-info', 'terms'] as const
export type AnswerStep = (typeof answerSteps)[number]

/** TAM-02: answers may be given when their step is due and changed until the terms are sent; from
 * review on they are frozen, because the decision and the agreement rest on them. Who wants to
 * change them withdraws the submission first (TAM-57). */
export const mayAnswer = (step: AnswerStep, status: LoanStatus): boolean =>
  answerSteps.some((due) => due === status) &&
  applicationSteps.indexOf(step) <= applicationSteps.indexOf(status as AnswerStep)

/** TAM-50: a bank account may be connected when its step is due, and another one in its place until
 * the terms are sent; from review on it stays, because the decision and the documents rest on what
 * was read of it. */
export const mayConnectBank = (status: LoanStatus): status is 'bank' | AnswerStep =>
  status === 'bank' || answerSteps.some((step) => step === status)

/** TAM-78: while a loan has debits ahead, its borrower may connect another bank account for
 * them. */
export const mayChangeAccount = (status: LoanStatus): boolean => status === 'funded' || status === 'overdue'

/** Where the application stands after that step was saved: saving the due step advances, changing
 * an earlier one does not. */
export const statusAfterAnswering = (step: AnswerStep, status: AnswerStep): ApplicationStep =>
  step === status
    ? ({ 'personal-info': 'financial-info', 'financial-info': 'terms', terms: 'review' } as const)[step]
    : status

/** The first step due for a new application (spec section 4): a verification is skipped while its
 * expiry, in Unix seconds, lies ahead. An expiry that is missing or not a number counts as past. */
export const firstStepDue = (
  expiries: { readonly identity: number | undefined; readonly bank: number | undefined },
  nowSeconds: number,
): 'identity' | 'bank' | 'personal-info' => {
  const ahead = (expiry: number | undefined): boolean => expiry !== undefined && expiry > nowSeconds
  if (!ahead(expiries.identity)) return 'identity'
  return ahead(expiries.bank) ? 'personal-info' : 'bank'
}
