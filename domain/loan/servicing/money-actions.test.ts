import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { reversiblePayments } from '../../ledger/reversible-payments.ts'
import { noticesOfEvent } from '../../notices/figures.ts'
import { cents } from '../../values/cents.ts'
import type { Actor } from '../actor.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { Decided } from '../slice.ts'
import { daysLater, eventsUntil, friday, given, issue, mei, oneDecides } from '../testing/loan-steps.fixture.ts'
import { moneyActionKinds, reasonsFor, type MoneyAction } from './money-action.ts'
import { offeredActions } from './money-actions.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const aboveTwoHundred = {
  policy: { ...oneDecides, secondPersonAbove: cents(0), secondPersonOnAttention: false, moneyAbove: cents(200_00) },
}
const payment = (amount: number, receivedOn = '2026-11-20'): MoneyAction => ({
  kind: 'record-payment',
  amount,
  receivedOn,
  means: 'e-transfer',
  purpose: 'payment',
})
const take = (action: MoneyAction, by: Actor = mei, change: { reason?: string; note?: string } = {}) =>
  issue(
    'take-money-action',
    {
      action,
      reason: reasonsFor(action.kind)[0]?.code ?? '',
      note: `${by.name} saw it in the bank account`,
      ...change,
    },
    by,
  )
const withdraw = (by: Actor) => issue('withdraw-money-action', { note: null }, by)

const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const funded = eventsUntil('funded')
/** An action, confirmed by Noah where it takes two people. */
const takenBy = (events: readonly LoanEvent[], days: number, action: MoneyAction): readonly LoanEvent[] => {
  const first = made(given(events, { now: daysLater(days) }).when(take(action)))
  if (first[0]?.type !== 'money-action-proposed') return first
  return [
    ...first,
    ...made(
      given([...events, ...first], { now: daysLater(days) }).when(take(action, noah, { note: 'Seen by me, too' })),
    ),
  ]
}
/** The events of the straight road and of these actions, each on its day after the Friday. */
const lifeWith = (...actions: readonly (readonly [number, MoneyAction])[]): readonly LoanEvent[] =>
  actions.reduce<readonly LoanEvent[]>(
    (events, [days, action]) => [...events, ...takenBy(events, days, action)],
    funded,
  )
const loanAfter = (events: readonly LoanEvent[]): ServicedLoan => {
  const { loan } = given(events)
  if (loan === undefined || !isServiced(loan)) throw new Error('no signed loan')
  return loan
}
const code = (decided: Decided): string => (decided.ok ? 'done' : decided.error.code)

