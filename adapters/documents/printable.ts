import { fonts } from './fonts.ts'

type Pdf = PDFKit.PDFDocument

/** What of the library's inside is needed; its types name none of it. */
interface Inner {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

const hasGlyph = (pdf: Pdf, font: string, character: string): boolean => {
  pdf.font(font)
  return (pdf as unknown as Inner)._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

const numbered = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A character that the fonts have no picture of is printed as its number: `[U+738B]`. An empty box
 * would lose what was written, and PDF/A forbids it (ISO 19005-2 section 6.2.11.8). Accents are
 * joined to their base characters first. */
export const makePrintable = (pdf: Pdf): ((text: string) => string) => {
  const seen = new Map<string, boolean>([
    ['\n', true],
    [' ', true],
  ])
  const isPrintable = (character: string): boolean => {
    const remembered = seen.get(character)
    if (remembered !== undefined) return remembered
    // Control characters have entries in the font's table, and nothing behind them.
    const found = !/\p{C}/u.test(character) && Object.values(fonts).every((font) => hasGlyph(pdf, font, character))
    seen.set(character, found)
    return found
  }
  return (text) =>
    Array.from(text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' '), (character) =>
      isPrintable(character) ? character : numbered(character),
    ).join('')
}

/** The same value with every text of it changed. */
export const withTexts = <Value>(value: Value, change: (text: string) => string): Value => {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((one: unknown) => withTexts(one, change)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withTexts(one as unknown, change)]),
  ) as Value
}
