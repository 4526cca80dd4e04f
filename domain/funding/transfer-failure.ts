/** For a reason that passes, for its recipient, or for one that a person has to look at. */
export type TransferFailure = 'passing' | 'recipient' | 'unclear'

/** Our wallet was empty, or the network did not take it at that moment. */
const passing: readonly string[] = [
  'NotEnoughBalanceInWalletError',
  'InteracFailedFundsDepositFailed',
  'InteracFailedNotificationDeliveryFailure',
]

/** Address, name, limit or patience of the recipient: the same e-Transfer would fail again. */
const recipient: readonly string[] = [
  'InteracFailedRecipientRejected',
  'InteracFailedAuthentication',
  'InteracFailedReachedCancellationCutOff',
  'InteracFailedAmountGreaterThanMax',
  'InteracFailedInvalidEmailFormat',
  'InteracFailedNameMismatch',
  'InteracFailedSecurityQuestionNeededForProvidedEmail',
]

const minute = 60_000

/** Our choice: milliseconds before each next attempt, none after the last. An advance is due within
 * the hour (ON-20), money back within days. */
const waits = { advance: [10 * minute, 30 * minute], refund: [60 * minute, 24 * 60 * minute] } as const

/** What a failure of the provider (Zum Rails) is about; one that no list has is unclear. */
export const transferFailureOf = (failure: string | null): TransferFailure => {
  if (failure === null) return 'unclear'
  if (passing.includes(failure)) return 'passing'
  return recipient.includes(failure) ? 'recipient' : 'unclear'
}

/** TAM-94: milliseconds after which an e-Transfer that failed so often in a row is sent again.
 * Undefined where a person has to look: recipient, unclear reason, after the third. */
export const sendAgainAfterMs = (
  kind: keyof typeof waits,
  failure: string | null,
  failedInARow: number,
): number | undefined => (transferFailureOf(failure) === 'passing' ? waits[kind][failedInARow - 1] : undefined)
