import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What the shell needs before anybody has signed in: the lender's public facts, whether the provider windows are stand-ins, and the ways to sign in. */
export const siteView = z.object({
  sandbox: z.boolean(),
  lender: z.object({
    operatingName: z.string(),
    licenceNumber: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  /** Where the sandbox keeps the emails it sent; null in production. */
  mailInboxUrl: z.nullable(z.string()),
  /** Identity providers to sign in with, in the order in which they are offered; `id` is what `POST /sign-in/social` calls `provider`. */
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
})
export const getSite = endpoint({ method: 'GET', path: '/api/v1/site', roles: 'public', response: siteView })
