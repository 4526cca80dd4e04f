import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { apply } from '../../ledger/replay.ts'
import { localDate } from '../../values/local-date.ts'
import type { CommandInput } from '../command.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { servicingSteps } from '../servicing/servicing-steps.ts'
import type { Decided } from '../slice.ts'
import { issue, loanId, reporting, rowan } from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import { fundedLoan, installments, issued, noonOf, reported as reportedAt } from '../testing/servicing.fixture.ts'
import { controlOf } from './debit-control.ts'
import { debitsAhead } from './debits-ahead.ts'

type Control = 'stop-debit' | 'resume-debit' | 'revoke-authorization'
const tried = <Type extends Control>(loan: ServicedLoan, day: string, type: Type, input: CommandInput[Type]): Decided =>
  decide(loan, issue(type, input, rowan) as never, { now: noonOf(day) } as never)
type Happened = Decided | { readonly ok: true; readonly value: readonly LedgerEvent[] }
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
const code = (decided: Decided): string => (decided.ok ? 'done' : decided.error.code)
const initiated = (loan: ServicedLoan, day: string): ServicedLoan =>
  issued(loan, noonOf(day), 'initiate-debit', {}).loan
const reported = (loan: ServicedLoan, day: string, debitId: string, report: ProviderReport): ServicedLoan =>
  reportedAt(loan, noonOf(day), debitId, report).loan

// The first of six payments is due on Monday, March 16; its debit goes to the bank on Wednesday,
// March 11. The second is due on April 16.
const loan = fundedLoan(installments)
const sent = initiated(loan, '2026-03-11')
const stopping = done(sent, '2026-03-11', 'stop-debit', { payment: 1 })
const calledBack = reported(stopping, '2026-03-11', 'D1.1', reporting('cancelled'))
const failed = (of: ServicedLoan, debitId: string, failure: string, day: string): ServicedLoan =>
  reported(of, day, debitId, reporting('failed', { failure }))

