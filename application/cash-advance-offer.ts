import { maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay } from '@tamarack/domain/payday/net-pay'
import { nearestStart, offeredStarts, startDaysAheadMax } from '@tamarack/domain/payday/offered-range'
import { dueDateForPayDate, nearestPayDate } from '@tamarack/domain/payday/pay-date'
import { quotePaydayAdvance, type PaydayRefusal, type PaydayRequest } from '@tamarack/domain/payday/quote'
import { brokenPaydayRules } from '@tamarack/domain/payday/rules/in-force'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { parseCents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { daysBetween, parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import type { CashAdvanceTerms, CommandRefusal } from './commands.ts'
import type { Offer } from './ports/unit-of-work.port.ts'

/** Keeps of a domain refusal what a screen may show; a nested value never crosses the wire. */
export const asRefusal = (refusal: { readonly code: string }): CommandRefusal => {
  const entries: [string, unknown][] = Object.entries(refusal)
  const facts = entries.filter(
    (entry): entry is [string, string | number | boolean] =>
      entry[0] !== 'code' && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  return facts.length === 0 ? { code: refusal.code } : { code: refusal.code, facts: Object.fromEntries(facts) }
}

const refuse = (
  code: string,
  facts?: CommandRefusal['facts'],
): { readonly ok: false; readonly error: CommandRefusal } => err(facts === undefined ? { code } : { code, facts })

/** The refusal, with the nearest day that would be accepted where there is one. */
const refuseDay = (
  refusal: { readonly code: string },
  nearestDate: LocalDate | undefined,
): { readonly ok: false; readonly error: CommandRefusal } => {
  const { code, facts } = asRefusal(refusal)
  return refuse(code, nearestDate === undefined ? facts : { ...facts, nearestDate })
}

interface Days {
  readonly startDate: LocalDate
  readonly nextPayDate: LocalDate
  /** The day the payment is due and the debit is made; of an extended payment plan the day of its first instalment. */
  readonly dueDate: LocalDate
}

/** The days of the terms, if they are among those that are offered today; else the refusal names the nearest one that is. */
const offeredDays = (
  terms: CashAdvanceTerms,
  earlierAgreements: readonly LocalDate[],
  today: LocalDate,
): Result<Days, CommandRefusal> => {
  const [startDate, nextPayDate] = [parseLocalDate(terms.startDate), parseLocalDate(terms.nextPayDate)]
  if (!startDate.ok || !nextPayDate.ok) return refuse('INVALID_INPUT')
  const ahead = daysBetween(today, startDate.value)
  if (ahead < 0 || ahead > startDaysAheadMax)
    return refuseDay(
      { code: 'START_DATE_NOT_OFFERED' },
      nearestStart(offeredStarts(today, earlierAgreements), startDate.value),
    )
  const start = { advanceDate: startDate.value, payFrequency: terms.payFrequency, earlierAgreements }
  const dueDate = dueDateForPayDate(start, nextPayDate.value)
  return dueDate.ok
    ? ok({ startDate: startDate.value, nextPayDate: nextPayDate.value, dueDate: dueDate.value })
    : refuseDay(dueDate.error, nearestPayDate(start, nextPayDate.value))
}

/** Above both limits on the amount, the customer's own is the one to name: told of $1,500.00 first, a person would be refused twice. */
const tightest = (request: PaydayRequest): PaydayRefusal | undefined => {
  const broken = brokenPaydayRules(request)
  return broken[0]?.code === 'ADVANCE_ABOVE_MAXIMUM'
    ? broken.find(({ code }) => code === 'ADVANCE_ABOVE_HALF_NET_PAY')
    : undefined
}

/** What is known of the customer when an offer is made. */
export interface CustomerFigures {
  readonly monthlyNetIncomeCents: number
  /** Toronto days on which earlier loans of ours were agreed. */
  readonly earlierAgreements: readonly LocalDate[]
}

/**
 * What a cash advance on these terms costs this customer, or why it is not offered. The net pay is the income the customer stated, per month;
 * the same function answers the live quote, the saved terms, the approval and the agreement, so that they cannot differ.
 */
export const cashAdvanceOffer = (
  terms: CashAdvanceTerms,
  customer: CustomerFigures,
  today: LocalDate,
): Result<Offer, CommandRefusal> => {
  const days = offeredDays(terms, customer.earlierAgreements, today)
  if (!days.ok) return days
  const [advance, income] = [parseCents(terms.advanceCents), parseCents(customer.monthlyNetIncomeCents)]
  if (!advance.ok || !income.ok) return refuse('INVALID_INPUT')
  const netPay = determineNetPay({
    monthlyNetIncome: income.value,
    payFrequency: terms.payFrequency,
    basis: 'declared',
  })
  if (!netPay.ok) return err(asRefusal(netPay.error))
  const { startDate, nextPayDate, dueDate } = days.value
  const request = {
    advance: advance.value,
    advanceDate: startDate,
    dueDate,
    nextIncomeDate: nextPayDate,
    netPay: netPay.value,
    earlierAgreements: customer.earlierAgreements,
  }
  const quote = quotePaydayAdvance(request)
  if (!quote.ok) return err(asRefusal(tightest(request) ?? quote.error))
  const offered = quote.value
  return ok({
    advanceCents: offered.advance,
    costOfBorrowingCents: offered.costOfBorrowing,
    totalCents: offered.total,
    termDays: offered.termDays,
    disclosureAprBasisPoints: offered.disclosureApr,
    advanceDate: offered.advanceDate,
    dueDate: offered.dueDate,
    payments: offered.payments.map(({ dueDate, amount }) => ({ dueDate, amountCents: amount })),
    paymentPlan: offered.paymentPlan === 'extended' ? 'extended' : 'standard',
    netPayCents: netPay.value.perPayPeriod,
    netPayBasis: 'declared',
    maximumAdvanceCents: maximumAdvance(netPay.value).maximum,
  })
}

/** Toronto days on which loans were agreed, for the 63-day rule (ON-10); applications that were never signed do not count. */
export const agreementDays = (loans: readonly { readonly activatedAt: number | null }[]): LocalDate[] =>
  loans.flatMap(({ activatedAt }) => (activatedAt === null ? [] : [torontoDateOf(instant(activatedAt))]))
