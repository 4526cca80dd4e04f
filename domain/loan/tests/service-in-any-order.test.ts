import fc from 'fast-check'
import { expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { arrearsAsOf } from '../../ledger/arrears-as-of.ts'
import { balancesOf, isBalanced } from '../../ledger/entry.ts'
import { inFlight, owedInAll } from '../../ledger/loan-book.ts'
import { isSmallBalance } from '../../ledger/overpayment.ts'
import { payNowOn } from '../../ledger/pay-now.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import { cashAdvance, installment } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { daysBetween, plusDays } from '../../values/local-date.ts'
import { systemActor, type Actor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import type { CommandOf, CommandType } from '../command.ts'
import { requestsOf } from '../debits/payment-request.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { arrangeable } from '../servicing/arrangeable.ts'
import { reasonsFor, type MoneyAction } from '../servicing/money-action.ts'
import { refundableCredit, refundsOf, refundWaitsForStaff } from '../servicing/refund.ts'
import type { Decided } from '../slice.ts'
import { staffWork } from '../staff/staff-work.ts'
import { mayMove } from '../status.ts'
import { factsFor, issue, loanId, mei, recording, reporting, rowan, usualWorld } from '../testing/loan-steps.fixture.ts'
import {
  advance,
  biWeekly,
  fundedLoan,
  installments,
  lastOf,
  livedByItself,
  noonOf,
  paying,
  returning,
} from '../testing/servicing.fixture.ts'

/* The service of a loan by its commands, deeper than any-order.test.ts reaches from the first
 * application on: parts, later days, returns, other accounts, collections, losses, what is
 * recovered and reversed, and what goes back. */

const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const charged = installment(2000_00, '2026-01-15', '2026-01-30', 12, {
  payFrequency: 'bi-weekly',
  charge: cents(60_00),
})

/** A loan through whose commands everything happens. */
const living = (start: ServicedLoan) => {
  let loan = start
  const decided = <Type extends CommandType>(command: CommandOf<Type>, now: Instant) => {
    const debitId = (payment: number, attempt: number): string => `D${payment}.${attempt}`
    const facts = { ...(factsFor<Type>(loan, { ...usualWorld, now }) as object), debitId }
    return decide<Type>(loan, command, facts as unknown as FactsOf<Type>)
  }
  const run = <Type extends CommandType>(command: CommandOf<Type>, now: Instant): boolean => {
    const events = decided(command, now)
    if (!events.ok) return false
    for (const event of events.value) {
      const after = evolve(loan, event, loanId)
      if (!isServiced(after)) throw new Error(`${event.type} ended the servicing`)
      if (after.status !== loan.status)
        expect(mayMove(loan.status, after.status), `${event.type}: ${loan.status} to ${after.status}`).toBe(true)
      loan = after
    }
    // What the engine repeats changes nothing; the next debit that waits is sent by the next such
    // command.
    if (command.actor.role === 'system' && command.type !== 'initiate-debit')
      expect(repeatedly(decided(command, now))).toEqual([])
    return events.value.length > 0
  }
  return { run, loan: () => loan }
}
/** The events of a repeated command. The provider is read again for it. */
const repeatedly = (again: Decided): readonly LoanEvent[] | string => {
  if (again.ok) return again.value
  return again.error.code === 'PAYMENT_CHANGED' ? [] : again.error.code
}

type Life = ReturnType<typeof living>
type Dice = { readonly amount: number; readonly which: number }
type Move = (life: Life, dice: Dice, now: Instant) => unknown

const oneOf = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values[which % Math.max(1, values.length)]

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }

/** Acts as staff, with a second person where it takes one. */
const act = ({ run, loan }: Life, action: MoneyAction, { which }: Dice, now: Instant): boolean => {
  const reason = oneOf(reasonsFor(action.kind), which)?.code ?? ''
  const isDone = run(issue('take-money-action', { action, reason, note: 'agreed' }, mei), now)
  return loan().proposal === undefined
    ? isDone
    : run(issue('take-money-action', { action, reason, note: 'seen by me, too' }, noah), now)
}

/** What the system does by itself on that day. */
const passTime: Move = ({ run }, _dice, now) => {
  for (const type of ['initiate-debit', 'accrue-interest', 'initiate-refund', 'close-small-balance'] as const)
    run(issue(type, {}, systemActor), now)
}

const returnedFor = (failure: string): ProviderReport => reporting('failed', { failure })
const answers: readonly ProviderReport[] = [
  ...(['completed', 'completed', 'acknowledged', 'under-review', 'cancelled'] as const).map((state) =>
    reporting(state),
  ),
  ...['901', '901', '908', '905', '915'].map(returnedFor),
]
const answer: Move = ({ run, loan }, { which, amount }, now) => {
  const { debits } = loan().book
  const debitId = (oneOf(inFlight(loan().book), which) ?? debits.at(-1))?.debitId ?? 'none'
  run(recording(loan(), debitId, oneOf(answers, amount) ?? returnedFor('901')), now)
}

const pay: Move = (life, dice, now) => {
  const { book } = life.loan()
  const { amount, which } = dice
  const today = torontoDateOf(now)
  const quote = payoffQuote(book, today)
  const total = quote.ok ? quote.value.total : 0
  const next = payNowOn(book, today)?.amount ?? 0
  const paid =
    oneOf([amount, arrearsAsOf(book, today)?.amount ?? 0, next, next - 1, total, total + amount], which) ?? amount
  const receivedOn = plusDays(today, which % 7 === 0 ? -(which % 30) : 0)
  const purpose = which % 2 === 0 ? 'prepayment' : 'payment'
  act(
    life,
    { kind: 'record-payment', amount: Math.max(1, paid), receivedOn, means: 'cash', receipt: 'R-17', purpose },
    dice,
    now,
  )
}

const reverse: Move = (life, dice, now) => {
  const { book } = life.loan()
  const paid = book.receipts.filter(({ kind, reversed }) => kind !== 'debit' && !reversed)
  const paymentId = oneOf(paid.toReversed(), dice.which)?.id ?? 'none'
  act(life, { kind: 'reverse-payment', paymentId }, dice, now)
}

/** What a borrower is offered can be requested; then staff agree to something. */
const agree: Move = (life, dice, now) => {
  const { which } = dice
  const loan = life.loan()
  for (const { payment, earliest, latest } of arrangeable(loan, now).movable) {
    for (const dueDate of [earliest, plusDays(earliest, which % (daysBetween(earliest, latest) + 1)), latest]) {
      const wish = { kind: 'change-due-date', payment, dueDate } as const
      const command = issue('request-arrangement', { wish, situation: 'other' }, rowan)
      expect(decide(loan, command, { now }), `payment ${payment} on ${dueDate}`).toMatchObject({
        ok: true,
      })
    }
  }
  const today = torontoDateOf(now)
  const first = plusDays(today, 1 + (which % 31))
  if (act(life, { kind: 'arrange-payments', parts: 1 + (which % 6), first, every: 'weekly' }, dice, now)) return
  const ahead = loan.book.payments.filter(({ dueDate }) => dueDate > today).slice(0, 2)
  const payment = oneOf(ahead, which)
  const dueDate = plusDays(payment?.dueDate ?? today, (which % 30) - 5)
  act(life, { kind: 'change-due-date', payment: payment?.number ?? 1, dueDate }, dice, now)
}

const giveUp: Move = (life, dice, now) => {
  const { amount, which } = dice
  const { book } = life.loan()
  if (book.writeOff === undefined) {
    act(life, { kind: 'send-to-collections' }, dice, now)
    if (which % 2 === 0) act(life, { kind: 'write-off' }, dice, now)
    return
  }
  const recovered = oneOf([amount, book.writtenOff ?? 0, (book.writtenOff ?? 0) + amount], which) ?? amount
  const receivedOn = plusDays(torontoDateOf(now), which % 7 === 0 ? -(which % 30) : 0)
  const recovery = { kind: 'record-recovery', means: 'cash', receipt: 'R-17' } as const
  act(life, { ...recovery, amount: Math.max(1, recovered), receivedOn }, dice, now)
}

const small: Move = (life, dice, now) => {
  const { owedToBorrower, smallBalanceKept } = life.loan().book
  const amount = Math.max(1, owedToBorrower + (dice.which % 3 === 0 ? smallBalanceKept : 0))
  const actions: readonly MoneyAction[] = [
    { kind: 'waive-fee' },
    { kind: 'release-debits' },
    { kind: 'forgive-balance' },
    { kind: 'refund', amount, means: 'cash', receipt: 'R-17' },
  ]
  act(life, oneOf(actions, dice.which) ?? { kind: 'waive-fee' }, dice, now)
}

const stay: Move = (life, dice, now) => {
  const grounds = ['insolvency', 'hardship'] as const
  act(
    life,
    dice.amount % 2 === 0
      ? { kind: 'place-stay', ground: oneOf(grounds, dice.which) ?? 'death' }
      : { kind: 'lift-stay' },
    dice,
    now,
  )
}

const control: Move = ({ run }, { which, amount }, now) => {
  const payment = 1 + (which % 5)
  if (amount % 4 === 3) run(issue('revoke-authorization', {}), now)
  else run(issue(amount % 4 === 2 ? 'resume-debit' : 'stop-debit', { payment }), now)
}

const request: Move = ({ run, loan }, { which, amount }, now) => {
  if (which % 3 === 0) return run(issue('pay-early', { amount: which % 2 === 0 ? null : amount }), now)
  const paymentId = requestsOf(loan()).at(-1)?.paymentId ?? 'none'
  return run(recording(loan(), paymentId, reporting('completed', { completedAt: now })), now)
}

const reports: readonly ProviderReport[] = [
  reporting('submitted'),
  reporting('completed'),
  reporting('failed', { failure: 'NotEnoughBalanceInWalletError' }),
  reporting('cancelled'),
]
const report: Move = ({ run, loan }, { which }, now) => {
  const refunds = refundsOf(loan())
  const paymentId = (refunds[which % Math.max(1, refunds.length)] ?? refunds.at(-1))?.paymentId ?? 'none'
  for (const one of reports.slice(which % 4, (which % 4) + 1)) run(recording(loan(), paymentId, one), now)
}

const sign: Move = ({ run, loan }, { which }, now) => {
  const requestId = `req_${now}`
  run(issue('start-bank-connection', {}), now)
  run(issue('finish-bank-connection', { requestId }), now)
  const account = (which % 2 === 0 ? 'savings' : 'joint') as AccountKey
  const outcome = { state: 'collected', account, transactions: 12 } as const
  run(issue('record-bank-data', { requestId, outcome }, systemActor), now)
  run(issue('prepare-authorization', {}), now)
  const documentSha256 = loan().newAccount?.authorization?.document.sha256 ?? 'none'
  const evidence = {
    documentSha256,
    sessionId: 'ses_1',
    signIn: byPassword,
    openedAt: 1,
    reachedEndAt: 2,
    tickedAt: 3,
    pressedAt: 4,
  }
  run(issue('authorize-account', { evidence }), now)
}

const cancel: Move = ({ run }, _dice, now) => run(issue('cancel-loan', {}), now)

const often = [passTime, passTime, answer, answer, pay, agree, giveUp]
const move = fc.record({
  move: fc.constantFrom(
    ...often,
    ...often,
    reverse,
    reverse,
    small,
    stay,
    stay,
    control,
    request,
    request,
    report,
    sign,
    cancel,
  ),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })),
  amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_00 })),
  which: fc.nat({ max: 200 }),
})

