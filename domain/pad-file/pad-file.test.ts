import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import { dateWindowRefusals } from './date-window.ts'
import { nextFileCreationNumber } from './file-creation-number.ts'
import { fromFileDate, toFileDate } from './file-date.ts'
import { toFileText } from './file-text.ts'
import { loanDebit } from './loan-debit.ts'
import { transactionKinds, type PadFile, type Transaction } from './pad-file.ts'
import { readPadFile } from './read-pad-file.ts'
import { writePadFile } from './write-pad-file.ts'

const lender = {
  shortName: 'Tamarack',
  longName: 'Tamarack Lending Inc.',
  userId: '6100',
  returnsTo: { institution: '001', transit: '12618', account: '989899' },
}
const debitOf = (amount: number, paymentId = 'PAY-1') =>
  loanDebit({
    paymentId,
    amount: cents(amount),
    debitDate: localDate('2023-05-17'),
    lender,
    payor: { institution: '003', transit: '00006', account: '0023456', name: 'Zoë  Tremblay-Ångström' },
  })
const file = (...transactions: readonly Transaction[]): PadFile => ({
  originatorId: '0000061000',
  fileCreationNumber: 145,
  createdOn: localDate('2023-05-17'),
  destinationDataCentre: '61210',
  currency: 'CAD',
  transactions,
})
const written = (given: PadFile): string => {
  const text = writePadFile(given)
  if (!text.ok) throw new Error(JSON.stringify(text.error))
  return text.value
}
const change = (text: string, record: number, position: number, to: string): string => {
  const at = (record - 1) * 1466 + position - 1
  return text.slice(0, at) + to + text.slice(at + to.length)
}

describe('file dates', () => {
  test.each([
    ['2001-10-02', '001275'],
    ['2023-05-17', '023137'],
    ['2026-01-30', '026030'],
    ['2024-12-31', '024366'],
    ['2099-12-31', '099365'],
  ])('%s is %s', (day, text) => {
    expect(toFileDate(localDate(day))).toBe(text)
    expect(fromFileDate(text)).toBe(day)
  })
  test.each(['0026030', 'x026030', '026000', '026366', '024367', '126001', '26030', '0260301', '02603a'])('%s is no day', (text) => {
    expect(fromFileDate(text)).toBeUndefined()
  })
  test('days outside this century have no form', () => {
    expect(toFileDate(localDate('1999-12-31'))).toBeUndefined()
    expect(toFileDate(localDate('2100-01-01'))).toBeUndefined()
  })
})

test('file creation numbers go round after 9999', () => {
  expect(nextFileCreationNumber(1)).toEqual({ ok: true, value: 2 })
  expect(nextFileCreationNumber(9998)).toEqual({ ok: true, value: 9999 })
  expect(nextFileCreationNumber(9999)).toEqual({ ok: true, value: 1 })
  for (const given of [0, 10_000, 1.5, NaN])
    expect(nextFileCreationNumber(given)).toEqual({ ok: false, error: { code: 'NOT_A_FILE_CREATION_NUMBER', given } })
})

test('names lose what the file cannot carry', () => {
  expect(toFileText('Zoë  Tremblay-Ångström', 30)).toBe('ZOE TREMBLAY-ANGSTROM')
  expect(toFileText('李 Wong™ & Sons', 30)).toBe('WONG & SONS')
  expect(toFileText('Tamarack Lending Inc.', 15)).toBe('TAMARACK LENDIN')
})

test('a debit stands where the standard puts it', () => {
  const record = written(file(debitOf(4042))).split('\r\n')[1] ?? ''
  const at = (from: number, to: number): string => record.slice(from - 1, to)
  expect(record).toHaveLength(1464)
  expect([
    at(1, 1),
    at(2, 10),
    at(11, 20),
    at(21, 24),
    at(25, 27),
    at(28, 37),
    at(38, 43),
    at(44, 52),
    at(53, 64),
    at(65, 86),
    at(87, 89),
    at(90, 104),
    at(105, 134),
    at(135, 164),
    at(165, 174),
    at(175, 193),
    at(194, 202),
    at(203, 214),
    at(215, 229),
    at(230, 251),
    at(252, 253),
    at(254, 264),
    at(265, 1464),
  ]).toEqual([
    'D',
    '000000002',
    '0000061000',
    '0145',
    '351',
    '0000004042',
    '023137',
    '000300006',
    '0023456     ',
    '0'.repeat(22),
    '000',
    'TAMARACK       ',
    'ZOE TREMBLAY-ANGSTROM         ',
    'TAMARACK LENDING INC.         ',
    '6100      ',
    'PAY-1'.padEnd(19),
    '000112618',
    '989899      ',
    ' '.repeat(15),
    ' '.repeat(22),
    '  ',
    '0'.repeat(11),
    ' '.repeat(1200),
  ])
})

