import { asCount, explain, formatCents, inCents, onDay, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** CPA-06: days of notice after which an optional service ends, at most. */
export const serviceNoticeDaysMax = 30

/** Sold next to the loan, to take or leave (creditor insurance), paid beforehand. */
export type OptionalService = {
  readonly price: Cents
  readonly startsOn: LocalDate
  /** The first day without it. */
  readonly endsOn: LocalDate
  /** The notice its contract requires, in calendar days. */
  readonly noticeDays: number
}

export type ServiceEnd = { readonly endsOn: LocalDate; readonly refund: Cents; readonly explanation: Explanation }

export type ServiceRefusal =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'NOT_A_PERIOD'; readonly startsOn: LocalDate; readonly endsOn: LocalDate }
  | { readonly code: 'NOT_A_DAY_COUNT'; readonly given: number }

const refusalOf = ({ price, startsOn, endsOn, noticeDays }: OptionalService): ServiceRefusal | undefined => {
  if (!isWholeNumber(price)) return { code: 'NOT_AN_AMOUNT', given: price }
  if (endsOn <= startsOn) return { code: 'NOT_A_PERIOD', startsOn, endsOn }
  return isWholeNumber(noticeDays) ? undefined : { code: 'NOT_A_DAY_COUNT', given: noticeDays }
}

const within = (date: LocalDate, { startsOn, endsOn }: OptionalService): LocalDate => {
  if (date < startsOn) return startsOn
  return date > endsOn ? endsOn : date
}

/** CPA-06, CPA 2002 s. 73 (twin: SOR/2021-181 s. 35): an optional service ends at any time with
 * thirty days' notice at most, and the price of the days left goes back, rounded up. */
export const cancelOptionalService = (
  service: OptionalService,
  notifiedOn: LocalDate,
): Result<ServiceEnd, ServiceRefusal> => {
  const refusal = refusalOf(service)
  if (refusal) return err(refusal)
  const { price, startsOn, noticeDays } = service
  const endsOn = within(plusDays(notifiedOn, Math.min(noticeDays, serviceNoticeDaysMax)), service)
  const [days, daysLeft] = [daysBetween(startsOn, service.endsOn), daysBetween(endsOn, service.endsOn)]
  const refund = cents(scale(price, daysLeft, days, 'up'))
  return ok({
    endsOn,
    refund,
    explanation: explain(
      { refundOfOptionalService: inCents(refund) },
      'CPA-06: the price, times the days that were left after at most 30 days of notice, divided by all its days, rounded up',
      { price: inCents(price), notifiedOn: onDay(notifiedOn), endsOn: onDay(endsOn), days: asCount(days) },
      `${formatCents(price)} × ${daysLeft} ÷ ${days} = ${formatCents(refund)}`,
    ),
  })
}
