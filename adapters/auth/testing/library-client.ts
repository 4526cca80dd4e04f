import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'

/** The library's own browser client over a `fetch` that keeps cookies. */
export const makeLibraryClient = (baseURL: string, customFetchImpl: typeof fetch) =>
  createAuthClient({ baseURL, plugins: [twoFactorClient()], fetchOptions: { customFetchImpl } })
