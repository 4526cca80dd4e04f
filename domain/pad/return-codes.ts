import { err, ok, type Result } from '../shared/result.ts'

/**
 * What a returned debit calls for. retry-once: talk to the borrower, the same debit may be presented once more; stop-schedule: no further
 * debit on this account or agreement; hold-and-review: a person looks before the next debit; escalate: our or a bank's technical fault.
 */
export type ReturnDecision = 'retry-once' | 'stop-schedule' | 'hold-and-review' | 'escalate'

export type ReturnReason = {
  readonly code: string
  readonly meaning: string
  readonly decision: ReturnDecision
  /** The borrower or the bank says the debit was not authorized as made; the reimbursement is the lender's cost. */
  readonly dispute: boolean
  /** The bank had the right account and agreement and there was no money: the one case in which the law allows a fee (C-05). */
  readonly dishonoured: boolean
}

const reason = (code: string, meaning: string, decision: ReturnDecision, dispute = false): ReturnReason => ({
  code,
  meaning,
  decision,
  dispute,
  dishonoured: decision === 'retry-once',
})

/** PAD-09, Payments Canada Standard 007: every return code in use and the decision it calls for. */
export const returnReasons: readonly ReturnReason[] = [
  reason('900', 'Edit reject', 'escalate'),
  reason('901', 'Not sufficient funds', 'retry-once'),
  reason('902', 'Account not found', 'stop-schedule', true),
  reason('903', 'Payment stopped or recalled', 'hold-and-review'),
  reason('904', 'Post-dated or stale-dated', 'escalate'),
  reason('905', 'Account closed', 'stop-schedule', true),
  reason('907', 'No debit allowed', 'stop-schedule', true),
  reason('908', 'Funds not cleared', 'retry-once'),
  reason('909', 'Currency does not match the account', 'stop-schedule', true),
  reason('910', 'Payor or payee deceased', 'stop-schedule'),
  reason('911', 'Account frozen', 'stop-schedule', true),
  reason('912', 'Account number invalid or incorrect', 'stop-schedule', true),
  reason('914', 'Payor or payee name incorrect', 'hold-and-review'),
  reason('915', 'No agreement existed', 'stop-schedule', true),
  reason('916', 'Not according to the agreement (personal)', 'hold-and-review', true),
  reason('917', 'Agreement revoked (personal)', 'stop-schedule', true),
  reason('918', 'No confirmation or pre-notification (personal)', 'hold-and-review', true),
  reason('919', 'Not according to the agreement (business)', 'hold-and-review', true),
  reason('920', 'Agreement revoked (business)', 'stop-schedule', true),
  reason('921', 'No confirmation or pre-notification (business)', 'hold-and-review', true),
  reason('922', 'Customer-initiated return of a credit', 'escalate'),
  reason('990', 'Institution in default', 'escalate'),
]

export type UnknownReturn = { readonly code: 'UNKNOWN_RETURN'; readonly given: string }

/** The reason behind a return code. An unknown code is refused, never guessed: a person has to look. */
export const returnReasonOf = (code: string): Result<ReturnReason, UnknownReturn> => {
  const known = returnReasons.find((candidate) => candidate.code === code)
  return known ? ok(known) : err({ code: 'UNKNOWN_RETURN', given: code })
}

/** The payment provider's words for the same returns, its misspelling and later additions included, without their common `EftFailed`. */
const codeOfProviderEvent: Readonly<Record<string, string>> = {
  InsufficientFunds: '901',
  FundsNotFree: '908',
  CannotLocateAccount: '902',
  AccountClosed: '905',
  InvalidErrorAccountNumber: '912',
  ErrorPayorPayeeName: '914',
  CurrectAccountMismatch: '909',
  CurrencyAccountMismatch: '909',
  StopPayment: '903',
  NoDebitAllowed: '907',
  TransactionNotAllowed: '907',
  FrozenAccount: '911',
  PayorPayeeDeceased: '910',
  RefusedNoAgreement: '915',
  NotInAccountAgreementP: '916',
  NotInAccountAgreementE: '919',
  AgreementRevoked: '917',
  NoPrenotificationP1: '918',
  NoPrenotificationP2: '921',
  ValidationRejection: '900',
  TransactionLimitExceeded: '900',
  CustomerInitiatedReturnCreditOnly: '922',
  DefaultByAFinancialInstitution: '990',
}

/** The reason behind a failure event of the payment provider, for instance `EftFailedInsufficientFunds`. */
export const returnReasonOfEvent = (event: string): Result<ReturnReason, UnknownReturn> => {
  const name = /^EftFailed(\w+)$/.exec(event)?.[1]
  const code = name !== undefined && Object.hasOwn(codeOfProviderEvent, name) ? codeOfProviderEvent[name] : undefined
  return code === undefined ? err({ code: 'UNKNOWN_RETURN', given: event }) : returnReasonOf(code)
}
