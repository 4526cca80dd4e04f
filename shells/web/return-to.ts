import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { paths } from '@tamarack/contracts/paths'

const base = 'https://own.invalid'

/** The addresses behind sign-in. */
export const isPrivate = (pathname: string): boolean => /^\/(customer|admin|account)(\/|$)/.test(pathname)

/** Where to go after signing in: the address that was requested, if it is a page of ours that a
 * session opens; never another site. */
export const safeReturnTo = (requested: string | null): string | null => {
  if (requested === null || !requested.startsWith('/')) return null
  try {
    const url = new URL(requested, base)
    return url.origin === base && isPrivate(url.pathname) ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** The page that opens an account, with the way back. */
export const signUpAddress = (returnTo: string | null): string => {
  const back = safeReturnTo(returnTo)
  return back === null ? paths.signUp : `${paths.signUp}?${new URLSearchParams({ returnTo: back }).toString()}`
}

/** The sign-in page, with the way back. `ended` means that a session was there. */
export const signInAddress = (from: string | null, { ended = false }: { readonly ended?: boolean } = {}): string => {
  const query = new URLSearchParams()
  const back = safeReturnTo(from)
  if (back !== null) query.set('returnTo', back)
  if (ended) query.set('ended', '1')
  const text = query.toString()
  return text === '' ? '/auth/login' : `/auth/login?${text}`
}

/** Where the second factor is entered, with the way back. */
export const challengeAddress = (returnTo: string | null): string => {
  const back = safeReturnTo(returnTo)
  return back === null ? paths.verifyOtp : `${paths.verifyOtp}?${new URLSearchParams({ returnTo: back }).toString()}`
}

/** Where somebody who has just signed in goes: to the page that was requested, or home. */
export const landing = (session: SessionView | null, returnTo: string | null): string =>
  safeReturnTo(returnTo) ?? (session?.user.role === 'customer' ? paths.dashboard : paths.staffHome)
