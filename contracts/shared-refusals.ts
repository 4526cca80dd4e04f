/** The document changed, was not opened, or the signature could not be proved (TAM-14). */
export const signingErrors = [
  'AGREEMENT_OUT_OF_DATE',
  'DOCUMENT_NOT_OPENED',
  'NOT_ACKNOWLEDGED',
  'EVIDENCE_NOT_PLAUSIBLE',
  'ASSENT_NOT_PROVABLE',
  'STEP_NOT_DUE',
] as const

/** One loan for one person at a time (ON-15). */
export const personErrors = ['OTHER_LOAN_OUTSTANDING', 'TOO_SOON_AFTER_PAYMENT', 'PAYMENT_IN_FULL_NOT_SHOWN'] as const

/** The name in the account is not the verified one (TAM-27). */
export const nameErrors = ['NAME_CHANGED'] as const

/** What the law and our own limits do not let a cash advance be. */
export const termsErrors = [
  'ADVANCE_BELOW_MINIMUM',
  'ADVANCE_ABOVE_MAXIMUM',
  'ADVANCE_ABOVE_HALF_NET_PAY',
  'INCOME_BELOW_LEAST',
  'TERM_TOO_LONG',
  'TERM_TOO_SHORT',
  'NEXT_INCOME_NOT_AHEAD',
  'DUE_DATE_TOO_SOON',
  'TERM_ENDS_BEFORE_NEXT_INCOME',
  'START_DATE_NOT_OFFERED',
  'OUTSIDE_CALENDAR',
] as const

/** What the law and our own limits do not let an installment loan be. */
export const installmentErrors = [
  'ADVANCE_BELOW_MINIMUM',
  'INSTALLMENT_ABOVE_MAXIMUM',
  'INCOME_BELOW_LEAST',
  'INSTALLMENT_TERM_TOO_LONG',
  'INSTALLMENT_IS_PAYDAY_SIZED',
  'PAYMENTS_TOO_SMALL',
  'PAYMENTS_NOT_AFFORDABLE',
  'START_DATE_NOT_OFFERED',
  'OUTSIDE_CALENDAR',
] as const

/** Why nobody is offered these terms. */
export const estimateErrors = [...new Set([...termsErrors, ...installmentErrors])]

/** What a co-applicant can stop (TAM-52, TAM-54). */
export const coApplicantErrors = ['CO_APPLICANT_NOT_READY', 'CO_APPLICANT_CANNOT_JOIN'] as const

/** A link that is not this person’s, or not any more. */
export const invitationErrors = ['INVITATION_FOR_ANOTHER_EMAIL', 'INVITATION_ENDED'] as const

/** Refusals of every staff command and preview: staff act on no loan of their own (TAM-117), and
 * decide nothing for a day after their address changed (TAM-294). */
export const ownLoanErrors = ['OWN_APPLICATION', 'OWN_LOAN', 'ADDRESS_JUST_CHANGED'] as const

/** Why the ledger, or two people’s rule, does not let an action happen. */
export const moneyActionErrors = [
  'NO_PAYMENT_TO_SEND',
  'DISBURSEMENT_TOO_LATE',
  'PROPOSER_LEFT',
  'STEP_NOT_DUE',
  'REASON_REQUIRED',
  'UNKNOWN_REASON',
  'NOTE_REQUIRED',
  'RECEIPT_REQUIRED',
  'RECEIPT_BOOKED_BEFORE',
  'RECEIPT_BOOKED_ELSEWHERE',
  'OTHER_ACTION_PROPOSED',
  'PREVIEW_CHANGED',
  'GROUND_REPEATED',
  'SECOND_PERSON_REQUIRED',
  'NOT_INDEPENDENT',
  'NOT_AN_AMOUNT',
  'NOT_A_DAY',
  'EVENT_OUT_OF_ORDER',
  'OUTSIDE_CALENDAR',
  'RECEIVED_IN_THE_FUTURE',
  'RECEIVED_BEFORE_ADVANCE',
  'UNKNOWN_PAYMENT',
  'ALREADY_REVERSED',
  'NOTHING_TO_CORRECT',
  'NO_FEE_TO_WAIVE',
  'PAYMENT_ALREADY_PAID',
  'DUE_DATE_UNCHANGED',
  'DUE_DATE_OUT_OF_ORDER',
  'DUE_DATE_TOO_FAR',
  'EARLIER_ONLY_ON_REQUEST',
  'EARLIER_NEEDS_TEN_DAYS',
  'TERM_MAY_NOT_BE_EXTENDED',
  'TERM_MAY_NOT_BE_SHORTENED',
  'DEBIT_ALREADY_SENT',
  'NOTICE_TOO_SHORT',
  'DEBITS_NOT_HELD',
  'DEBITS_STOPPED',
  'CRIMINAL_RATE',
  'NOTHING_OWED_TO_BORROWER',
  'DEBIT_IN_FLIGHT',
  'REFUND_TOO_EARLY',
  'BALANCE_NOT_SMALL',
  'NOTHING_LATE',
  'ARRANGEMENT_HAS_TOO_MANY_PARTS',
  'ARRANGEMENT_DAYS_OUT_OF_RANGE',
  'ARRANGEMENT_KEPT',
  'NO_ARRANGEMENT_REQUESTED',
  'STAYED',
  'FILED_IN_FUTURE',
  'INSOLVENCY_DETAILS_REQUIRED',
  'STAY_IN_FORCE',
  'NO_STAY',
] as const

/** Why staff cannot approve, and so why a preview of the approval shows nothing. */
export const approvalErrors = [
  'PREVIEW_CHANGED',
  'PROPOSER_LEFT',
  'ALREADY_DECIDED',
  'STEP_NOT_DUE',
  ...termsErrors,
  ...installmentErrors,
  ...personErrors,
  ...nameErrors,
  ...coApplicantErrors,
  'SECOND_PERSON_REQUIRED',
  'NOT_INDEPENDENT',
  'EXCEPTION_NEEDS_GROUND',
  'GROUND_REPEATED',
] as const
