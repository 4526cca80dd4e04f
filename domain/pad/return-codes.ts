import { err, ok, type Result } from '../shared/result.ts'

/** retry-once: the same debit may be presented once more; stop-schedule: no further debit on this
 * account or agreement; hold-and-review: a person looks first; escalate: our or a bank's technical
 * fault. */
export type ReturnDecision = 'retry-once' | 'stop-schedule' | 'hold-and-review' | 'escalate'

export type ReturnReason = {
  readonly code: string
  readonly meaning: string
  readonly decision: ReturnDecision
  /** Claimed not to be authorized as made; reimbursed at the lender's cost. */
  readonly dispute: boolean
  /** Right account and agreement, no money: the one case of a lawful fee (C-05). */
  readonly dishonoured: boolean
  /** The payment provider's events, its misspelling and later additions included. */
  readonly providerEvents: readonly string[]
}

const reason = (
  code: string,
  meaning: string,
  decision: ReturnDecision,
  { dispute = false, events = '' }: { readonly dispute?: boolean; readonly events?: string },
): ReturnReason => ({
  code,
  meaning,
  decision,
  dispute,
  dishonoured: decision === 'retry-once',
  providerEvents: (events.match(/\w+/g) ?? []).map((name) => `EftFailed${name}`),
})

/** PAD-09: the one table of returns: every code of Payments Canada Standard 007 in use, what it
 * calls for, and the payment provider's (Zum Rails) events, without their `EftFailed`. */
export const returnReasons: readonly ReturnReason[] = [
  reason('900', 'Edit reject', 'escalate', { events: 'ValidationRejection TransactionLimitExceeded' }),
  reason('901', 'Not sufficient funds', 'retry-once', { events: 'InsufficientFunds' }),
  reason('902', 'Account not found', 'stop-schedule', { dispute: true, events: 'CannotLocateAccount' }),
  reason('903', 'Payment stopped or recalled', 'hold-and-review', { events: 'StopPayment' }),
  reason('904', 'Post-dated or stale-dated', 'escalate', {}),
  reason('905', 'Account closed', 'stop-schedule', { dispute: true, events: 'AccountClosed' }),
  reason('907', 'No debit allowed', 'stop-schedule', { dispute: true, events: 'NoDebitAllowed TransactionNotAllowed' }),
  reason('908', 'Funds not cleared', 'retry-once', { events: 'FundsNotFree' }),
  reason('909', 'Currency does not match the account', 'stop-schedule', {
    dispute: true,
    events: 'CurrectAccountMismatch CurrencyAccountMismatch',
  }),
  reason('910', 'Payor or payee deceased', 'stop-schedule', { events: 'PayorPayeeDeceased' }),
  reason('911', 'Account frozen', 'stop-schedule', { dispute: true, events: 'FrozenAccount' }),
  reason('912', 'Account number invalid or incorrect', 'stop-schedule', {
    dispute: true,
    events: 'InvalidErrorAccountNumber',
  }),
  reason('914', 'Payor or payee name incorrect', 'hold-and-review', { events: 'ErrorPayorPayeeName' }),
  reason('915', 'No agreement existed', 'stop-schedule', { dispute: true, events: 'RefusedNoAgreement' }),
  reason('916', 'Not according to the agreement (personal)', 'hold-and-review', {
    dispute: true,
    events: 'NotInAccountAgreementP',
  }),
  reason('917', 'Agreement revoked (personal)', 'stop-schedule', { dispute: true, events: 'AgreementRevoked' }),
  reason('918', 'No confirmation or pre-notification (personal)', 'hold-and-review', {
    dispute: true,
    events: 'NoPrenotificationP1',
  }),
  reason('919', 'Not according to the agreement (business)', 'hold-and-review', {
    dispute: true,
    events: 'NotInAccountAgreementE',
  }),
  reason('920', 'Agreement revoked (business)', 'stop-schedule', { dispute: true }),
  reason('921', 'No confirmation or pre-notification (business)', 'hold-and-review', {
    dispute: true,
    events: 'NoPrenotificationP2',
  }),
  reason('922', 'Customer-initiated return of a credit', 'escalate', { events: 'CustomerInitiatedReturnCreditOnly' }),
  reason('990', 'Institution in default', 'escalate', { events: 'DefaultByAFinancialInstitution' }),
]

/** TAM-141: reported as settled and then as failed, for a reason that the table lacks: no code of
 * Standard 007, so that a person looks before the next debit. */
export const unnamedReturn = reason('unnamed', 'Reversed for no reason that we know', 'hold-and-review', {})

export type UnknownReturn = { readonly code: 'UNKNOWN_RETURN'; readonly given: string }

/** By its code (`901`) or the provider's event (`EftFailedInsufficientFunds`). An unknown one is
 * refused, never guessed: a person has to look. */
export const returnReasonOf = (given: string): Result<ReturnReason, UnknownReturn> => {
  const reason = [...returnReasons, unnamedReturn].find(
    ({ code, providerEvents }) => code === given || providerEvents.includes(given),
  )
  return reason ? ok(reason) : err({ code: 'UNKNOWN_RETURN', given })
}
