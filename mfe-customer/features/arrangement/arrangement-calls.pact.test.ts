import { expect, test } from 'vitest'
import { requestArrangement } from '@tamarack/contracts/commands/request-arrangement'
import { getArrangeable } from '@tamarack/contracts/endpoints/loan'
import { loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const params = { id: 'ln_own' }

test('what a borrower in trouble may request is read before it is requested', async () => {
  const arrangeable = {
    movable: [{ payment: 1, amount: 242_00, dueDate: '2026-12-07', earliest: '2026-12-08', latest: '2026-12-14' }],
    notMovable: null,
    late: null,
    notArrangeable: null,
  }
  expect(
    await answered({
      given: 'a customer whose next payment may fall due later',
      receiving: 'a request for what can be arranged',
      endpoint: getArrangeable,
      input: { params },
      answer: arrangeable,
    }),
  ).toEqual(arrangeable)
})

test('a later day is requested, and the loan stays as it is', async () => {
  const funded: LoanView = { ...loanInReview, status: 'funded' }
  expect(
    await answered({
      given: 'a customer who requests a later day',
      receiving: 'a request for a later day',
      endpoint: requestArrangement,
      input: {
        params,
        body: {
          wish: { kind: 'change-due-date', payment: 1, dueDate: '2026-12-14' },
          situation: 'income-later',
        },
      },
      answer: funded,
    }),
  ).toEqual(funded)
})

test('a cash advance that would last longer is refused by its own code', async () => {
  expect(
    await refused({
      given: 'a customer whose cash advance may not last longer',
      receiving: 'a request for a later day past the term',
      endpoint: requestArrangement,
      input: {
        params,
        body: { wish: { kind: 'change-due-date', payment: 1, dueDate: '2027-01-14' }, situation: 'other' },
      },
      refusedWith: 'TERM_MAY_NOT_BE_EXTENDED',
    }),
  ).toMatchObject({ code: 'TERM_MAY_NOT_BE_EXTENDED', status: 409 })
})
