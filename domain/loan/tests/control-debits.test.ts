import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { apply } from '../../ledger/replay.ts'
import { begun } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { everyNotice } from '../../testing/notices.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import type { CommandInput } from '../command.ts'
import { bookAction } from '../commands/take-money-action.ts'
import { debitsAhead, debitsHolding, debitStatusOf } from '../debits/debits-ahead.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { servicingSteps } from '../servicing/servicing-steps.ts'
import type { Decided } from '../slice.ts'
import { issue, loanId, reporting, rowan } from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import {
  advance,
  fundedLoan,
  installments,
  issued,
  noonOf,
  paymentEventsOf,
  reported,
} from '../testing/servicing.fixture.ts'

type Control = 'stop-debit' | 'resume-debit' | 'revoke-authorization'
const tried = <Type extends Control>(loan: ServicedLoan, day: string, type: Type, input: CommandInput[Type]): Decided =>
  decide(loan, issue(type, input, rowan) as never, { now: noonOf(day) } as never)

type Happened = Decided | { readonly ok: true; readonly value: readonly (LoanEvent | LedgerEvent)[] }
const happen = (loan: ServicedLoan, decided: Happened): ServicedLoan => {
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  return decided.value.reduce<ServicedLoan>((current, event: LoanEvent | LedgerEvent) => {
    const after = evolve(current, posted(current, event), loanId)
    if (!isServiced(after)) throw new Error(`${event.type} ended the servicing`)
    return after
  }, loan)
}
const done = <Type extends Control>(loan: ServicedLoan, day: string, type: Type, input: CommandInput[Type]) =>
  happen(loan, tried(loan, day, type, input))
const code = (decided: Decided): unknown => (decided.ok ? 'done' : decided.error.code)
const paymentsAhead = (loan: ServicedLoan, day: string): readonly number[] =>
  debitsAhead(loan, localDate(day)).map(({ payment }) => payment)
const initiated = (loan: ServicedLoan, day: string): ServicedLoan =>
  issued(loan, noonOf(day), 'initiate-debit', {}).loan
const answered = (loan: ServicedLoan, day: string, debitId: string, failure: string): ServicedLoan =>
  reported(loan, noonOf(day), debitId, reporting('failed', { failure })).loan

// The first of six payments is due on Monday, March 16; its debit goes to the bank on Wednesday,
// March 11.
const loan = fundedLoan(installments)

describe('a borrower stops a debit', () => {
  test('before it is sent: it is never made, the payment stays due, and all other debits go on', () => {
    const stopped = done(loan, '2026-03-10', 'stop-debit', { payment: 1 })
    expect(paymentsAhead(loan, '2026-03-10')).toEqual([1, 2, 3, 4, 5, 6])
    expect(paymentsAhead(stopped, '2026-03-10')).toEqual([2, 3, 4, 5, 6])
    expect(initiated(stopped, '2026-03-11').book.debits).toEqual([])
    expect(stopped.book.payments[0]).toEqual(loan.book.payments[0])
    expect(issued(stopped, noonOf('2026-03-17'), 'accrue-interest', {}).loan.status).toBe('overdue')
    expect(tried(stopped, '2026-03-10', 'stop-debit', { payment: 1 })).toEqual({ ok: true, value: [] })
  })

  test('on the day on which it goes to the bank: it is called back, and holds up no other debit', () => {
    const stopped = done(initiated(loan, '2026-03-11'), '2026-03-11', 'stop-debit', { payment: 1 })
    expect(servicingSteps(stopped, noonOf('2026-03-11'))[0]).toMatchObject({
      type: 'cancel-payment',
      paymentId: 'D1.1',
    })
    const called = reported(stopped, noonOf('2026-03-11'), 'D1.1', reporting('cancelled')).loan
    expect(called.book.debits).toMatchObject([{ state: 'returned', returnCode: '903' }])
    expect(called.book.fees).toEqual([])
    expect(debitStatusOf(called)).toEqual({ state: 'running' })
    expect(paymentsAhead(called, '2026-03-12')).toEqual([2, 3, 4, 5, 6])
  })

  test('but not after the cut-off, nor when the bank has it, nor where none is ahead', () => {
    const sent = initiated(loan, '2026-03-11')
    expect(tried(sent, '2026-03-12', 'stop-debit', { payment: 1 })).toMatchObject({
      error: { code: 'NOTICE_TOO_SHORT', facts: { lastDay: '2026-03-11' } },
    })
    const acknowledged = reported(sent, noonOf('2026-03-11'), 'D1.1', reporting('acknowledged')).loan
    expect(code(tried(acknowledged, '2026-03-11', 'stop-debit', { payment: 1 }))).toBe('DEBIT_ALREADY_SENT')
    expect(code(tried(loan, '2026-03-10', 'stop-debit', { payment: 7 }))).toBe('NO_DEBIT_TO_STOP')
    const overdue = issued(fundedLoan(installments), noonOf('2026-03-17'), 'accrue-interest', {}).loan
    expect(code(tried(overdue, '2026-04-01', 'stop-debit', { payment: 2 }))).toBe('done')
  })

  test('and lets it go on while there is time for its day, not later', () => {
    const stopped = done(loan, '2026-03-10', 'stop-debit', { payment: 1 })
    const resumed = done(stopped, '2026-03-11', 'resume-debit', { payment: 1 })
    expect(initiated(resumed, '2026-03-11').book.debits).toMatchObject([{ payment: 1, debitDate: '2026-03-16' }])
    expect(tried(stopped, '2026-03-12', 'resume-debit', { payment: 1 })).toMatchObject({
      error: { code: 'TOO_LATE_TO_RESUME', facts: { lastDay: '2026-03-11' } },
    })
    expect(tried(loan, '2026-03-10', 'resume-debit', { payment: 1 })).toEqual({ ok: true, value: [] })
  })

  test('and the ledger refuses the debit, no matter who initiates it', () => {
    const stopped = done(loan, '2026-03-10', 'stop-debit', { payment: 1 })
    const event: LedgerEvent = {
      type: 'debit-initiated',
      on: localDate('2026-03-11'),
      debitId: 'D9',
      payment: 1,
      amount: cents(1_00),
      debitDate: localDate('2026-03-16'),
    }
    expect(apply(stopped.book, event)).toMatchObject({ error: { code: 'DEBIT_STOPPED_BY_PAYOR' } })
    expect(happen(loan, { ok: true, value: [event] })).not.toEqual(loan)
  })
})

