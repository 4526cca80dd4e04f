import { expect, test } from 'vitest'
import { retryRefund } from '@tamarack/contracts/commands/retry-refund'
import { getServicing } from '@tamarack/contracts/endpoints/loan'
import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { fullCollection, fullServicing } from '@tamarack/contracts/testing/servicing.fixture'
import { loanOf } from '../../testing/loans.fixture.ts'

const { answered } = contractOf('tamarack-admin', fetch)

test('staff read how a loan is today, with its postings', async () => {
  const servicing = fullServicing({
    forStaff: {
      collection: fullCollection,
      made: [
        {
          debitId: 'pay_debit_1',
          payment: 1,
          amount: 100_00,
          initiatedOn: '2026-11-18',
          debitDate: '2026-11-23',
          state: 'completed',
          rePresents: null,
          failure: null,
          final: false,
          returnFee: null,
        },
      ],
      entries: [
        {
          number: 1,
          on: '2026-11-24',
          kind: 'payment-received',
          lines: [{ account: 'cash', debit: 100_00, credit: 0 }],
        },
      ],
    },
  })
  expect(
    await answered({
      given: 'an employee and a loan in service',
      receiving: 'a request for how a loan stands',
      endpoint: getServicing,
      input: { params: { id: 'ln_own' } },
      answer: servicing,
    }),
  ).toEqual(servicing)
})

test('staff read the earlier notices of a loan, a page at a time', async () => {
  const page = {
    notices: [
      {
        title: 'We sent you your money',
        day: '2026-11-20',
        sentAt: 1_795_200_000_000,
        document: 'loan-notice' as const,
        sha256: 'd'.repeat(64),
      },
    ],
    next: null,
  }
  expect(
    await answered({
      given: 'an employee and a loan in service',
      receiving: 'a request for the notices before another one',
      endpoint: getNotices,
      input: { params: { id: 'ln_own' }, query: { cursor: 30 } },
      answer: page,
    }),
  ).toEqual(page)
})

test('staff send a refund again that failed', async () => {
  const loan = loanOf({
    id: 'ln_own',
    userId: 'customer1',
    status: 'cancelled',
    forStaff: { checks: [], decision: null, proposal: null, disbursementFailure: null },
  })
  expect(
    await answered({
      given: 'an employee and a cancelled loan whose refund failed',
      receiving: 'a refund to send again',
      endpoint: retryRefund,
      input: { params: { id: 'ln_own' } },
      answer: loan,
    }),
  ).toEqual(loan)
})
