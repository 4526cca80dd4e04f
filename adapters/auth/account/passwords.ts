import { hash, verify } from '@node-rs/argon2'

/** argon2id (the package's default kind) with 19 MiB, two passes, one lane: OWASP Password Storage
 * Cheat Sheet, minimum configuration. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One password typed on two keyboards may differ in its code points: both are brought to one form
 * first (RFC 8265, NFKC as in NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC')

/** The one way in which passwords are stored; each hash carries its own salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost)

export const verifyPassword = ({
  hash: kept,
  password,
}: {
  readonly hash: string
  readonly password: string
}): Promise<boolean> => verify(kept, normalized(password))
