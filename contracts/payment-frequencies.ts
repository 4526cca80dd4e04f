import { payFrequencies, type PayFrequency } from '@tamarack/domain/values/pay-frequency'

/** How often a customer is paid, by the specification's name for it. */
export const paymentFrequencies = payFrequencies
export type PaymentFrequency = PayFrequency
export { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
