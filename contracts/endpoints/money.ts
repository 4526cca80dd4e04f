import * as z from 'zod/mini'
import { decidingRoles, endpoint, staffRoles } from '../endpoint.ts'
import { moneyActionForm, moneyActionReason } from '../forms/money-action.ts'
import { loanView } from '../views/loan.ts'
import { moneyActionPreviewView, moneyActionsView } from '../views/money-actions.ts'

/** Why the ledger, or two people’s rule, does not let an action happen. */
export const moneyActionErrors = [
  'STEP_NOT_DUE',
  'OWN_LOAN',
  'REASON_REQUIRED',
  'UNKNOWN_REASON',
  'NOTE_REQUIRED',
  'OTHER_ACTION_PROPOSED',
  'SECOND_PERSON_REQUIRED',
  'NOT_AN_AMOUNT',
  'NOT_A_DAY',
  'EVENT_OUT_OF_ORDER',
  'OUTSIDE_CALENDAR',
  'RECEIVED_IN_THE_FUTURE',
  'RECEIVED_BEFORE_ADVANCE',
  'UNKNOWN_PAYMENT',
  'ALREADY_REVERSED',
  'NO_FEE_TO_WAIVE',
  'PAYMENT_ALREADY_PAID',
  'DUE_DATE_UNCHANGED',
  'DUE_DATE_OUT_OF_ORDER',
  'DUE_DATE_TOO_FAR',
  'EARLIER_ONLY_ON_REQUEST',
  'EARLIER_NEEDS_TEN_DAYS',
  'TERM_MAY_NOT_BE_EXTENDED',
  'TERM_MAY_NOT_BE_SHORTENED',
  'DEBIT_ALREADY_SENT',
  'NOTICE_TOO_SHORT',
  'DEBITS_NOT_HELD',
  'DEBITS_STOPPED',
  'CRIMINAL_RATE',
  'NOTHING_OWED_TO_BORROWER',
  'DEBIT_IN_FLIGHT',
  'REFUND_TOO_EARLY',
  'BALANCE_NOT_SMALL',
  'NOTHING_LATE',
  'ARRANGEMENT_HAS_TOO_MANY_PARTS',
  'ARRANGEMENT_DAYS_OUT_OF_RANGE',
  'ARRANGEMENT_KEPT',
  'NO_ARRANGEMENT_REQUESTED',
] as const

export const getMoneyActions = endpoint({
  method: 'GET',
  path: '/api/v1/loan/money-actions/:id',
  roles: staffRoles,
  response: moneyActionsView,
})
/** The decision on an action without its append: its events, and every figure before and after. Changes nothing. */
export const previewMoneyAction = endpoint({
  method: 'GET',
  path: '/api/v1/loan/money-action-preview/:id',
  roles: decidingRoles,
  query: moneyActionForm,
  response: moneyActionPreviewView,
  errors: moneyActionErrors,
})
/** Takes an action, proposes it where two people must act, or confirms what somebody else proposed. */
export const takeMoneyAction = endpoint({
  method: 'POST',
  path: '/api/v1/loan/money-action/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({ action: moneyActionForm, ...moneyActionReason.shape }),
  response: loanView,
  errors: moneyActionErrors,
})
/** Withdraws an action that waits for a second person. */
export const withdrawMoneyAction = endpoint({
  method: 'POST',
  path: '/api/v1/loan/withdraw-money-action/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({ note: z.optional(z.string().check(z.trim(), z.maxLength(2000))) }),
  response: loanView,
  errors: ['STEP_NOT_DUE', 'OWN_LOAN'],
})
