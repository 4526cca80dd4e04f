import type { OurPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { token } from './token.ts'

/** Payments of our log to compare with Zum's: not those sent by file, only of loans that rest. */
export interface OurPayments {
  /** Which of these are ours, on whatever rail and however busy their loans are. */
  existing(paymentIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these that can be compared. */
  among(paymentIds: readonly string[], restingSince: number): Promise<readonly OurPayment[]>
  /** Notes for that day's run that these were on the provider's list, or looked up. */
  noteListed(day: string, paymentIds: readonly string[]): Promise<void>
  /** Those not noted in that day's run which Zum has to have, paid or under way, and which were
   * requested in that time, both ends included. */
  unlisted(wanted: {
    readonly day: string
    readonly from: number
    readonly to: number
    readonly restingSince: number
    readonly limit: number
  }): Promise<readonly OurPayment[]>
  /** The next ones not noted in that day's run and requested before that moment, after those of the
   * last call; the first ones again after the last. Those under way, and those that failed, while
   * they were requested after `failedAfter`: a provider may complete them all the same. */
  next(wanted: {
    readonly day: string
    readonly requestedBefore: number
    readonly failedAfter: number
    readonly restingSince: number
    readonly limit: number
  }): Promise<readonly OurPayment[]>
  /** The next ones that are under way, or were requested after that moment, after those of the last
   * call; the first ones again after the last. */
  recent(wanted: {
    readonly requestedAfter: number
    readonly restingSince: number
    readonly limit: number
  }): Promise<readonly OurPayment[]>
  /** When the first payment of all was requested; null before there is one. */
  firstRequestedAt(): Promise<number | null>
}
export const OurPayments = token<OurPayments>('OurPayments')
