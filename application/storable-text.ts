/** PostgreSQL stores no U+0000, and half of a surrogate pair is no character: a text with either can never be stored, however often it is tried. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
