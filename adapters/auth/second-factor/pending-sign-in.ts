import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'

/** The call that signs in by a passkey. It is both factors: the device, and what opens it; its own
 * rules refuse one without. */
export const passkeySignIn = '/passkey/verify-authentication'

export interface PendingSignIn {
  /** The library's identifier of the challenge: its codes are kept under it. */
  readonly key: string
  readonly userId: string
  readonly expiresAt: Date
}

/** The sign-in that this browser started; null when there is none, it is finished, or it took
 * longer than ten minutes. */
export const pendingSignIn = async (context: GenericEndpointContext): Promise<PendingSignIn | null> => {
  const { createAuthCookie, secret, internalAdapter } = context.context
  const key = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const found = key ? await internalAdapter.findVerificationValue(key) : null
  return key && found && found.expiresAt > new Date() ? { key, userId: found.value, expiresAt: found.expiresAt } : null
}

/** Whether a code mailed for this sign-in is still usable; five wrong tries invalidate it. */
export const hasOpenCode = async (context: GenericEndpointContext, { key }: PendingSignIn): Promise<boolean> => {
  const found = await context.context.internalAdapter.findVerificationValue(`2fa-otp-${key}`)
  return found !== null && found.expiresAt > new Date() && Number(found.value.split(':')[1]) < 5
}

/** The signed-in person of this request, with the columns that decide about the second factor; null
 * when nobody is signed in. */
export const signedIn = async (context: GenericEndpointContext): Promise<Person | null> =>
  ((await getSessionFromCtx(context))?.user as Person | undefined) ?? null

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly twoFactorEnabled: boolean
}

export interface FactorRow {
  readonly id: string
  readonly secret: string
  readonly backupCodes: string
  /** False while an authenticator is being set up. */
  readonly verified: boolean
}

/** The authenticator of a person, and the backup codes that came with it; null when there is
 * none. */
export const factorOf = (context: GenericEndpointContext, userId: string): Promise<FactorRow | null> =>
  context.context.adapter.findOne<FactorRow>({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] })
