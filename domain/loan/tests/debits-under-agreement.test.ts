import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { nextBusinessDay, plusBusinessDays } from '../../calendars/business-calendar.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { nothingNoticed } from '../../notices/noticed.ts'
import { noticesToSend } from '../../notices/notices-to-send.ts'
import type { ScheduledDebit } from '../../pad/agreement.ts'
import { stopsDebits } from '../../pad/stops-debits.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { daysBetween, plusDays, type LocalDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import type { CommandOf, CommandType } from '../command.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { EventOf, LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { paymentOf } from '../payments/payment.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import type { MoneyAction } from '../servicing/money-action.ts'
import { factsFor, issue, loanId, mei, recording, reporting, rowan, usualWorld } from '../testing/loan-steps.fixture.ts'
import { advance, biWeekly, fundedLoan, installments, noonOf } from '../testing/servicing.fixture.ts'

/* TAM-101: every debit that the system makes lies on the account of the agreement in force on its
 * day, and within what that agreement or a notice under it allows, by payment, amount and day. The
 * model below keeps what a payor has in hand: the documents that they signed and what they were
 * notified of since. It reads events only, and none of the functions that plan debits. */

type Signed = {
  readonly account: AccountKey
  readonly debits: readonly ScheduledDebit[]
  /** The day that counts for a payment since it was changed, with whether the payor requested the
   * change, and when. */
  readonly changed: Map<number, { readonly dueDate: LocalDate; readonly on: LocalDate; readonly requested: boolean }>
  readonly stopped: Set<number>
  readonly made: EventOf<'debit-initiated'>[]
  endsOn?: LocalDate
  ended: boolean
}

const clearingDaysAfter = (day: LocalDate, days: number): LocalDate => {
  const found = plusBusinessDays(acssCalendar, day, days)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

const clearingDayFrom = (day: LocalDate): LocalDate => {
  const found = nextBusinessDay(acssCalendar, day)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

const signedFirst = (loan: ServicedLoan): Signed => ({
  account: loan.authorized.account,
  debits: loan.book.terms.payments,
  changed: new Map(),
  stopped: new Set(),
  made: [],
  ended: false,
})

/** What the payor has in hand, through a life. */
const makeModel = (loan: ServicedLoan) => {
  const loanType = loan.book.terms.loanType
  const agreements: Signed[] = [signedFirst(loan)]
  const counting: EventOf<'debit-initiated'>[] = []
  const recalled = new Set<string>()
  const answers = new Map<string, string>()
  // The day of each payment's debit as it counts by now: a change of it outlives the agreement that
  // it was made under, which the next one lists.
  const dayOf = new Map(loan.book.payments.map(({ number, debitDate }) => [number, debitDate]))
  const inParts = new Set<number>()
  let prepared: EventOf<'authorization-prepared'> | undefined
  let reason = ''
  const present = (): Signed => agreements.at(-1) as Signed
  const record = (event: LoanEvent): void => {
    const now = present()
    switch (event.type) {
      case 'authorization-prepared':
        prepared = event
        break
      case 'debit-authorized':
        agreements.push({
          ...signedFirst(loan),
          account: prepared?.account as AccountKey,
          debits: prepared?.debits ?? [],
        })
        break
      case 'authorization-revoked':
        now.endsOn = loanType === 'installment' ? plusDays(event.on, 30) : clearingDaysAfter(event.on, 3)
        for (const { debitId, debitDate } of counting)
          if (!answers.has(debitId) && debitDate >= now.endsOn) recalled.add(debitId)
        break
      case 'debit-stopped':
        now.stopped.add(event.payment)
        for (const { debitId, payment } of counting)
          if (!answers.has(debitId) && payment === event.payment) recalled.add(debitId)
        break
      case 'debit-resumed':
        now.stopped.delete(event.payment)
        break
      case 'money-action-taken':
        reason = event.reason
        break
      case 'due-date-changed': {
        const requested = reason === 'customer-request' || reason === 'pay-day-changed'
        now.changed.set(event.payment, { dueDate: event.dueDate, on: event.on, requested })
        dayOf.set(event.payment, clearingDayFrom(event.dueDate))
        break
      }
      case 'payments-arranged':
        for (const [number, day] of dayOf) if (day < event.on) inParts.add(number)
        break
      case 'debit-returned':
        answers.set(event.debitId, event.returnCode)
        if (now.made.some(({ debitId }) => debitId === event.debitId) && stopsDebits(event.returnCode)) now.ended = true
        break
      case 'debit-settled':
        answers.set(event.debitId, 'paid')
        break
      default:
        break
    }
  }
  /** Whether a debit took, or may still take, something: not one that the payor had called back in
   * time. */
  const counts = ({ debitId }: EventOf<'debit-initiated'>): boolean =>
    !(recalled.has(debitId) && answers.get(debitId) === '903')
  const mustBeCovered = (debit: EventOf<'debit-initiated'>, account: AccountKey | undefined): void => {
    const now = present()
    const listed = now.debits.find(({ number }) => number === debit.payment)
    const change = now.changed.get(Number(debit.payment))
    expect(account, 'another account than the agreement names').toBe(now.account)
    expect(listed, 'a payment that the agreement does not list').toBeDefined()
    if (listed === undefined) return
    expect(debit.amount, 'more than the agreement lists').toBeLessThanOrEqual(listed.amount)
    expect(debit.debitDate >= (change?.dueDate ?? listed.dueDate), 'earlier than signed or notified').toBe(true)
    if (change !== undefined && change.dueDate < listed.dueDate) {
      expect(change.requested, 'earlier than signed without a request').toBe(true)
      expect(daysBetween(change.on, debit.debitDate), 'earlier than signed with short notice').toBeGreaterThanOrEqual(
        10,
      )
    }
    expect(debit.debitDate < (now.endsOn ?? '9999-12-31'), 'after the end of the agreement').toBe(true)
    expect(now.ended, 'after a return that ended the agreement').toBe(false)
    expect(now.stopped, 'a debit that its payor stopped').not.toContain(debit.payment)
    const before = counting.filter((one) => one.payment === debit.payment && counts(one))
    if (debit.rePresents === undefined) expect(before, 'a second debit of one payment').toEqual([])
    else {
      const original = now.made.find(({ debitId }) => debitId === debit.rePresents)
      expect(original, 'a re-presentment of what another agreement covered').toBeDefined()
      expect(before.map(({ debitId }) => debitId)).toEqual([debit.rePresents])
      expect(debit.amount).toBe(original?.amount)
      expect(daysBetween(original?.debitDate ?? debit.debitDate, debit.debitDate)).toBeLessThanOrEqual(30)
    }
    expect(inParts, 'what is paid in parts').not.toContain(debit.payment)
    now.made.push(debit)
    counting.push(debit)
  }
  return { record, mustBeCovered, signatures: () => agreements.length - 1 }
}

const controls = ['stop-debit', 'resume-debit', 'revoke-authorization'] as const
const reasons = ['customer-request', 'pay-day-changed', 'hardship', 'our-mistake'] as const

type Move =
  | { readonly kind: 'time' }
  | { readonly kind: 'sign'; readonly account: string; readonly wait: number }
  | {
      readonly kind: 'pay-sign'
      readonly amount: number
      readonly after: 'reverse' | 'earlier' | 'earlier-unrequested'
    }
  | { readonly kind: 'control'; readonly what: (typeof controls)[number]; readonly payment: number }
  | { readonly kind: 'pay'; readonly amount: number; readonly purpose: 'payment' | 'prepayment' }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'move'; readonly payment: number; readonly days: number; readonly reason: string }
  | { readonly kind: 'arrange'; readonly parts: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'stop-on-the-way'; readonly after: 'resume-debit' | 'sign' | 'move' | 'nothing' }
  | { readonly kind: 'answer'; readonly which: number; readonly outcome: ProviderReport }

const failing = ['901', '901', '901', '908', '905', '914', '915']
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'time' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sign' as const),
      account: fc.constantFrom('savings', 'joint', 'credit-union'),
      wait: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('control' as const),
      what: fc.constantFrom('stop-debit', 'stop-debit', 'resume-debit', 'resume-debit', 'revoke-authorization'),
      payment: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 400_00 }),
      purpose: fc.constantFrom('payment', 'prepayment'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay-sign' as const),
      amount: fc.integer({ min: 1, max: 600_00 }),
      after: fc.constantFrom('reverse', 'earlier', 'earlier-unrequested'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      payment: fc.integer({ min: 1, max: 5 }),
      days: fc.integer({ min: -12, max: 20 }),
      reason: fc.constantFrom(...reasons),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('arrange' as const), parts: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'release' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stop-on-the-way' as const),
      after: fc.constantFrom('resume-debit', 'resume-debit', 'sign', 'move', 'nothing'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.nat(3),
      outcome: fc.oneof(
        { weight: 4, arbitrary: fc.constant(reporting('completed')) },
        {
          weight: 3,
          arbitrary: fc.constantFrom(...failing).map((failure) => reporting('failed', { failure })),
        },
        { weight: 1, arbitrary: fc.constant(reporting('acknowledged')) },
      ),
    }),
  },
)

