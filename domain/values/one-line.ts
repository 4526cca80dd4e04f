/** No part of a name: ends of lines, the unstorable, and what turns text's direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** A text of one line for storage and letters: such signs become a space, none at an end. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim()
