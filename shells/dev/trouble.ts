/** Something that the person at the keyboard can mend: one plain sentence, and the next step. */
export class Trouble extends Error {
  readonly next: string

  constructor(sentence: string, next: string) {
    super(sentence)
    this.next = next
  }
}

/** Prints trouble in its two lines, and anything else (a fault of ours) with its stack. */
export const report = (error: unknown): void => {
  if (error instanceof Trouble) console.error(`\n${error.message}\nNext step: ${error.next}`)
  else console.error(error)
}

/** Runs a command's body; trouble becomes two lines and exit code 1 instead of a stack. */
export const asCommand = async (body: () => Promise<number | void>): Promise<void> => {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
}
