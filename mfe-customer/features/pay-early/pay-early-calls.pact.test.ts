import { expect, test } from 'vitest'
import { cancelLoan } from '@tamarack/contracts/commands/cancel-loan'
import { payEarly } from '@tamarack/contracts/commands/pay-early'
import { getPayoff, getWhatIfPaid } from '@tamarack/contracts/endpoints/loan'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const params = { id: 'ln_own' }
const requestedAt = 1_795_000_700_000

test('what pays off a loan is read with the debits that are on their way', async () => {
  const payoff = {
    on: '2026-11-24',
    validUntil: 1_795_582_799_999,
    total: 342_00,
    principal: 300_00,
    costOfBorrowing: 42_00,
    defaultInterest: 0,
    fee: 0,
    refundToRecover: 0,
    chargeRefund: 0,
    debitsInFlight: [{ payment: 1, amount: 342_00, debitDate: '2026-11-27', state: 'sent' as const, until: null }],
    leftIfDebitsSettle: 0,
    refundIfBoth: 342_00,
    refundFrom: '2026-11-30',
  }
  expect(
    await answered({
      given: 'a customer with a loan whose debit is on its way',
      receiving: 'a request for what pays off the loan on a day',
      endpoint: getPayoff,
      input: { params, query: { on: '2026-11-24' } },
      answer: payoff,
    }),
  ).toEqual(payoff)
})

test('what a payment on a coming day would do is read', async () => {
  const whatIf = {
    today: '2026-11-24',
    lastDay: '2026-12-02',
    on: '2026-11-27',
    amount: 100_00,
    toPayOff: 242_00,
    left: 142_00,
    debitedBefore: 0,
    next: { dueDate: '2026-12-07', amount: 142_00 },
    last: '2026-12-07',
    saved: 0,
  }
  expect(
    await answered({
      given: 'a customer with a loan whose debit is on its way',
      receiving: 'a request for what a payment on a day would do',
      endpoint: getWhatIfPaid,
      input: { params, query: { on: '2026-11-27', amount: 100_00 } },
      answer: whatIf,
    }),
  ).toEqual(whatIf)
})

test('paying early is answered with the request that waits for the customer', async () => {
  const requested: LoanView = {
    ...loanInReview,
    status: 'funded',
    paymentRequest: { amount: 100_00, purpose: 'part', state: 'requested', requestedAt },
  }
  expect(
    await answered({
      given: 'a customer who pays a part early',
      receiving: 'a request to pay $100.00 early',
      endpoint: payEarly,
      input: { params, body: { amount: 100_00 } },
      answer: requested,
    }),
  ).toEqual(requested)
})

test('more than is owed is not requested', async () => {
  expect(
    await refused({
      given: 'a customer who would pay more than is owed',
      receiving: 'a request to pay too much early',
      endpoint: payEarly,
      input: { params, body: { amount: 900_00 } },
      refusedWith: 'AMOUNT_ABOVE_OWED',
    }),
  ).toMatchObject({ code: 'AMOUNT_ABOVE_OWED', status: 422 })
})

test('cancelling is answered with the request to give the advance back', async () => {
  const cancelled: LoanView = {
    ...loanInReview,
    status: 'cancelling',
    paymentRequest: { amount: 300_00, purpose: 'cancellation', state: 'requested', requestedAt },
  }
  expect(
    await answered({
      given: 'a customer who cancels in time',
      receiving: 'a cancellation',
      endpoint: cancelLoan,
      input: { params },
      answer: cancelled,
    }),
  ).toEqual(cancelled)
})

test('after the second business day a cancellation is refused by its own code', async () => {
  expect(
    await refused({
      given: 'a customer whose time to cancel is over',
      receiving: 'a cancellation that is too late',
      endpoint: cancelLoan,
      input: { params },
      refusedWith: 'CANCELLATION_WINDOW_CLOSED',
    }),
  ).toMatchObject({ code: 'CANCELLATION_WINDOW_CLOSED', status: 409 })
})
