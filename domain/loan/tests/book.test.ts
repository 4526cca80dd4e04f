import { expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { cents } from '../../values/cents.ts'
import { plusDays } from '../../values/local-date.ts'
import { book } from '../commands/shared/book.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { eventsUntil, friday, given } from '../testing/loan-steps.fixture.ts'

const servicedAt = (status: 'active' | 'funded'): ServicedLoan => {
  const { loan } = given(eventsUntil(status))
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not serviced')
  return loan
}
const funded = servicedAt('funded')
const today = torontoDateOf(friday)
const received = (paymentId: string, amount: number, on = today): LedgerEvent => ({
  type: 'payment-received',
  on,
  paymentId,
  amount: cents(amount),
})

test('events that the book takes, one after the other, happen', () => {
  const events = [received('P1', 100_00), received('P2', 470_00, plusDays(today, 1))]
  expect(book(funded, ...events)).toMatchObject({ ok: true, value: events })
})

test('where the book refuses one event, none of them happens', () => {
  expect(book(funded, received('P1', 100_00), received('P1', 200_00))).toEqual({
    ok: false,
    error: { code: 'ID_USED_BEFORE', facts: { id: 'P1' } },
  })
  expect(book(funded, received('P1', 100_00, plusDays(today, 1)), received('P2', 100_00))).toMatchObject({
    error: { code: 'EVENT_OUT_OF_ORDER' },
  })
})

test('an event that the loan’s status does not allow is a step that is not due', () => {
  expect(book(servicedAt('active'), received('P1', 100_00))).toEqual({
    ok: false,
    error: { code: 'STEP_NOT_DUE', facts: { status: 'active' } },
  })
})

test('a payment that was missed meanwhile makes the loan overdue first, so that collections follow a default that is on the log', () => {
  const on = plusDays(today, 20)
  expect(book(funded, { type: 'sent-to-collections', on })).toMatchObject({
    ok: true,
    value: [
      { type: 'default-interest-accrued', on },
      { type: 'sent-to-collections', on },
    ],
  })
})

test('no event at all means that it is so already', () => {
  expect(book(funded)).toEqual({ ok: true, value: [] })
})
