import { plusBusinessDays, type NotADayCount, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { ontarioCalendar } from '../calendars/ontario-calendar.ts'
import { endOfTorontoDay, torontoDateOf } from '../calendars/toronto.ts'
import { asCount, explain, onDay, type Explanation } from '../explanations/explanation.ts'
import { fundedWithinTheHour } from '../funding/funding-deadline.ts'
import { ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'

/** ON-21: business days after which the right to cancel without a reason ends. */
export const cancellationBusinessDays = 2

/** What happened around signing; undefined means that it has not happened (yet). */
export type AgreementFacts = {
  readonly agreedAt: Instant
  /** When the borrower received a copy that complies with the law. */
  readonly copyReceivedAt: Instant | undefined
  readonly fundedAt: Instant | undefined
}

export type CancellationWindow =
  | {
      readonly kind: 'until'
      readonly lastDay: LocalDate
      readonly lastMoment: Instant
      readonly explanation: Explanation
    }
  | { readonly kind: 'any-time'; readonly because: 'NOT_FUNDED' | 'FUNDED_LATE' | 'COPY_NOT_RECEIVED' }

const explanationOf = (from: LocalDate, lastDay: LocalDate): Explanation =>
  explain(
    { cancellableUntil: onDay(lastDay) },
    'ON-21: the end of the second business day after the latest of agreement, copy and money; Saturdays, Sundays and legal holidays do not count',
    { from: onDay(from), businessDays: asCount(cancellationBusinessDays) },
    `${from} plus ${cancellationBusinessDays} business days = ${lastDay}, 23:59:59.999 in Toronto`,
  )

/** ON-21, C-14: until when the borrower may cancel by returning the advance: two business days from
 * the latest of agreement, copy and money; without a copy, or with money later than an hour after
 * agreeing, no end. Saturdays never count: a longer window is never unlawful. */
export const cancellationWindow = ({
  agreedAt,
  copyReceivedAt,
  fundedAt,
}: AgreementFacts): Result<CancellationWindow, OutsideCalendar | NotADayCount> => {
  if (fundedAt === undefined) return ok({ kind: 'any-time', because: 'NOT_FUNDED' })
  if (!fundedWithinTheHour(agreedAt, fundedAt)) return ok({ kind: 'any-time', because: 'FUNDED_LATE' })
  if (copyReceivedAt === undefined) return ok({ kind: 'any-time', because: 'COPY_NOT_RECEIVED' })
  const from = [agreedAt, copyReceivedAt, fundedAt].reduce((latest, moment) => (moment > latest ? moment : latest))
  const firstDay = torontoDateOf(from)
  const lastDay = plusBusinessDays(ontarioCalendar, firstDay, cancellationBusinessDays)
  if (!lastDay.ok) return lastDay
  return ok({
    kind: 'until',
    lastDay: lastDay.value,
    lastMoment: endOfTorontoDay(lastDay.value),
    explanation: explanationOf(firstDay, lastDay.value),
  })
}

/** ON-21: whether the borrower may cancel; the last millisecond of the last day still counts. */
export const mayCancel = (window: CancellationWindow, now: Instant): boolean =>
  window.kind === 'any-time' || now <= window.lastMoment