/** A loan through whose commands everything happens, next to the model of what its payor has in
 * hand. */
const living = (start: ServicedLoan) => {
  // A funded loan of the fixture has a book of its own: what is announced follows from that.
  let loan: ServicedLoan = { ...start, noticed: nothingNoticed(start.book) }
  const model = makeModel(start)
  const seen = { debits: 0, again: 0, underLater: 0, calledBack: 0, resumed: 0, reversed: 0, earlier: 0 }
  const run = <Type extends CommandType>(command: CommandOf<Type>, now: Instant): boolean => {
    const facts = factsFor<Type>(loan, {
      ...usualWorld,
      now,
    })
    const debitId = (payment: number, attempt: number): string => `D${payment}.${attempt}`
    const decided = decide<Type>(loan, command, { ...(facts as object), debitId } as unknown as FactsOf<Type>)
    if (!decided.ok) return false
    for (const event of decided.value) {
      const after = evolve(loan, event, loanId)
      if (!isServiced(after)) throw new Error(`${event.type} ended the servicing`)
      if (event.type === 'payment-requested' && event.kind === 'debit')
        expect(event.account).toBe(loan.authorized.account)
      if (event.type === 'debit-initiated') {
        model.mustBeCovered(event, loan.authorized.account)
        seen.debits += 1
        seen.again += event.rePresents === undefined ? 0 : 1
        seen.underLater += model.signatures() > 0 ? 1 : 0
      }
      model.record(event)
      loan = after
    }
    return true
  }
  return { run, seen, loan: () => loan, model }
}
type Life = ReturnType<typeof living>

