import { expect, test } from 'vitest'
import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import { withdrawMoneyAction } from '@tamarack/contracts/commands/withdraw-money-action'
import { getMoneyActions, previewMoneyAction } from '@tamarack/contracts/endpoints/money'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { loanOf } from '../../testing/loans.fixture.ts'
import { figuresOf, moneyActionsOf, resultOf } from '../../testing/money.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)
const loan = loanOf({
  id: 'ln_own',
  userId: 'customer1',
  status: 'funded',
  forStaff: { checks: [], decision: null, proposal: null, disbursementFailure: null },
})

test('the panel requests what can be done about the money of a loan', async () => {
  const actions = moneyActionsOf({
    actions: [{ kind: 'waive-fee', refused: { code: 'NO_FEE_TO_WAIVE', words: 'No fee is owed.' } }],
  })
  expect(
    await answered({
      given: 'an employee and a loan with a payment and a proposed write-off',
      receiving: 'a request for the actions on the money of a loan',
      endpoint: getMoneyActions,
      input: { params: { id: 'ln_own' } },
      answer: actions,
    }),
  ).toEqual(actions)
})

test('a preview states every figure before and after', async () => {
  const preview = {
    events: [{ type: 'payment-received', title: 'Payment received', data: {} }],
    before: figuresOf(),
    after: figuresOf(),
    result: resultOf(),
  }
  expect(
    await answered({
      given: 'an employee and a loan that a payment would repay',
      receiving: 'a request for the preview of a payment',
      endpoint: previewMoneyAction,
      input: {
        params: { id: 'ln_own' },
        query: {
          kind: 'record-payment',
          amount: 242_00,
          receivedOn: '2026-11-24',
          means: 'e-transfer',
          purpose: 'payment',
          reason: 'payment-arrived',
        },
      },
      answer: preview,
    }),
  ).toEqual(preview)
})

test('an action carries its figures, a reason and a note', async () => {
  expect(
    await answered({
      given: 'an employee who records a payment',
      receiving: 'a payment to record',
      endpoint: takeMoneyAction,
      input: {
        params: { id: 'ln_own' },
        body: {
          action: {
            kind: 'record-payment',
            amount: 100_00,
            receivedOn: '2026-11-24',
            means: 'e-transfer',
            purpose: 'payment',
          },
          reason: 'payment-arrived',
          note: 'Seen in the bank account',
          seen: resultOf({ status: 'funded', atStake: 100_00, owed: 142_00, received: 200_00, payments: 1 }),
        },
      },
      answer: loan,
    }),
  ).toEqual(loan)
})

test('an action that the ledger refuses is named', async () => {
  expect(
    await refused({
      given: 'an employee and a loan without a fee',
      receiving: 'a fee to waive that is not owed',
      endpoint: takeMoneyAction,
      input: {
        params: { id: 'ln_own' },
        body: { action: { kind: 'waive-fee' }, reason: 'goodwill', note: 'First time' },
      },
      refusedWith: 'NO_FEE_TO_WAIVE',
    }),
  ).toMatchObject({ code: 'NO_FEE_TO_WAIVE', status: 409 })
})

test('a proposal is withdrawn', async () => {
  expect(
    await answered({
      given: 'an employee and a loan with a proposed write-off',
      receiving: 'a proposal to withdraw',
      endpoint: withdrawMoneyAction,
      input: { params: { id: 'ln_own' }, body: {} },
      answer: loan,
    }),
  ).toEqual(loan)
})
