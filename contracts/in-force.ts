import { newestLaw } from '@tamarack/domain/law/law-by-date'

/* Since when figures of the law hold. Apart from `limits.ts`, because the pages before sign-in need
 * nothing else of the domain. */

/** The first day of the figures of the law that screens explain. */
export const inForceSince = {
  costPerHundred: newestLaw.costPerHundred.from,
  criminalRate: newestLaw.criminalRate.from,
  bankNsfFee: newestLaw.bankNsfFee.from,
} as const

/** The most that the bank of a borrower may charge for want of funds, next to our fee. */
export const bankNsfFeeMax = newestLaw.bankNsfFee.value
