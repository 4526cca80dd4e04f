import * as z from 'zod/mini'
import { noFees } from '@tamarack/domain/loan/debits/after-return'
import { arrangementSituations } from '@tamarack/domain/loan/servicing/money-action'
import { arrangementWishForm } from '../forms/arrangement.ts'
import { collectionView } from './collections.ts'
import { cents, day, disbursementStates, loanView, moment } from './loan.ts'
import { bookFiguresView } from './money-actions.ts'

/** due, its debit on its way, paid, its last debit returned, or missed. */
export const paymentStates = ['due', 'debit-sent', 'paid', 'returned', 'missed'] as const

/** running: debits go on by themselves; held: a person looks before the next one; stopped: none is
 * made under this authorization; paused: none is made for now. */
const debitStandings = ['running', 'held', 'stopped', 'paused'] as const

const servicedPayment = z.object({
  number: z.int(),
  dueDate: day,
  amount: cents,
  paid: cents,
  paidOn: z.nullable(day),
  state: z.enum(paymentStates),
  /** The day its debit was sent, and the day of the debit; null where none was made. */
  sentOn: z.nullable(day),
  debitDate: z.nullable(day),
  /** The same of that debit's re-presentment, where one was made. */
  rePresented: z.nullable(z.object({ sentOn: day, debitDate: day })),
  /** Whether its debit can be stopped, or let go on, through the day `until`; or stopped. */
  control: z.object({ state: z.enum(['stoppable', 'resumable', 'stopped', 'none']), until: z.nullable(day) }),
  /** Why its last debit was returned, and what that leads to. */
  returned: z.nullable(
    z.object({
      code: z.string(),
      on: day,
      fee: cents,
      interestFrom: z.nullable(day),
      presentedAgainOn: z.nullable(day),
    }),
  ),
})
export type ServicedPaymentView = z.infer<typeof servicedPayment>

const servicedDebit = z.object({
  debitId: z.string(),
  payment: z.nullable(z.int()),
  amount: cents,
  initiatedOn: day,
  debitDate: day,
  state: z.enum(['requested', 'submitted', 'acknowledged', 'under-review', 'completed', 'returned']),
  rePresents: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  final: z.boolean(),
  /** What its return costs the borrower, or why nothing; null where it was not returned. */
  returnFee: z.nullable(z.object({ cents, none: z.nullable(z.enum(noFees)) })),
})
export type ServicedDebitView = z.infer<typeof servicedDebit>
export type NoFee = (typeof noFees)[number]

const servicedRefund = z.object({
  refundId: z.string(),
  amount: cents,
  sentOn: day,
  /** It pays back a payment that was debited twice. */
  ofSecondDebit: z.optional(z.literal(true)),
  state: z.enum(disbursementStates),
  /** The provider's word for what went wrong; null for customers. */
  failure: z.nullable(z.string()),
})
export type ServicedRefundView = z.infer<typeof servicedRefund>

export const ledgerEntry = z.object({
  number: z.int(),
  on: day,
  kind: z.string(),
  lines: z.array(z.object({ account: z.string(), debit: cents, credit: cents })),
})
export type LedgerEntryView = z.infer<typeof ledgerEntry>

/** What is late, and on what default interest runs: `days` have counted from `from` on, and a month
 * adds `mostAMonth` at most. */
const lateView = z.object({
  amount: cents,
  /** What to pay next: what is left of the part due on `partDue`, or all that is late if null. */
  payNow: z.object({ amount: cents, partDue: z.nullable(day) }),
  payments: z.array(z.object({ number: z.int(), dueDate: day, amount: cents })),
  defaultInterest: cents,
  fee: cents,
  refundToRecover: cents,
  interestSinceEnd: cents,
  interest: z.array(
    z.object({ principal: cents, from: day, days: z.int(), pausedUntil: z.nullable(day), mostAMonth: cents }),
  ),
})
export type LateView = z.infer<typeof lateView>

/** How a signed loan is today: amounts in cents, days in Toronto. */
const onItsWay = z.object({
  /** Null where it is for what is late. */
  payment: z.nullable(z.int()),
  amount: cents,
  debitDate: day,
  state: z.enum(['stoppable', 'sent', 'being-called-back', 'on-its-day', 'unanswered']),
  until: z.nullable(day),
})
export type OnItsWayView = z.infer<typeof onItsWay>

