import { command } from '../command.ts'
import { arrangementForm } from '../forms/arrangement.ts'

/** Requests a later day for a payment that is ahead, or parts of what is late; staff decide. */
export const requestArrangement = command('request-arrangement', {
  path: '/api/v1/loan/request-arrangement/:id',
  roles: ['customer'],
  body: arrangementForm,
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
