/** Longer than any file of debits. */
const lineLengthMax = 2 ** 28

/** The lines of a text in pieces. A line ends with LF or CR LF only: JSON may hold U+2028 in a
 * string. A last line without an end counts, too. Of one longer than memory should hold only the
 * beginning is kept, which is no JSON object any more. */
export async function* linesOf(pieces: AsyncIterable<string>, lengthMax = lineLengthMax): AsyncGenerator<string> {
  let [begun, length]: [string[], number] = [[], 0]
  const add = (part: string): void => {
    if (length < lengthMax) begun.push(part.slice(0, lengthMax - length))
    length += part.length
  }
  const take = (): string => {
    const line = begun.join('')
    begun = []
    length = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
  for await (const piece of pieces) {
    const parts = piece.split('\n')
    for (const part of parts.slice(0, -1)) {
      add(part)
      yield take()
    }
    add(parts.at(-1) ?? '')
  }
  if (length > 0) yield take()
}
