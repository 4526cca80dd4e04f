import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { checkPadAgreement, missingElements, padAgreementFaults, type PadAgreementDraft } from './agreement.ts'

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
  expect(checkPadAgreement(draft)).toEqual({ ok: true, value: draft })
})

describe('each of the seven elements is missed when it is not there', () => {
  test.each([
    ['date-and-authorization', { authorizedOn: undefined }],
    ['account', { account: undefined }],
    ['account', { account: { institution: '001', transit: ' ', accountEnding: '6789' } }],
    ['category', { category: undefined }],
    ['amount-and-timing', { debits: [] }],
    ['amount-and-timing', { debits: [{ number: 1, dueDate: localDate('2026-12-04'), amount: NaN as Cents }] }],
    ['cancellation', { cancellation: undefined }],
    ['payee-contact', { payeeContact: '' }],
    ['recourse', { recourseStatement: undefined }],
  ] as const)('%s', (element, change) => {
    expect(missingElements({ ...draft, ...change })).toEqual([element])
    expect(checkPadAgreement({ ...draft, ...change })).toEqual({ ok: false, error: { code: 'PAD_ELEMENTS_MISSING', missing: [element] } })
  })
})

describe('other faults', () => {
  test.each([
    [{ cancellation: { noticeDays: 31, whereToFindForm: 'here' } }, ['CANCELLATION_NOTICE_TOO_LONG']],
    [{ cancellation: { noticeDays: 30, whereToFindForm: 'here' } }, []],
    [{ cancellation: { noticeDays: NaN, whereToFindForm: 'here' } }, ['CANCELLATION_NOTICE_TOO_LONG']],
    [{ category: 'business' }, ['CATEGORY_NOT_PERSONAL']],
    [{ waiver: { prominent: false } }, ['WAIVER_NOT_PROMINENT']],
    [{ waiver: undefined }, []],
    [{ kind: 'one-time' }, ['WAIVER_NOT_ALLOWED']],
    [{ kind: 'sporadic', waiver: { prominent: false } }, ['WAIVER_NOT_PROMINENT', 'WAIVER_NOT_ALLOWED']],
  ] as const)('%o: %o', (change, codes) => {
    expect(padAgreementFaults({ ...draft, ...change }).map(({ code }) => code)).toEqual(codes)
  })
})
