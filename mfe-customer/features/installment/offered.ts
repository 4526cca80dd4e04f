import { payPeriodsPerYear, type PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import type { InstallmentLimitsView } from '@tamarack/contracts/views/installment'
import { isFrequency } from '../loan/frequency-words.ts'

/** The largest amount, in cents, at the frequency in the form; while there is none, the largest of all. Null: no loan is offered. */
export const largestAmount = ({ frequencies }: InstallmentLimitsView, frequency: unknown): number | null => {
  if (isFrequency(frequency)) return frequencies[frequency].maximumAdvance
  const offered = Object.values(frequencies).flatMap(({ maximumAdvance }) => maximumAdvance ?? [])
  return offered.length === 0 ? null : Math.max(...offered)
}

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