test('the trailer counts transactions, not records (five debits in one record)', () => {
  const text = written(file(...[4042, 4043, 4067, 4006, 4007].map((amount) => debitOf(amount))))
  const records = text.split('\r\n')
  expect(records).toHaveLength(4)
  expect(records[2]?.slice(0, 46)).toBe('Z00000000300000610000145' + '00000000020165' + '00000005')
  expect(records[2]?.slice(46, 112)).toBe('0'.repeat(66))
})

test('a seventh debit opens a second record', () => {
  const records = written(file(...Array.from({ length: 7 }, () => debitOf(100)))).split('\r\n')
  expect(records.map((record) => record.slice(0, 10))).toEqual(['A000000001', 'D000000002', 'D000000003', 'Z000000004', ''])
  expect(records[3]?.slice(24, 46)).toBe('0000000000070000000007')
})

test('returns count with what they return, reversals apart', () => {
  const { returnsTo, transactionCode, kind: _kind, ...common } = debitOf(100)
  const reversal = { ...common, kind: 'debit-reversal', transactionCode, returnsTo, originalItemTrace: '7'.repeat(22) } as const
  const returned = {
    ...common,
    kind: 'returned-debit',
    returnCode: '901',
    original: returnsTo,
    originalItemTrace: '8'.repeat(22),
    invalidElements: '00000000000',
  } as const
  const given = file(
    debitOf(100),
    { ...debitOf(300), kind: 'credit' },
    reversal,
    returned,
    { ...reversal, kind: 'credit-reversal' },
    { ...returned, kind: 'returned-credit', returnCode: '922' },
  )
  const trailer = written(given).split('\r\n').at(-2) ?? ''
  expect(trailer.slice(24, 112)).toBe(
    '0000000000020000000002' + '0000000000040000000002' + '0000000000010000000001' + '0000000000010000000001',
  )
  expect(written(given).split('\r\n')[4]?.slice(24, 27)).toBe('901')
})

test('a file without transactions is a header and a trailer', () => {
  expect(readPadFile(written(file()))).toEqual({ ok: true, value: file() })
})

const text = (length: number, least = 0) =>
  fc
    .string({ minLength: least, maxLength: length, unit: fc.constantFrom(...Array.from("ABCXYZ0189 .-'&")) })
    .map((made) => made.trim())
    .filter((made) => made.length >= least)
const digits = (length: number) => fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...Array.from('0123456789')) })
const address = fc.record({
  institution: digits(3),
  transit: digits(5),
  account: fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...Array.from('0123456789')) }),
})
const day = fc.integer({ min: epochDay(localDate('2000-01-01')), max: epochDay(localDate('2099-12-31')) }).map(dateOfEpochDay)
const common = fc.record({
  amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
  date: day,
  party: address,
  itemTrace: digits(22),
  storedTransactionCode: digits(3),
  originatorShortName: text(15, 1),
  partyName: text(30, 1),
  originatorLongName: text(30, 1),
  userId: text(10),
  crossReference: text(19),
  sundry: text(15),
  settlementCode: text(2),
})
const transaction: fc.Arbitrary<Transaction> = fc
  .tuple(fc.constantFrom(...transactionKinds), common, digits(3), address, digits(22), digits(11))
  .map(([kind, fields, code, home, originalItemTrace, invalidElements]): Transaction => {
    switch (kind) {
      case 'credit':
      case 'debit':
        return { ...fields, kind, transactionCode: code, returnsTo: home }
      case 'credit-reversal':
      case 'debit-reversal':
        return { ...fields, kind, transactionCode: code, returnsTo: home, originalItemTrace }
      case 'returned-credit':
      case 'returned-debit':
        return { ...fields, kind, returnCode: code, original: home, originalItemTrace, invalidElements }
    }
  })
const anyFile: fc.Arbitrary<PadFile> = fc.record({
  originatorId: fc.string({ minLength: 1, maxLength: 10, unit: fc.constantFrom(...Array.from('ABC0123456789')) }),
  fileCreationNumber: fc.integer({ min: 1, max: 9999 }),
  createdOn: day,
  destinationDataCentre: digits(5),
  currency: fc.constant('CAD' as const),
  transactions: fc.array(transaction, { maxLength: 20 }),
})

test('what was written is read back, whatever it was', () => {
  fc.assert(
    fc.property(anyFile, (given) => {
      const made = written(given)
      expect(
        made
          .split('\r\n')
          .slice(0, -1)
          .every((record) => record.length === 1464),
      ).toBe(true)
      expect(readPadFile(made)).toEqual({ ok: true, value: given })
    }),
    { numRuns: 150 },
  )
})

