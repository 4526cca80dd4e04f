import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { missingElements, padAgreementFaults, type PadAgreementDraft } from './agreement.ts'

const draft: PadAgreementDraft = {
  kind: 'scheduled',
  authorizedOn: localDate('2026-11-21'),
  account: { institution: '001', transit: '12345', accountEnding: '6789' },
  category: 'personal',
  debits: [{ number: 1, dueDate: localDate('2026-12-04'), amount: cents(570_00) }],
  cancellation: { noticeDays: 3, whereToFindForm: 'your financial institution or payments.ca' },
  payeeContact: 'Tamarack, 1 Example Street, Toronto',
  recourseStatement: 'You have certain recourse rights if a debit does not comply with this agreement.',
  waiver: { prominent: true },
}

test('a complete agreement passes', () => {
  expect(padAgreementFaults(draft)).toEqual([])
})

describe('each of the seven elements is missed when it is not there', () => {
  test.each([
    ['date-and-authorization', { authorizedOn: undefined }],
    ['account', { account: undefined }],
    ['account', { account: { institution: '', transit: '12345', accountEnding: '6789' } }],
    ['account', { account: { institution: '001', transit: ' ', accountEnding: '6789' } }],
    ['account', { account: { institution: '001', transit: '12345', accountEnding: '' } }],
    ['category', { category: undefined }],
    ['amount-and-timing', { debits: [] }],
    ['amount-and-timing', { debits: [{ number: 1, dueDate: localDate('2026-12-04'), amount: NaN as Cents }] }],
    ['amount-and-timing', { debits: [{ number: 1, dueDate: localDate('2026-12-04'), amount: cents(0) }] }],
    [
      'amount-and-timing',
      { debits: [...draft.debits, { number: 2, dueDate: localDate('2026-12-18'), amount: cents(0) }] },
    ],
    ['cancellation', { cancellation: undefined }],
    ['cancellation', { cancellation: { noticeDays: 3, whereToFindForm: ' ' } }],
    ['payee-contact', { payeeContact: '' }],
    ['recourse', { recourseStatement: undefined }],
  ] as const)('%s', (element, change) => {
    expect(missingElements({ ...draft, ...change })).toEqual([element])
    expect(padAgreementFaults({ ...draft, ...change })).toEqual([{ code: 'PAD_ELEMENTS_MISSING', missing: [element] }])
  })
})

test('sporadic debits are agreed to without amounts and days', () => {
  expect(missingElements({ ...draft, kind: 'sporadic', debits: [], waiver: undefined })).toEqual([])
})

describe('other faults', () => {
  const notice = (noticeDays: number) => ({ cancellation: { noticeDays, whereToFindForm: 'here' } })
  const tooLong = (noticeDays: number) => ({ code: 'CANCELLATION_NOTICE_TOO_LONG', noticeDays, maximum: 30 })
  test.each([
    [notice(31), [tooLong(31)]],
    [notice(30), []],
    [notice(0), []],
    [notice(-1), [tooLong(-1)]],
    [notice(2.5), [tooLong(2.5)]],
    [notice(NaN), [tooLong(NaN)]],
    [{ category: 'business' }, [{ code: 'CATEGORY_NOT_PERSONAL' }]],
    [{ waiver: { prominent: false } }, [{ code: 'WAIVER_NOT_PROMINENT' }]],
    [{ waiver: undefined }, []],
    [{ kind: 'one-time' }, [{ code: 'WAIVER_NOT_ALLOWED', kind: 'one-time' }]],
    [{ kind: 'one-time', waiver: undefined }, []],
    [
      { kind: 'sporadic', waiver: { prominent: false } },
      [{ code: 'WAIVER_NOT_PROMINENT' }, { code: 'WAIVER_NOT_ALLOWED', kind: 'sporadic' }],
    ],
  ] as const)('%o: %o', (change, faults) => {
    expect(padAgreementFaults({ ...draft, ...change })).toEqual(faults)
  })
})