describe('an action on the money of a loan', () => {
  test('is recorded with who, why and the note, before what the ledger makes of it', () => {
    const events = made(given(funded).when(take(payment(100_00))))
    expect(events).toMatchObject([
      {
        type: 'money-action-taken',
        at: friday,
        action: payment(100_00),
        reason: 'payment-arrived',
        note: 'Mei Chen saw it in the bank account',
        by: { id: 'usr_mei', name: 'Mei Chen' },
        atStake: 100_00,
      },
      {
        type: 'payment-received',
        on: '2026-11-20',
        paymentId: expect.stringMatching(/^pay_received_/),
        amount: 100_00,
        purpose: 'payment',
        byHand: true,
      },
    ])
  })

  test.each<readonly [string, MoneyAction, { reason?: string; note?: string }, string]>([
    ['no reason', payment(1_00), { reason: '' }, 'REASON_REQUIRED'],
    ['a reason of another action', payment(1_00), { reason: 'insolvency' }, 'UNKNOWN_REASON'],
    ['no note', payment(1_00), { note: '  ' }, 'NOTE_REQUIRED'],
    ['no amount', payment(0), {}, 'NOT_AN_AMOUNT'],
    ['half a cent', payment(0.5), {}, 'NOT_AN_AMOUNT'],
    ['no day', payment(1_00, '2026-02-30'), {}, 'NOT_A_DAY'],
    ['a day ahead', payment(1_00, '2026-11-21'), {}, 'RECEIVED_IN_THE_FUTURE'],
    ['a day before the money', payment(1_00, '2026-11-19'), {}, 'RECEIVED_BEFORE_ADVANCE'],
    ['an unknown payment', { kind: 'reverse-payment', paymentId: 'none' }, {}, 'UNKNOWN_PAYMENT'],
    ['no fee', { kind: 'waive-fee' }, {}, 'NO_FEE_TO_WAIVE'],
    ['a later end', { kind: 'change-due-date', payment: 1, dueDate: '2026-12-07' }, {}, 'TERM_MAY_NOT_BE_EXTENDED'],
    ['nothing owed back', { kind: 'refund', amount: 1, means: 'cheque' }, {}, 'NOTHING_OWED_TO_BORROWER'],
    ['a large balance', { kind: 'forgive-balance' }, {}, 'BALANCE_NOT_SMALL'],
    ['nothing overdue', { kind: 'send-to-collections' }, {}, 'STEP_NOT_DUE'],
    ['no collections', { kind: 'write-off' }, {}, 'STEP_NOT_DUE'],
    ['no loss', { kind: 'record-recovery', amount: 1, receivedOn: '2026-11-20', means: 'cheque' }, {}, 'STEP_NOT_DUE'],
    ['cash without any receipt', { ...payment(1_00), means: 'cash' } as MoneyAction, {}, 'RECEIPT_REQUIRED'],
    [
      'cash with an empty receipt',
      { ...payment(1_00), means: 'cash', receipt: ' ' } as MoneyAction,
      {},
      'RECEIPT_REQUIRED',
    ],
  ])('is refused with %s, and nothing happens', (_name, action, change, expected) => {
    expect(code(given(funded).when(take(action, mei, change)))).toBe(expected)
  })

  test('nobody acts on the money of an application', () => {
    expect(code(given(eventsUntil('review')).when(take(payment(1_00))))).toBe('STEP_NOT_DUE')
    expect(code(given(eventsUntil('review')).when(withdraw(mei)))).toBe('STEP_NOT_DUE')
  })

  test('a payment repays the loan, its reversal leaves it as it was', () => {
    const repaid = lifeWith([3, payment(570_00)])
    expect(loanAfter(repaid).status).toBe('repaid')
    const { paymentId } = repaid.at(-1) as Extract<LoanEvent, { type: 'payment-received' }>
    const reversed = made(given(repaid, { now: daysLater(4) }).when(take({ kind: 'reverse-payment', paymentId })))
    const after = loanAfter([...repaid, ...reversed])
    expect([after.status, owedInAll(after.book.owed)]).toEqual(['funded', 570_00])
  })

  test('a payment booked weeks later counts from the day on which it was received', () => {
    const backdated = loanAfter(lifeWith([40, payment(570_00, '2026-12-04')]))
    expect([backdated.status, backdated.book.balances['default interest earned']]).toEqual(['repaid', 0])
  })

  test('a loss is written off after collections, and money on it recovers it', () => {
    const lost = lifeWith([20, { kind: 'send-to-collections' }], [60, { kind: 'write-off' }])
    expect(loanAfter(lost).status).toBe('written-off')
    const owed = loanAfter(lost).book.writtenOff ?? 0
    const recovered = made(
      given(lost, { now: daysLater(70) }).when(
        take({ kind: 'record-recovery', amount: owed, receivedOn: torontoDateOf(daysLater(70)), means: 'cheque' }),
      ),
    )
    expect(loanAfter([...lost, ...recovered]).status).toBe('repaid')
  })

  test('TAM-72: a recovery that was received before the loss leaves the loss that it would have left in time', () => {
    const lost = lifeWith([20, { kind: 'send-to-collections' }], [60, { kind: 'write-off' }])
    const recordedFrom = (receivedOn: string) =>
      loanAfter([
        ...lost,
        ...made(
          given(lost, { now: daysLater(70) }).when(
            take({ kind: 'record-recovery', amount: 100_00, receivedOn, means: 'cheque' }, mei, {
              reason: 'booked-late',
            }),
          ),
        ),
      ]).book
    const inTime = lifeWith(
      [20, { kind: 'send-to-collections' }],
      [
        30,
        {
          kind: 'record-payment',
          amount: 100_00,
          receivedOn: torontoDateOf(daysLater(30)),
          means: 'cheque',
          purpose: 'payment',
        },
      ],
      [60, { kind: 'write-off' }],
    )
    expect(recordedFrom(torontoDateOf(daysLater(30))).balances).toEqual(loanAfter(inTime).book.balances)
    expect(recordedFrom(torontoDateOf(daysLater(70))).balances.recovered).toBe(100_00)
  })

  test('TAM-112: a recovery is reversed like a payment: offered, with a reason, by two people above our amount, and e-mailed with its amount', () => {
    const lost = lifeWith([20, { kind: 'send-to-collections' }], [60, { kind: 'write-off' }])
    const loss = loanAfter(lost).book.writtenOff ?? 0
    const receivedOn = torontoDateOf(daysLater(70))
    const recovery = { kind: 'record-recovery', amount: loss, receivedOn, means: 'cheque' } as const
    const recovered = [...lost, ...made(given(lost, { now: daysLater(70) }).when(take(recovery)))]
    const { paymentId } = recovered.at(-1) as Extract<LoanEvent, { type: 'recovered' }>
    const reverse: MoneyAction = { kind: 'reverse-payment', paymentId }
    expect(reversiblePayments(loanAfter(recovered).book)).toEqual([
      { paymentId, amount: loss, valueDate: torontoDateOf(daysLater(70)) },
    ])
    expect(offeredActions(loanAfter(recovered), daysLater(74)).find(({ kind }) => kind === 'reverse-payment')).toEqual({
      kind: 'reverse-payment',
      refusal: undefined,
    })
    expect(code(given(recovered, { now: daysLater(74) }).when(take(reverse, mei, { reason: 'payment-arrived' })))).toBe(
      'UNKNOWN_REASON',
    )
    const careful = { ...aboveTwoHundred, now: daysLater(74) }
    const proposed = made(given(recovered, careful).when(take(reverse)))
    expect(proposed).toMatchObject([{ type: 'money-action-proposed', because: ['amount'] }])
    const reversed = made(given([...recovered, ...proposed], careful).when(take(reverse, noah)))
    expect(reversed).toMatchObject([
      { type: 'money-action-taken', action: reverse, reason: 'recorded-by-mistake', by: { name: 'Noah Reyes' } },
      { type: 'payment-reversed', paymentId },
    ])
    const before = loanAfter([...recovered, ...proposed])
    const after = loanAfter([...recovered, ...proposed, ...reversed])
    expect([before.status, after.status, after.book.writtenOff]).toEqual(['repaid', 'written-off', loss])
    expect(reversiblePayments(after.book)).toEqual([])
    const event = reversed.at(-1) as Extract<LoanEvent, { type: 'payment-reversed' }>
    expect(noticesOfEvent(before.book, after.book, event)).toMatchObject([
      { kind: 'returned', subject: paymentId, figures: { amount: loss, returnCode: undefined } },
    ])
    expect(code(given([...recovered, ...proposed, ...reversed], careful).when(take(reverse)))).toBe('ALREADY_REVERSED')
  })

  test('less than a dollar is forgiven', () => {
    const nearly = lifeWith([3, payment(569_50)], [4, { kind: 'forgive-balance' }])
    expect(loanAfter(nearly).status).toBe('repaid')
  })

  test('what was paid too much is refunded', () => {
    const overpaid = lifeWith([3, payment(600_00)], [4, { kind: 'refund', amount: 30_00, means: 'e-transfer' }])
    expect(loanAfter(overpaid).book.owedToBorrower).toBe(0)
  })
})