const act = ({ run }: Life, action: MoneyAction, reason: string, now: Instant): boolean =>
  run(issue('take-money-action', { action, reason, note: 'agreed' }, mei), now)

/** Everything that is due by that moment: debits go to the bank, and what is called back is
 * answered. */
const passTime = (life: Life, now: Instant): void => {
  for (const type of ['initiate-debit', 'initiate-debit', 'accrue-interest'] as const)
    life.run(issue(type, {}, systemActor), now)
  const { book } = life.loan()
  for (const { debitId, state, debitDate } of book.debits) {
    const isSent = paymentOf(life.loan(), debitId)?.state === 'acknowledged'
    if (state !== 'in-flight' || isSent || debitDate <= torontoDateOf(now)) continue
    if (!book.authorization.recalled.includes(debitId)) continue
    life.run(recording(life.loan(), debitId, reporting('cancelled')), now)
    life.seen.calledBack += 1
  }
}

const sign = (life: Life, account: AccountKey, wait: number, now: Instant): void => {
  const requestId = `req_${now}`
  life.run(issue('start-bank-connection', {}), now)
  life.run(issue('finish-bank-connection', { requestId }), now)
  const outcome = { state: 'collected', account, transactions: 12 } as const
  life.run(issue('record-bank-data', { requestId, outcome }, systemActor), now)
  life.run(issue('prepare-authorization', {}), now)
  const documentSha256 = life.loan().newAccount?.authorization?.document.sha256 ?? 'none'
  const evidence = {
    documentSha256,
    sessionId: 'ses_1',
    signIn: byPassword,
    openedAt: 1,
    reachedEndAt: 2,
    tickedAt: 3,
    pressedAt: 4,
  }
  life.run(issue('authorize-account', { evidence }), instant(now + wait * 24 * 3_600_000))
}

