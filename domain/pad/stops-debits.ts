import { returnReasonOf } from './return-codes.ts'

/** PAD-13: whether a return, named by its code or by the payment provider's event, ends what the
 * payor authorized. An agreement covers one account while it stands (PAD-01, PAD-07). Where the
 * bank reports that this account is closed, frozen, unknown or takes no debits, that the agreement
 * was revoked or never existed, or that the payor died, no other debit may be made under it, of
 * whatever payment, and none presented again; only a new agreement allows debits again. */
export const stopsDebits = (returnCode: string): boolean => {
  const reason = returnReasonOf(returnCode)
  return reason.ok && reason.value.decision === 'stop-schedule'
}
