import { describe, expect, test } from 'vitest'
import { debitOf, file, refusal } from '../testing/pad-file.fixture.ts'
import { localDate } from '../values/local-date.ts'
import type { PadFile, Transaction } from './pad-file.ts'
import { writePadFile } from './write-pad-file.ts'

const asWritten = (given: object): string => refusal(writePadFile(given as PadFile))
const account = (number: string) => ({ institution: '003', transit: '00006', account: number })

describe('a transaction the file cannot carry is refused, not cut short; it is the second of its record', () => {
  test.each<readonly [object, string]>([
    [{ amount: 1 }, 'accepted'],
    [{ amount: 0 }, "OUT_OF_RANGE 2:268 amount '0', expected '1 to 9999999999 cents'"],
    [{ amount: 9_999_999_999 }, 'accepted'],
    [{ amount: 10_000_000_000 }, "OUT_OF_RANGE 2:268 amount '10000000000', expected '1 to 9999999999 cents'"],
    [{ amount: 1.5 }, "OUT_OF_RANGE 2:268 amount '1.5', expected '1 to 9999999999 cents'"],
    [{ transactionCode: '35' }, "NOT_NUMERIC 2:265 code '35', expected 'three digits'"],
    [{ transactionCode: '3510' }, "NOT_NUMERIC 2:265 code '3510', expected 'three digits'"],
    [{ transactionCode: '' }, "NOT_NUMERIC 2:265 code '', expected 'three digits'"],
    [{ date: localDate('1999-12-31') }, "NOT_A_DATE 2:278 date '1999-12-31', expected 'a day from 2000 to 2099'"],
    [{ party: { ...account('1'), institution: '03' } }, "NOT_NUMERIC 2:284 partyInstitution '03-00006'"],
    [
      { party: { ...account('1'), institution: '0031' } },
      "TOO_LONG 2:284 partyInstitution '0031-00006', expected 'at most 9 characters'",
    ],
    [{ party: { ...account('1'), institution: 'x03' } }, "NOT_NUMERIC 2:284 partyInstitution 'x03-00006'"],
    [{ party: { ...account('1'), transit: '0006' } }, "NOT_NUMERIC 2:284 partyInstitution '003-0006'"],
    [
      { party: { ...account('1'), transit: '000061' } },
      "TOO_LONG 2:284 partyInstitution '003-000061', expected 'at most 9 characters'",
    ],
    [{ party: { ...account('1'), transit: 'x0006' } }, "NOT_NUMERIC 2:284 partyInstitution '003-x0006'"],
    [{ party: account('123456789012') }, 'accepted'],
    [
      { party: account('1234567890123') },
      "CHARACTER_NOT_ALLOWED 2:293 partyAccount '1234567890123', expected 'one to twelve letters and digits'",
    ],
    [
      { party: account('12-4') },
      "CHARACTER_NOT_ALLOWED 2:293 partyAccount '12-4', expected 'one to twelve letters and digits'",
    ],
    [
      { returnsTo: account('') },
      "CHARACTER_NOT_ALLOWED 2:443 returnAccount '', expected 'one to twelve letters and digits'",
    ],
    [{ returnsTo: { ...account('1'), transit: '' } }, "NOT_NUMERIC 2:434 returnInstitution '003-'"],
    [
      { party: { ...account('1'), institution: '000' } },
      "OUT_OF_RANGE 2:284 partyInstitution '000000006', expected 'not zeros only'",
    ],
    [
      { party: { ...account('1'), transit: '00000' } },
      "OUT_OF_RANGE 2:284 partyInstitution '000300000', expected 'not zeros only'",
    ],
    [{ party: account('0') }, "OUT_OF_RANGE 2:293 partyAccount '0', expected 'not zeros only'"],
    [{ party: account('0000000') }, "OUT_OF_RANGE 2:293 partyAccount '0000000', expected 'not zeros only'"],
    [{ party: account('0000001') }, 'accepted'],
    [
      { returnsTo: { ...account('1'), transit: '00000' } },
      "OUT_OF_RANGE 2:434 returnInstitution '000300000', expected 'not zeros only'",
    ],
    [{ returnsTo: account('00') }, "OUT_OF_RANGE 2:443 returnAccount '00', expected 'not zeros only'"],
    [{ crossReference: 'A'.repeat(19) }, 'accepted'],
    [
      { crossReference: 'A'.repeat(20) },
      `TOO_LONG 2:415 crossReference '${'A'.repeat(20)}', expected 'at most 19 characters'`,
    ],
    [{ crossReference: 'A ' }, "CHARACTER_NOT_ALLOWED 2:416 crossReference ' '"],
    [{ crossReference: ' A' }, 'accepted'],
    [{ partyName: 'ZOÉ' }, "CHARACTER_NOT_ALLOWED 2:347 partyName 'É'"],
    [{ partyName: '' }, "MISSING 2:345 partyName ''"],
    [{ originatorShortName: '' }, "MISSING 2:330 originatorShortName ''"],
    [{ originatorLongName: '' }, "MISSING 2:375 originatorLongName ''"],
    [{ userId: '', crossReference: '', sundry: '', settlementCode: '' }, 'accepted'],
    [{ itemTrace: '1x' }, "NOT_NUMERIC 2:305 itemTrace '1x'"],
    [{ itemTrace: 'x1' }, "NOT_NUMERIC 2:305 itemTrace 'x1'"],
  ])('%o: %s', (fields, expected) => {
    expect(asWritten(file(debitOf(100), { ...debitOf(200), ...fields } as Transaction))).toBe(expected)
  })

  test.each([
    ['x1', "NOT_NUMERIC 2:230 originalItemTrace 'x1', expected 'digits'"],
    ['1x', "NOT_NUMERIC 2:230 originalItemTrace '1x', expected 'digits'"],
    ['9'.repeat(23), `TOO_LONG 2:230 originalItemTrace '${'9'.repeat(23)}', expected 'at most 22 characters'`],
    ['17', 'accepted'],
  ])('a reversal of item %s: %s', (originalItemTrace, expected) => {
    expect(asWritten(file({ ...debitOf(100), kind: 'debit-reversal', originalItemTrace }))).toBe(expected)
  })
})

