const base = 'https://own.invalid'

/** Where to go after signing in: the address that was asked for, if it is a page of ours that a session opens; never another site. */
export const safeReturnTo = (asked: string | null): string | null => {
  if (asked === null || !asked.startsWith('/')) return null
  try {
    const url = new URL(asked, base)
    return url.origin === base && /^\/(customer|admin)(\/|$)/.test(url.pathname) ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** The sign-in page, with the way back. `ended` says that a session was there. */
export const signInAddress = (from: string, { ended = false }: { readonly ended?: boolean } = {}): string => {
  const query = new URLSearchParams()
  const back = safeReturnTo(from)
  if (back !== null) query.set('returnTo', back)
  if (ended) query.set('ended', '1')
  const text = query.toString()
  return text === '' ? '/auth/login' : `/auth/login?${text}`
}
