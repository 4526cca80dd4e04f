import { describe, expect, test } from 'vitest'
import { startOfTorontoDay } from '../../calendars/toronto.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { Loan, ServicedLoan } from '../loan.ts'
import {
  daysLater,
  eventsUntil,
  factsFor,
  friday,
  issue,
  loanId,
  mei,
  reporting,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'
import { staffWork } from './staff-work.ts'

const kinds = (loan: Loan): readonly string[] => staffWork(loan).map(({ kind }) => kind)
const applied = (status: Loan['status']): Loan => replayLoan(loanId, eventsUntil(status)) as Loan

const loan = fundedLoan(installments)
const wish = { kind: 'change-due-date', payment: 2, dueDate: '2026-04-24' } as const
const requested = evolve(
  loan,
  { type: 'arrangement-requested', at: noonOf('2026-03-02'), wish, situation: 'income-later' },
  loanId,
)
const held = (of: ServicedLoan): ServicedLoan => {
  const sent = issued(of, noonOf('2026-03-11'), 'initiate-debit', {}).loan
  const outcome = reporting('failed', { failure: '914' })
  return reported(sent, noonOf('2026-03-17'), 'D1.1', outcome).loan
}

describe('what waits for staff', () => {
  test('is an application that was sent, since then, until it is decided', () => {
    expect(staffWork(applied('review'))).toEqual([{ kind: 'decision', since: friday }])
    expect(kinds(applied('terms'))).toEqual([])
    expect(kinds(applied('agreement'))).toEqual([])
    expect(kinds(applied('funded'))).toEqual([])
  })

  test('is a borrower’s request, since it was sent, until staff answer it or the loan is over', () => {
    expect(staffWork(requested)).toEqual([{ kind: 'request', since: noonOf('2026-03-02') }])
    const world = { ...usualWorld, now: noonOf('2026-03-03') }
    const command = issue(
      'take-money-action',
      { action: { kind: 'decline-arrangement' }, reason: 'days-too-late', note: 'called' },
      mei,
    )
    const answered = decide(requested, command, factsFor<'take-money-action'>(requested, world))
    if (!answered.ok) throw new Error(answered.error.code)
    expect(kinds(answered.value.reduce<Loan>((now, event) => evolve(now, event, loanId), requested))).toEqual([])
    expect(kinds({ ...requested, status: 'repaid' } as Loan)).toEqual([])
  })

  test('is a loan whose debits a return holds up, since that return, until staff release them', () => {
    const holding = held(loan)
    expect(staffWork(holding)).toEqual([{ kind: 'held-debits', since: startOfTorontoDay(localDate('2026-03-17')) }])
    const looked = [{ debitId: 'D1.1', returnCode: '914' }]
    const released = happen(holding, { type: 'debits-released', on: localDate('2026-03-18'), looked })
    expect(kinds(released)).toEqual([])
  })

  test('is an advance that failed for good, since its failure', () => {
    const at = daysLater(0)
    const active = applied('active') as ServicedLoan
    const paymentId = active.payments[0]?.paymentId ?? 'none'
    const failure = 'InteracFailedRecipientRejected'
    const failed = evolve(
      active,
      { type: 'payment-failed', kind: 'advance', at, paymentId, outcome: 'failed', failure, providerId: 'tx' },
      loanId,
    )
    expect(staffWork(failed)).toEqual([{ kind: 'disbursement', since: at }])
  })

  test('is credit that a person booked, until somebody proposes to send it back', () => {
    const credited = fundedLoan(advance, {
      type: 'payment-received',
      on: localDate('2026-03-05'),
      paymentId: 'H',
      amount: cents(600_00),
      byHand: true,
    })
    expect(staffWork(credited)).toEqual([{ kind: 'credit-by-hand', since: startOfTorontoDay(localDate('2026-03-05')) }])
    const proposed = evolve(
      credited,
      {
        type: 'money-action-proposed',
        at: noonOf('2026-03-06'),
        action: { kind: 'refund', amount: 30_00, means: 'cheque' },
        reason: 'overpaid',
        note: 'called',
        by: { id: 'usr_mei', name: 'Mei Chen' },
        because: ['booked-by-hand'],
        result: {
          status: 'funded',
          atStake: 30_00,
          owed: 0,
          received: 600_00,
          owedToBorrower: 0,
          writtenOff: 0,
          recovered: 0,
          payments: 0,
        },
      },
      loanId,
    )
    expect(staffWork(proposed)).toEqual([{ kind: 'second-person', since: noonOf('2026-03-06') }])
  })

  test('has all of it, the oldest first', () => {
    const proposal = { at: noonOf('2026-03-20') } as ServicedLoan['proposal']
    const everything = { ...held(requested as ServicedLoan), ...(proposal && { proposal }) }
    expect(kinds(everything)).toEqual(['request', 'held-debits', 'second-person'])
    expect(kinds(fundedLoan(advance))).toEqual([])
  })
})