test('no single changed digit of a total or a count goes unseen', () => {
  const good = written(file(debitOf(100), debitOf(200)))
  fc.assert(
    fc.property(fc.integer({ min: 25, max: 112 }), fc.constantFrom(...Array.from('0123456789')), (position, digit) => {
      const changed = change(good, 3, position, digit)
      expect(readPadFile(changed).ok).toBe(changed === good)
    }),
  )
})

test('any text at all is answered, never thrown at', () => {
  const good = written(file(debitOf(100), debitOf(200)))
  fc.assert(
    fc.property(fc.string(), (anything) => {
      expect(readPadFile(anything).ok).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: good.length - 1 }), fc.string({ maxLength: 3 }), (at, noise) => {
      expect(() => readPadFile(good.slice(0, at) + noise + good.slice(at + 1))).not.toThrow()
    }),
  )
})

describe('a file is refused with record and position', () => {
  const good = written(file(debitOf(100), debitOf(200)))
  test.each([
    ['nothing in it', '', { code: 'EMPTY_FILE', record: 1, position: 0 }],
    ['only line ends', '\r\n\r\n', { code: 'EMPTY_FILE', record: 1 }],
    ['no header', good.slice(1466), { code: 'HEADER_MISSING', record: 1, position: 1, given: 'D' }],
    ['a short record', good.replace('     \r\nZ', '\r\nZ'), { code: 'RECORD_LENGTH', record: 2, given: '1459', expected: '1464' }],
    ['an unknown record', change(good, 2, 1, 'S'), { code: 'UNKNOWN_RECORD_TYPE', record: 2, position: 1, given: 'S' }],
    [
      'a record count that skips',
      change(good, 2, 10, '3'),
      { code: 'WRONG_RECORD_COUNT', record: 2, position: 2, given: '000000003', expected: '000000002' },
    ],
    ['another originator inside', change(good, 2, 11, '9'), { code: 'WRONG_CONTROL', record: 2, position: 11 }],
    ['another file number inside', change(good, 3, 24, '6'), { code: 'WRONG_CONTROL', record: 3, position: 11 }],
    ['a second header', change(good, 2, 1, 'A'), { code: 'HEADER_REPEATED', record: 2 }],
    ['a letter in an amount', change(good, 2, 30, 'x'), { code: 'NOT_NUMERIC', record: 2, position: 30, field: 'amount' }],
    ['no amount', change(good, 2, 28, '0000000000'), { code: 'OUT_OF_RANGE', record: 2, position: 28, field: 'amount' }],
    ['a day that is none', change(good, 2, 38, '023366'), { code: 'NOT_A_DATE', record: 2, position: 38, field: 'date', given: '023366' }],
    ["the second transaction's day", change(good, 2, 278, '023000'), { code: 'NOT_A_DATE', record: 2, position: 278 }],
    [
      'an institution that does not begin with 0',
      change(good, 2, 44, '1'),
      { code: 'OUT_OF_RANGE', record: 2, position: 44, field: 'partyInstitution' },
    ],
    ['no account', change(good, 2, 53, ' '.repeat(12)), { code: 'MISSING', record: 2, position: 53, field: 'partyAccount' }],
    ['an accent', change(good, 2, 105, 'É'), { code: 'CHARACTER_NOT_ALLOWED', record: 2, position: 105, field: 'partyName' }],
    [
      'a gap',
      change(change(good, 2, 25, ' '.repeat(240)), 3, 25, good.slice(2932 + 24, 2932 + 112)),
      { code: 'TRANSACTION_AFTER_GAP', record: 2, position: 265 },
    ],
    [
      'a record without transaction',
      change(good, 2, 25, ' '.repeat(1440)),
      { code: 'DETAIL_WITHOUT_TRANSACTION', record: 2, position: 25 },
    ],
    ['American dollars', change(good, 1, 56, 'USD'), { code: 'WRONG_CURRENCY', record: 1, position: 56, given: 'USD' }],
    ['a header day that is none', change(good, 1, 25, '099999'), { code: 'NOT_A_DATE', record: 1, position: 25 }],
    ['file number zero', good.replaceAll('00000610000145', '00000610000000'), { code: 'OUT_OF_RANGE', record: 1, position: 21 }],
    ['no originator', good.replaceAll('0000061000', ' '.repeat(10)), { code: 'MISSING', record: 1, position: 11 }],
    [
      'a wrong total',
      change(good, 3, 38, '1'),
      { code: 'WRONG_TOTAL', record: 3, position: 25, field: 'debitTotal', given: '00000000000301', expected: '00000000000300' },
    ],
    [
      'records counted instead of transactions',
      change(good, 3, 46, '1'),
      { code: 'WRONG_TOTAL', record: 3, position: 39, field: 'debitCount', given: '00000001', expected: '00000002' },
    ],
    ['no trailer', good.slice(0, 2932), { code: 'TRAILER_MISSING', record: 2, expected: 'Z' }],
    ['a record after the trailer', good + good.slice(1466, 2932), { code: 'RECORD_AFTER_TRAILER', record: 4, given: 'D' }],
  ])('%s', (_what, given, expected) => {
    const read = readPadFile(given)
    expect(read.ok ? read.value : read.error).toMatchObject(expected)
  })

  test('LF alone and a missing last line end are taken', () => {
    expect(
      readPadFile(
        good
          .replaceAll('\r\n', '\n')
          .trimEnd()
          .padEnd(1466 * 3 - 4),
      ).ok,
    ).toBe(true)
  })
})

