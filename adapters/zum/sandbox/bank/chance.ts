import { createHash } from 'node:crypto'

/** A number from 0 to 1 that depends on nothing but the words: the same person has the same history
 * in every run. */
export const chance = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

/** A UUID that depends on nothing but the words. */
export const idFrom = (...words: readonly (string | number)[]): string => {
  const digits = createHash('sha256').update(words.join('|')).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
