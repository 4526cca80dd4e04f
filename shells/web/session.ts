import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import type { QueryClient } from '@tanstack/react-query'
import { authGet } from './auth/auth-api.ts'

const key = ['session'] as const

/** The page's one session: asked once and kept until it changes. Throws when the server cannot be asked. */
export const makeSession = (queryClient: QueryClient) => ({
  read: ({ fresh = false }: { readonly fresh?: boolean } = {}): Promise<SessionView | null> =>
    queryClient.fetchQuery({ queryKey: key, queryFn: () => authGet<SessionView>('/get-session'), staleTime: fresh ? 0 : Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: 3 }),
  /** Everything that was loaded for the person leaves with them. */
  forget: (): void => {
    queryClient.clear()
    queryClient.setQueryData(key, null)
  },
})
export type Session = ReturnType<typeof makeSession>
