import * as z from 'zod/mini'
import { riskDays } from '@tamarack/domain/arrears/at-risk'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { endpoint, portfolioRoles } from '../endpoint.ts'
import { buckets } from '../views/collections.ts'

const cents = z.int()
const count = z.int()
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date')))
const period = z.object({ from: day, to: day, product: z.optional(z.enum(loanTypes)) })

const portfolioView = z.object({
  from: z.string(),
  to: z.string(),
  /** The day of which `outstanding` and what vintages owe are. */
  asOf: z.string(),
  /** Loans that are counted for the day, of all that may bear interest: until they are the same,
   * sums of today grow when they are read again. */
  counted: count,
  countable: count,
  owed: cents,
  outstanding: z.array(z.object({ bucket: z.enum(buckets), loans: count, owed: cents })),
  /** Shares between 0 and 1. */
  atRisk: z.array(z.object({ days: z.literal([...riskDays]), share: z.number() })),
  funnel: z.object({
    started: count,
    submitted: count,
    approved: count,
    signed: count,
    funded: count,
    stopped: z.array(z.object({ status: z.enum(loanStatuses), loans: count })),
  }),
  /** TAM-322: bank lines whose kind staff corrected in the period, and the applications that they are of. */
  bankLines: z.object({ corrected: count, applications: count }),
  /** Loans whose money arrived in the period: milliseconds from the last signature to the money. */
  funding: z.object({ loans: count, late: count, medianMs: z.nullable(count), slowestMs: z.nullable(count) }),
  vintages: z.array(
    z.object({
      month: z.string(),
      loans: count,
      lent: cents,
      owed: cents,
      late: cents,
      writtenOff: cents,
      recovered: cents,
    }),
  ),
  debits: z.object({
    paid: z.object({ debits: count, amount: cents }),
    returned: z.array(z.object({ code: z.string(), meaning: z.nullable(z.string()), debits: count, amount: cents })),
  }),
  /** What the period brought and cost, by account; on the side where an amount makes it grow. */
  result: z.array(z.object({ account: z.enum(accountNames), meaning: z.string(), amount: cents })),
})
export type PortfolioView = z.infer<typeof portfolioView>

/** The book in figures: what is owed and how late it is, applications step by step, loans by the
 * month of their disbursement, returned debits by code, and income and losses of the period.
 * Without days of the last six months. */
export const getPortfolio = endpoint({
  path: '/api/v1/portfolio',
  roles: portfolioRoles,
  query: period,
  response: portfolioView,
  errors: ['NOT_A_DAY'],
})
