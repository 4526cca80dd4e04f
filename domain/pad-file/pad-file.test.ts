import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { change, debitOf, file, written } from '../testing/pad-file.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import { dateWindowRefusals } from './date-window.ts'
import { nextFileCreationNumber } from './file-creation-number.ts'
import { fromFileDate, toFileDate } from './file-date.ts'
import { transactionKinds, type PadFile, type Transaction } from './pad-file.ts'
import { readPadFile } from './read-pad-file.ts'

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
  test.each(['0026030', 'x026030', '026000', '026366', '024367', '126001', '26030', '0260301', '02603a'])(
    '%s is no day',
    (text) => {
      expect(fromFileDate(text)).toBeUndefined()
    },
  )
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

test('a payment of a loan is a new personal-loan debit; traces are for the data centre to give', () => {
  expect(debitOf(4042)).toEqual({
    kind: 'debit',
    transactionCode: '351',
    amount: 40_42,
    date: '2023-05-17',
    party: { institution: '003', transit: '00006', account: '0023456' },
    itemTrace: '0000000000000000000000',
    storedTransactionCode: '000',
    originatorShortName: 'TAMARACK',
    partyName: 'ZOE TREMBLAY-ANGSTROM',
    originatorLongName: 'TAMARACK LENDING INC.',
    userId: '6100',
    crossReference: 'PAY-1',
    returnsTo: { institution: '001', transit: '12618', account: '989899' },
    sundry: '',
    settlementCode: '',
  })
})

test('the header names who made which file when, for which data centre', () => {
  const [header = ''] = written(file()).split('\r\n')
  expect([
    header.slice(0, 24),
    header.slice(24, 30),
    header.slice(30, 35),
    header.slice(35, 55),
    header.slice(55, 58),
  ]).toEqual(['A00000000100000610000145', '023137', '61210', ' '.repeat(20), 'CAD'])
  expect(header.slice(58)).toBe(' '.repeat(1406))
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
  expect(records.map((record) => record.slice(0, 10))).toEqual([
    'A000000001',
    'D000000002',
    'D000000003',
    'Z000000004',
    '',
  ])
  expect(records[3]?.slice(24, 46)).toBe('0000000000070000000007')
})

test('a reversal names the reversed item in 22 digits', () => {
  const reversal = { ...debitOf(100), kind: 'debit-reversal', originalItemTrace: '17' } as const
  expect(written(file(reversal)).split('\r\n')[1]?.slice(229, 251)).toBe(`${'0'.repeat(20)}17`)
})

test('a debit after a credit opens a record of its own', () => {
  const credit = { ...debitOf(100), kind: 'credit' } as const
  const records = written(file(debitOf(100), credit, debitOf(100), debitOf(100))).split('\r\n')
  expect(records.map((record) => [record.slice(0, 1), record.slice(264).trim() !== ''])).toEqual([
    ['A', false],
    ['D', false],
    ['C', false],
    ['D', true],
    ['Z', false],
    ['', false],
  ])
})

test('returns count with what they return, reversals apart', () => {
  const { returnsTo, transactionCode, kind: _kind, ...common } = debitOf(100)
  const reversal = {
    ...common,
    kind: 'debit-reversal',
    transactionCode,
    returnsTo,
    originalItemTrace: '7'.repeat(22),
  } as const
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
const digits = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...Array.from('0123456789')) })
const isSomeNumber = (text: string): boolean => Number(text) > 0
const address = fc.record({
  institution: digits(3).filter(isSomeNumber),
  transit: digits(5).filter(isSomeNumber),
  account: fc
    .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...Array.from('0123456789')) })
    .filter(isSomeNumber),
})
const day = fc
  .integer({ min: epochDay(localDate('2000-01-01')), max: epochDay(localDate('2099-12-31')) })
  .map(dateOfEpochDay)
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

test('what was written is read back, no matter what it was', () => {
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
    { numRuns: runs(150) },
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

test('a file is sent while it is young, and no debit is older than 173 days', () => {
  const given = file(
    debitOf(100),
    { ...debitOf(100), date: localDate('2022-11-25') },
    { ...debitOf(100), date: localDate('2022-11-24') },
  )
  expect(dateWindowRefusals(given, localDate('2023-05-27'))).toEqual([
    { code: 'DEBIT_TOO_OLD', transaction: 3, date: '2022-11-24', ageDays: 174, maximum: 173 },
  ])
  expect(dateWindowRefusals(file(), localDate('2023-05-28'))).toEqual([
    { code: 'FILE_TOO_OLD', createdOn: '2023-05-17', ageDays: 11, maximum: 10 },
  ])
  expect(dateWindowRefusals(file(), localDate('2023-05-17'))).toEqual([])
  expect(
    dateWindowRefusals(
      file({ ...debitOf(100), kind: 'credit', date: localDate('2022-01-01') }),
      localDate('2023-05-17'),
    ),
  ).toEqual([])
  expect(dateWindowRefusals(file(), localDate('2023-05-16'))).toEqual([
    { code: 'FILE_FROM_THE_FUTURE', createdOn: '2023-05-17', today: '2023-05-16' },
  ])
})
