/** What an e-Transfer of the provider (Zum Rails) failed for, by its code. */
const transferFailures: Readonly<Record<string, string>> = {
  NotEnoughBalanceInWalletError: 'Our wallet at the provider has too little money.',
  InteracFailedFundsDepositFailed: 'The recipient’s bank did not take the deposit.',
  InteracFailedNotificationDeliveryFailure: 'The notification could not be delivered.',
  InteracFailedRecipientRejected: 'The recipient declined it.',
  InteracFailedAuthentication: 'The security question was not answered.',
  InteracFailedReachedCancellationCutOff: 'The recipient did not accept it in time.',
  InteracFailedAmountGreaterThanMax: 'The amount is above what the recipient’s bank takes.',
  InteracFailedInvalidEmailFormat: 'The email address is not one.',
  InteracFailedNameMismatch: 'The name is not that of the recipient’s account.',
  InteracFailedSecurityQuestionNeededForProvidedEmail: 'The address takes no deposit without a security question.',
}

export const transferFailureInWords = (code: string): string =>
  transferFailures[code] ?? 'The provider gave a reason that no list has.'

/** What a code means, and the code itself in small type behind it, for a call to the provider. */
export const Coded = ({ words, code }: { readonly words: string; readonly code: string }) => (
  <>
    {' '}
    {words} <small className="muted breaks">{code}</small>
  </>
)
