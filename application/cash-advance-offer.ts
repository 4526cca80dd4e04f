import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { nextBusinessDay, plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import { maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay } from '@tamarack/domain/payday/net-pay'
import {
  paydayTermDaysMax,
  quotePaydayAdvance,
  type PaydayRefusal,
  type PaydayRequest,
} from '@tamarack/domain/payday/quote'
import { brokenPaydayRules } from '@tamarack/domain/payday/rules/in-force'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { parseCents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { daysBetween, parseLocalDate, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import type { CashAdvanceTerms, CommandRefusal } from './commands.ts'
import type { Offer } from './ports/unit-of-work.port.ts'

/** How many days ahead the money may be wanted: our policy, so that an offer rests on fresh bank data. */
export const startDaysAheadMax = 7

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

interface Asked {
  readonly startDate: LocalDate
  readonly nextPayDate: LocalDate
  readonly today: LocalDate
}

const parseDays = (terms: CashAdvanceTerms, today: LocalDate): Result<Asked, CommandRefusal> => {
  const [startDate, nextPayDate] = [parseLocalDate(terms.startDate), parseLocalDate(terms.nextPayDate)]
  if (!startDate.ok || !nextPayDate.ok) return refuse('INVALID_INPUT')
  const ahead = daysBetween(today, startDate.value)
  return ahead < 0 || ahead > startDaysAheadMax
    ? refuse('START_DATE_NOT_OFFERED')
    : ok({ startDate: startDate.value, nextPayDate: nextPayDate.value, today })
}

/** The first day on or after the pay day on which banks clear: the day the payment is due and the debit is made (C-17, PAD-11). */
const dueDateFor = ({ startDate, nextPayDate }: Asked): Result<LocalDate, CommandRefusal> => {
  const [due, earliest] = [
    nextBusinessDay(acssCalendar, nextPayDate),
    plusBusinessDays(acssCalendar, startDate, debitLeadBusinessDays),
  ]
  if (!due.ok || !earliest.ok) return refuse('OUTSIDE_CALENDAR')
  return due.value > startDate && due.value < earliest.value
    ? refuse('DUE_DATE_TOO_SOON', { earliestDueDate: earliest.value })
    : due
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
  const days = parseDays(terms, today)
  if (!days.ok) return days
  const [advance, income] = [parseCents(terms.advanceCents), parseCents(customer.monthlyNetIncomeCents)]
  if (!advance.ok || !income.ok) return refuse('INVALID_INPUT')
  const netPay = determineNetPay({
    monthlyNetIncome: income.value,
    payFrequency: terms.payFrequency,
    basis: 'declared',
  })
  if (!netPay.ok) return err(asRefusal(netPay.error))
  const due = dueDateFor(days.value)
  if (!due.ok) return due
  const { startDate, nextPayDate } = days.value
  const request = {
    advance: advance.value,
    advanceDate: startDate,
    dueDate: due.value,
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

/** The last day a cash advance that starts today may be due. */
export const latestDueDate = (today: LocalDate): LocalDate => plusDays(today, paydayTermDaysMax)

/** Toronto days on which loans were agreed, for the 63-day rule (ON-10); applications that were never signed do not count. */
export const agreementDays = (loans: readonly { readonly activatedAt: number | null }[]): LocalDate[] =>
  loans.flatMap(({ activatedAt }) => (activatedAt === null ? [] : [torontoDateOf(instant(activatedAt))]))
