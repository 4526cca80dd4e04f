import type { SignInFacts } from '../signing/sign-in.ts'

/** Of a signer who came in with a password alone. */
export const byPassword: SignInFacts = { method: 'password', secondFactor: 'none', at: 1 }
