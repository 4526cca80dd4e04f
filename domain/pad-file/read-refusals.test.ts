import { describe, expect, test } from 'vitest'
import { change, debitOf, file, refusal, written } from '../testing/pad-file.fixture.ts'
import type { Transaction } from './pad-file.ts'
import { readPadFile, readPadFileHeader } from './read-pad-file.ts'

const twoDebits = (): string => written(file(debitOf(100), debitOf(200)))
const sentBackFile = (kind: 'returned-debit' | 'debit-reversal'): string => {
  const { kind: _kind, transactionCode, returnsTo, ...common } = debitOf(100)
  const originalItemTrace = '8'.repeat(22)
  const sentBack: Transaction =
    kind === 'debit-reversal'
      ? { ...common, kind, transactionCode, returnsTo, originalItemTrace }
      : { ...common, kind, returnCode: '901', original: returnsTo, originalItemTrace, invalidElements: '0'.repeat(11) }
  return written(file(sentBack))
}
/** Where a transaction begins, the first being 25, and blanks in its place. */
const start = (transaction: number): number => 25 + (transaction - 1) * 240
const blank = ' '.repeat(240)

describe('a file as a whole', () => {
  test.each<readonly [string, (good: string) => string, string]>([
    ['nothing in it', () => '', "EMPTY_FILE 1:0 file ''"],
    ['only line ends', () => '\r\n\r\n', "EMPTY_FILE 1:0 file ''"],
    ['only spaces', () => '   ', "EMPTY_FILE 1:0 file ''"],
    ['no header', (good) => good.slice(1466), "HEADER_MISSING 1:1 recordType 'D', expected 'A'"],
    ['a header alone', (good) => good.slice(0, 1466), "TRAILER_MISSING 1:1 recordType 'A', expected 'Z'"],
    ['no trailer', (good) => good.slice(0, 2932), "TRAILER_MISSING 2:1 recordType 'D', expected 'Z'"],
    ['a record after the trailer', (good) => good + good.slice(1466, 2932), "RECORD_AFTER_TRAILER 4:1 recordType 'D'"],
    ['a file behind the first', (good) => good + good, "RECORD_AFTER_TRAILER 4:1 recordType 'A'"],
    [
      'Ctrl-Z in the middle',
      (good) => good.replace('\nZ', '\n\x1aZ'),
      "UNKNOWN_RECORD_TYPE 3:1 recordType '\x1a', expected 'A, C, D, E, F, I, J or Z'",
    ],
    [
      'a record that ends inside a figure',
      (good) => good.replace(/0{11} *\r\nZ/, '\r\nZ'),
      `NOT_NUMERIC 2:494 invalidElements '${' '.repeat(11)}'`,
    ],
    [
      'a record with a character too many',
      (good) => good.replace('\r\nZ', 'x\r\nZ'),
      "UNKNOWN_RECORD_TYPE 3:1 recordType 'x', expected 'A, C, D, E, F, I, J or Z'",
    ],
  ])('%s', (_what, changed, expected) => {
    expect(refusal(readPadFile(changed(twoDebits())))).toBe(expected)
  })

  test.each<readonly [string, (good: string) => string]>([
    ['as it was written', (good) => good],
    ['with LF', (good) => good.replaceAll('\r\n', '\n')],
    ['with CR', (good) => good.replaceAll('\r\n', '\r')],
    ['with CR CR LF', (good) => good.replaceAll('\r\n', '\r\r\n')],
    ['with mixed line ends', (good) => good.replace('\r\n', '\n').replace('\r\nZ', '\rZ')],
    ['without a last line end', (good) => good.slice(0, -2)],
    ['in blocks without line ends', (good) => good.replaceAll('\r\n', '')],
    ['with one line end missing', (good) => good.replace('\r\n', '')],
    ['without spaces at the end', (good) => good.replaceAll(/ +\r\n/g, '\r\n')],
    ['in blocks, the last one short', (good) => good.replaceAll('\r\n', '').trimEnd()],
    ['with a space too many', (good) => good.replaceAll('\r\n', ' \r\n')],
    ['with blank lines', (good) => `\r\n${good.replaceAll('\r\n', '\r\n\r\n')}\r\n  \r\n`],
    ['with Ctrl-Z', (good) => `${good}\x1a`],
    ['filled with Ctrl-Z', (good) => good + '\x1a'.repeat(128)],
    ['filled with zero bytes', (good) => good.replaceAll(' ', '\0') + '\0'.repeat(128)],
    ['with a byte order mark', (good) => `\xef\xbb\xbf${good}`],
  ])('is read %s', (_what, changed) => {
    const good = readPadFile(twoDebits())
    const read = readPadFile(changed(twoDebits()))
    expect(read).toEqual(good)
    expect(refusal(read)).toBe('accepted')
  })
})

