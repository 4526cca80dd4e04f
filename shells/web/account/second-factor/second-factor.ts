import { freshQuery } from '../account-queries.ts'

/** Which second step somebody has, as `GET /two-factor/status` returns it. */
export interface SecondFactor {
  readonly state: 'off' | 'email' | 'authenticator'
  /** Staff cannot turn it off. */
  readonly required: boolean
  readonly email: string
  /** Null without an authenticator: backup codes belong to it. */
  readonly backupCodesLeft: number | null
  readonly hasPassword: boolean
}

export const secondFactorQuery = freshQuery<SecondFactor>('second-factor', '/two-factor/status')

/** What an authenticator app needs: an address that holds the key, and the key as the app takes it
 * by hand, in groups of four. */
export interface AuthenticatorKey {
  readonly address: string
  readonly key: string
  readonly grouped: string
}

/** Reads an `otpauth:` address. Throws when it holds no key. */
export const authenticatorKey = (address: string): AuthenticatorKey => {
  const key = new URL(address).searchParams.get('secret')
  if (key === null || key === '') throw new Error('The answer holds no key for an authenticator app')
  return { address, key, grouped: key.match(/.{1,4}/g)?.join(' ') ?? key }
}
