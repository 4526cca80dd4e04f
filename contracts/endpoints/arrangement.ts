import { endpoint, roles } from '../endpoint.ts'
import { arrangementForm } from '../forms/arrangement.ts'
import { arrangeableView } from '../views/arrangement.ts'
import { loanView } from '../views/loan.ts'

/** What a borrower in trouble may request today (TAM-83). */
export const getArrangeable = endpoint({
  method: 'GET',
  path: '/api/v1/loan/arrangeable/:id',
  roles,
  response: arrangeableView,
})
/** Requests a later day for a payment that is ahead, or parts of what is late; staff decide. */
export const requestArrangement = endpoint({
  method: 'POST',
  path: '/api/v1/loan/request-arrangement/:id',
  roles: ['customer'],
  command: true,
  body: arrangementForm,
  response: loanView,
  errors: [
    'STEP_NOT_DUE',
    'ARRANGEMENT_ALREADY_REQUESTED',
    'NOT_A_DAY',
    'EVENT_OUT_OF_ORDER',
    'OUTSIDE_CALENDAR',
    'UNKNOWN_PAYMENT',
    'PAYMENT_ALREADY_PAID',
    'DUE_DATE_UNCHANGED',
    'LATER_DAY_REQUIRED',
    'DUE_DATE_OUT_OF_ORDER',
    'DUE_DATE_TOO_FAR',
    'TERM_MAY_NOT_BE_EXTENDED',
    'TERM_MAY_NOT_BE_SHORTENED',
    'DEBIT_ALREADY_SENT',
    'NOTICE_TOO_SHORT',
    'NOTHING_LATE',
    'NOT_AN_AMOUNT',
    'ARRANGEMENT_HAS_TOO_MANY_PARTS',
    'ARRANGEMENT_DAYS_OUT_OF_RANGE',
    'DEBIT_IN_FLIGHT',
  ],
})
