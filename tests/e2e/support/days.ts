const dayLength = 86_400_000

/** Today in Toronto, YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now())

/** Days from one to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

/** 'Fri, Dec 4' of this year, or 'Dec 4, 2026', as YYYY-MM-DD. */
export const readShortDate = (text: string): string => {
  const found = /([A-Z][a-z]{2}) (\d{1,2})(?:, (\d{4}))?(?!\d)/.exec(text)
  if (found === null) throw new Error(`No date in "${text}"`)
  const month =
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].indexOf(found[1] ?? '') + 1
  return `${found[3] ?? today().slice(0, 4)}-${String(month).padStart(2, '0')}-${(found[2] ?? '').padStart(2, '0')}`
}
