import * as z from 'zod/mini'
import { moneyReviewReasons } from '@tamarack/domain/decision/second-review'
import { moneyActionKinds } from '@tamarack/domain/loan/servicing/money-action'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { moneyActionForm } from '../forms/money-action.ts'
import { foreseenEventView } from './foreseen-event.ts'
import { cents, day } from './loan.ts'
import { moneyResultView } from './previewed.ts'

const moment = z.int()

/** Every figure of a signed loan on a day: cents, days in Toronto, null where there is none. */
export const bookFiguresView = z.object({
  status: z.enum(loanStatuses),
  owed: cents,
  /** Money received that still counts, less what was sent back; below zero where a payment was
   * reversed after its refund. */
  received: cents,
  principal: cents,
  cost: cents,
  defaultInterest: cents,
  fee: cents,
  refundToRecover: cents,
  owedToBorrower: cents,
  refundableFrom: z.nullable(day),
  writtenOff: cents,
  recovered: cents,
  payments: z.array(z.object({ number: z.int(), dueDate: day, amount: cents, paid: cents, paidOn: z.nullable(day) })),
  /** Accounts whose booked balance is not what the rules give, with both. */
  drift: z.array(z.object({ account: z.string(), booked: cents, ruled: cents })),
  /** What was late in parts, as arranged, and what is left of each; none where nothing was. */
  parts: z.array(z.object({ dueDate: day, amount: cents, left: cents, state: z.enum(['due', 'paid', 'missed']) })),
})
export type BookFiguresView = z.infer<typeof bookFiguresView>

const moneyProposalView = z.object({
  action: moneyActionForm,
  reason: z.string(),
  note: z.string(),
  byId: z.string(),
  byName: z.string(),
  at: moment,
  because: z.array(z.enum(moneyReviewReasons)),
  /** The result that its author saw. */
  result: moneyResultView,
})
export type MoneyProposalView = z.infer<typeof moneyProposalView>

/** What staff can do about the money of a loan: every action, and why one may not be taken now. */
export const moneyActionsView = z.object({
  asOf: day,
  actions: z.array(
    z.object({
      kind: z.enum(moneyActionKinds),
      refused: z.nullable(z.object({ code: z.string(), words: z.string() })),
    }),
  ),
  figures: bookFiguresView,
  reversible: z.array(z.object({ paymentId: z.string(), amount: cents, valueDate: day })),
  proposal: z.nullable(moneyProposalView),
})
export type MoneyActionsView = z.infer<typeof moneyActionsView>

/** What an action would record, in order, and every figure before and after it. */
export const moneyActionPreviewView = z.object({
  events: z.array(foreseenEventView),
  before: bookFiguresView,
  after: bookFiguresView,
  /** Goes back with the action, which is refused if its result is another one by then. */
  result: moneyResultView,
})
export type MoneyActionPreviewView = z.infer<typeof moneyActionPreviewView>
