/** Forms in which a file of returns may arrive; one character is one byte. */
export const forms = {
  standard: (text: string) => text,
  /** As a program of the nineties sends it: one line end too many, and Ctrl-Z. */
  untidy: (text: string) => `${text.replaceAll(/ +\r\n/g, '\r\r\n')}\r\n\x1a`,
  blocks: (text: string) => text.replaceAll('\r\n', ''),
  /** A digit of the last total is another one. */
  damaged: (text: string) =>
    text.replace(/(\nZ.{36})(\d)/, (_all, before: string, digit: string) => `${before}${9 - Number(digit)}`),
} as const
