import { useOutletContext } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { authGet } from '../auth/auth-api.ts'

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

/** Whose account it is, as the layout last saw it: a session that leaves takes the page away, and
 * never the person from a page that is still shown. */
export const useSession = (): SessionView => useOutletContext<SessionView>()
export const useUser = (): SessionView['user'] => useSession().user

export const hasPassword = (logins: readonly Login[]): boolean =>
  logins.some(({ providerId }) => providerId === 'credential')
