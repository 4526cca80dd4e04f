import { decodeBase32IgnorePadding } from '@oslojs/encoding'
import { generateHOTP } from '@oslojs/otp'

const halfMinuteMs = 30_000

/** What an authenticator app shows for that secret (RFC 6238: six digits, half a minute, SHA-1).
 * `at` is epoch milliseconds. */
export const authenticatorCode = (secret: string, at: number): string =>
  generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(at / halfMinuteMs)), 6)

/** Shows a code that it has not shown before: what is used once is refused afterwards. Never
 * further ahead than a server takes. */
export const makeAuthenticator = (secret: string, now: () => number = Date.now) => {
  let last = 0
  return (): string => {
    const step = Math.floor(now() / halfMinuteMs)
    last = Math.max(last + 1, step)
    if (last > step + 1) throw new Error('This authenticator has no fresh code for the next half minute')
    return authenticatorCode(secret, last * halfMinuteMs)
  }
}
