/** Signs that are no part of a name: ends of lines, what no database stores, and what turns the
 * direction of the text around it. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** A text of one line as it may be stored and written into letters: each run of such signs becomes
 * a space, none stands at an end. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim()