describe('a borrower revokes the authorization', () => {
  test('of an installment loan with 30 days’ notice: debits before the end are made, later ones are not, and the debt stays', () => {
    const revoked = done(loan, '2026-03-10', 'revoke-authorization', {})
    expect(revoked.book.authorization.revoked).toEqual({ on: '2026-03-10', endsOn: '2026-04-09' })
    expect(paymentsAhead(revoked, '2026-03-10')).toEqual([1])
    expect(revoked.book.owed).toEqual(loan.book.owed)
    expect(tried(revoked, '2026-03-11', 'revoke-authorization', {})).toEqual({ ok: true, value: [] })
  })

  test('of a cash advance with three clearing days’ notice: what is not with the bank is called back', () => {
    const cash = fundedLoan(advance)
    expect(paymentsAhead(done(cash, '2026-03-05', 'revoke-authorization', {}), '2026-03-05')).toEqual([])
    const sent = initiated(cash, '2026-03-13')
    const revoked = done(sent, '2026-03-13', 'revoke-authorization', {})
    expect(revoked.book.authorization.revoked?.endsOn).toBe('2026-03-18')
    expect(servicingSteps(revoked, noonOf('2026-03-13'))[0]).toMatchObject({ type: 'cancel-payment' })
    expect(done(sent, '2026-03-16', 'revoke-authorization', {}).book.authorization.recalled).toEqual([])
  })
})

