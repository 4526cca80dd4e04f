import * as z from 'zod/mini'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { marks } from '@tamarack/domain/person/relation'
import { recordId } from '../command.ts'
import { endpoint, ofAccount, ofLoan, roles, staffRoles } from '../endpoint.ts'
import { loanView } from '../views/loan.ts'

const customer = ['customer'] as const
const text = z.nullable(z.string())

/** The identity record as the specification names it (section 3); null until a check has passed. */
export const identityRecordView = z.object({
  idvData: z.object({
    user: z.object({
      name: z.object({ given_name: text, family_name: text }),
      address: z.object({ street: text, city: text, region: text, postal_code: text }),
      phone_number: text,
      ip_address: text,
    }),
  }),
})
/** How two names match, and why; the words for the reasons are the screen's. */
const nameMatchView = z.object({
  match: z.enum(['same', 'near', 'different', 'unknown']),
  reasons: z.array(z.string()),
})
export type NameMatchView = z.infer<typeof nameMatchView>

/** Who a passed check found; `verifiedAt` is when it was read, epoch milliseconds. */
const verifiedPersonView = z.object({
  name: text,
  /** YYYY; the whole date is shown by `showMasked`. */
  yearOfBirth: text,
  street: text,
  city: text,
  region: text,
  postalCode: text,
  phone: text,
  verifiedAt: z.int(),
})
export type VerifiedPersonView = z.infer<typeof verifiedPersonView>

/** The three names of a loan's customer and how they match, and the other customers who are the
 * same person, or may be. */
export const personOfLoanView = z.object({
  accountName: z.string(),
  verified: z.nullable(verifiedPersonView),
  /** The holder of the bank account, as the bank names them. */
  holderName: text,
  accountMatch: nameMatchView,
  holderMatch: nameMatchView,
  related: z.array(
    z.object({
      userId: z.string(),
      relation: z.enum(['same-person', 'near-match']),
      accountName: z.string(),
      shared: z.array(z.enum(marks)),
      names: nameMatchView,
      verified: verifiedPersonView,
      loans: z.array(z.object({ id: z.string(), status: z.enum(loanStatuses) })),
    }),
  ),
})
export type PersonOfLoanView = z.infer<typeof personOfLoanView>
export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  plaidExpiryDate: z.nullable(z.int()),
  zumExpiryDate: z.nullable(z.int()),
})

export const getIdentityRecord = endpoint({
  path: '/api/v1/plaid/:userId',
  shows: ofAccount('identity'),
  roles,
  response: z.nullable(identityRecordView),
})
/** Who is behind a loan: staff only. */
export const getPersonOfLoan = endpoint({
  path: '/api/v1/plaid/person/:loanId',
  shows: ofLoan('identity'),
  roles: staffRoles,
  response: personOfLoanView,
})
/** Who owes the loan along with its borrower: staff only; missing where nobody does. */
export const getCoApplicantOfLoan = endpoint({
  path: '/api/v1/plaid/co-applicant/:loanId',
  shows: { of: 'loan', part: 'identity', facts: () => ({ person: 'co-applicant' }) },
  roles: staffRoles,
  response: personOfLoanView,
})
/** Sets the identity expiry through the same command as `store-plaid-data`, for a caller that has
 * no check id: the server takes the application's latest check, and believes only what it reads at
 * the provider itself (passed, and the session's own person). Without `loanId`, the customer's
 * open application. */
export const updateIdentityVerified = endpoint({
  path: '/api/v1/users/update-plaid-verified',
  roles: customer,
  command: true,
  body: z.object({ userId: recordId, loanId: z.optional(recordId) }),
  response: loanView,
  errors: ['PROVIDER_UNAVAILABLE', 'IDENTITY_CHECK_UNKNOWN', 'STEP_NOT_DUE'],
})
/** Kept from the specification's list of calls; an identity check ends without a public token, so
 * there is never anything to exchange. */
export const exchangeToken = endpoint({
  path: '/api/v1/plaid/server/exchange_token',
  roles: customer,
  command: true,
  response: z.null(),
  errors: ['NO_PUBLIC_TOKEN'],
})
export const getUser = endpoint({ path: '/api/v1/users/:id', shows: ofAccount('account'), roles, response: userView })