/** A text as UTF-8, one character for each byte. */
const utf8 = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(..)/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
/** In place of the name of the first transaction, 30 columns wide. */
const named = (name: string): string => change(twoDebits(), 2, 105, name.padEnd(30))

describe('letters beyond ASCII', () => {
  test.each([
    ['code page 1252', 'JOS\xc9E'],
    ['code page 850', 'JOS\x90E'],
    ['UTF-8, counted in bytes', utf8('JOSÉE')],
  ])('are read in a name in %s', (_what, name) => {
    const read = readPadFile(named(name))
    expect(read.ok && read.value.transactions[0]?.partyName).toBe(name)
  })

  test.each(['JOSÉE', 'JOSÉE “ŒUVRE”'])('are read in a name in UTF-8, counted in letters: %s', (name) => {
    for (const form of [named(name), named(name).replaceAll('\r\n', ''), named(name).replaceAll(/ +\r\n/g, '\n')]) {
      const read = readPadFile(utf8(form))
      expect(read.ok && read.value.transactions.map((one) => one.partyName)[0]).toBe(name)
    }
  })

  test.each([
    ['an account', 53, 'partyAccount'],
    ['a cross reference', 175, 'crossReference'],
    ['a user id', 165, 'userId'],
  ])('are refused in %s', (_what, position, field) => {
    expect(refusal(readPadFile(change(twoDebits(), 2, position, '\xc9')))).toMatch(
      `CHARACTER_NOT_ALLOWED 2:${position} ${field}`,
    )
  })

  test('control characters are refused in a name', () => {
    expect(refusal(readPadFile(named('JOS\tE')))).toMatch('CHARACTER_NOT_ALLOWED 2:108 partyName')
  })
})

describe('the place of a refusal', () => {
  const byteOf = (text: string): string => {
    const read = readPadFile(text)
    return read.ok ? 'accepted' : `${read.error.record}:${read.error.position}:${read.error.byte}`
  }
  const wrong = (text: string): string => change(text, 3, 38, '1')

  test('is a byte of the file as it came', () => {
    const bad = wrong(twoDebits())
    expect(byteOf(bad)).toBe('3:25:2957')
    expect(byteOf(`\xef\xbb\xbf${bad}`)).toBe('3:25:2960')
    expect(byteOf(bad.replaceAll('\r\n', ''))).toBe('3:25:2953')
    expect(byteOf(bad.replaceAll('\r\n', '\r\r\n'))).toBe('3:25:2959')
    expect(byteOf('')).toBe('1:0:1')
  })

  test('counts a letter of UTF-8 with its bytes', () => {
    expect(byteOf(utf8(wrong(named('JOSÉE “É”'))))).toBe('3:25:2963')
  })

  test('names the fault of the reading that got further', () => {
    // The name is counted in bytes. A reading in letters moves the columns after it.
    const inBytes = named(utf8('JOSÉE'))
    expect(byteOf(wrong(inBytes))).toBe('3:25:2957')
    const secondAmount = start(2) + 3
    const behind = (text: string): string => change(text, 2, secondAmount, 'x')
    expect(byteOf(behind(inBytes))).toBe(`2:${secondAmount}:${1466 + secondAmount}`)
    expect(byteOf(utf8(behind(named('JOSÉE'))))).toBe(`2:${secondAmount}:${1467 + secondAmount}`)
  })
})

