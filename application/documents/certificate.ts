import type { LegalRef } from '@tamarack/domain/documents/legal-versions'
import type { SignInFacts } from '@tamarack/domain/signing/sign-in'
import type { LoggedEvent } from '../loan-log.ts'

/** How a document was signed, from the loan's log: what its certificate page prints. */
export interface Certificate {
  readonly signerId: string
  readonly at: number
  readonly sessionId: string
  /** How the session's sign-in was made. */
  readonly signIn: SignInFacts
  readonly ip: string | null
  readonly userAgent: string | null
  readonly openedAt: number
  readonly reachedEndAt: number | null
  readonly tickedAt: number
  /** SHA-256 of the sentence next to the box. */
  readonly consentSha256: string
  /** The legal pages that were accepted with the signature. */
  readonly legalTexts: readonly LegalRef[]
  /** The line of the loan's log, its hash, and that of the line before, which chains it. */
  readonly sequence: number
  readonly hash: string
  readonly previousHash: string
  /** Where several people signed: this one's name, and the signatures before, in order. */
  readonly signerName?: string
  readonly earlier?: readonly Certificate[]
}

/** The certificate of the document with this fingerprint: its last signature, with those before it;
 * null when the log has no signature under it. */
export const certificateOf = (events: readonly LoggedEvent[], documentSha256: string): Certificate | null => {
  const signatures = events.flatMap((line): readonly Certificate[] => {
    const { event, at, actor, ip, userAgent, sequence, hash, previousHash } = line
    if (!('assent' in event) || event.document.sha256 !== documentSha256) return []
    const { clockAheadMs: _ahead, ...assent } = event.assent
    const signer = { signerId: actor.id ?? 'N/A', ...(actor.name !== null && { signerName: actor.name }) }
    return [{ ...signer, at, ip, userAgent, ...assent, sequence, hash, previousHash }]
  })
  const last = signatures.at(-1)
  if (last === undefined) return null
  if (signatures.length > 1) return { ...last, earlier: signatures.slice(0, -1) }
  const { signerName: _only, ...single } = last
  return single
}

const firstFactors: Readonly<Record<string, string>> = {
  password: 'Password',
  passkey: 'Passkey',
  google: 'Google account',
  microsoft: 'Microsoft account',
  apple: 'Apple account',
  oidc: 'Account at an identity provider',
}
const secondFactorWords: Readonly<Record<NonNullable<SignInFacts['secondFactor']>, string>> = {
  none: 'no second factor',
  'email-code': 'code by email',
  authenticator: 'code of an authenticator app',
  'backup-code': 'backup code',
  'trusted-device': 'device trusted since an earlier code',
  'user-verification': 'fingerprint, face or PIN on the device',
}

/** "Password, code by email". */
export const signInWords = ({ method, secondFactor }: SignInFacts): string =>
  [
    method === null ? 'First factor not recorded' : (firstFactors[method] ?? method),
    secondFactor === null ? 'second factor not recorded' : secondFactorWords[secondFactor],
  ].join(', ')
