import { describe, expect, test } from 'vitest'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import { debitsComingBack } from '../commands/shared/new-account.ts'
import { authorizationControlOf } from '../debits/debit-control.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { paymentsOf } from '../payments/payment.ts'
import type { BankOutcome, Decided } from '../slice.ts'
import {
  chequing,
  daysLater,
  eventsUntil,
  friday,
  given,
  issue,
  rowan,
  type World,
} from '../testing/loan-steps.fixture.ts'

// $500 on Friday, November 20, 2026, due on December 4; its debit goes to the bank on December 1.
const funded = eventsUntil('funded')
const savings = 'account-savings' as AccountKey
const collected: BankOutcome = { state: 'collected', account: savings, transactions: 12 }

const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  return decided.value
}
const loanOf = (events: readonly LoanEvent[]): ServicedLoan => {
  const { loan } = given(events)
  if (loan === undefined || !isServiced(loan)) throw new Error('no loan in service')
  return loan
}
const code = (decided: Decided): string => (decided.ok ? 'done' : decided.error.code)

const connecting = [...funded, ...made(given(funded).when(issue('start-bank-connection', {})))]
const collecting = [
  ...connecting,
  ...made(given(connecting).when(issue('finish-bank-connection', { requestId: 'req_2' }))),
]
const read = (outcome: BankOutcome, world: Partial<World> = {}) =>
  given(collecting, world).when(issue('record-bank-data', { requestId: 'req_2', outcome }, systemActor))
const isRead = [...collecting, ...made(read(collected))]
const prepare = (events: readonly LoanEvent[], now = friday) =>
  given(events, { now }).when(issue('prepare-authorization', {}))
const prepared = [...isRead, ...made(prepare(isRead))]

const evidenceFor = (events: readonly LoanEvent[]) => ({
  documentSha256: loanOf(events).newAccount?.authorization?.document.sha256 ?? 'none',
  sessionId: 'ses_1',
  openedAt: 1,
  reachedEndAt: 2,
  tickedAt: 3,
  pressedAt: 4,
  signIn: byPassword,
})
const sign = (events: readonly LoanEvent[], world: Partial<World> = {}) =>
  given(events, world).when(issue('authorize-account', { evidence: evidenceFor(events) }))
const signed = [...prepared, ...made(sign(prepared))]

describe('another bank account for a loan in service', () => {
  test('is connected, read, authorized, and debited from then on', () => {
    expect(made(sign(prepared)).map(({ type }) => type)).toEqual(['debit-authorized', 'authorization-replaced'])
    const loan = loanOf(signed)
    expect(loan.authorized).toMatchObject({ account: savings, debits: [{ number: 1, amount: 570_00 }] })
    expect(loan.newAccount).toBeUndefined()
    expect(debitsAhead(loan, localDate('2026-11-20'))).toMatchObject([{ payment: 1, debitDate: '2026-12-04' }])
    const sent = made(given(signed, { now: daysLater(11) }).when(issue('initiate-debit', {}, systemActor)))
    expect(paymentsOf(loanOf([...signed, ...sent]), 'debit')).toMatchObject([{ account: savings }])
  })

  test('leaves a debit that is on its way on the account before, and what it covers out of the new authorization', () => {
    const onItsWay = [
      ...isRead,
      ...made(given(isRead, { now: daysLater(11) }).when(issue('initiate-debit', {}, systemActor))),
    ]
    expect(paymentsOf(loanOf(onItsWay), 'debit')).toMatchObject([{ account: chequing, state: 'requested' }])
    expect(code(prepare(onItsWay, daysLater(11)))).toBe('NOTHING_TO_DEBIT')
  })

  test('changes nothing before its authorization is signed', () => {
    expect(loanOf(prepared).authorized.account).toBe(chequing)
    expect(debitsAhead(loanOf(prepared), localDate('2026-11-20'))).toEqual(
      debitsAhead(loanOf(funded), localDate('2026-11-20')),
    )
  })

  test('must be the borrower’s own, and one that was started since the last', () => {
    expect(made(read(collected, { owner: 'different' }))).toMatchObject([
      { type: 'bank-connection-failed', reason: 'not-the-owner' },
    ])
    expect(made(read({ state: 'failed', reason: 'account-not-debitable' }))).toMatchObject([
      { type: 'bank-connection-failed', reason: 'account-not-debitable' },
    ])
    expect(made(given(funded).when(issue('finish-bank-connection', { requestId: 'req_9' })))).toEqual([])
    expect(
      made(given(isRead).when(issue('record-bank-data', { requestId: 'req_2', outcome: collected }, systemActor))),
    ).toEqual([])
  })

  test('is authorized by the borrower, by the text of the day, once, under the verified name', () => {
    expect(code(sign(prepared, { now: daysLater(1) }))).toBe('AGREEMENT_OUT_OF_DATE')
    expect(code(sign(prepared, { accountName: 'different' }))).toBe('NAME_CHANGED')
    expect(code(sign(isRead))).toBe('STEP_NOT_DUE')
    const again = issue('authorize-account', { evidence: evidenceFor(prepared) }, rowan)
    expect(made(given(signed).when(again))).toEqual([])
    expect(made(prepare(prepared))).toEqual([])
    expect(made(prepare(prepared, daysLater(1)))).toMatchObject([
      { type: 'authorization-prepared', date: '2026-11-21' },
    ])
  })

  test('TAM-273: the new authorization names a stopped debit and brings it back once signed', () => {
    const stopped = [...isRead, ...made(given(isRead).when(issue('stop-debit', { payment: 1 })))]
    const on = localDate('2026-11-20')
    const listed = { number: 1, dueDate: '2026-12-04', amount: 570_00 }
    expect(debitsComingBack(loanOf(isRead), on)).toEqual([])
    expect(debitsComingBack(loanOf(stopped), on)).toEqual([listed])
    expect(authorizationControlOf(loanOf(stopped), friday).comesBack).toEqual([listed])
    expect(debitsAhead(loanOf(stopped), on)).toEqual([])
    // Not where it could not be debited in time any more: a new authorization does not list it.
    expect(debitsComingBack(loanOf(stopped), localDate('2026-12-02'))).toEqual([])
    const ready = [...stopped, ...made(prepare(stopped))]
    expect(loanOf(ready).newAccount?.authorization?.debits).toEqual([listed])
    const again = [...ready, ...made(sign(ready))]
    expect(debitsComingBack(loanOf(again), on)).toEqual([])
    expect(debitsAhead(loanOf(again), on)).toMatchObject([{ payment: 1, amount: 570_00 }])
    const stoppedAgain = [...again, ...made(given(again).when(issue('stop-debit', { payment: 1 })))]
    expect(debitsAhead(loanOf(stoppedAgain), on)).toEqual([])
  })

  test('lets debits run again after the authorization was revoked', () => {
    const revoked = [...prepared, ...made(given(prepared).when(issue('revoke-authorization', {})))]
    expect(debitsAhead(loanOf(revoked), localDate('2026-11-20'))).toEqual([])
    const again = [...revoked, ...made(sign(revoked))]
    expect(debitsAhead(loanOf(again), plusDays(localDate('2026-11-20'), 1))).toMatchObject([{ payment: 1 }])
  })

  test('has nothing to authorize where every payment was missed', () => {
    expect(code(prepare(isRead, daysLater(20)))).toBe('NOTHING_TO_DEBIT')
    expect(code(prepare(funded))).toBe('STEP_NOT_DUE')
  })
})
