import { QueryClient } from '@tanstack/react-query'
import { makeApiClient, type ApiClient, type Fetch } from '@tamarack/contracts/client'
import { getSite } from '@tamarack/contracts/endpoints/site'
import type { ShellServices } from '@tamarack/contracts/federation'
import { paths } from '@tamarack/contracts/paths'
import { keepChosenLoan, keepReferral } from '@tamarack/ui/chosen-loan'
import { clearDrafts } from '@tamarack/ui/draft'
import { setClockOffset } from '@tamarack/ui/present'
import { problemOf } from '@tamarack/ui/problem'
import { announce } from './announcer.tsx'
import { authPost, AuthRefusal } from './auth/auth-api.ts'
import { makeSession, type Session } from './session.ts'
import { takesLonger } from './waiting.tsx'

export interface Services extends ShellServices<QueryClient> {
  /** Ends at the sign-in page, or at another address of ours. */
  readonly signOut: (to?: string) => Promise<void>
}

const statusOf = (error: unknown): number =>
  error instanceof AuthRefusal ? error.status : (problemOf(error)?.status ?? 500)

/** Three more tries, 1, 2 and 4 s apart and never more than 30 s; a refusal (4xx) is an answer and
 * is not repeated. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && statusOf(error) >= 500,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
      },
    },
  })

/** The lender's public facts; they do not change while a page is open. */
export const siteQuery = (api: ApiClient) =>
  ({
    queryKey: ['site'],
    queryFn: async () => {
      const site = await api.call(getSite, {})
      setClockOffset(site.clockOffsetMs)
      return site
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }) as const

export interface Moves {
  /** To the sign-in page, keeping the way back. */
  readonly sessionEnded: () => void
  readonly signedOut: (to: string) => Promise<void>
}

/** A fetch that notices when the session has ended meanwhile. */
const watchingFetch =
  (onEnded: () => void): Fetch =>
  async (url, init) => {
    const reply = await fetch(url, init)
    if (reply.status === 401) onEnded()
    return reply
  }

/** The page's services; `moves` comes late because the router needs the services first. */
export const makeServices = (moves: () => Moves): { readonly services: Services; readonly session: Session } => {
  const queryClient = makeQueryClient()
  const session = makeSession(queryClient)
  // A request that is under way while a person signs out may find no session any more.
  let isSigningOut = false
  const onEnded = (): void => {
    if (!isSigningOut) moves().sessionEnded()
  }
  const api = makeApiClient(watchingFetch(onEnded), () => crypto.randomUUID(), {
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    takesLonger,
  })
  const services: Services = {
    api,
    queryClient,
    announce,
    session: session.read,
    site: () => queryClient.fetchQuery({ ...siteQuery(api), retry: 3 }),
    signOut: async (to = paths.login) => {
      isSigningOut = true
      try {
        await authPost('/sign-out')
        clearDrafts()
        keepChosenLoan(null)
        keepReferral(null)
        session.forget()
        await moves().signedOut(to)
      } finally {
        isSigningOut = false
      }
    },
  }
  return { services, session }
}