describe('where two people must act', () => {
  const proposal = made(given(funded, aboveTwoHundred).when(take(payment(300_00))))
  const proposed = given([...funded, ...proposal], { ...aboveTwoHundred, now: daysLater(1) })

  test('TAM-132: nobody confirms their own action under a second account', () => {
    const again: Actor = { id: 'usr_mei_2', name: 'mei chen', role: 'admin' }
    expect(code(proposed.when(take(payment(300_00), again)))).toBe('SECOND_PERSON_REQUIRED')
  })

  test('the first person proposes, and nothing is booked', () => {
    expect(proposal).toMatchObject([{ type: 'money-action-proposed', because: ['amount'], by: { id: 'usr_mei' } }])
    const { loan } = proposed
    expect(loan && isServiced(loan) && [owedInAll(loan.book.owed), loan.proposal?.by.name]).toEqual([
      570_00,
      'Mei Chen',
    ])
    expect(code(given(funded, aboveTwoHundred).when(take(payment(200_00))))).toBe('done')
    expect(made(given(funded, aboveTwoHundred).when(take(payment(200_00))))[0]?.type).toBe('money-action-taken')
  })

  test('another person takes the same action, and the record names both', () => {
    const taken = made(proposed.when(take(payment(300_00), noah)))
    expect(taken).toMatchObject([
      { type: 'money-action-taken', by: { name: 'Noah Reyes' }, proposed: { by: { name: 'Mei Chen' }, at: friday } },
      { type: 'payment-received', on: '2026-11-21', receivedOn: '2026-11-20', amount: 300_00 },
    ])
    const after = loanAfter([...funded, ...proposal, ...taken])
    expect([owedInAll(after.book.owed), after.proposal]).toEqual([270_00, undefined])
  })

  test('the second person states a ground of their own, and the event keeps both (TAM-119)', () => {
    const note = 'Mei Chen saw it in the bank account'
    for (const repeated of [note, ` ${note.toUpperCase()}  `])
      expect(code(proposed.when(take(payment(300_00), noah, { note: repeated })))).toBe('GROUND_REPEATED')
    expect(made(proposed.when(take(payment(300_00), noah)))[0]).toMatchObject({
      note: 'Noah Reyes saw it in the bank account',
      proposed: { by: { name: 'Mei Chen' }, note },
    })
  })

  test('nobody confirms their own proposal, nor does anything else before it is decided', () => {
    expect(code(proposed.when(take(payment(300_00))))).toBe('SECOND_PERSON_REQUIRED')
    expect(code(proposed.when(take(payment(299_99), noah)))).toBe('OTHER_ACTION_PROPOSED')
    expect(code(proposed.when(take(payment(1_00))))).toBe('OTHER_ACTION_PROPOSED')
    const loosened = given([...funded, ...proposal], { now: daysLater(1) })
    expect(code(loosened.when(take(payment(300_00))))).toBe('SECOND_PERSON_REQUIRED')
  })

  test('whoever may act withdraws it, and the loan is as it was', () => {
    const withdrawn = made(proposed.when(withdraw(mei)))
    expect(given([...funded, ...proposal, ...withdrawn]).loan).toEqual(given(funded).loan)
    expect(code(given(funded).when(withdraw(mei)))).toBe('STEP_NOT_DUE')
  })
})