const happen = (life: Life, one: Exclude<Move, { readonly kind: 'stop-on-the-way' }>, now: Instant): void => {
  const today = torontoDateOf(now)
  const { book } = life.loan()
  switch (one.kind) {
    case 'time':
      return passTime(life, now)
    case 'sign':
      return sign(life, one.account as AccountKey, one.wait, now)
    case 'pay-sign':
      return signMeanwhile(life, one, now)
    case 'control':
      life.run(
        issue(one.what, (one.what === 'revoke-authorization' ? {} : { payment: one.payment }) as never, rowan),
        now,
      )
      // The provider confirms within minutes, or later.
      return one.payment % 2 === 0 ? passTime(life, now) : undefined
    case 'pay': {
      const { amount, purpose } = one
      const paid = { kind: 'record-payment', amount, receivedOn: today, means: 'e-transfer', purpose } as const
      return void act(life, paid, 'payment-arrived', now)
    }
    case 'reverse': {
      const paid = book.receipts.filter(({ kind, reversed }) => kind === 'payment' && !reversed)
      const paymentId = paid[one.which % Math.max(1, paid.length)]?.id ?? 'none'
      return void act(life, { kind: 'reverse-payment', paymentId }, 'recorded-by-mistake', now)
    }
    case 'move': {
      const ahead = book.payments.filter(({ dueDate }) => dueDate > today)
      const payment = ahead[one.payment % Math.max(1, ahead.length)]
      const dueDate = plusDays(payment?.dueDate ?? today, one.days)
      const action = { kind: 'change-due-date', payment: payment?.number ?? 1, dueDate } as const
      if (act(life, action, one.reason, now) && one.days < 0) life.seen.earlier += 1
      return
    }
    case 'arrange': {
      const action = { kind: 'arrange-payments', parts: one.parts, first: plusDays(today, 7), every: 'weekly' } as const
      return void act(life, action, 'hardship', now)
    }
    case 'release':
      return void act(life, { kind: 'release-debits' }, 'account-is-in-order', now)
    case 'answer': {
      const flying = book.debits.filter(({ state }) => state !== 'returned')
      const debit = flying[one.which % Math.max(1, flying.length)]
      life.run(recording(life.loan(), debit?.debitId ?? 'none', one.outcome), now)
    }
  }
}

/** A part is paid, another agreement is signed for the rest, and then the part turns out not to be
 * paid, or a day is to be earlier. */
