/** From the session on the server (O. Reg. 98/09 s. 18(5): provable assent). */
export type SignInFacts = {
  /** `password`, `passkey`, or the identity provider's id; null where the session has none. */
  readonly method: string | null
  /** `trusted-device`: a code was given on it earlier, and the person trusts it.
   * `user-verification`: the device with the passkey checked a fingerprint, a face or a PIN. */
  readonly secondFactor: (typeof secondFactors)[number] | null
  /** Of the sign-in; confirming a password continues it. Epoch milliseconds. */
  readonly at: number
}

export const secondFactors = [
  'none',
  'email-code',
  'authenticator',
  'backup-code',
  'trusted-device',
  'user-verification',
] as const
