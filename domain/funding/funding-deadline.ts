import { plusMilliseconds, type Instant } from '../values/instant.ts'

/** ON-20, O. Reg. 98/09 s. 21: a loan agreed remotely is funded within one hour. */
export const fundingMillisecondsMax = 3_600_000

/** ON-20: the last moment at which the advance still arrives in time. */
export const fundingDeadline = (agreedAt: Instant): Instant => plusMilliseconds(agreedAt, fundingMillisecondsMax)

/** ON-20: whether the advance reached the borrower in time; exactly one hour is in time. */
export const fundedWithinTheHour = (agreedAt: Instant, fundedAt: Instant): boolean =>
  fundedAt <= agreedAt + fundingMillisecondsMax
