import type * as z from 'zod/mini'
import type { ApiClient } from './client.ts'
import type { SessionView } from './endpoints/auth.ts'
import type { siteView } from './endpoints/site.ts'

/** What the shell hands to a micro-frontend; the two vendor types are named by the caller, so that
 * this file needs no React. */
export interface ShellServices<QueryClient> {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  /** The session, read once and kept; null when signed out. `fresh` reads it again. */
  readonly session: (options?: { readonly fresh?: boolean }) => Promise<SessionView | null>
  readonly site: () => Promise<z.infer<typeof siteView>>
  /** Announces something once to screen readers, politely. */
  readonly announce: (message: string) => void
  readonly signOut: () => Promise<void>
}

/** A micro-frontend's whole public face: one exported route list. */
export interface RemoteModule<QueryClient, Route> {
  readonly routes: (services: ShellServices<QueryClient>) => Route[]
}
