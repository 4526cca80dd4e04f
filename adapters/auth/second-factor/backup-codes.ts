import { randomBytes } from 'node:crypto'

/** Thirty-two characters that cannot be confused on paper: no 0 and o, no 1 and l. */
const signs = '23456789abcdefghijkmnpqrstuvwxyz'

/** Ten codes of 50 random bits each, such as `k7m2p-9xq4r`: they are read from paper and typed in
 * by hand. */
export const makeBackupCodes = (random: (bytes: number) => Uint8Array = randomBytes): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from(random(10), (byte) => signs.charAt(byte & 31)).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
