import { data, redirect, type LoaderFunctionArgs } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { paths } from '@tamarack/contracts/paths'
import { present } from '@tamarack/ui/present'
import { loanQuery, ownLoansQuery } from './features/loan/loan-queries.ts'
import type { Services } from './services.tsx'

/** Who is signed in. The shell sends people without a session away; this is what remains when it
 * ended in between. */
export const customerLoader = (services: Services) => async (): Promise<SessionView['user'] | Response> => {
  const session = await services.session()
  if (session === null) throw new Error('No user session found')
  return session.user.role === 'customer' ? session.user : redirect(paths.staffHome)
}

const loanIdIn = ({ request }: LoaderFunctionArgs): string | null => {
  const given = new URL(request.url).searchParams.get('loanId')
  return given === null || given.trim() === '' ? null : given
}

/** Starts reading the loan while the page's code is still on its way; the page shows whatever comes
 * of it. */
const start = (services: Services, loanId: string): void =>
  void services.queryClient.prefetchQuery(loanQuery(services.api, loanId))

/** Milliseconds for which a page waits for its data, to be drawn once with it rather than twice. */
const patience = 300

/** Reads the customer's loans. A server that takes longer is waited for on the page itself. */
export const ownLoans = (services: Services) => async (): Promise<null> => {
  const { api, queryClient } = services
  if ((await services.session()) === null) return null
  const reading = queryClient.ensureQueryData({ ...ownLoansQuery(api), revalidateIfStale: true }).catch(() => null)
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  return Promise.race([reading.then(() => null), waited])
}

/** The loan that the address names. Throws a 400 without one, which the error page words. */
export const namedLoan =
  (services: Services) =>
  (given: LoaderFunctionArgs): { readonly loanId: string } => {
    const loanId = loanIdIn(given)
    if (loanId === null) throw data(null, { status: 400 })
    start(services, loanId)
    return { loanId }
  }

/** The application that an invitation names; its page reads it by itself, because the loan is
 * somebody else's. */
export const namedInvitation = (given: LoaderFunctionArgs): { readonly loanId: string } => {
  const loanId = loanIdIn(given)
  if (loanId === null) throw data(null, { status: 400 })
  return { loanId }
}

/** As `namedLoan`, for the one page that words a missing loan itself. */
export const loanIfNamed =
  (services: Services) =>
  (given: LoaderFunctionArgs): { readonly loanId: string | null } => {
    const loanId = loanIdIn(given)
    if (loanId !== null) start(services, loanId)
    return { loanId }
  }

/** A verification step, skipped while its expiry (Unix seconds) still lies ahead (specification
 * section 4). */
export const unlessStillValid =
  (services: Services, expiry: 'plaidExpiryDate' | 'zumExpiryDate', next: (loanId: string) => string) =>
  async (given: LoaderFunctionArgs): Promise<{ readonly loanId: string } | Response> => {
    const found = namedLoan(services)(given)
    const session = await services.session()
    // The expiry counts in the server's present, and the site states how far that is ahead.
    await services.site()
    const until = session?.user[expiry] ?? 0
    return until * 1000 > present() ? redirect(next(found.loanId)) : found
  }