export const servicingView = z.object({
  asOf: day,
  figures: bookFiguresView,
  late: z.nullable(lateView),
  /** What the borrower requested last, and what came of it. */
  request: z.nullable(
    z.object({
      at: moment,
      wish: arrangementWishForm,
      situation: z.enum(arrangementSituations),
      state: z.enum(['open', 'granted', 'declined']),
      reason: z.nullable(z.string()),
      /** By the end of that day staff answer. */
      answeredBy: z.nullable(day),
      /** Of one that was declined: why, and what can be done next, in sentences. */
      declined: z.nullable(z.object({ why: z.string(), next: z.array(z.string()) })),
    }),
  ),
  debits: z.enum(debitStandings),
  /** Since when the debit authorization is revoked and from when no debit is made; or from when,
   * were it revoked today. */
  authorization: z.object({
    revokedOn: z.nullable(day),
    endsOn: z.nullable(day),
    endsOnIfRevoked: z.nullable(day),
    /** Whether another account can be connected, was read, or has an authorization to sign. */
    newAccount: z.enum(['none', 'may-connect', 'read', 'to-sign']),
    /** Stopped debits that a new authorization lists. Signing it resumes them. */
    comesBack: z.array(z.object({ payment: z.int(), dueDate: day, amount: cents })),
  }),
  nextDebit: z.nullable(
    z.object({
      payment: z.int(),
      amount: cents,
      sentOn: day,
      debitDate: day,
      isSent: z.boolean(),
      isAgain: z.boolean(),
    }),
  ),
  /** TAM-201: the next debit, where the bank data make it likely that it finds too little; null for
   * staff, who see the account. */
  shortDebit: z.nullable(z.object({ on: day, debit: cents, expected: cents, readOn: day })),
  /** Debits that were sent and have no answer yet; one can be stopped through `until`. */
  onTheirWay: z.array(onItsWay),
  payments: z.array(servicedPayment),
  /** What goes back to the borrower by Interac e-Transfer. */
  refunds: z.object({
    /** The day on which money goes back by itself next; null if none does. */
    dueOn: z.nullable(day),
    /** The part of what is owed that goes back then; the rest waits for a debit's bank. */
    dueAmount: cents,
    waitsForStaff: z.boolean(),
    /** What is owed on the word of our staff alone, and goes back when two of them have acted. */
    byHand: cents,
    sent: z.array(servicedRefund),
  }),
  /** Null for customers. */
  forStaff: z.nullable(
    z.object({ made: z.array(servicedDebit), entries: z.array(ledgerEntry), collection: collectionView }),
  ),
})
export type ServicingView = z.infer<typeof servicingView>

/** How a loan that is owed together is today, for its co-borrower: what is owed, each payment, and
 * until when it can be cancelled; nothing of the borrower's bank account. */
export const joinedServicingView = z.object({
  ...z.pick(servicingView, { asOf: true, figures: true, nextDebit: true, onTheirWay: true }).shape,
  loan: z.pick(loanView, {
    id: true,
    sequence: true,
    status: true,
    loanType: true,
    selectedPaymentPlan: true,
    selectedLoanAmount: true,
    interestAmount: true,
    fundedAt: true,
    cancellableUntil: true,
    cancellableAnyTime: true,
    paymentRequest: true,
  }),
  payments: z.array(
    z.pick(servicedPayment, { number: true, dueDate: true, amount: true, paid: true, paidOn: true, state: true }),
  ),
})
export type JoinedServicingView = z.infer<typeof joinedServicingView>

/** What pays a loan off on a day: cents, days YYYY-MM-DD in Toronto, moments epoch milliseconds. */
export const payoffView = z.object({
  on: day,
  /** The last moment of that day: interest may run on after it. */
  validUntil: moment,
  total: cents,
  principal: cents,
  costOfBorrowing: cents,
  defaultInterest: cents,
  fee: cents,
  /** What was refunded before a debit that had paid for it was returned. */
  refundToRecover: cents,
  /** The unearned part of a charge, which full payment gives back. */
  chargeRefund: cents,
  debitsInFlight: z.array(onItsWay),
  /** What is still to be paid when those debits go through: what paying it all now requests. */
  leftIfDebitsSettle: cents,
  /** What comes back when the total is paid and the debits go through too, and from which day. */
  refundIfBoth: cents,
  refundFrom: z.nullable(day),
})
export type PayoffView = z.infer<typeof payoffView>

/** What a payment on a day would do: cents, days in Toronto. */
export const whatIfPaidView = z.object({
  /** Of the answer, and the last day that can be named. */
  today: day,
  lastDay: day,
  on: day,
  amount: cents,
  /** What pays the loan off on that day, next to debits on their way; what of it is then left. */
  toPayOff: cents,
  left: cents,
  /** What debits take before that day, as they are planned. */
  debitedBefore: cents,
  next: z.nullable(z.object({ dueDate: day, amount: cents })),
  last: z.nullable(day),
  /** How much less the loan then takes in all than if each payment is made on its day. */
  saved: cents,
})
export type WhatIfPaidView = z.infer<typeof whatIfPaidView>

const refused = z.nullable(z.object({ code: z.string(), words: z.string() }))

/** What a borrower may request today, and why not: amounts in cents, days in Toronto. */
export const arrangeableView = z.object({
  movable: z.array(z.object({ payment: z.int(), amount: cents, dueDate: day, earliest: day, latest: day })),
  notMovable: refused,
  late: z.nullable(z.object({ amount: cents, partsMax: z.int(), firstFrom: day, firstBy: day })),
  notArrangeable: refused,
})
export type ArrangeableView = z.infer<typeof arrangeableView>
