/** No part of a name: ends of lines, the unstorable, and what turns text's direction. */
const unprintable = /[\p{Cc}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A name as it is stored and written: one line, one space between words and none at an end, in
 * composed characters (Unicode NFC). */
export const tidyName = (text: string): string => text.normalize('NFC').replace(unprintable, ' ').trim()

/** A letter first, after an apostrophe at most ('t Hooft); then letters with their marks, spaces,
 * apostrophes, hyphens and periods. */
const signs = /^['’]?\p{L}[\p{L}\p{M} '’.‐-]*$/u

/** As in evil.com: a mail program would make a link of it. */
const address = /\.\p{L}{2}/u

/** Whether a tidied text can be a person's name. It is written into e-mails, agreements and logs:
 * digits, addresses and all other signs would let its owner write something else there. */
export const isPersonName = (text: string): boolean => signs.test(text) && !address.test(text)

/** What of a text can be a name, for texts of identity providers, which are not refused; empty
 * where nothing can. */
export const nameWithin = (text: string): string =>
  tidyName(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{M} '’.‐-]+/gu, ' ')
      .replace(/\.(?=\p{L}{2})/gu, '. ')
      .replace(/^(?!['’]?\p{L})[^\p{L}]+/u, ''),
  )