describe('a new agreement', () => {
  const replaced = (of: ServicedLoan, day: string): ServicedLoan =>
    happen(of, { ok: true, value: [{ type: 'authorization-replaced', on: localDate(day) }] })

  test('lets debits run again after a closed account, for the payments not yet due; what was returned is not presented again', () => {
    const closed = answered(initiated(loan, '2026-03-11'), '2026-03-17', 'D1.1', '905')
    expect([debitStatusOf(closed).state, paymentsAhead(closed, '2026-03-18')]).toEqual(['stopped', []])
    const again = replaced(closed, '2026-03-18')
    expect([debitStatusOf(again).state, paymentsAhead(again, '2026-03-18')]).toEqual(['running', [2, 3, 4, 5, 6]])
    const nsf = answered(initiated(loan, '2026-03-11'), '2026-03-17', 'D1.1', '901')
    expect(paymentsAhead(nsf, '2026-03-18')[0]).toBe(1)
    expect(paymentsAhead(replaced(nsf, '2026-03-18'), '2026-03-18')).toEqual([2, 3, 4, 5, 6])
  })

  test('ends a revocation and what was stopped, and leaves out what was missed meanwhile', () => {
    const revoked = done(loan, '2026-02-20', 'revoke-authorization', {})
    expect(paymentsAhead(replaced(revoked, '2026-03-11'), '2026-03-11')).toEqual([1, 2, 3, 4, 5, 6])
    expect(paymentsAhead(replaced(revoked, '2026-03-30'), '2026-03-30')).toEqual([2, 3, 4, 5, 6])
    const stopped = done(loan, '2026-03-10', 'stop-debit', { payment: 1 })
    expect(paymentsAhead(replaced(stopped, '2026-03-10'), '2026-03-10')).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('staff let debits go on', () => {
  const release = (of: ServicedLoan, day: string): Decided =>
    bookAction(of, { kind: 'release-debits' }, { now: noonOf(day), moneyId: () => 'none' })
  const held = answered(initiated(loan, '2026-03-11'), '2026-03-17', 'D1.1', '914')

  test('that a return holds up: those still ahead are made, and what was missed meanwhile is not', () => {
    expect([debitStatusOf(held).state, debitsHolding(held)]).toEqual(['held', [{ debitId: 'D1.1', returnCode: '914' }]])
    const released = happen(held, release(held, '2026-03-30'))
    expect(debitStatusOf(released)).toEqual({ state: 'running' })
    expect(paymentsAhead(released, '2026-03-30')).toEqual([2, 3, 4, 5, 6])
    expect(paymentsAhead(happen(held, release(held, '2026-04-20')), '2026-04-20')).toEqual([3, 4, 5, 6])
    const heldAgain = answered(initiated(released, '2026-04-13'), '2026-04-17', 'D2.1', '914')
    expect(debitStatusOf(heldAgain)).toMatchObject({ state: 'held', debitId: 'D2.1' })
  })

  test('that an unknown failure holds up, until the bank reports something else of that debit', () => {
    const sent = initiated(loan, '2026-03-11')
    const unknown = answered(sent, '2026-03-17', 'D1.1', 'EftFailedForNewReasons')
    const released = happen(unknown, release(unknown, '2026-03-18'))
    expect(debitStatusOf(released)).toEqual({ state: 'running' })
    expect(debitStatusOf(answered(released, '2026-03-19', 'D1.1', '905'))).toMatchObject({ state: 'stopped' })
  })

  test('but not where nothing holds them, nor what only a new agreement of the payor allows', () => {
    expect(code(release(loan, '2026-03-10'))).toBe('DEBITS_NOT_HELD')
    const closed = answered(initiated(held, '2026-03-18'), '2026-03-19', 'D1.1', '905')
    expect(closed).toEqual(held)
    const second = {
      type: 'debit-initiated',
      on: localDate('2026-03-12'),
      debitId: 'D2.1',
      payment: 2,
      amount: cents(1_00),
      debitDate: localDate('2026-04-16'),
    } as const
    const both = happen(initiated(loan, '2026-03-11'), { ok: true, value: [second, ...paymentEventsOf(second)] })
    const ended = answered(answered(both, '2026-03-17', 'D1.1', '914'), '2026-04-17', 'D2.1', '905')
    expect(code(release(ended, '2026-04-20'))).toBe('DEBITS_STOPPED')
  })
})

describe('the notices of what a borrower decides about debits', () => {
  const kindsOn = (events: readonly LedgerEvent[], day: string): readonly (readonly [string, string])[] => {
    const due = everyNotice([...begun(installments), ...events], localDate(day))
    return due.filter(({ kind }) => kind !== 'statement').map(({ kind, on }) => [kind, on] as const)
  }
  const stop = (day: string): LedgerEvent => ({ type: 'debit-stopped', on: localDate(day), payment: 1 })

  test('a stopped debit is confirmed and not announced; missed, it is in arrears', () => {
    expect(kindsOn([stop('2026-03-05')], '2026-03-17')).toEqual([
      ['disbursed', '2026-02-13'],
      ['debit-stopped', '2026-03-05'],
      ['arrears', '2026-03-17'],
    ])
  })

  test('a debit that was called back brings no notice of a return', () => {
    const events: readonly LedgerEvent[] = [
      ...initiated(loan, '2026-03-11').book.debits.map(({ debitId, amount, debitDate }): LedgerEvent => ({
        type: 'debit-initiated',
        on: localDate('2026-03-11'),
        debitId,
        payment: 1,
        amount,
        debitDate,
      })),
      stop('2026-03-11'),
      { type: 'debit-returned', on: localDate('2026-03-11'), debitId: 'D1.1', returnCode: '903' },
    ]
    expect(kindsOn(events, '2026-03-17').map(([kind]) => kind)).toEqual([
      'disbursed',
      'upcoming-debit',
      'debit-stopped',
      'arrears',
    ])
  })

  test('each change has a notice of its own, also the same one on the same day', () => {
    const resume: LedgerEvent = { type: 'debit-resumed', on: localDate('2026-03-05'), payment: 1 }
    const kinds = kindsOn([stop('2026-03-05'), resume, stop('2026-03-05')], '2026-03-05').map(([kind]) => kind)
    expect(kinds).toEqual(['disbursed', 'debit-stopped', 'debit-resumed', 'debit-stopped'])
  })
})