const signMeanwhile = (
  life: Life,
  { amount, after }: Extract<Move, { readonly kind: 'pay-sign' }>,
  now: Instant,
): void => {
  const today = torontoDateOf(now)
  const next = life.loan().book.payments.find(({ dueDate }) => dueDate > plusDays(today, 16))
  if (after !== 'reverse') {
    const later = {
      kind: 'change-due-date',
      payment: next?.number ?? 1,
      dueDate: plusDays(next?.dueDate ?? today, 9),
    } as const
    act(life, later, 'hardship', now)
  }
  const paid = { kind: 'record-payment', amount, receivedOn: today, means: 'e-transfer', purpose: 'payment' } as const
  const isPaid = act(life, paid, 'payment-arrived', now)
  sign(life, 'joint' as AccountKey, 0, now)
  if (after === 'reverse') {
    const paymentId = life.loan().book.receipts.findLast(({ kind }) => kind === 'payment')?.id ?? 'none'
    if (isPaid && act(life, { kind: 'reverse-payment', paymentId }, 'payment-did-not-clear', now))
      life.seen.reversed += 1
    return
  }
  const back = {
    kind: 'change-due-date',
    payment: next?.number ?? 1,
    dueDate: plusDays(next?.dueDate ?? today, 3),
  } as const
  if (act(life, back, after === 'earlier' ? 'customer-request' : 'hardship', now)) life.seen.earlier += 1
}

/** The payor stops the next debit on the day on which it went to the bank, and something else
 * follows on that day. Answers the moment after it. */
const stopOnTheWay = (
  life: Life,
  { after }: Extract<Move, { readonly kind: 'stop-on-the-way' }>,
  from: Instant,
): Instant => {
  const [next] = debitsAhead(life.loan(), torontoDateOf(from))
  if (next === undefined || next.initiateOn < torontoDateOf(from)) return from
  const { payment } = next
  const now = noonOf(next.initiateOn)
  passTime(life, now)
  life.run(issue('stop-debit', { payment }), now)
  passTime(life, now)
  if (after === 'move') {
    const dueDate = plusDays(next.debitDate, 5)
    act(life, { kind: 'change-due-date', payment, dueDate }, 'customer-request', now)
  }
  if (after === 'sign') sign(life, 'savings' as AccountKey, 0, now)
  else if (after !== 'nothing' && life.run(issue('resume-debit', { payment }), now)) life.seen.resumed += 1
  passTime(life, now)
  return now
}

/** What is announced today is on its way or will be made, on that day and, as long as nothing else
 * happens, for that amount. */
const announcesTheTruth = (loan: ServicedLoan, now: Instant): number => {
  const today = torontoDateOf(now)
  const { waiting } = noticesToSend(loan, now)
  const announced = waiting.flatMap(({ notice }) => (notice.kind === 'upcoming-debit' ? [notice] : []))
  const debits = [...debitsAhead(loan, today), ...loan.book.debits.filter(({ state }) => state === 'in-flight')]
  for (const { on, figures } of announced) {
    const debit = debits.find(({ debitDate }) => debitDate === figures.debitDate)
    expect(debit, 'a debit is announced that will not be made').toBeDefined()
    if (on === today && loan.book.asOf < today)
      expect(debit?.amount, 'another amount is announced').toBe(figures.amount)
  }
  return announced.length
}

test('TAM-101: what happens, each debit lies on the account of the agreement in force and within what that agreement or a notice allows', () => {
  const seen = { debits: 0, again: 0, underLater: 0, calledBack: 0, resumed: 0, reversed: 0, earlier: 0, announced: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(advance, installments, biWeekly),
      fc.array(fc.tuple(move, fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 16 }))), {
        minLength: 8,
        maxLength: 40,
      }),
      (terms, moves) => {
        const life = living(fundedLoan(terms))
        let now = noonOf(terms.advanceDate)
        for (const [one, days] of moves) {
          // A system that works takes each day's steps; now and then it stands still.
          for (let day = 0; day < days; day += 1) {
            now = instant(now + 24 * 3_600_000)
            if (one.kind !== 'answer') passTime(life, now)
          }
          if (one.kind === 'stop-on-the-way') now = stopOnTheWay(life, one, now)
          else happen(life, one, now)
          seen.announced += announcesTheTruth(life.loan(), now)
        }
        for (const [name, count] of Object.entries(life.seen)) seen[name as keyof typeof seen] += count
      },
    ),
    { numRuns: runs(120) },
  )
  if (everySample) for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(5)
})
