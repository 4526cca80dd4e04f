import { waitWords } from '@tamarack/contracts/wait'
import { FormRefusal } from '@tamarack/ui/form'
import { authGet, authPost, AuthRefusal, wordsOf } from './auth-api.ts'

export type Way = 'authenticator' | 'email' | 'backup-code'

/** A sign-in that waits for its code. `sentTo` shows enough of the address to recognise one's
 * own. */
export interface Challenge {
  readonly methods: readonly Way[]
  readonly sentTo: string
  /** A mailed code is on its way that still works. */
  readonly codeSent: boolean
}

/** What the page begins with: no challenge when the sign-in has ended, and why no code could be
 * sent. */
export interface Arrival {
  readonly challenge: Challenge | null
  readonly refused: string | null
}

export const hasEnded = (error: unknown): boolean =>
  error instanceof AuthRefusal && error.code === 'INVALID_TWO_FACTOR_COOKIE'

/** Mails a code; answers why it could not, or null. Throws when the sign-in has ended. */
export const sendCode = async (): Promise<string | null> => {
  try {
    await authPost('/two-factor/send-otp')
    return null
  } catch (error) {
    if (hasEnded(error)) throw error
    if (!(error instanceof AuthRefusal)) return wordsOf(error)
    if (error.code === 'CODE_NOT_SENT') return 'We could not send the code. Try again in a moment.'
    if (error.retryAfter === null) return wordsOf(error)
    return `We sent several codes already. Look in your spam folder, or wait ${waitWords(error.retryAfter)} and ask for another.`
  }
}

/** Read before the page is shown, so that drawing it again sends nothing: a code goes out only
 * where none is on its way. */
export const arrive = async (): Promise<Arrival> => {
  try {
    const challenge = await authGet<Challenge>('/two-factor/challenge')
    if (challenge === null) return { challenge, refused: null }
    const refused = challenge.methods[0] === 'email' && !challenge.codeSent ? await sendCode() : null
    return { challenge, refused }
  } catch (error) {
    if (hasEnded(error)) return { challenge: null, refused: null }
    throw error
  }
}

const calls = {
  authenticator: 'verify-totp',
  email: 'verify-otp',
  'backup-code': 'verify-backup-code',
} as const satisfies Record<Way, string>

const wrong = {
  authenticator: 'This code is not right, or it was used already. Your app shows a new one every 30 seconds.',
  email: 'This code is not right. Use the one in our newest email.',
  'backup-code': 'This backup code is not right, or it was used already.',
} as const satisfies Record<Way, string>

const atField = (message: string): FormRefusal => new FormRefusal(message, { fields: [{ name: 'code', message }] })

const refusalOf = (error: unknown, way: Way): Error => {
  if (!(error instanceof AuthRefusal) || hasEnded(error))
    return error instanceof Error ? error : new FormRefusal(wordsOf(error))
  if (error.code === 'INVALID_CODE' || error.code === 'INVALID_BACKUP_CODE') return atField(wrong[way])
  if (error.code === 'OTP_HAS_EXPIRED') return atField('This code has expired. Send a new code.')
  if (error.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') {
    return way === 'email'
      ? atField('There were too many wrong codes. Send a new code.')
      : new FormRefusal('There were too many wrong codes. Sign in again.')
  }
  if (error.retryAfter !== null)
    return new FormRefusal(`There were too many wrong codes. Wait ${waitWords(error.retryAfter)}, then try again.`)
  return new FormRefusal(error.message)
}

/** Gives the code. Throws a `FormRefusal` in words for the page, or the `AuthRefusal` when the
 * sign-in has ended (see `hasEnded`). */
export const giveCode = async (way: Way, code: string, trustDevice: boolean): Promise<void> => {
  await authPost(`/two-factor/${calls[way]}`, { code, trustDevice }).catch((error: unknown) => {
    throw refusalOf(error, way)
  })
}
