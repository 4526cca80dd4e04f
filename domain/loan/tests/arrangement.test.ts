import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { arrangementsOf, keptArrangement, partsOn } from '../../ledger/arrangement.ts'
import { arrearsAsOf } from '../../ledger/arrears-as-of.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'
import { installment, returned, sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import type { Actor } from '../actor.ts'
import { bookAction } from '../commands/take-money-action.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { decide } from '../decide.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { arrangeable } from '../servicing/arrangeable.ts'
import type { ArrangementWish, MoneyAction } from '../servicing/money-action.ts'
import type { Decided } from '../slice.ts'
import {
  daysLater,
  eventsUntil,
  given,
  issue,
  mei,
  recording,
  reporting,
  rowan,
} from '../testing/loan-steps.fixture.ts'
import { fundedLoan, happen, installments, noonOf } from '../testing/servicing.fixture.ts'

/** $500 from Friday, November 20, 2026, of which nothing was paid; $573.33 or so are late after 20
 * days. */
const funded = eventsUntil('funded')
const [ahead, late] = [daysLater(3), daysLater(20)]
const inTwo: ArrangementWish = { kind: 'arrange-payments', parts: 2, first: '2026-12-18', every: 'bi-weekly' }
const request = (events: readonly LoanEvent[], wish: ArrangementWish, now = late, by: Actor = rowan): Decided =>
  given(events, { now }).when(issue('request-arrangement', { wish, situation: 'income-later' }, by))
const act = (events: readonly LoanEvent[], action: MoneyAction, reason: string, now = late): Decided =>
  given(events, { now }).when(issue('take-money-action', { action, reason, note: 'Called the customer' }, mei))

const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const code = (decided: Decided): string => (decided.ok ? 'done' : decided.error.code)
const loanAfter = (events: readonly LoanEvent[]): ServicedLoan => {
  const { loan } = given(events)
  if (loan === undefined || !isServiced(loan)) throw new Error('no signed loan')
  return loan
}
const partsIn = (events: readonly LoanEvent[], on: string) => {
  const { book } = loanAfter(events)
  return arrangementsOf(book)
    .slice(-1)
    .flatMap((arrangement) => partsOn(book, arrangement, localDate(on)))
}
const requested = [...funded, ...made(request(funded, inTwo))]

describe('a borrower in trouble', () => {
  test('TAM-83: requests what is late in parts, which changes nothing before staff decide', () => {
    expect(made(request(funded, inTwo))).toEqual([
      { type: 'arrangement-requested', at: late, wish: inTwo, situation: 'income-later' },
    ])
    expect(loanAfter(requested).book).toEqual(loanAfter(funded).book)
  })

  test('TAM-83: has one request at a time, and only for what the ledger would take', () => {
    expect(code(request(requested, inTwo))).toBe('ARRANGEMENT_ALREADY_REQUESTED')
    expect(code(request(funded, inTwo, ahead))).toBe('NOTHING_LATE')
    expect(code(request(funded, { ...inTwo, parts: 7 }))).toBe('ARRANGEMENT_HAS_TOO_MANY_PARTS')
    expect(code(request(funded, { ...inTwo, first: '2027-02-01' }))).toBe('ARRANGEMENT_DAYS_OUT_OF_RANGE')
    expect(code(request(funded, { ...inTwo, first: 'soon' }))).toBe('NOT_A_DAY')
  })

  test('TAM-83: requests no day before the one on which the payment is due, also where the ledger would take it', () => {
    const before = noonOf('2026-03-02')
    const loan = fundedLoan(installments)
    const [{ number, dueDate }] = loan.book.payments as readonly [BookedPayment]
    const days = fc.integer({ min: -60, max: 60 })
    fc.assert(
      fc.property(days, (by) => {
        const wish: ArrangementWish = { kind: 'change-due-date', payment: number, dueDate: plusDays(dueDate, by) }
        const command = issue('request-arrangement', { wish, situation: 'income-later' }, rowan)
        const refused = by < 0 ? 'LATER_DAY_REQUIRED' : by === 0 ? 'DUE_DATE_UNCHANGED' : undefined
        const decided = decide(loan, command, { now: before })
        if (refused !== undefined) expect(code(decided)).toBe(refused)
        else expect(code(decided)).not.toBe('LATER_DAY_REQUIRED')
      }),
      { numRuns: runs(120) },
    )
    const moved = { kind: 'change-due-date', payment: number, dueDate: plusDays(dueDate, -3) } as const
    // Staff may move it there at the borrower's request (TAM-95).
    expect(bookAction(loan, moved, { now: before, moneyId: () => 'none' }).ok).toBe(true)
  })

  test('ON-16: is not granted a cash advance that lasts longer, and reads so at once', () => {
    const later: ArrangementWish = { kind: 'change-due-date', payment: 1, dueDate: '2026-12-18' }
    expect(code(request(funded, later, ahead))).toBe('TERM_MAY_NOT_BE_EXTENDED')
    expect(arrangeable(loanAfter(funded), ahead)).toMatchObject({
      movable: [],
      notMovable: { code: 'TERM_MAY_NOT_BE_EXTENDED' },
      late: undefined,
    })
  })

  test('reads what can be requested: what is late in six parts at most, the first within 31 days', () => {
    const { late: inParts, movable } = arrangeable(loanAfter(funded), late)
    expect(inParts).toMatchObject({ partsMax: 6, firstBy: '2027-01-10' })
    expect(movable).toEqual([])
  })

  test('TAM-73: of an installment loan may be offered a later day for the next payments, before the ones after them', () => {
    const { movable } = arrangeable(fundedLoan(installments), noonOf('2026-03-02'))
    expect(movable.map(({ payment, latest }) => [payment, latest])).toEqual([
      [1, '2026-04-15'],
      [2, '2026-05-15'],
    ])
  })

  test('TAM-83: is offered no later day while the loan is with collections, where none can be requested', () => {
    const on = localDate('2026-03-18')
    const overdue = fundedLoan(installments, { type: 'default-interest-accrued', on })
    const [movable] = arrangeable(overdue, noonOf(on)).movable
    const wish = { kind: 'change-due-date', payment: movable?.payment ?? 0, dueDate: movable?.latest ?? '' } as const
    const refusalIn = (loan: ServicedLoan): string =>
      code(
        decide(loan, issue('request-arrangement', { wish, situation: 'other' }), {
          now: noonOf(on),
        }),
      )
    expect(refusalIn(overdue)).toBe('done')
    const withAgency = happen(overdue, { type: 'sent-to-collections', on })
    expect(refusalIn(withAgency)).toBe('STEP_NOT_DUE')
    expect(arrangeable(withAgency, noonOf(on))).toMatchObject({ movable: [], late: undefined })
  })
})

test('TAM-85: a part that the borrower pays by the e-Transfer that the dashboard offers is paid, and the arrangement is kept', () => {
  const events = [...requested, ...made(act(requested, inTwo, 'hardship'))]
  const [first] = partsIn(events, '2026-12-16')
  const on = noonOf('2026-12-16')
  const request = issue('pay-early', { amount: first?.amount ?? 0 }, rowan)
  const waiting = [...events, ...made(given(events, { now: on }).when(request))]
  const { paymentId } = waiting.findLast((event) => event.type === 'payment-requested') ?? {}
  const report = reporting('completed', { completedAt: on })
  const arrived = recording(loanAfter(waiting), paymentId ?? '', report)
  const paid = [...waiting, ...made(given(waiting, { now: on }).when(arrived))]
  expect(partsIn(paid, '2026-12-27').map(({ state }) => state)).toEqual(['paid', 'due'])
  expect(keptArrangement(loanAfter(paid).book, localDate('2026-12-27'))).toBeDefined()
  expect(keptArrangement(loanAfter(events).book, localDate('2026-12-27'))).toBeUndefined()
})

describe('staff', () => {
  test('TAM-84, TAM-85: grant the parts, which end the request and any debit of what is late', () => {
    const events = [...requested, ...made(act(requested, inTwo, 'hardship'))]
    const granted = loanAfter(events)
    // The payment that was missed meanwhile makes the loan overdue first.
    expect(events.slice(-3).map(({ type }) => type)).toEqual([
      'money-action-taken',
      'default-interest-accrued',
      'payments-arranged',
    ])
    expect(granted.arrangementRequest).toMatchObject({ state: 'granted' })
    expect(debitsAhead(loanAfter(funded), torontoDateOf(late))).toHaveLength(1)
    expect(debitsAhead(granted, torontoDateOf(late))).toEqual([])
  })

  test('TAM-197: what is late is not debited before they answer, and is once they declined', () => {
    const today = torontoDateOf(late)
    const [again] = debitsAhead(loanAfter(funded), today)
    expect(again).toBeDefined()
    expect(debitsAhead(loanAfter(requested), today)).toEqual([])
    const events = [...requested, ...made(act(requested, { kind: 'decline-arrangement' }, 'days-too-late'))]
    expect(debitsAhead(loanAfter(events), today)).toEqual([again])
  })

  test('TAM-197: the payment for which a later day is requested is not debited before they answer; the others are', () => {
    const loan = fundedLoan(installments)
    const today = localDate('2026-03-10')
    const wish = { kind: 'change-due-date', payment: 1, dueDate: '2026-03-20' } as const
    const asked = happen(loan, { type: 'arrangement-requested', at: noonOf(today), wish, situation: 'other' })
    const paymentsOf = (one: ServicedLoan) => debitsAhead(one, today).map(({ payment }) => payment)
    expect(paymentsOf(loan)).toEqual([1, 2, 3, 4, 5, 6])
    expect(paymentsOf(asked)).toEqual([2, 3, 4, 5, 6])
  })

  test('TAM-197: who requested something has a receipt with the day by which it is answered and the debits sent before', () => {
    // A Thursday; the second business day after it is a Monday.
    expect(loanAfter(requested).noticed?.waiting.filter(({ kind }) => kind === 'arrangement-requested')).toMatchObject([
      { on: '2026-12-10', figures: { requested: { wish: inTwo, answeredBy: '2026-12-14', debits: [] } } },
    ])
  })

  test('TAM-83: decline with a coded reason that the borrower reads, after which another request is possible', () => {
    const events = [...requested, ...made(act(requested, { kind: 'decline-arrangement' }, 'days-too-late'))]
    expect(loanAfter(events).arrangementRequest).toMatchObject({ state: 'declined', reason: 'days-too-late' })
    expect(loanAfter(events).noticed?.waiting.filter(({ kind }) => kind === 'arrangement-declined')).toMatchObject([
      {
        on: '2026-12-10',
        subject: `request-${late}`,
        figures: { declined: { wish: inTwo, reason: 'days-too-late', isLate: true } },
      },
    ])
    expect(code(request(events, { ...inTwo, first: '2026-12-14' }))).toBe('done')
    expect(code(act(events, { kind: 'decline-arrangement' }, 'days-too-late'))).toBe('NO_ARRANGEMENT_REQUESTED')
  })
})

test('TAM-85: a payment whose debit is returned on its own day and that is arranged on that day is not debited again next to its part', () => {
  const terms = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const on = localDate('2026-03-16')
  const missed = fundedLoan(terms, sent(terms, 1), returned(terms, 1, '901'), sent(terms, 2), {
    ...returned(terms, 2, '901'),
    on,
  } as LedgerEvent)
  expect(debitsAhead(missed, on).map(({ payment, rePresents }) => [payment, rePresents])).toContainEqual([2, 'D2'])
  const late = arrearsAsOf(missed.book, on)
  expect(late?.payments.map(({ number }) => number)).toEqual([1, 2])
  const parts = [{ dueDate: plusDays(on, 14), amount: late?.amount ?? cents(0) }]
  const arranged = happen(missed, { type: 'payments-arranged', on, parts })
  expect(arrangementsOf(arranged.book)).toHaveLength(1)
  expect(debitsAhead(arranged, on).map(({ payment }) => payment)).not.toContain(2)
  expect(debitsAhead(arranged, on).map(({ payment }) => payment)).toContain(3)
})

test('TAM-85, TAM-101: a payment that was moved behind the day of the arrangement is not in the parts and is debited, also under an agreement signed since', () => {
  const terms = installments
  const [moved, on] = [localDate('2026-05-25'), localDate('2026-05-20')]
  const lists = terms.payments.slice(2).map(({ number, dueDate, amount }) => ({
    number,
    dueDate: number === 3 ? moved : dueDate,
    amount,
  }))
  const start = fundedLoan(
    terms,
    { type: 'due-date-changed', on: localDate('2026-05-01'), payment: 3, dueDate: moved },
    { type: 'authorization-replaced', on, debits: lists },
  )
  const late = arrearsAsOf(start.book, on)
  expect(late?.payments.map(({ number }) => number)).toEqual([1, 2])
  const parts = [{ dueDate: plusDays(on, 14), amount: late?.amount ?? cents(0) }]
  const arranged = happen(start, { type: 'payments-arranged', on, parts })
  expect(debitsAhead(arranged, on).map(({ payment, debitDate }) => [payment, debitDate])).toEqual([
    [3, moved],
    [4, '2026-06-16'],
    [5, '2026-07-16'],
    [6, '2026-08-17'],
  ])
})
