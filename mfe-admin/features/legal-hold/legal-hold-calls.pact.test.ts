import { expect, test } from 'vitest'
import {
  getAllLegalHolds,
  getLegalHolds,
  liftLegalHold,
  placeLegalHold,
} from '@tamarack/contracts/endpoints/legal-holds'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)

const hold = {
  id: 'hold_own',
  loanId: 'ln_own',
  scope: 'person' as const,
  placed: {
    byId: 'admin2',
    byName: 'Ada Admin',
    at: 1_795_000_700_000,
    reason: 'lawsuit' as const,
    note: 'Claim SC-26-1',
  },
  lifted: null,
}

test('the page of a loan requests the holds on its records', async () => {
  const list = { holds: [hold], keptUntil: null }
  expect(
    await answered({
      given: 'a reviewer and a loan on legal hold',
      receiving: 'a request for the holds on a loan',
      endpoint: getLegalHolds,
      input: { params: { id: 'ln_own' } },
      answer: list,
    }),
  ).toEqual(list)
})

test('the list of all holds has each with its borrower, and how many are in force', async () => {
  const list = { holds: [{ ...hold, borrowerName: 'Rowan Ashe' }], inForce: 1, all: 1, next: null }
  expect(
    await answered({
      given: 'a reviewer and a loan on legal hold',
      receiving: 'a request for all legal holds',
      endpoint: getAllLegalHolds,
      input: { query: { show: 'all' } },
      answer: list,
    }),
  ).toEqual(list)
})

test('a hold that an employee places is answered with who placed it and why', async () => {
  const body = { scope: 'person' as const, reason: 'lawsuit' as const, note: 'Claim SC-26-1' }
  expect(
    await answered({
      given: 'an employee and a loan that is not on hold',
      receiving: 'a legal hold on the borrower of a loan',
      endpoint: placeLegalHold,
      input: { params: { id: 'ln_own' }, body },
      answer: hold,
    }),
  ).toEqual(hold)
})

const lifting = { id: 'hold_own', reason: 'matter-closed' as const, note: 'Dismissed' }

test('a hold that an admin lifts names who lifted it and why', async () => {
  const lifted = {
    ...hold,
    lifted: { byName: 'Person admin1', at: 1_795_000_800_000, reason: 'matter-closed' as const, note: 'Dismissed' },
  }
  expect(
    await answered({
      given: 'an admin and a hold that another admin placed',
      receiving: 'the lift of a legal hold',
      endpoint: liftLegalHold,
      input: { body: lifting },
      answer: lifted,
    }),
  ).toEqual(lifted)
})

test('nobody lifts a hold that they placed', async () => {
  expect(
    await refused({
      given: 'an admin and a hold that they placed',
      receiving: 'the lift of a legal hold of one’s own',
      endpoint: liftLegalHold,
      input: { body: lifting },
      refusedWith: 'ANOTHER_PERSON_LIFTS',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_LIFTS' })
})
