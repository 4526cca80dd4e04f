import { expect, test } from 'vitest'
import { exportActivity, getActivity, getStaffLooks, getUnusual, showMasked } from '@tamarack/contracts/endpoints/looks'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)
const given = 'a reviewer, and a look of an employee'

test('the activity has who looked at whose data, and why', async () => {
  const look = {
    id: 'look:ln_own:1',
    kind: 'look' as const,
    type: 'bank-data',
    at: 1_795_000_000_000,
    byName: 'Ann Chen',
    byRole: 'employee',
    about: 'Maya Roy',
    loanId: 'ln_own',
    detail: null,
    people: null,
    reason: 'customer-called',
    text: '=1+1, "she said"',
    ip: '203.0.113.7',
    userAgent: null,
  }
  const page = { activity: [look], staff: [{ id: 'admin1', name: 'Person admin1' }], next: null }
  expect(
    await answered({
      given,
      receiving: 'a request for the looks of one day',
      endpoint: getActivity,
      input: { query: { kind: 'look' as const, day: '2026-11-18' } },
      answer: page,
    }),
  ).toEqual(page)
})

test('the review has how much each member of staff looked at, beside their usual day', async () => {
  const reply = {
    staff: [
      {
        id: 'employee1',
        name: 'Person employee1',
        role: 'employee',
        loans: 31,
        usually: 5,
        isUnusual: true,
        shown: 2,
        packs: 0,
      },
    ],
  }
  expect(
    await answered({
      given,
      receiving: 'a request for how much staff looked at',
      endpoint: getStaffLooks,
      input: {},
      answer: reply,
    }),
  ).toEqual(reply)
})

test('TAM-318: the unusual patterns of staff name person, moment and loan', async () => {
  const staff = { id: 'employee1', name: 'Person employee1' }
  const unusual = [
    { pattern: 'recipient-changed' as const, staff, at: 1_795_000_000_000, loanId: 'ln_own', other: null, count: null },
  ]
  expect(
    await answered({
      given,
      receiving: 'a request for unusual patterns of staff',
      endpoint: getUnusual,
      input: { query: { who: 'employee1' } },
      answer: { unusual },
    }),
  ).toEqual({ unusual })
})

test('the export of the activity is a file', async () => {
  const file = {
    rows: 0,
    file: '\ufeffat,kind,type,byName,byRole,about,loanId,detail,people,reason,text,ip,userAgent\r\n',
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the activity as a file',
      endpoint: exportActivity,
      input: { query: { kind: 'look' as const } },
      answer: file,
    }),
  ).toEqual(file)
})

test('a masked value is shown for a reason', async () => {
  const shown = { value: '0012345678' }
  expect(
    await answered({
      given: 'an employee and a loan that is not on hold',
      receiving: 'a request to show an account number, with its reason',
      endpoint: showMasked,
      input: {
        params: { id: 'ln_own' },
        body: { value: 'account-number' as const, person: 'borrower' as const, reason: 'customer-called' as const },
      },
      answer: shown,
    }),
  ).toEqual(shown)
})

test('without a reason it is refused where the case is not the reader’s', async () => {
  expect(
    await refused({
      given: 'an employee and a loan that is not on hold',
      receiving: 'a request to show an account number without a reason',
      endpoint: showMasked,
      input: {
        params: { id: 'ln_own' },
        body: { value: 'account-number' as const, person: 'borrower' as const },
      },
      refusedWith: 'REASON_REQUIRED',
    }),
  ).toMatchObject({ code: 'REASON_REQUIRED' })
})
