import type { PersonalValue } from './values.ts'

/** One place that may hold a value: a column, a file, an address, an email. */
export interface Place {
  readonly where: string
  readonly content: string | Uint8Array
}

/** A value that was found. `as` is how it was written: in clear, or in a form that needs no key to
 * be read. */
export interface Hit {
  readonly where: string
  readonly what: string
  readonly as: 'clear' | 'percent-encoded' | 'base64' | 'hex'
}

/** A place where a value is in clear by design. */
export interface Allowed {
  readonly where: RegExp
  readonly what: string
  readonly because: string
}

interface Needle {
  readonly bytes: string
  readonly as: Hit['as']
  readonly exact: boolean
}

/** One character for each byte, so that binary files and texts are searched alike. */
const bytesOf = (content: string | Uint8Array): string => Buffer.from(content as Uint8Array).toString('latin1')

/** What of a value's base64 does not depend on its neighbours, for each of the three ways in which
 * it can lie in a longer text; the same in the alphabet for URLs. */
const base64Of = (value: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const inner = bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6))
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })

/** Shorter values would be found by chance where megabytes of ciphertext are searched. */
const encodedFrom = 8

const needlesOf = (value: string): readonly Needle[] => {
  const percent = encodeURIComponent(value)
  const encoded =
    Buffer.byteLength(value) < encodedFrom
      ? []
      : [
          ...base64Of(value).map((bytes) => ({ bytes, as: 'base64' as const, exact: true })),
          { bytes: Buffer.from(value).toString('hex'), as: 'hex' as const, exact: false },
        ]
  return [
    { bytes: bytesOf(value).toLowerCase(), as: 'clear', exact: false },
    ...[percent, percent.replaceAll('%20', '+')]
      .filter((form) => form !== value)
      .map((form) => ({ bytes: form.toLowerCase(), as: 'percent-encoded' as const, exact: false })),
    ...encoded,
  ]
}

/** Numbers, and short codes with a digit such as a postal code. Ciphertext in base64 contains them by
 * chance. */
const countsOnlyWhole = /^(?:[\d.,-]+|(?=.*\d)[0-9a-z]{1,7})$/

/** A number or code inside a longer one, or inside a word of letters and digits, is another one. */
const isWhole = (haystack: string, at: number, needle: string): boolean => {
  const neighbours = `${haystack[at - 1] ?? ' '}${haystack[at + needle.length] ?? ' '}`
  return !countsOnlyWhole.test(needle) || !/[0-9A-Za-z]/.test(neighbours)
}

const contains = (haystack: string, needle: string): boolean => {
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1))
    if (isWhole(haystack, at, needle)) return true
  return false
}

/** Every value in every place, each once for a place and a way to write it. Case does not matter
 * but in base64. */
export const search = (places: Iterable<Place>, values: readonly PersonalValue[]): readonly Hit[] => {
  const sought = values.flatMap(({ what, written }) =>
    written.flatMap(needlesOf).map((needle) => ({ what, ...needle })),
  )
  const hits = new Map<string, Hit>()
  for (const { where, content } of places) {
    const raw = bytesOf(content)
    const lower = raw.toLowerCase()
    for (const { what, as, bytes, exact } of sought) {
      const key = `${where}\n${what}\n${as}`
      if (!hits.has(key) && contains(exact ? raw : lower, bytes)) hits.set(key, { where, what, as })
    }
  }
  return [...hits.values()]
}

const allows = (hit: Hit, { where, what }: Allowed): boolean => where.test(hit.where) && what === hit.what

/** Lines `where: which value` for what is in clear without a reason. */
export const leaks = (hits: readonly Hit[], allowed: readonly Allowed[]): readonly string[] =>
  hits
    .filter((hit) => !allowed.some((each) => allows(hit, each)))
    .map(({ where, what, as }) => `${where}: ${what}${as === 'clear' ? '' : ` (${as})`}`)

/** Allowed places that no longer hold their value, and so are to leave the list. */
export const unneeded = (hits: readonly Hit[], allowed: readonly Allowed[]): readonly string[] =>
  allowed
    .filter((each) => !hits.some((hit) => allows(hit, each)))
    .map(({ where, what }) => `${where.source}: ${what} is allowed and not there`)
