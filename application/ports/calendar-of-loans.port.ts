import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { ClockMovedView } from '@tamarack/contracts/endpoints/sandbox-clock'
import type { ReminderPolicy } from '@tamarack/domain/loan/application/reminders'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** One event of a loan, as the report of a moved clock shows it. */
export type LoanHappening = ReadOnly<ClockMovedView>['happened'][number]

/** A loan, and when anybody acted on it last: what time alone brought about is no act. */
export interface LoanInTime {
  readonly loan: Loan
  readonly actedAt: Instant
  /** In force as it was read. */
  readonly policy: ReminderPolicy
}

/** What time does to loans: reads for the one who moves a sandbox's clock. Bound only there. */
export interface CalendarOfLoans {
  /** Every loan that has not ended. One that is as it did at the call before is the same object. */
  openLoans(): Promise<readonly LoanInTime[]>
  /** The loan as it is; null when there is none. */
  loan(loanId: string): Promise<LoanInTime | null>
  /** Events after the first moment and up to the second, in their order. */
  happened(after: Instant, until: Instant): Promise<readonly LoanHappening[]>
  /** The loans about which a webhook was received since that moment. */
  withWebhooksSince(moment: Instant): Promise<readonly string[]>
  /** Genuine webhooks that wait for their first delivery; another try takes real time. */
  webhooksWaiting(): Promise<number>
}
export const CalendarOfLoans = token<CalendarOfLoans>('CalendarOfLoans')
