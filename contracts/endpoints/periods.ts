import * as z from 'zod/mini'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { periodChecks, periodStates, periodSteps } from '@tamarack/domain/periods/period'
import { closingRoles, endpoint, portfolioRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

const by = z.object({ id: z.string(), name: z.string() })
const signed = z.object({ by, at: z.int(), sha256: z.string() })
const account = z.enum(accountNames)
export { accountNames }

const standing = {
  month: z.string(),
  /** Running, then waiting for the months before it, ready, proposed, closed. */
  state: z.enum(periodStates),
  /** What waits for a second person. */
  proposal: z.nullable(signed),
  closed: z.nullable(z.object({ proposed: signed, confirmed: signed })),
  /** Of its debits, those with a day of a closed month. */
  adjusted: z.int(),
}

const periodsView = z.object({
  /** The last first; `posted` are all debits, which are all credits. */
  months: z.array(z.object({ ...standing, posted: z.int() })),
  /** The accounts that have a name in the lender's general ledger. */
  mapping: z.array(z.object({ account, number: z.string(), name: z.string(), by, at: z.int() })),
})
export type PeriodsView = z.infer<typeof periodsView>

const amounts = { opening: z.int(), debit: z.int(), credit: z.int(), closing: z.int() }
const periodView = z.object({
  ...standing,
  /** Balances on the account's own side. */
  accounts: z.array(z.object({ account, side: z.enum(['debit', 'credit']), ...amounts })),
  /** Accounts without a name in the general ledger. */
  unmapped: z.array(account),
  /** Cents that borrowers owe of the accruals at the end of the last day: without an entry in a loan's
   * ledger, in the journal of the month once it has ended. */
  accrued: z.int(),
  entries: z.int(),
  lastEntry: z.nullable(z.object({ loanId: z.string(), number: z.int() })),
  /** `found` stand in its way; whether its daily run has run since the month ended. */
  checks: z.array(z.object({ check: z.enum(periodChecks), found: z.int(), hasRun: z.boolean() })),
  /** The journal as a CSV file, one side of an entry a line, and its hash. */
  exported: z.string(),
  sha256: z.string(),
})
export type PeriodView = z.infer<typeof periodView>

/** The months of the ledger, how each stands, and how accounts are called in the general ledger. */
export const getPeriods = endpoint({ path: '/api/v1/periods', roles: portfolioRoles, response: periodsView })

/** One month: its accounts, its checks, its journal, and who closed it. */
export const getPeriod = endpoint({
  path: '/api/v1/periods/:month',
  roles: portfolioRoles,
  response: periodView,
  errors: ['NOT_A_DAY', 'NOT_FOUND'],
})

/** Proposes to close a month with the export of that hash, or confirms what another proposed. */
export const closeMonth = endpoint({
  path: '/api/v1/periods/close',
  roles: closingRoles,
  command: true,
  body: z.object({ month: z.string(), type: z.enum(periodSteps), sha256: z.string() }),
  response: periodView,
  errors: [
    'NOT_A_DAY',
    'NOT_FOUND',
    'PERIOD_MOVED_ON',
    'PERIOD_NOT_DUE',
    'PERIOD_CHECKS_FAIL',
    'ACCOUNTS_UNMAPPED',
    'ANOTHER_PERSON_CONFIRMS',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
  ],
})

/** Names an account in the general ledger; months that are closed keep the names that they had. */
export const mapAccount = endpoint({
  path: '/api/v1/periods/accounts',
  roles: closingRoles,
  command: true,
  body: z.object({
    account,
    number: words(20, messages.enterGlAccount, messages.shortenGlAccount),
    name: words(60, messages.enterGlAccount, messages.shortenGlAccount),
  }),
  response: periodsView,
})