describe('so is a header', () => {
  const originator = 'one to ten letters and digits'
  test.each<readonly [object, string]>([
    [{ originatorId: '' }, `MISSING 1:11 originatorId '', expected '${originator}'`],
    [
      { originatorId: 'ABCDEFGHIJK' },
      `CHARACTER_NOT_ALLOWED 1:11 originatorId 'ABCDEFGHIJK', expected '${originator}'`,
    ],
    [{ originatorId: '-A' }, `CHARACTER_NOT_ALLOWED 1:11 originatorId '-A', expected '${originator}'`],
    [{ originatorId: 'A-' }, `CHARACTER_NOT_ALLOWED 1:11 originatorId 'A-', expected '${originator}'`],
    [{ originatorId: 'A' }, 'accepted'],
    [{ fileCreationNumber: 10_000 }, "OUT_OF_RANGE 1:21 fileCreationNumber '10000', expected '1 to 9999'"],
    [{ createdOn: localDate('1999-12-31') }, "NOT_A_DATE 1:25 createdOn '1999-12-31'"],
    [{ destinationDataCentre: '123' }, "NOT_NUMERIC 1:31 destinationDataCentre '123', expected 'five digits'"],
    [{ destinationDataCentre: '123456' }, "NOT_NUMERIC 1:31 destinationDataCentre '123456', expected 'five digits'"],
    [{ destinationDataCentre: 'x12345' }, "NOT_NUMERIC 1:31 destinationDataCentre 'x12345', expected 'five digits'"],
    [{ currency: 'USD' }, "WRONG_CURRENCY 1:56 currency 'USD', expected 'CAD'"],
  ])('%o: %s', (fields, expected) => {
    expect(asWritten({ ...file(), ...fields })).toBe(expected)
  })
})

test('a total of more than fourteen digits does not fit the trailer', () => {
  const most = debitOf(9_999_999_999)
  expect(asWritten(file(...Array.from({ length: 10_001 }, () => most)))).toBe(
    "TOO_LONG 1669:25 debitTotal '100009999989999', expected 'at most 14 characters'",
  )
})
