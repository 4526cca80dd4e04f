import { resumeDebit, revokeAuthorization, stopDebit } from '@tamarack/contracts/endpoints/debits'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { expect, test } from 'vitest'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const params = { id: 'ln_own' }
const body = { payment: 1 }
const funded: LoanView = { ...loanInReview, status: 'funded' }

test('stopping a debit is answered with the loan', async () => {
  expect(
    await answered({
      given: 'a customer with a loan whose debit is ahead',
      receiving: 'the stop of a debit',
      endpoint: stopDebit,
      input: { params, body },
      answer: funded,
    }),
  ).toEqual(funded)
})

test('a debit is not stopped after its last day, by a code of its own', async () => {
  expect(
    await refused({
      given: 'a customer whose time to stop a debit is over',
      receiving: 'the stop of a debit that is too late',
      endpoint: stopDebit,
      input: { params, body },
      refusedWith: 'NOTICE_TOO_SHORT',
    }),
  ).toMatchObject({ code: 'NOTICE_TOO_SHORT', status: 422 })
})

test('letting a debit go on is answered with the loan', async () => {
  expect(
    await answered({
      given: 'a customer with a loan whose debit is ahead',
      receiving: 'the release of a stopped debit',
      endpoint: resumeDebit,
      input: { params, body },
      answer: funded,
    }),
  ).toEqual(funded)
})

test('revoking the debit authorization is answered with the loan, which is still owed', async () => {
  expect(
    await answered({
      given: 'a customer with a loan whose debit is ahead',
      receiving: 'the revocation of a debit authorization',
      endpoint: revokeAuthorization,
      input: { params },
      answer: funded,
    }),
  ).toEqual(funded)
})
