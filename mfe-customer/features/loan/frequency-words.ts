import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'

/** How often somebody is paid, in words. */
export const frequencyWords: Readonly<Record<PaymentFrequency, string>> = {
  weekly: 'Every week',
  'bi-weekly': 'Every two weeks',
  'semi-monthly': 'Twice a month',
  monthly: 'Once a month',
}
