import * as z from 'zod/mini'
import { endpoint, ofAccount, roles } from '../endpoint.ts'
import { bankInsightView, transactionMarks, transactionPageView } from '../views/bank.ts'

/** Bank account as the specification names it (section 3). The number is whole for the customer;
 * staff read its last digits, and have it shown by `showMasked` to check it before a debit. */
export const bankAccountView = z.object({
  nameOfFinancialInstitution: z.string(),
  accountNumber: z.string(),
  institutionNumber: z.string(),
  transitNumber: z.string(),
  accountType: z.string(),
  /** What was read of it, and when: epoch milliseconds, the number of transactions, and the first
   * and last day among them. */
  readAt: z.int(),
  transactions: z.int(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export const getBankAccount = endpoint({
  path: '/api/v1/zum/account/:id',
  shows: ofAccount('bank-data'),
  roles,
  response: z.nullable(bankAccountView),
})
/** Null until a bank is connected. With `loanId`, one of the person's loans, it forecasts the
 * balance on that loan's coming due dates. */
export const getBankInsights = endpoint({
  path: '/api/v1/zum/insights/:id',
  shows: ofAccount('bank-data'),
  roles,
  query: z.object({ loanId: z.optional(z.string().check(z.maxLength(128))) }),
  response: z.nullable(bankInsightView),
})
export const transactionsOnPage = 25
/** Transactions of the account that was connected last, the newest first, within a day as the bank
 * lists them; null until a bank is connected. `q` is any part of the description or category. */
export const getBankTransactions = endpoint({
  path: '/api/v1/zum/transaction/:id',
  shows: ofAccount('bank-data'),
  roles,
  query: z.object({
    q: z._default(z.string().check(z.maxLength(100)), ''),
    direction: z.optional(z.enum(['in', 'out'])),
    mark: z.optional(z.enum(transactionMarks)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), transactionsOnPage),
    cursor: z.optional(z.string().check(z.maxLength(100))),
    /** One of the person's loans, whose corrected lines are shown. */
    loanId: z.optional(z.string().check(z.maxLength(128))),
  }),
  response: z.nullable(transactionPageView),
  errors: ['BAD_CURSOR'],
})
