import type { OurPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { token } from './token.ts'

/** Payments of our log for a comparison with Zum's: not those that go to the bank by file, and only of loans that rest. */
export interface OurPayments {
  /** Which of these are ours, on whatever rail and however busy their loans are. */
  existing(paymentIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these that can be compared. */
  among(paymentIds: readonly string[], restingSince: number): Promise<readonly OurPayment[]>
  /** The next ones of those that Zum has to have, after those of the last call; the first ones again after the last. */
  next(restingSince: number, limit: number): Promise<readonly OurPayment[]>
}
export const OurPayments = token<OurPayments>('OurPayments')
