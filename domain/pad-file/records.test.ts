import { describe, expect, test } from 'vitest'
import { recordLength } from './pad-file.ts'
import { recordsOf, utf8Length, utf8TextOf } from './records.ts'

const full = (letter: string): string => letter.repeat(recordLength)
const shown = (text: string) => recordsOf(text).map(({ text: record, at }) => [record.trimEnd(), at])

describe('the records of a file', () => {
  test.each(['\xef\xbb\xbf', '\ufeff'])('begin behind a byte order mark (%j)', (mark) => {
    expect(shown(`${mark}A1\r\nD2`)).toEqual([
      ['A1', mark.length],
      ['D2', mark.length + 4],
    ])
  })

  test.each(['\x1a', '\x1a\0', '\x1a ', '\x1a\r', '\x1a\n', '\x1a\x1a', '\0\x1a \r\n\x1a'])(
    'end before filling (%j)',
    (filling) => {
      expect(shown(`A1\r\nZ2${filling}`)).toEqual([
        ['A1', 0],
        ['Z2', 4],
      ])
    },
  )

  test('keep a Ctrl-Z between records', () => {
    expect(shown('A1\r\n\x1aZ2')).toEqual([
      ['A1', 0],
      ['\x1aZ2', 4],
    ])
  })

  test('are padded with spaces, and zero bytes count as spaces', () => {
    expect(recordsOf('A\x001')).toEqual([{ text: 'A 1'.padEnd(recordLength), at: 0 }])
  })

  test('are split by length in a file without line ends whose last record is short', () => {
    expect(shown(full('A') + full('D') + 'Z')).toEqual([
      [full('A'), 0],
      [full('D'), recordLength],
      ['Z', 2 * recordLength],
    ])
    expect(shown(full('A') + full('D'))).toHaveLength(2)
  })

  test('do not include blank lines', () => {
    expect(shown('\r\n \r\nA1\r\n\0\r\nZ2')).toEqual([
      ['A1', 5],
      ['Z2', 12],
    ])
  })

  test.each(['', '\x1a', '\r\n', '\xef\xbb\xbf', '\xef\xbb\xbf\x1a'])(
    'are empty for a file without text (%j)',
    (text) => {
      expect(recordsOf(text)).toEqual([])
    },
  )
})

describe('text in UTF-8', () => {
  const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

  test.each(['Zoë', 'É', '\u0080', '\u07ff', '\u0800', '€ 5', 'Ångström – Łukasz', '\uffee'])('is read: %s', (text) => {
    expect(utf8TextOf(bytesOf(text))).toBe(text)
  })

  test.each(['Zoe', '\x7f', '', 'ZO\xcb', 'ZO\xcbE', '\xc3\x8b\xcb', '\xe2\x82', '\xc3\x8bZO\x8b'])(
    'is assumed only for valid UTF-8 with letters beyond ASCII: %j',
    (bytes) => {
      expect(utf8TextOf(bytes)).toBeUndefined()
    },
  )

  test.each(['', 'Zoe', '\x7f', '\x80', '\u07ff', '\u0800', 'Zoë €\uffff'])('counts its bytes: %j', (text) => {
    expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'))
  })
})
