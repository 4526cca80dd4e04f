import { expect, test } from 'vitest'
import { authorizeAccount } from '@tamarack/contracts/commands/authorize-account'
import { prepareAuthorization } from '@tamarack/contracts/commands/prepare-authorization'
import { resumeDebit } from '@tamarack/contracts/commands/resume-debit'
import { revokeAuthorization } from '@tamarack/contracts/commands/revoke-authorization'
import { stopDebit } from '@tamarack/contracts/commands/stop-debit'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'

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

test('preparing the authorization of another account is answered with the loan', async () => {
  expect(
    await answered({
      given: 'a customer with a loan whose debit is ahead',
      receiving: 'the preparation of an authorization for another account',
      endpoint: prepareAuthorization,
      input: { params },
      answer: funded,
    }),
  ).toEqual(funded)
})

test('signing it is answered with the loan; an outdated text is refused by its own code', async () => {
  const signing = {
    acknowledged: true,
    documentSha256: 'a'.repeat(64),
    openedAt: 1_795_000_700_000,
    tickedAt: 1_795_000_760_000,
  } as const
  expect(
    await answered({
      given: 'a customer with a loan whose debit is ahead',
      receiving: 'the signature of an authorization for another account',
      endpoint: authorizeAccount,
      input: { params, body: signing },
      answer: funded,
    }),
  ).toEqual(funded)
  expect(
    await refused({
      given: 'a customer whose new authorization is outdated',
      receiving: 'the signature of an outdated authorization for another account',
      endpoint: authorizeAccount,
      input: { params, body: signing },
      refusedWith: 'AGREEMENT_OUT_OF_DATE',
    }),
  ).toMatchObject({ code: 'AGREEMENT_OUT_OF_DATE' })
})
