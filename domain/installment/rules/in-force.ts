import type { BrokenInstallmentRule, InstallmentRequest, InstallmentRule } from '../request.ts'
import { advanceIsOneTo50000Dollars } from './advance-is-one-to-50000-dollars.ts'
import { firstPaymentIsWithin62Days } from './first-payment-is-within-62-days.ts'
import { rateIsAtMost34Point9Percent } from './rate-is-at-most-34-9-percent.ts'

/** In force before the schedule is made, in the order in which a refusal is reported. */
export const installmentRules: readonly InstallmentRule[] = [
  advanceIsOneTo50000Dollars,
  rateIsAtMost34Point9Percent,
  firstPaymentIsWithin62Days,
]

/** Every rule the request breaks, for a screen that lists them. */
export const brokenInstallmentRules = (request: InstallmentRequest): readonly BrokenInstallmentRule[] =>
  installmentRules.map((rule) => rule(request)).filter((broken) => broken !== undefined)
