const reloadedAt = 'tamarack.reloaded'

/** At most one reload by itself in this time, so that a file that is truly missing ends in a page with words. Milliseconds. */
const patience = 60_000

/** A tab that was open during a deploy requests a file that is gone. The browser remembers the failure by address, so only a reload brings the new names. */
export const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** Loads the page again, at the same address, unless that was tried just now. */
export const reloadOnce = (now: number): void => {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
  if (now - last < patience) return
  sessionStorage.setItem(reloadedAt, String(now))
  location.reload()
}