describe('a header alone', () => {
  test('is read although the other records are not', () => {
    const header = readPadFileHeader(change(twoDebits(), 2, 30, 'x'))
    expect(header).toMatchObject({ originatorId: '0000061000', fileCreationNumber: 145, createdOn: '2023-05-17' })
  })

  test.each(['', 'no file', change(twoDebits(), 1, 25, '099999')])('is undefined if it is damaged itself', (text) => {
    expect(readPadFileHeader(text)).toBeUndefined()
  })
})

describe('what each record begins with', () => {
  test.each<readonly [string, number, number, string, string]>([
    ['an unknown record', 2, 1, 'S', "UNKNOWN_RECORD_TYPE 2:1 recordType 'S', expected 'A, C, D, E, F, I, J or Z'"],
    ['a record count that skips', 2, 10, '3', "WRONG_RECORD_COUNT 2:2 recordCount '000000003', expected '000000002'"],
    ['a record count with a letter', 2, 10, 'x', "NOT_NUMERIC 2:10 recordCount '00000000x'"],
    ['another originator inside', 2, 11, '9', "WRONG_CONTROL 2:11 control '90000610000145', expected '00000610000145'"],
    [
      'another file number inside',
      3,
      24,
      '6',
      "WRONG_CONTROL 3:11 control '00000610000146', expected '00000610000145'",
    ],
    ['a second header', 2, 1, 'A', "HEADER_REPEATED 2:1 recordType 'A'"],
  ])('%s', (_what, record, position, to, expected) => {
    expect(refusal(readPadFile(change(twoDebits(), record, position, to)))).toBe(expected)
  })
})

describe('the header', () => {
  test.each<readonly [string, (good: string) => string, string]>([
    ['American dollars', (good) => change(good, 1, 56, 'USD'), "WRONG_CURRENCY 1:56 currency 'USD', expected 'CAD'"],
    [
      'a day that is none',
      (good) => change(good, 1, 25, '099999'),
      "NOT_A_DATE 1:25 createdOn '099999', expected '0YYDDD'",
    ],
    ['a letter in the day', (good) => change(good, 1, 26, 'x'), "NOT_NUMERIC 1:26 createdOn '0x3137'"],
    [
      'a letter in the data centre',
      (good) => change(good, 1, 31, 'x'),
      "NOT_NUMERIC 1:31 destinationDataCentre 'x1210'",
    ],
    [
      'file number zero',
      (good) => good.replaceAll('00000610000145', '00000610000000'),
      "OUT_OF_RANGE 1:21 fileCreationNumber '0000', expected '1 to 9999'",
    ],
    ['no originator', (good) => good.replaceAll('0000061000', ' '.repeat(10)), "MISSING 1:11 originatorId ''"],
  ])('%s', (_what, changed, expected) => {
    expect(refusal(readPadFile(changed(twoDebits())))).toBe(expected)
  })

  test('what is in the reserved field does not matter', () => {
    expect(refusal(readPadFile(change(twoDebits(), 1, 36, 'ANYTHING')))).toBe('accepted')
  })
})