/** The whole that a borrower is requested today, paid today, closes the loan to the cent. Answers
 * whether it was requested. */
const closesWhenPaid = (loan: ServicedLoan, now: Instant): boolean => {
  const life = living(loan)
  if (inFlight(loan.book).length > 0 || !life.run(issue('pay-early', { amount: null }), now)) return false
  const paymentId = requestsOf(life.loan()).at(-1)?.paymentId ?? 'none'
  life.run(recording(life.loan(), paymentId, reporting('completed', { completedAt: now })), now)
  const { book } = life.loan()
  expect([owedInAll(book.owed), book.owedToBorrower]).toEqual([0, 0])
  expect(['repaid', 'cancelled']).toContain(book.status)
  return true
}

/** Left alone, the loan comes to rest: nothing is on its way, no dollar of its borrower stays here
 * unseen, and no account is open over less. */
const becomesIdle = (loan: ServicedLoan, now: Instant, bank: typeof paying): void => {
  const today = torontoDateOf(now)
  const steps = livedByItself(loan, bank, today)
  const end = steps.length === 0 ? loan : lastOf(steps)
  const book = bookAsOf(end.book, end.book.asOf > today ? end.book.asOf : today)
  expect(inFlight(book)).toEqual([])
  expect(balancesOf(book.entries)).toEqual(book.balances)
  const back = refundableCredit(book)
  if (back > 0 && !isSmallBalance(back)) {
    const work = staffWork(end).map(({ kind }) => kind)
    expect(work.includes('refund') ? refundWaitsForStaff(end) : work.includes('credit-by-hand')).toBe(true)
  }
  if (book.writtenOff === undefined && !book.inCollections) expect(isSmallBalance(owedInAll(book.owed))).toBe(false)
}

