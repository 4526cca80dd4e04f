import { paymentFrequencies, type PaymentFrequency } from '@tamarack/contracts/payment-frequencies'

/** How often somebody is paid, in words. */
export const frequencyWords: Readonly<Record<PaymentFrequency, string>> = {
  weekly: 'Every week',
  'bi-weekly': 'Every two weeks',
  'semi-monthly': 'Twice a month',
  monthly: 'Once a month',
}

/** Whether a value of the form is one of our pay frequencies. */
export const isFrequency = (value: unknown): value is PaymentFrequency =>
  paymentFrequencies.some((listed) => listed === value)
