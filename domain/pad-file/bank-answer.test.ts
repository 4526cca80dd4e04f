import { expect, test } from 'vitest'
import { file } from '../testing/pad-file.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import {
  matchAcknowledgement,
  matchReturns,
  type Acknowledgement,
  type SentDebit,
  type SentFile,
} from './bank-answer.ts'
import type { ReturnedItem, Transaction } from './pad-file.ts'

const returned = (crossReference: string, returnCode: string, amount = 570_00): ReturnedItem => ({
  kind: 'returned-debit',
  returnCode,
  amount: cents(amount),
  date: localDate('2026-11-27'),
  party: { institution: '003', transit: '00006', account: '0023456' },
  itemTrace: '0'.repeat(22),
  storedTransactionCode: '351',
  originatorShortName: 'TAMARACK',
  partyName: 'ZOE TREMBLAY',
  originatorLongName: 'TAMARACK LENDING INC.',
  userId: '6100',
  crossReference,
  sundry: '',
  settlementCode: '',
  original: { institution: '001', transit: '12618', account: '989899' },
  originalItemTrace: '0'.repeat(22),
  invalidElements: '0'.repeat(11),
})
const debit = (returnCode?: string): SentDebit => ({ debitId: 'pay_1', amount: cents(570_00), returnCode })
const match = (items: readonly Transaction[], sent: SentDebit | undefined) =>
  matchReturns(file(...items), (reference) => (reference === 'D1' ? sent : undefined))

test('a return belongs to the debit with its reference and its amount', () => {
  expect(match([returned('D1', '901')], debit())).toEqual({
    returns: [{ debitId: 'pay_1', returnCode: '901' }],
    unmatched: [],
  })
})

test('a return that was read before, or that stands twice in a file, changes nothing', () => {
  expect(match([returned('D1', '901')], debit('901'))).toEqual({ returns: [], unmatched: [] })
  expect(match([returned('D1', '901'), returned('D1', '901')], debit()).returns).toHaveLength(1)
})

const {
  returnCode: _code,
  original,
  originalItemTrace: _trace,
  invalidElements: _elements,
  ...item
} = returned('D1', '901')
const debitAgain: Transaction = { ...item, kind: 'debit', transactionCode: '351', returnsTo: original }

test.each([
  ['with an unknown reference', returned('D9', '901'), debit(), ['missing', 'returned 901'], [null, 570_00]],
  ['of another amount', returned('D1', '901', 1), debit(), ['57000', '1'], ['pay_1', 1]],
  ['with another code', returned('D1', '905'), debit('901'), ['returned 901', 'returned 905'], ['pay_1', null]],
  ['with an unknown code', returned('D1', '999'), debit(), ['known codes', 'returned 999'], ['pay_1', null]],
  ['that is none', debitAgain, debit(), ['returned-debit', 'debit'], ['pay_1', null]],
  [
    'that is none of ours',
    { ...debitAgain, crossReference: 'D9' },
    debit(),
    ['returned-debit', 'debit'],
    [null, 570_00],
  ],
] as const)(
  'a return %s is unmatched and names the debits that it may concern',
  (_what, one, sent, sides, concerns) => {
    const subject = `${one.crossReference} in file 145 of 2023-05-17`
    expect(match([one], sent)).toEqual({
      returns: [],
      unmatched: [{ subject, ours: sides[0], theirs: sides[1], debitId: concerns[0], amount: concerns[1] }],
    })
  },
)

test('two codes for one debit in one file are a return and an unmatched item', () => {
  expect(match([returned('D1', '901'), returned('D1', '905')], debit())).toEqual({
    returns: [{ debitId: 'pay_1', returnCode: '901' }],
    unmatched: [
      {
        subject: 'D1 in file 145 of 2023-05-17',
        ours: 'returned 901',
        theirs: 'returned 905',
        debitId: 'pay_1',
        amount: null,
      },
    ],
  })
})

const answer = (state: Acknowledgement['state'], debitTotal = 1140_00): Acknowledgement => ({
  fileCreationNumber: 7,
  createdOn: localDate('2026-11-24'),
  state,
  debitCount: 2,
  debitTotal,
})
const sentFile = (given?: SentFile['answer']): SentFile => ({ debitCount: 2, debitTotal: 1140_00, answer: given })

test('a file is accepted or rejected once', () => {
  expect(matchAcknowledgement(answer('accepted'), sentFile())).toEqual({ kind: 'new', outcome: 'accepted' })
  expect(matchAcknowledgement(answer('rejected', 0), sentFile())).toEqual({ kind: 'new', outcome: 'rejected' })
  expect(matchAcknowledgement(answer('accepted'), sentFile('accepted'))).toEqual({ kind: 'repeated' })
  expect(matchAcknowledgement(answer('duplicate'), sentFile())).toEqual({ kind: 'repeated' })
})

test.each([
  ['for a file that we never sent', answer('accepted'), undefined, ['missing', 'accepted']],
  ['of another total', answer('accepted', 1), sentFile(), ['2 debits, 114000', '2 debits, 1']],
  ['of another count', { ...answer('accepted'), debitCount: 3 }, sentFile(), ['2 debits, 114000', '3 debits, 114000']],
  ['that contradicts the one before', answer('rejected'), sentFile('accepted'), ['accepted', 'rejected']],
] as const)('an acknowledgement %s is a difference', (_what, given, sent, [ours, theirs]) => {
  expect(matchAcknowledgement(given, sent)).toEqual({
    kind: 'difference',
    difference: { subject: 'file 7 of 2026-11-24', ours, theirs },
  })
})
