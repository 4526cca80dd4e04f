import { expect, test } from 'vitest'
import { finishBankConnection } from '@tamarack/contracts/commands/finish-bank-connection'
import { startBankConnection } from '@tamarack/contracts/commands/start-bank-connection'
import { getBankAccount } from '@tamarack/contracts/endpoints/bank'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-customer', fetch)
const given = 'a customer with an application in review'
const loanId = 'ln_own'

test('a bank connection opens the provider’s connector', async () => {
  const connector = { token: 'connect-token', scriptUrl: 'https://connector.example/connector.js' }
  expect(
    await answered({
      given,
      receiving: 'the start of a bank connection',
      endpoint: startBankConnection,
      input: { body: { loanId } },
      answer: connector,
    }),
  ).toEqual(connector)
})

test('a finished connector names its request', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the end of a bank connection',
      endpoint: finishBankConnection,
      input: { body: { userId: 'customer1', requestId: 'request-1', loanId } },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('a customer reads the account that is debited', async () => {
  const account = {
    nameOfFinancialInstitution: 'Sandbox Bank',
    accountNumber: '1005678',
    institutionNumber: '621',
    transitNumber: '00012',
    accountType: 'Chequing',
    readAt: 1_795_000_000_000,
    transactions: 12,
    from: '2026-06-01',
    to: '2026-11-20',
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the own bank account',
      endpoint: getBankAccount,
      input: { params: { id: 'customer1' } },
      answer: account,
    }),
  ).toEqual(account)
})
