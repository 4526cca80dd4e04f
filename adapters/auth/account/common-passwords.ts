import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words of ours, which are tried first against our accounts. */
const ours = `tamarack ontario toronto canada canadian loan loans lender lending borrow money cash customer
  employee reviewer admin staff password`.split(/\s+/)

/** Guesses that a password has to withstand: fewer than eight random letters and digits do, more
 * than a season or a city with the year and a sign. */
const fewestGuesses = 5 * 10 ** 7

/** The estimate takes longer for longer texts; so much of one is enough to be strong. */
const looksAt = 64

let made: ZxcvbnFactory | undefined
/** Made at the first use: the dictionary takes 150 ms to read. */
const estimator = (): ZxcvbnFactory =>
  (made ??= new ZxcvbnFactory({ dictionary: { ...dictionary, ours }, graphs: adjacencyGraphs }))

/** Words that lead to a person: their names, and the parts of their e-mail address. */
const wordsOf = ({ name, email }: PasswordOwner): string[] =>
  `${name} ${email}`.split(/[\s@._+-]+/).filter((word) => word !== '')

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/** Whether a password is on the list of common and breached ones (zxcvbn's, no request leaves the
 * house), or near one of them, one of our words or its owner's name and address, so that it is
 * found within few guesses (NIST SP 800-63B section 5.1.1.2). */
export const isCommonPassword = (password: string, owner: PasswordOwner | null): boolean =>
  estimator().check(password.normalize('NFKC').slice(0, looksAt), owner === null ? [] : wordsOf(owner)).guesses <
  fewestGuesses