test('TAM-01, TAM-24, TAM-66, C-11: what happens to a loan in service, it stands lawfully, what pays it off closes it, and left alone it comes to rest', () => {
  const reached = new Map<string, number>()
  let closed = 0
  fc.assert(
    fc.property(
      fc.constantFrom(advance, installments, biWeekly, plan, charged),
      fc.array(move, { minLength: 5, maxLength: 45 }),
      fc.constantFrom(paying, returning('901'), returning('905')),
      (terms, moves, bank) => {
        const life = living(fundedLoan(terms))
        let now = noonOf(terms.advanceDate)
        for (const { move: happens, days, ...dice } of moves) {
          for (let day = 0; day < days; day += 1) {
            now = instant(now + 24 * 3_600_000)
            passTime(life, dice, now)
          }
          happens(life, dice, now)
          const { status, book } = life.loan()
          expect(status).toBe(book.status)
          expect(book.entries.filter(({ lines }) => !isBalanced(lines))).toEqual([])
          reached.set(status, (reached.get(status) ?? 0) + 1)
        }
        if (closesWhenPaid(life.loan(), now)) closed += 1
        becomesIdle(life.loan(), now, bank)
      },
    ),
    { numRuns: runs(70) },
  )
  const far = ['funded', 'overdue', 'in-collections', 'written-off', 'repaid', 'cancelling', 'cancelled']
  if (everySample) expect([far.filter((status) => !reached.has(status)), closed > 15]).toEqual([[], true])
})
