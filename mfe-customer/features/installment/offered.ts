import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getInstallmentLimits } from '@tamarack/contracts/endpoints/loan'
import { payPeriodsPerYear, type PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import type { InstallmentLimitsView } from '@tamarack/contracts/views/installment'
import { callQuery } from '@tamarack/ui/call-query'
import { money } from '@tamarack/ui/format'
import { isFrequency } from '../loan/products.ts'
import type { KeptTerms } from '../terms/loan-type-cards.tsx'

/** What limits the loan, before anything is typed. Read afresh each time: it depends on the answers
 * just given, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['installment-limits', loanId], getInstallmentLimits, { params: { id: loanId }, query: {} })

interface ChosenPayments {
  readonly paymentFrequency: PaymentFrequency
  readonly loanTerm: number
}

/** The same with the amounts that are offered with these payments; null while they are not
 * chosen. */
export const chosenLimitsQuery = (api: ApiClient, loanId: string, payments: ChosenPayments | null) =>
  queryOptions({
    queryKey: ['installment-limits', loanId, payments],
    queryFn:
      payments === null ? skipToken : () => api.call(getInstallmentLimits, { params: { id: loanId }, query: payments }),
  })

/** The largest amount, in cents, at the frequency in the form; while there is none, the largest of
 * all. Null: no loan is offered. */
export const largestAmount = ({ frequencies }: InstallmentLimitsView, frequency: unknown): number | null => {
  if (isFrequency(frequency)) return frequencies[frequency].maximumAdvance
  const offered = Object.values(frequencies).flatMap(({ maximumAdvance }) => maximumAdvance ?? [])
  return offered.length === 0 ? null : Math.max(...offered)
}

/** Cents: where the slider begins, where it may; low enough for an amount that the form of a cash
 * advance hands over. */
export const sliderFrom = 100_00

/** Months that people think in; each is so many payments of the frequency. */
const months = [3, 6, 12, 18, 24, 36, 48, 60]

const durationWords = (count: number): string => {
  if (count % 12 !== 0) return `${count} months`
  return count === 12 ? '1 year' : `${count / 12} years`
}

/** Numbers of payments for round times, as far as they are offered at that frequency. */
export const termPresets = (
  { frequencies }: InstallmentLimitsView,
  frequency: PaymentFrequency,
): readonly { readonly loanTerm: number; readonly label: string }[] =>
  months
    .map((count) => ({
      loanTerm: Math.round((count * payPeriodsPerYear[frequency]) / 12),
      label: durationWords(count),
    }))
    .filter(({ loanTerm }) => loanTerm <= frequencies[frequency].mostPayments)

/** Where the calculator begins, too, so that the cost is in sight at once; cents. */
const firstAmount = 2_000_00
const firstMonths = 12

/** What the form begins with: what was chosen before, as far as it is offered. */
export const termsToFillIn = (limits: InstallmentLimitsView, kept: KeptTerms) => {
  const { loanAmount = firstAmount, paymentFrequency, months: length = firstMonths } = kept
  const largest = largestAmount(limits, paymentFrequency) ?? 0
  return {
    ...(largest > 0 && { loanAmount: Math.min(loanAmount, largest) }),
    ...(paymentFrequency && {
      paymentFrequency,
      loanTerm: Math.round((length * payPeriodsPerYear[paymentFrequency]) / 12),
    }),
  }
}

/** The payments in the form, where that many are offered at that frequency; null while they are not
 * chosen. */
export const chosenPayments = (
  { frequencies }: InstallmentLimitsView,
  paymentFrequency: unknown,
  loanTerm: unknown,
): ChosenPayments | null => {
  if (!isFrequency(paymentFrequency) || typeof loanTerm !== 'number' || !Number.isInteger(loanTerm)) return null
  const { fewestPayments, mostPayments } = frequencies[paymentFrequency]
  return loanTerm >= fewestPayments && loanTerm <= mostPayments ? { paymentFrequency, loanTerm } : null
}

const inPayments = (count: number): string => (count === 1 ? 'in 1 payment' : `in ${count} payments`)

/** What the amount may be with the payments as they stand in the form; `chosen` is undefined while
 * the server has not answered for them. */
export const amountHint = (
  largest: number | null,
  payments: ChosenPayments | null,
  chosen: InstallmentLimitsView['chosen'] | undefined,
): string | null => {
  if (largest === null) return null
  if (payments === null) return `Up to ${money(largest)}, over the longest time`
  if (chosen === undefined) return 'How much you can borrow depends on your payments'
  const { loanTerm } = payments
  if (chosen === null) return `No amount can be offered ${inPayments(loanTerm)}. Choose more payments.`
  const { minimumAdvance, maximumAdvance } = chosen
  return minimumAdvance > sliderFrom
    ? `From ${money(minimumAdvance)} to ${money(maximumAdvance)} ${inPayments(loanTerm)}`
    : `Up to ${money(maximumAdvance)} ${inPayments(loanTerm)}`
}
