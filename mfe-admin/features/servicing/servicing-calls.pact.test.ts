import { getServicing } from '@tamarack/contracts/endpoints/servicing'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { figuresOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { expect, test } from 'vitest'

const { answered } = contractOf('tamarack-admin', fetch)

test('staff read how a loan stands today, with its postings', async () => {
  const servicing = servicingOf({
    figures: figuresOf({
      refundableFrom: '2026-11-25',
      payments: [{ number: 1, dueDate: '2026-12-04', amount: 570_00, paid: 100_00, paidOn: null }],
    }),
    forStaff: {
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
