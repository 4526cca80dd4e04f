import * as z from 'zod/mini'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { decidingRoles, endpoint, ofLoan, staffRoles } from '../endpoint.ts'
import { actionReason, previewedActionForm } from '../forms/money-action.ts'
import { moneyActionErrors, ownLoanErrors } from '../shared-refusals.ts'
import { moneyActionPreviewView, moneyActionsView } from '../views/money-actions.ts'

export const getMoneyActions = endpoint({
  path: '/api/v1/loan/money-actions/:id',
  shows: ofLoan('payments'),
  roles: staffRoles,
  response: moneyActionsView,
})
/** The decision on an action without its append: events, and figures before and after. */
export const previewMoneyAction = endpoint({
  path: '/api/v1/loan/money-action-preview/:id',
  shows: ofLoan('payments'),
  roles: decidingRoles,
  query: z.intersection(previewedActionForm, z.object({ reason: actionReason })),
  response: moneyActionPreviewView,
  errors: [...moneyActionErrors, ...ownLoanErrors],
})

const cents = z.int()
const account = z.enum(accountNames)
const asOf = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date')))

/** The sums of one account over every loan. `side`: where an amount makes its balance grow;
 * `balance` counts on that side. */
const accountView = z.object({
  account,
  side: z.enum(['debit', 'credit']),
  meaning: z.string(),
  debit: cents,
  credit: cents,
  balance: cents,
  lines: z.int(),
})
export type AccountView = z.infer<typeof accountView>

/** Every account of the book; `difference` is debits less credits: zero, or the book is broken. */
export const getTrialBalance = endpoint({
  path: '/api/v1/ledger/trial-balance',
  roles: staffRoles,
  query: z.object({ asOf }),
  response: z.object({ asOf: z.nullable(z.string()), accounts: z.array(accountView), difference: cents }),
  errors: ['NOT_A_DAY'],
})

/** What borrowers owe today: posted, and interest accrued and not posted of each product. `counted`
 * of its `loans` are in the sum; the others follow when it is read again. */
export const getOwedInBook = endpoint({
  path: '/api/v1/ledger/owed',
  roles: staffRoles,
  response: z.object({
    day: z.string(),
    posted: cents,
    products: z.array(z.object({ product: z.enum(loanTypes), loans: z.int(), counted: z.int(), accrued: cents })),
  }),
  errors: [],
})
export type OwedInBookView = z.infer<typeof getOwedInBook.response>

const lineView = z.object({
  loanId: z.string(),
  number: z.int(),
  day: z.string(),
  kind: z.string(),
  debit: cents,
  credit: cents,
})
export type LedgerLineView = z.infer<typeof lineView>

/** The lines of one account, the last day first; 50 at a time. */
export const getLedgerLines = endpoint({
  path: '/api/v1/ledger/lines',
  roles: staffRoles,
  query: z.object({
    account,
    asOf,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  response: z.object({ lines: z.array(lineView), more: z.boolean() }),
  errors: ['NOT_A_DAY'],
})
