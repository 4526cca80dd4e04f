/** One sentence of a port's contract and the proof that an implementation keeps it. Suites are
 * lists of these, so that they need no test runner. */
export interface Guarantee {
  readonly sentence: string
  /** Rejects when the guarantee is broken. */
  readonly verify: () => Promise<void>
}

export const guarantee = (sentence: string, verify: () => Promise<void>): Guarantee => ({ sentence, verify })

export class GuaranteeBroken extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'GuaranteeBroken'
  }
}

export const must = (kept: boolean, otherwise: string): void => {
  if (!kept) throw new GuaranteeBroken(otherwise)
}

export const mustEqual = (actual: unknown, expected: unknown, what: string): void =>
  must(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
  )

/** The error that `act` rejects with; breaks the guarantee when it does not reject. */
export const mustReject = async (act: () => Promise<unknown>, what: string): Promise<unknown> => {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new GuaranteeBroken(`${what} was accepted`)
}