describe('what the file cannot carry is refused, not cut short', () => {
  const with_ = (fields: object): PadFile => file(debitOf(100), { ...debitOf(200), ...fields } as Transaction)
  test.each([
    [with_({ amount: 0 }), { code: 'OUT_OF_RANGE', record: 2, position: 268, field: 'amount' }],
    [with_({ amount: 10_000_000_000 }), { code: 'OUT_OF_RANGE', field: 'amount' }],
    [with_({ amount: 1.5 }), { code: 'OUT_OF_RANGE', field: 'amount' }],
    [with_({ transactionCode: '35' }), { code: 'NOT_NUMERIC', position: 265, field: 'code' }],
    [with_({ date: localDate('1999-12-31') }), { code: 'NOT_A_DATE', position: 278 }],
    [
      with_({ party: { institution: '03', transit: '00006', account: '1' } }),
      { code: 'NOT_NUMERIC', position: 284, field: 'partyInstitution', given: '03-00006' },
    ],
    [with_({ party: { institution: '003', transit: '00006', account: '1234567890123' } }), { field: 'partyAccount', position: 293 }],
    [with_({ returnsTo: { institution: '003', transit: '00006', account: '' } }), { field: 'returnAccount', position: 443 }],
    [with_({ crossReference: 'A'.repeat(20) }), { code: 'TOO_LONG', field: 'crossReference', position: 415 }],
    [with_({ partyName: 'É' }), { code: 'CHARACTER_NOT_ALLOWED', field: 'partyName', given: 'É', position: 345 }],
    [with_({ partyName: '' }), { code: 'MISSING', field: 'partyName', position: 345 }],
    [with_({ itemTrace: '1x' }), { code: 'NOT_NUMERIC', field: 'itemTrace' }],
    [
      { ...file(), originatorId: '' },
      { code: 'MISSING', record: 1, position: 11 },
    ],
    [
      { ...file(), originatorId: 'ABCDEFGHIJK' },
      { code: 'CHARACTER_NOT_ALLOWED', field: 'originatorId' },
    ],
    [
      { ...file(), fileCreationNumber: 10_000 },
      { code: 'OUT_OF_RANGE', position: 21 },
    ],
    [
      { ...file(), createdOn: localDate('1999-12-31') },
      { code: 'NOT_A_DATE', position: 25 },
    ],
    [
      { ...file(), destinationDataCentre: '123' },
      { code: 'NOT_NUMERIC', position: 31 },
    ],
    [{ ...file(), currency: 'USD' } as unknown as PadFile, { code: 'WRONG_CURRENCY', position: 56 }],
  ])('case %#', (given, expected) => {
    const text = writePadFile(given)
    expect(text.ok ? text.value : text.error).toMatchObject(expected)
  })
})

test('a file is sent while it is young, and no debit is older than 173 days', () => {
  const given = file(debitOf(100), { ...debitOf(100), date: localDate('2022-11-25') }, { ...debitOf(100), date: localDate('2022-11-24') })
  expect(dateWindowRefusals(given, localDate('2023-05-27'))).toEqual([
    { code: 'DEBIT_TOO_OLD', transaction: 3, date: '2022-11-24', ageDays: 174, maximum: 173 },
  ])
  expect(dateWindowRefusals(file(), localDate('2023-05-28'))).toEqual([
    { code: 'FILE_TOO_OLD', createdOn: '2023-05-17', ageDays: 11, maximum: 10 },
  ])
  expect(dateWindowRefusals(file(), localDate('2023-05-17'))).toEqual([])
  expect(dateWindowRefusals(file({ ...debitOf(100), kind: 'credit', date: localDate('2022-01-01') }), localDate('2023-05-17'))).toEqual([])
  expect(dateWindowRefusals(file(), localDate('2023-05-16'))).toEqual([
    { code: 'FILE_FROM_THE_FUTURE', createdOn: '2023-05-17', today: '2023-05-16' },
  ])
})
