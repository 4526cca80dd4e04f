import { createHash, randomBytes } from 'node:crypto'
import { createAuthMiddleware } from 'better-auth/api'
import { at } from '../requests/at.ts'

/** Thirty-two characters that cannot be confused on paper: no 0 and o, no 1 and l. */
const signs = '23456789abcdefghijkmnpqrstuvwxyz'

/** Ten codes of 50 random bits each, such as `k7m2p-9xq4r`: they are read from paper and typed in
 * by hand. */
export const makeBackupCodes = (random: (bytes: number) => Uint8Array = randomBytes): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from(random(10), (byte) => signs.charAt(byte & 31)).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** How backup codes are stored and compared: as hashes under a key that is not in the database, so
 * that neither a copy of it nor its row opens an account. The library compares what was typed with
 * what is stored, and stores what is left again: a code is hashed before it gets there, and what is
 * hashed already stays. */
export const hashedBackupCodes = (secret: string) => {
  const hashOf = (code: string): string => createHash('sha256').update(`backup code ${secret} ${code}`).digest('base64')
  const isCode = (text: string): boolean => /^\w{5}-\w{5}$/.test(text)
  const stored = (codes: readonly string[]): readonly string[] =>
    codes.map((code) => (isCode(code) ? hashOf(code) : code))
  return {
    hashOf,
    options: {
      encrypt: async (codes: string) => JSON.stringify(stored(JSON.parse(codes) as readonly string[])),
      decrypt: async (hashes: string) => hashes,
    },
    plugin: {
      id: 'hashed-backup-codes',
      hooks: {
        before: [
          {
            matcher: at('/two-factor/verify-backup-code'),
            handler: createAuthMiddleware(async ({ body }) => {
              const given = body as Record<string, unknown> | undefined
              if (typeof given?.['code'] === 'string') given['code'] = hashOf(given['code'])
            }),
          },
        ],
      },
    },
  }
}
