import type { Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import type { ApprovalResult, MoneyResult } from '@tamarack/domain/loan/servicing/previewed'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import type { BookFigures } from '../book-figures.ts'
import type { MoneyActions, Payoff, WhatIf } from '../queries/money-actions.ts'
import type { Servicing } from '../queries/servicing.ts'

/** $342.00, of which one payment of $100.00 was made. */
export const sampleFigures: BookFigures = {
  status: 'funded',
  owed: 242_00,
  received: 100_00,
  principal: 242_00,
  cost: 0,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  owedToBorrower: 0,
  refundableFrom: '2026-11-25',
  writtenOff: 0,
  recovered: 0,
  drift: [],
  payments: [{ number: 1, dueDate: '2026-12-07', amount: 342_00, paid: 100_00, paidOn: null }],
  parts: [],
}

/** What approving $500.00 for two weeks offers. */
export const sampleApproval: ApprovalResult = {
  advance: 500_00,
  costOfBorrowing: 70_00,
  total: 570_00,
  payments: 1,
  starts: '2026-11-20',
  lastPayment: '2026-12-04',
}

/** A payment of $242.00 repays the loan. */
export const sampleResult: MoneyResult = {
  status: 'repaid',
  atStake: 242_00,
  owed: 0,
  received: 342_00,
  owedToBorrower: 0,
  writtenOff: 0,
  recovered: 0,
  payments: 0,
}

/** The next payment may fall due a week later; nothing is late. */
export const sampleArrangeable: Arrangeable = {
  movable: [
    {
      payment: 1,
      amount: cents(242_00),
      dueDate: localDate('2026-12-07'),
      earliest: localDate('2026-12-08'),
      latest: localDate('2026-12-14'),
    },
  ],
  notMovable: undefined,
  late: undefined,
  notArrangeable: undefined,
}

/** A fee cannot be waived, and a write-off waits for a second person. */
export const sampleMoneyActions: MoneyActions = {
  asOf: '2026-11-24',
  actions: [{ kind: 'waive-fee', refusal: { code: 'NO_FEE_TO_WAIVE' } }],
  figures: sampleFigures,
  reversible: [{ paymentId: 'pay_1', amount: cents(100_00), valueDate: localDate('2026-11-24') }],
  proposal: {
    at: instant(1_795_000_700_000),
    action: { kind: 'write-off' },
    reason: 'insolvency',
    note: 'Trustee wrote to us',
    byId: 'employee2',
    byName: 'Noah Reyes',
    because: ['amount'],
    result: { ...sampleResult, status: 'written-off', received: 100_00, writtenOff: 242_00 },
  },
}

/** The rest of the one payment is due, and its debit is ahead. */
export const sampleServicing: Servicing = {
  asOf: '2026-11-24',
  figures: sampleFigures,
  late: null,
  request: null,
  debits: 'running',
  authorization: {
    revokedOn: null,
    endsOn: null,
    endsOnIfRevoked: localDate('2026-11-27'),
    newAccount: 'may-connect',
    comesBack: [],
  },
  nextDebit: {
    payment: 1,
    amount: 242_00,
    sentOn: '2026-12-02',
    debitDate: '2026-12-07',
    isSent: false,
    isAgain: false,
  },
  onTheirWay: [
    {
      payment: 1,
      amount: cents(242_00),
      debitDate: localDate('2026-12-07'),
      state: 'stoppable',
      until: localDate('2026-12-02'),
    },
  ],
  payments: [
    {
      number: 1,
      dueDate: '2026-12-07',
      amount: 342_00,
      paid: 100_00,
      paidOn: null,
      state: 'due',
      sentOn: null,
      debitDate: null,
      rePresented: null,
      control: { state: 'stoppable', until: localDate('2026-12-02') },
      returned: null,
    },
  ],
  refunds: {
    dueOn: null,
    dueAmount: 0,
    waitsForStaff: false,
    byHand: 0,
    sent: [{ refundId: 'pay_refund_1', amount: 5_00, sentOn: '2026-11-20', state: 'completed', failure: null }],
  },
  collection: {
    pastDue: cents(0),
    daysPastDue: 0,
    bucket: 'current',
    action: 'contact',
    nextDebit: { amount: cents(242_00), debitDate: localDate('2026-12-07'), isSent: false },
    promise: { amount: cents(50_00), day: localDate('2026-12-01'), state: 'open' },
    nextContact: instant(1_795_000_700_000),
    barred: null,
    doNotContact: null,
    stay: { ground: 'hardship', from: '2026-11-24' },
    stillRunning: [{ amount: 242_00, debitDate: '2026-12-07' }],
    lastContact: { at: instant(1_795_000_600_000), channel: 'call', outcome: 'spoke' },
    openContacts: [
      {
        number: 2,
        at: instant(1_795_000_700_000),
        channel: 'call',
        with: 'borrower',
        direction: 'out',
      },
    ],
    waits: [{ kind: 'request', since: instant(1_795_000_600_000) }],
  },
  made: [
    {
      debitId: 'pay_debit_1',
      payment: 1,
      amount: 100_00,
      initiatedOn: '2026-11-18',
      debitDate: '2026-11-23',
      state: 'completed',
      rePresents: null,
      failure: null,
      final: false,
      returnFee: null,
    },
  ],
  entries: [
    {
      number: 1,
      on: localDate('2026-11-24'),
      kind: 'payment-received',
      lines: [
        { account: 'cash', debit: cents(100_00), credit: cents(0) },
        { account: 'advance receivable', debit: cents(0), credit: cents(100_00) },
      ],
    },
  ],
}

/** $342.00 with a debit of that amount on its way. */
export const samplePayoff: Payoff = {
  on: localDate('2026-11-24'),
  validUntil: 1_795_582_799_999,
  principal: 300_00,
  costOfBorrowing: 42_00,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  chargeRefund: cents(0),
  total: cents(342_00),
  debitsInFlight: [
    { payment: 1, amount: cents(342_00), debitDate: localDate('2026-11-27'), state: 'sent', until: null },
  ],
  leftIfDebitsSettle: cents(0),
  refundIfBoth: cents(342_00),
  refundFrom: localDate('2026-11-30'),
}

/** $100.00 of it three days later; what is left is debited on its day. */
export const sampleWhatIf: WhatIf = {
  today: localDate('2026-11-24'),
  lastDay: localDate('2026-12-02'),
  on: localDate('2026-11-27'),
  amount: cents(100_00),
  toPayOff: cents(242_00),
  left: cents(142_00),
  debitedBefore: cents(0),
  next: { dueDate: localDate('2026-12-07'), amount: cents(142_00) },
  last: localDate('2026-12-07'),
  saved: cents(0),
}
