import type { QueryClient } from '@tanstack/react-query'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { authGet } from './auth/auth-api.ts'

const sessionKey = ['session'] as const
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: () => authGet<SessionView>('/get-session'),
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** The page's one session: read once and kept until it changes. Throws when the server cannot be
 * reached. */
export const makeSession = (queryClient: QueryClient) => ({
  read: ({ fresh = false }: { readonly fresh?: boolean } = {}): Promise<SessionView | null> =>
    queryClient.fetchQuery({ ...sessionQuery, staleTime: fresh ? 0 : Number.POSITIVE_INFINITY, retry: 3 }),
  /** The session as the server holds it now, without making it longer by the query. */
  peek: async (): Promise<SessionView | null> => {
    const session = await authGet<SessionView>('/get-session?disableRefresh=true')
    queryClient.setQueryData(sessionKey, session)
    return session
  },
  /** Everything that was loaded for the person leaves with them. */
  forget: (): void => {
    queryClient.setQueryData(sessionKey, null)
    queryClient.getMutationCache().clear()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  },
})
export type Session = ReturnType<typeof makeSession>
