/** Upper-case ASCII that every processor takes: letters, digits, space and the punctuation of names
 * and references. */
const allowed = /^[A-Z0-9 .,'\-/&()+*#:;!?=@$%_]*$/

/** The first character the file may not carry, with its place from 0; undefined when the text is
 * fit. */
export const firstForbidden = (text: string): { readonly character: string; readonly at: number } | undefined => {
  if (allowed.test(text)) return undefined
  const characters = Array.from(text)
  const at = characters.findIndex((character) => !allowed.test(character))
  return { character: characters[at] ?? '', at }
}

/** Capitals that are not a letter with an accent, and the marks that typing machines put for plain
 * ones. */
const plain: Readonly<Record<string, string>> = {
  Œ: 'OE',
  Æ: 'AE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  '‘': "'",
  '’': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

/** A name as the file can carry it: capitals, accents dropped, ligatures and crossed letters spelt
 * out, anything else outside ASCII left out, cut to the field's length. For names only; references
 * must pass unchanged or be refused. */
export const toFileText = (text: string, length: number): string =>
  Array.from(text.normalize('NFD').toUpperCase().replace(/\s/g, ' '))
    .map((character) => plain[character] ?? character)
    .filter((character) => allowed.test(character))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()
