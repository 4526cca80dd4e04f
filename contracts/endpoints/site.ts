import * as z from 'zod/mini'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { endpoint } from '../endpoint.ts'
import { paymentFrequencies } from '../payment-frequencies.ts'
import { estimateErrors } from '../shared-refusals.ts'
import { cents, day } from '../views/loan.ts'

/** What the shell needs before anybody has signed in: the lender's public facts, whether the
 * provider windows are stand-ins, and the ways to sign in. */
export const siteView = z.object({
  sandbox: z.boolean(),
  lender: z.object({
    operatingName: z.string(),
    licenceNumber: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  /** How far the sandbox's clock is ahead of real time, milliseconds; 0 in production. */
  clockOffsetMs: z.int(),
  /** Where the sandbox keeps the emails it sent; null in production. */
  mailInboxUrl: z.nullable(z.string()),
  /** Identity providers to sign in with, in the order in which they are offered; `id` is what
   * `POST /sign-in/social` calls `provider`. */
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
})
export const getSite = endpoint({ path: '/api/v1/site', roles: 'public', response: siteView })

/** What anybody reads of our products; amounts in cents, rates in hundredths of a percent. */
export const introductionView = z.object({
  products: z.array(
    z.object({
      loanType: z.enum(loanTypes),
      maximum: z.number(),
      termDaysMax: z.number(),
      annualRate: z.nullable(z.number()),
      /** The most that the law allows for each $100, where it names a figure. */
      costPerHundredMaximum: z.nullable(z.number()),
      /** The first day of that law, YYYY-MM-DD. */
      costPerHundredSince: z.nullable(z.string()),
      example: z.object({
        advance: z.number(),
        costOfBorrowing: z.number(),
        total: z.number(),
        costPerHundred: z.number(),
        apr: z.number(),
        termDays: z.number(),
        numberOfPayments: z.number(),
        payment: z.number(),
      }),
      /** Each figure with the size of its letters in points: a screen prints them so (CPA-08). */
      figures: z.array(z.object({ figure: z.enum(['annual-rate', 'apr', 'term', 'payment']), points: z.number() })),
    }),
  ),
  /** Days for which an application that was begun is kept. */
  applicationLifeDays: z.number(),
  /** Our aim for a decision, and what customers read who wait for one; empty for nothing
   * (TAM-204). */
  decisionTargetHours: z.int(),
  waitingWords: z.string(),
  /** False while no new application is taken. */
  takesApplications: z.boolean(),
})
export type IntroductionView = z.infer<typeof introductionView>
export const getIntroduction = endpoint({ path: '/api/v1/introduction', roles: 'public', response: introductionView })

/** TAM-200: what a loan would cost anybody who signs today: the figures of the quote. Rates in
 * percent. */
export const estimateView = z.object({
  loanAmount: cents,
  paymentFrequency: z.enum(paymentFrequencies),
  costOfBorrowing: cents,
  total: cents,
  costPerHundred: cents,
  apr: z.number(),
  /** Null where the price is no rate. */
  annualRate: z.nullable(z.number()),
  termDays: z.int(),
  numberOfPayments: z.int(),
  payment: cents,
  firstDueDate: day,
  dueDate: day,
  /** The pay day that it is repaid on, and those that may be chosen; null where it follows no pay
   * day. */
  nextPayDate: z.nullable(day),
  payDates: z.nullable(z.object({ earliest: day, latest: day })),
})
export type EstimateView = z.infer<typeof estimateView>
export const getEstimate = endpoint({
  path: '/api/v1/estimate',
  roles: 'public',
  query: z.object({
    loanType: z.enum(loanTypes),
    loanAmount: z.coerce.number().check(z.int()),
    paymentFrequency: z.enum(paymentFrequencies),
    nextPayDate: z.optional(day),
    /** How long, where it follows no pay day. */
    months: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60))),
  }),
  errors: ['TOO_MANY_REQUESTS', ...estimateErrors],
  response: estimateView,
})
