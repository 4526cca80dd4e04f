import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { beyondAgreement } from '../../ledger/agreed-debits.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { decide } from '../decide.ts'
import type { ServicedLoan } from '../loan.ts'
import { factsFor, issue, mei, usualWorld } from '../testing/loan-steps.fixture.ts'
import {
  eventsOf,
  fundedLoan,
  installments,
  lastOf,
  livedByItself,
  noonOf,
  paying,
} from '../testing/servicing.fixture.ts'

/** Six monthly payments, the second signed for April 15, 2026. */
const loan = (): ServicedLoan => fundedLoan(installments)
const signed = installments.payments[1]?.dueDate
const change = (dueDate: string, reason: string, on: string) =>
  decide(
    loan(),
    issue(
      'take-money-action',
      { action: { kind: 'change-due-date', payment: 2, dueDate }, reason, note: 'agreed by phone' },
      mei,
    ),
    factsFor<'take-money-action'>(loan(), { ...usualWorld, now: noonOf(on) }),
  )
const movedTo = (dueDate: string): ServicedLoan =>
  fundedLoan(installments, {
    type: 'due-date-changed',
    on: localDate('2026-02-20'),
    payment: 2,
    dueDate: localDate(dueDate),
  })

describe('TAM-95: a payment falls due before the day that was signed', () => {
  test.each([
    ['at the borrower’s request', '2026-04-08', 'customer-request', '2026-03-20', 'allowed'],
    ['because their pay day changed', '2026-04-08', 'pay-day-changed', '2026-03-20', 'allowed'],
    ['not for another reason', '2026-04-08', 'hardship', '2026-03-20', 'EARLIER_ONLY_ON_REQUEST'],
    ['with ten days’ notice', '2026-04-08', 'customer-request', '2026-03-29', 'allowed'],
    ['not with nine', '2026-04-08', 'customer-request', '2026-03-30', 'EARLIER_NEEDS_TEN_DAYS'],
    ['a later day needs neither', '2026-04-20', 'hardship', '2026-04-08', 'allowed'],
  ])('%s', (_what, dueDate, reason, on, expected) => {
    const decided = change(dueDate, reason, on)
    expect(decided.ok ? 'allowed' : decided.error.code).toBe(expected)
  })

  test('and is debited on its new day by itself, so that nobody is late for a debit that we did not make', () => {
    const earlier = movedTo('2026-04-08')
    expect(signed).toBe('2026-04-16')
    expect(debitsAhead(earlier, localDate('2026-03-20')).find(({ payment }) => payment === 2)).toMatchObject({
      initiateOn: '2026-04-02',
      debitDate: '2026-04-08',
    })
    const steps = livedByItself(earlier, paying)
    const second = steps.find(({ events }) =>
      events.some((event) => event.type === 'debit-initiated' && event.payment === 2),
    )
    expect(second && torontoDateOf(second.at)).toBe('2026-04-02')
    expect(eventsOf(steps)).not.toContain('default-interest-accrued')
    expect(lastOf(steps).status).toBe('repaid')
  })

  test('one that moved to a later day is not debited on the signed day', () => {
    const later = movedTo('2026-04-24')
    expect(debitsAhead(later, localDate('2026-03-20')).find(({ payment }) => payment === 2)?.debitDate).toBe(
      '2026-04-24',
    )
    const debit = { payment: 2, amount: cents(1), debitDate: signed ?? localDate('2026-04-24') }
    expect(beyondAgreement(later.book, debit)).toBeUndefined()
  })

  // Where all agreed days were gathered for each debit again, the plan of a weekly loan of five
  // years took two fifths of its servicing's time.
  test('each debit ahead is compared with its own agreed day alone', () => {
    let compared = 0
    const { book, ...rest } = movedTo('2026-04-08')
    const agreed = book.agreed.map(({ number, ...one }) => ({
      ...one,
      get number() {
        compared += 1
        return number
      },
    }))
    const ahead = debitsAhead({ ...rest, book: { ...book, agreed } }, localDate('2026-03-20'))
    expect(ahead).toHaveLength(6)
    // The book is brought to the day a second time.
    expect(compared).toBeLessThanOrEqual((ahead.length + 1) * agreed.length)
  })
})
