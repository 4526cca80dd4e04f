/** Upper-case ASCII that every processor takes in names and references. */
const allowed = /^[A-Z0-9 .,'\-/&()+*#:;!?=@$%_]*$/

/** The first character the file may not carry, with its place from 0. */
export const firstForbidden = (text: string): { readonly character: string; readonly at: number } | undefined => {
  if (allowed.test(text)) return undefined
  const characters = Array.from(text)
  const at = characters.findIndex((character) => !allowed.test(character))
  return { character: characters[at] ?? '', at }
}

/** Capitals beyond accents, and the marks that typing machines put for plain ones. */
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

/** A name as the file can carry it: capitals, accents dropped, ligatures spelt out, the rest left
 * out, cut to length. References must pass unchanged or be refused. */
export const toFileText = (text: string, length: number): string =>
  Array.from(text.normalize('NFD').toUpperCase().replace(/\s/g, ' '))
    .map((character) => plain[character] ?? character)
    .filter((character) => allowed.test(character))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()
