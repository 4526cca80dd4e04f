import { useQuery } from '@tanstack/react-query'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { authGet } from '../auth/auth-api.ts'
import { sessionQuery } from '../session.ts'
import { useServices } from '../shell-context.tsx'

/** One way to sign in: `credential` is the password, everything else an identity provider. */
export interface Login {
  /** Ours. */
  readonly id: string
  readonly providerId: string
  /** The provider's. */
  readonly accountId: string
  readonly createdAt: string
}

/** A browser in which the person is signed in. */
export interface Device {
  readonly id: string
  readonly token: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Read again on every visit: they may have changed on another device. */
export const freshQuery = <Reply>(key: string, path: string) =>
  ({
    queryKey: ['account', key],
    queryFn: async () => (await authGet<Reply>(path)) as Reply,
    staleTime: 0,
    gcTime: 0,
  }) as const

export const loginsQuery = freshQuery<readonly Login[]>('logins', '/list-accounts')
export const devicesQuery = freshQuery<readonly Device[]>('devices', '/list-sessions')

/** The session that the guard has found; null once it has been left. */
export const useSession = (): SessionView | null =>
  useQuery({ ...sessionQuery, enabled: false }, useServices().queryClient).data ?? null

/** The signed-in person. Throws when there is none: the layout shows nothing then. */
export const useUser = (): SessionView['user'] => {
  const session = useSession()
  if (session === null) throw new Error('An account page was shown without a session')
  return session.user
}

export const hasPassword = (logins: readonly Login[]): boolean =>
  logins.some(({ providerId }) => providerId === 'credential')
