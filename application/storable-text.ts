/** PostgreSQL stores no U+0000, and half of a surrogate pair is no character: a text with either
 * can never be stored, however often it is tried. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** The same text with the replacement character (U+FFFD) for what cannot be stored: for texts of
 * providers, which must not be refused. */
export const asStorable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')
