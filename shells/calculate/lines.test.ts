import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const read = async (...pieces: readonly string[]): Promise<readonly string[]> => {
  const given = async function* (): AsyncGenerator<string> {
    yield* pieces
  }
  const lines: string[] = []
  for await (const line of linesOf(given())) lines.push(line)
  return lines
}

test.each([
  ['nothing', [], []],
  ['an empty piece', [''], []],
  ['one line without an end', ['a'], ['a']],
  ['one line', ['a\n'], ['a']],
  ['empty lines', ['\n\r\n\n'], ['', '', '']],
  ['pieces that end anywhere', ['a', 'b\r', '\nc', '\n', 'd\r'], ['ab', 'c', 'd']],
  ['several lines in a piece', ['a\nb\nc'], ['a', 'b', 'c']],
  [
    'breaks for people, which JSON may hold in a string',
    ['"a\u2028b\u2029c\u0085d"\n"e"'],
    ['"a\u2028b\u2029c\u0085d"', '"e"'],
  ],
  ['a lone return, which is blank space to JSON', ['{\r}\n'], ['{\r}']],
])('%s', async (_what, pieces, expected) => {
  expect(await read(...pieces)).toEqual(expected)
})

test('a line longer than memory should hold loses its end, and the next line is whole', async () => {
  const given = async function* (): AsyncGenerator<string> {
    yield* ['abc', 'def', 'ghi', 'j\nnext\n']
  }
  const lines: string[] = []
  for await (const line of linesOf(given(), 5)) lines.push(line)
  expect(lines).toEqual(['abcde', 'next'])
})
