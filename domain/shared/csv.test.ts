import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, type CsvCell } from './csv.ts'

/** Reads RFC 4180 one character at a time. */
const read = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at += 1
    } else cell += sign
  }
  return rows
}

test('a CSV file begins with a byte order mark and ends each line with CR LF', () => {
  expect(
    csvFile([
      ['Name', 'Cents'],
      ['Zoé', -1],
      [null, 2],
    ]),
  ).toBe('\ufeffName,Cents\r\nZoé,-1\r\n,2\r\n')
  expect(csvFile([])).toBe('\ufeff')
})

test.each(['=1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'a CSV file marks a text that a spreadsheet would read as a formula: %j',
  (text) => {
    expect(read(csvFile([[text]]))).toEqual([[`'${text}`]])
  },
)

test.each([' =1', 'a=1', "'=1", 'Zoé', '1'])('a CSV file leaves other texts as they are: %j', (text) => {
  expect(read(csvFile([[text]]))).toEqual([[text]])
})

test('a CSV file is read back unchanged', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...Array.from('aé€",\r\n;= ')) })
    .filter((made) => !/^[=\r\n]/.test(made))
  const cell: fc.Arbitrary<CsvCell> = fc.oneof(text, fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
      expect(read(csvFile(rows))).toEqual(rows.map((row) => row.map((one) => String(one ?? ''))))
    }),
  )
})
