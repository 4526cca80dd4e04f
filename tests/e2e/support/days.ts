const dayLength = 86_400_000

/** Today in Toronto, YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now())

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Days from one to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

/** The first Wednesday at least that many days ahead: a day on which people are paid and banks nearly always clear. */
export const payDayIn = (days: number): string => {
  const earliest = addDays(today(), days)
  const weekday = new Date(`${earliest}T00:00:00Z`).getUTCDay()
  return addDays(earliest, (3 - weekday + 7) % 7)
}

/** 'Dec 4, 2026' as YYYY-MM-DD. */
export const readShortDate = (text: string): string => {
  const found = /([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/.exec(text)
  if (found === null) throw new Error(`No date in "${text}"`)
  const month =
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].indexOf(found[1] ?? '') + 1
  return `${found[3]}-${String(month).padStart(2, '0')}-${(found[2] ?? '').padStart(2, '0')}`
}
