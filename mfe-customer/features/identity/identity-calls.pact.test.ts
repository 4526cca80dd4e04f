import { expect, test } from 'vitest'
import { checkIdentityAgain } from '@tamarack/contracts/commands/check-identity-again'
import { finishIdentityCheck } from '@tamarack/contracts/commands/finish-identity-check'
import { retryIdentityCheck } from '@tamarack/contracts/commands/retry-identity-check'
import { startIdentityCheck } from '@tamarack/contracts/commands/start-identity-check'
import { getIdentityRecord } from '@tamarack/contracts/endpoints/identity'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-customer', fetch)
const given = 'a customer with an application in review'
const loanId = 'ln_own'
const window = { linkToken: 'link-token', idvId: 'idv_1' }

test('an identity check opens the provider’s window with a token', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the start of an identity check',
      endpoint: startIdentityCheck,
      input: { body: { loanId } },
      answer: window,
    }),
  ).toEqual(window)
})

test('a failed identity check is started again', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'another try of an identity check',
      endpoint: retryIdentityCheck,
      input: { body: { loanId } },
      answer: window,
    }),
  ).toEqual(window)
})

test('a finished window names its check', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the end of an identity check',
      endpoint: finishIdentityCheck,
      input: { body: { userId: 'customer1', idvId: 'idv_1', loanId } },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('a customer whose account took another name goes back to the identity check', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the wish to verify the identity again',
      endpoint: checkIdentityAgain,
      input: { params: { id: loanId } },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('a customer reads what the identity check found', async () => {
  const record = {
    idvData: {
      user: {
        name: { given_name: 'Rowan', family_name: 'Ashe' },
        address: { street: '12 Larch Lane', city: 'Guelph', region: 'ON', postal_code: 'N1G 2W1' },
        phone_number: '+14165550123',
        ip_address: '203.0.113.7',
      },
    },
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the own identity record',
      endpoint: getIdentityRecord,
      input: { params: { userId: 'customer1' } },
      answer: record,
    }),
  ).toEqual(record)
})
