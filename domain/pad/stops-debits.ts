import { returnReasonOf } from './return-codes.ts'

/** PAD-13: whether a return, by code or provider's event, ends what the payor authorized: the
 * account is closed, frozen, unknown or takes no debits, the agreement revoked or none, or the
 * payor died (PAD-01, PAD-07). Then no debit is made or presented again under it; only a new
 * agreement allows any. */
export const stopsDebits = (returnCode: string): boolean => {
  const reason = returnReasonOf(returnCode)
  return reason.ok && reason.value.decision === 'stop-schedule'
}
