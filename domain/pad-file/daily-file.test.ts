import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { dailyFile, type DailyFileInput, type WaitingDebit } from './daily-file.ts'
import { readPadFile } from './read-pad-file.ts'

const originator = {
  originatorId: '0000061000',
  destinationDataCentre: '61210',
  shortName: 'Tamarack',
  longName: 'Tamarack Lending Inc.',
  userId: '6100',
  returnsTo: { institution: '001', transit: '12618', account: '989899' },
}
const waiting = (number: number, part: Partial<WaitingDebit> = {}): WaitingDebit => ({
  debitId: `pay_${number}`,
  reference: `D${String(number).padStart(12, '0')}`,
  amount: cents(570_00),
  debitDate: localDate('2026-11-27'),
  payor: { institution: '003', transit: '00006', account: '0023456', name: 'Zoë Tremblay' },
  inLedger: { amount: part.amount ?? cents(570_00) },
  ...part,
})
const inputOf = (debits: readonly WaitingDebit[], part: Partial<DailyFileInput> = {}): DailyFileInput => ({
  originator,
  lastNumber: undefined,
  createdOn: localDate('2026-11-24'),
  waiting: debits,
  ...part,
})
const made = (input: DailyFileInput) => {
  const file = dailyFile(input)
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  return file.value
}

test('the file has every debit that waits once, with the total that the ledger has', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, (given) => {
      const debits = given.map((amount, index) => waiting(index, { amount: cents(amount) }))
      const { file } = made(inputOf(debits))
      const read = readPadFile(file?.text ?? '')
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      expect(read.value.transactions.map(({ crossReference }) => crossReference)).toEqual(
        debits.map(({ reference }) => reference),
      )
      expect(file?.debitIds).toEqual(debits.map(({ debitId }) => debitId))
      expect(file?.total).toBe(given.reduce((sum, amount) => sum + amount, 0))
      expect(read.value.transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(file?.total)
    }),
    { numRuns: 50 },
  )
})

test('the number of a file follows the one before, from 1, and 1 again after 9999', () => {
  const numberAfter = (lastNumber: number | undefined) =>
    made(inputOf([waiting(1)], { lastNumber })).file?.fileCreationNumber
  expect([undefined, 1, 9998, 9999].map(numberAfter)).toEqual([1, 2, 9999, 1])
})

test('without a debit that may be sent there is no file', () => {
  expect(made(inputOf([]))).toEqual({ leftOut: [] })
  expect(made(inputOf([waiting(1, { inLedger: undefined })]))).toEqual({
    leftOut: [{ debitId: 'pay_1', why: 'not-in-ledger' }],
  })
})

test.each([
  ['that the ledger does not have in flight', { inLedger: undefined }, 'not-in-ledger'],
  ['of another amount than the ledger has', { inLedger: { amount: cents(1) } }, 'other-amount'],
  ['whose day is the day of the file', { debitDate: localDate('2026-11-24') }, 'day-has-passed'],
  [
    'on an account that the file cannot carry',
    { payor: { institution: '3', transit: '00006', account: '1', name: 'A' } },
    'not-writable',
  ],
  ['of no amount', { amount: cents(0), inLedger: { amount: cents(0) } }, 'not-writable'],
] as const)('a debit %s is left out, and holds up no other', (_what, part, why) => {
  const { file, leftOut } = made(inputOf([waiting(1, part), waiting(2)]))
  expect(leftOut).toEqual([{ debitId: 'pay_1', why }])
  expect(file?.debitIds).toEqual(['pay_2'])
})

test('an originator that the bank would not recognise is refused as a whole', () => {
  const file = dailyFile(inputOf([waiting(1)], { originator: { ...originator, originatorId: 'no good' } }))
  expect(file).toMatchObject({ ok: false })
})

test('rejects an impossible last file number', () => {
  expect(dailyFile(inputOf([waiting(1)], { lastNumber: 10_000 }))).toMatchObject({ ok: false })
})