describe('TAM-99: a borrower lets a debit go on that was called back', () => {
  test('and it is created again under an id of its own, on its day and for its amount', () => {
    const resumed = done(calledBack, '2026-03-11', 'resume-debit', { payment: 1 })
    const anew = initiated(resumed, '2026-03-11')
    expect(anew.book.debits).toMatchObject([
      { debitId: 'D1.1', state: 'returned', returnCode: '903' },
      { debitId: 'D1.2', state: 'in-flight', payment: 1, debitDate: '2026-03-16', amount: sent.book.debits[0]?.amount },
    ])
    expect(anew.book.debits[1]?.rePresents).toBeUndefined()
    expect(servicingSteps(anew, noonOf('2026-03-11'))[0]).toMatchObject({ type: 'send-payment', paymentId: 'D1.2' })
    const paid = reported(anew, '2026-03-17', 'D1.2', reporting('completed'))
    expect(paid.book.payments[0]).toMatchObject({ paid: installments.payments[0]?.amount })
    expect(debitsAhead(paid, localDate('2026-03-17')).map(({ payment }) => payment)).toEqual([2, 3, 4, 5, 6])
  })

  test('and the new one has its one re-presentment, whole, like any other', () => {
    const anew = initiated(done(calledBack, '2026-03-11', 'resume-debit', { payment: 1 }), '2026-03-11')
    const returned = failed(anew, 'D1.2', '901', '2026-03-17')
    expect(debitsAhead(returned, localDate('2026-03-17'))[0]).toMatchObject({
      payment: 1,
      rePresents: 'D1.2',
      amount: anew.book.debits[1]?.amount,
    })
    const again = initiated(returned, '2026-03-23')
    expect(again.book.debits.map(({ debitId }) => debitId)).toEqual(['D1.1', 'D1.2', 'D1.3'])
    const twice = failed(again, 'D1.3', '901', '2026-03-27')
    expect(debitsAhead(twice, localDate('2026-03-27')).map(({ payment }) => payment)).toEqual([2, 3, 4, 5, 6])
  })

  test('as often as there is time for it', () => {
    const anew = initiated(done(calledBack, '2026-03-11', 'resume-debit', { payment: 1 }), '2026-03-11')
    const again = reported(
      done(anew, '2026-03-11', 'stop-debit', { payment: 1 }),
      '2026-03-11',
      'D1.2',
      reporting('cancelled'),
    )
    expect(debitsAhead(again, localDate('2026-03-11')).map(({ payment }) => payment)).toEqual([2, 3, 4, 5, 6])
    const third = initiated(done(again, '2026-03-11', 'resume-debit', { payment: 1 }), '2026-03-11')
    expect(third.book.debits.map(({ debitId, state }) => [debitId, state])).toEqual([
      ['D1.1', 'returned'],
      ['D1.2', 'returned'],
      ['D1.3', 'in-flight'],
    ])
  })

  const move: LedgerEvent = {
    type: 'due-date-changed',
    on: localDate('2026-03-11'),
    payment: 1,
    dueDate: localDate('2026-03-30'),
  }
  const revoked = done(calledBack, '2026-03-11', 'revoke-authorization', {})

  test.each<readonly [string, ServicedLoan, string, string]>([
    ['on the day on which it goes to the bank', calledBack, '2026-03-11', 'done'],
    ['not after that day', calledBack, '2026-03-12', 'TOO_LATE_TO_RESUME'],
    ['not after the payment was missed', calledBack, '2026-03-20', 'TOO_LATE_TO_RESUME'],
    ['not before the first is known not to be made', stopping, '2026-03-11', 'DEBIT_BEING_CALLED_BACK'],
    [
      'not where the bank had it all the same and returned it',
      failed(stopping, 'D1.1', '901', '2026-03-11'),
      '2026-03-11',
      'DEBIT_ALREADY_MADE',
    ],
    [
      'until the later day on which the payment falls due since',
      happen(calledBack, { ok: true, value: [move] }),
      '2026-03-25',
      'done',
    ],
    ['not after that, either', happen(calledBack, { ok: true, value: [move] }), '2026-03-26', 'TOO_LATE_TO_RESUME'],
    ['also while the revoked authorization still covers its day', revoked, '2026-03-11', 'done'],
  ])('%s', (_when, of, day, expected) => {
    const answer = tried(of, day, 'resume-debit', { payment: 1 })
    expect(code(answer)).toBe(expected)
    const offered = controlOf(of, 1, noonOf(day)).state
    expect(offered).toBe(expected === 'done' ? 'resumable' : 'stopped')
  })

  test('and a refusal names the last day', () => {
    expect(tried(calledBack, '2026-03-12', 'resume-debit', { payment: 1 })).toMatchObject({
      error: { code: 'TOO_LATE_TO_RESUME', facts: { payment: 1, lastDay: '2026-03-11' } },
    })
  })

  test('never where debits do not go on: after a return that stops or holds them, or beyond the end of a revoked authorization', () => {
    const second = done(initiated(loan, '2026-03-11'), '2026-03-11', 'stop-debit', { payment: 2 })
    expect(code(tried(failed(second, 'D1.1', '905', '2026-03-17'), '2026-03-18', 'resume-debit', { payment: 2 }))).toBe(
      'DEBITS_STOPPED',
    )
    expect(code(tried(failed(second, 'D1.1', '914', '2026-03-17'), '2026-03-18', 'resume-debit', { payment: 2 }))).toBe(
      'DEBITS_HELD',
    )
    const ended = done(second, '2026-03-12', 'revoke-authorization', {})
    expect(code(tried(ended, '2026-03-12', 'resume-debit', { payment: 2 }))).toBe('PAD_ENDED')
  })

  test('and a payment whose debit was called back may fall due later, as any that is not sent', () => {
    const later = happen(calledBack, { ok: true, value: [move] })
    expect(later.book.payments[0]).toMatchObject({ dueDate: '2026-03-30' })
    expect(apply(sent.book, move)).toMatchObject({ error: { code: 'DEBIT_ALREADY_SENT' } })
  })
})