describe('a transaction', () => {
  test.each<readonly [string, number, string, string]>([
    ['a letter in the code', 25, 'x', "NOT_NUMERIC 2:25 code 'x51'"],
    ['a letter in the day', 38, 'x', "NOT_NUMERIC 2:38 date 'x23137'"],
    ['a letter in the stored code', 87, 'x', "NOT_NUMERIC 2:87 storedTransactionCode 'x00'"],
    ['a letter in an amount', 30, 'x', "NOT_NUMERIC 2:30 amount '00x0000100'"],
    ['no amount', 28, '0000000000', "OUT_OF_RANGE 2:28 amount '0000000000', expected '1 to 9999999999 cents'"],
    ['a day that is none', 38, '023366', "NOT_A_DATE 2:38 date '023366', expected '0YYDDD'"],
    ["the second transaction's day", start(2) + 13, '023000', "NOT_A_DATE 2:278 date '023000', expected '0YYDDD'"],
    [
      'an institution that does not begin with 0',
      44,
      '1',
      "OUT_OF_RANGE 2:44 partyInstitution '100300006', expected '0, institution, transit'",
    ],
    [
      'nor that for returns',
      194,
      '1',
      "OUT_OF_RANGE 2:194 returnInstitution '100112618', expected '0, institution, transit'",
    ],
    ['no account', 53, ' '.repeat(12), "MISSING 2:53 partyAccount ''"],
    ['no account for returns', 203, ' '.repeat(12), "MISSING 2:203 returnAccount ''"],
    ['a gap', start(1), blank, "TRANSACTION_AFTER_GAP 2:265 transaction '', expected 'the transaction at position 25'"],
    ['nothing at all', start(1), blank.repeat(6), "DETAIL_WITHOUT_TRANSACTION 2:25 transaction ''"],
  ])('%s', (_what, position, to, expected) => {
    expect(refusal(readPadFile(change(twoDebits(), 2, position, to)))).toBe(expected)
  })

  test('of several gaps the first is named', () => {
    const four = written(file(...[100, 200, 300, 400].map((amount) => debitOf(amount))))
    expect(refusal(readPadFile(change(four, 2, start(2), blank.repeat(2))))).toBe(
      "TRANSACTION_AFTER_GAP 2:745 transaction '', expected 'the transaction at position 265'",
    )
  })

  test.each(['returned-debit', 'debit-reversal'] as const)('a %s names the reversed item in 22 digits', (kind) => {
    const good = sentBackFile(kind)
    expect(refusal(readPadFile(good))).toBe('accepted')
    expect([' ', 'x'].map((to) => refusal(readPadFile(change(good, 2, 230, to))))).toEqual([
      `NOT_NUMERIC 2:230 originalItemTrace ' ${'8'.repeat(21)}', expected '22 digits'`,
      `NOT_NUMERIC 2:230 originalItemTrace 'x${'8'.repeat(21)}', expected '22 digits'`,
    ])
    expect(refusal(readPadFile(change(good, 2, 251, ' ')))).toBe(
      `NOT_NUMERIC 2:230 originalItemTrace '${'8'.repeat(21)}', expected '22 digits'`,
    )
  })

  test('a bank may write any printable letter, and a space before it stands', () => {
    const read = readPadFile(change(twoDebits(), 2, 105, ' zoe~'))
    expect(read.ok && read.value.transactions[0]?.partyName).toBe(' zoe~REMBLAY-ANGSTROM')
  })
})

describe('the trailer', () => {
  test.each<readonly [string, number, string, string]>([
    ['a wrong total', 38, '1', "WRONG_TOTAL 3:25 debitTotal '00000000000301', expected '00000000000300'"],
    ['records counted instead of transactions', 46, '1', "WRONG_TOTAL 3:39 debitCount '00000001', expected '00000002'"],
    ['credits that are none', 60, '1', "WRONG_TOTAL 3:47 creditTotal '00000000000001', expected '00000000000000'"],
    ['reversals that are none', 112, '1', "WRONG_TOTAL 3:105 debitReversalCount '00000001', expected '00000000'"],
    ['a letter in a total', 38, 'x', "NOT_NUMERIC 3:38 debitTotal '0000000000030x'"],
  ])('%s', (_what, position, to, expected) => {
    expect(refusal(readPadFile(change(twoDebits(), 3, position, to)))).toBe(expected)
  })
})
