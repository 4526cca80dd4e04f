/** Upper-case ASCII that every processor takes: letters, digits, space and the punctuation of names and references. */
const allowed = /^[A-Z0-9 .,'\-/&()+*#:;!?=@$%_]*$/

/** The first character the file may not carry, with its place from 0; undefined when the text is fit. */
export const firstForbidden = (text: string): { readonly character: string; readonly at: number } | undefined => {
  if (allowed.test(text)) return undefined
  const characters = Array.from(text)
  const at = characters.findIndex((character) => !allowed.test(character))
  return { character: characters[at] ?? '', at }
}

/**
 * A name as the file can carry it: capitals, accents dropped, anything else outside ASCII left out, cut to the field's length. For names
 * only; references must pass unchanged or be refused.
 */
export const toFileText = (text: string, length: number): string =>
  Array.from(text.normalize('NFD').toUpperCase())
    .filter((character) => allowed.test(character))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()
