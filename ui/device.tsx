const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const firstIn = (text: string, marks: readonly (readonly [string, string])[]): string | undefined =>
  marks.find(([mark]) => text.includes(mark))?.[1]

/** 'Chrome, Android' from a browser's own description, which every browser fills with the names of
 * others; the whole text stays in the details. */
export const deviceWords = (userAgent: string | null): string | null => {
  if (userAgent === null || userAgent === '') return null
  const found = [firstIn(userAgent, browsers), firstIn(userAgent, systems)].filter((part) => part !== undefined)
  return found.length === 0 ? userAgent.slice(0, 40) : found.join(', ')
}
