/** How a person had signed in when they signed, from the session on the server (O. Reg. 98/09 s.
 * 18(5): assent that the lender can prove). */
export type SignInFacts = {
  /** `password`, or the id of the identity provider; null where the session's row does not have
   * it. */
  readonly method: string | null
  /** `trusted-device`: a code was given on this device at an earlier sign-in, and the person chose
   * to trust it. */
  readonly secondFactor: (typeof secondFactors)[number] | null
  /** When the sign-in was made; confirming a password later continues the same one. Epoch
   * milliseconds. */
  readonly at: number
}

export const secondFactors = ['none', 'email-code', 'authenticator', 'backup-code', 'trusted-device'] as const
