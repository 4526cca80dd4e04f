import { expect, test } from 'vitest'
import { getCoApplicantOfLoan, getPersonOfLoan, getUser } from '@tamarack/contracts/endpoints/identity'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { personOf } from '../../testing/person.fixture.ts'

const { answered } = contractOf('tamarack-admin', fetch)
const given = 'an employee and an application in review'
// One of each is enough: the contract shows what every entry of a list looks like.
const alike = { match: 'same' as const, reasons: [] }
const person = personOf({
  holderMatch: alike,
  related: personOf().related.map((each) => ({ ...each, shared: ['phone'], names: alike })),
})

test('staff read who is behind a loan, and whom the same marks belong to', async () => {
  expect(
    await answered({
      given,
      receiving: 'a request for the person of a loan',
      endpoint: getPersonOfLoan,
      input: { params: { loanId: 'ln_own' } },
      answer: person,
    }),
  ).toEqual(person)
})

test('staff read who owes a loan along with its borrower', async () => {
  expect(
    await answered({
      given: 'an employee and an application of two people',
      receiving: 'a request for the co-applicant of a loan',
      endpoint: getCoApplicantOfLoan,
      input: { params: { loanId: 'ln_joined' } },
      answer: person,
    }),
  ).toEqual(person)
})

test('staff read how long a customer’s checks are valid', async () => {
  const user = {
    id: 'customer1',
    name: 'Person customer1',
    email: 'customer1@example.test',
    plaidExpiryDate: 1_800_000_000,
    zumExpiryDate: null,
  }
  expect(
    await answered({
      given,
      receiving: 'a request for a customer',
      endpoint: getUser,
      input: { params: { id: 'customer1' } },
      answer: user,
    }),
  ).toEqual(user)
})
