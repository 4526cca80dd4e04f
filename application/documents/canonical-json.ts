const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The one JSON text of a value: no white space, keys in order of their UTF-16 code units, numbers
 * and strings as ECMAScript writes them (the rules of RFC 8785), so that equal values have equal
 * fingerprints whatever order they were built in. A property that is `undefined` is left out, as
 * JSON does. Throws a `TypeError` on what JSON cannot carry faithfully: NaN, infinities,
 * `undefined` in a list, functions, dates, maps, half a surrogate pair. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value)
  // Half a surrogate pair is no text in UTF-8, and RFC 8785 (section 3.2.2.2) refuses it.
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  // Array.from and not map: map would pass over a hole.
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) {
    const present = Object.keys(value).filter((key) => value[key] !== undefined)
    // toSorted() without an argument compares UTF-16 code units, the same on every machine;
    // localeCompare would not be.
    const members = present.toSorted().map((key) => `${canonicalJson(key)}:${canonicalJson(value[key])}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`canonical JSON cannot carry this ${typeof value}`)
}