describe('the actions that a loan offers', () => {
  const offered = (events: readonly LoanEvent[], days: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      offeredActions(loanAfter(events), daysLater(days)).map(({ kind, refusal }) => [kind, refusal?.code ?? 'legal']),
    )
  test('are all listed, each with why it may not be taken', () => {
    expect(offered(funded, 3)).toEqual({
      'record-payment': 'legal',
      'place-stay': 'legal',
      'lift-stay': 'NO_STAY',
      'change-recipient': 'NO_PAYMENT_TO_SEND',
      'correct-posting': 'NOTHING_TO_CORRECT',
      'reverse-payment': 'NO_PAYMENT_TO_REVERSE',
      'waive-fee': 'NO_FEE_TO_WAIVE',
      'change-due-date': 'TERM_MAY_NOT_BE_EXTENDED',
      'release-debits': 'DEBITS_NOT_HELD',
      'arrange-payments': 'NOTHING_LATE',
      'decline-arrangement': 'NO_ARRANGEMENT_REQUESTED',
      refund: 'NOTHING_OWED_TO_BORROWER',
      'forgive-balance': 'BALANCE_NOT_SMALL',
      'send-to-collections': 'STEP_NOT_DUE',
      'write-off': 'STEP_NOT_DUE',
      'record-recovery': 'STEP_NOT_DUE',
    })
    expect(offered(lifeWith([3, payment(600_00)]), 4)).toMatchObject({
      'reverse-payment': 'legal',
      'change-due-date': 'NO_PAYMENT_AHEAD',
      refund: 'legal',
    })
    expect(offered(funded, 20)).toMatchObject({ 'send-to-collections': 'legal' })
    const collected = lifeWith([20, { kind: 'send-to-collections' }])
    expect(offered(collected, 21)).toMatchObject({ 'send-to-collections': 'STEP_NOT_DUE', 'write-off': 'legal' })
    expect(
      offered([...lifeWith([20, { kind: 'send-to-collections' }], [30, { kind: 'write-off' }])], 31),
    ).toMatchObject({
      'record-payment': 'STEP_NOT_DUE',
      'record-recovery': 'legal',
    })
  })
  test('every action has a reason that explains it', () => {
    for (const kind of moneyActionKinds) expect(reasonsFor(kind).length).toBeGreaterThan(0)
  })
})
