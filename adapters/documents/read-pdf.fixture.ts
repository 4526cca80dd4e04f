import { inflateSync } from 'node:zlib'
import type { ReadPdf } from '@tamarack/application/testing/document-renderer-contract'

/** One object of the file: its dictionary as text and, if it has one, its stream. */
interface PdfObject {
  readonly head: string
  readonly stream: string | null
}

const objectsIn = (pdf: Uint8Array): ReadonlyMap<number, PdfObject> => {
  const bytes = Buffer.from(pdf)
  const objects = new Map<number, PdfObject>()
  for (const match of bytes.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [, id, text = ''] = match
    const at = text.indexOf('stream\n')
    const raw = at < 0 ? null : Buffer.from(text.slice(at + 7, text.lastIndexOf('\nendstream')), 'latin1')
    const head = at < 0 ? text : text.slice(0, at)
    objects.set(Number(id), {
      head,
      stream: raw === null ? null : (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1'),
    })
  }
  return objects
}

const reference = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])
const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Glyph to text, from a font's ToUnicode map. */
const glyphsOf = (map: string): ReadonlyMap<number, string> => {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, utf16(hex))
  }
  return glyphs
}

const textOf = (content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>, sizes: number[]): string => {
  let glyphs: ReadonlyMap<number, string> = new Map()
  return [...content.matchAll(/\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g)]
    .map(([, font, size, shown]) => {
      if (font !== undefined) {
        glyphs = fonts.get(font) ?? new Map()
        sizes.push(Number(size))
        return ''
      }
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return `${codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '\ufffd').join('')}\n`
    })
    .join('')
}

/** Reads back what the renderer wrote: enough of PDF for its own files, and for nothing else. */
export const readPdf = (pdf: Uint8Array): Promise<ReadPdf> => {
  const objects = objectsIn(pdf)
  const all = [...objects.values()]
  const catalog = all.find(({ head }) => head.includes('/Type /Catalog'))?.head ?? ''
  const sizes: number[] = []
  const fontsOf = (page: string): ReadonlyMap<string, ReadonlyMap<number, string>> => {
    const resources = objects.get(reference(page, 'Resources'))?.head ?? page
    return new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        glyphsOf(objects.get(reference(objects.get(Number(id))?.head ?? '', 'ToUnicode'))?.stream ?? ''),
      ]),
    )
  }
  const pages = all
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => textOf(objects.get(reference(head, 'Contents'))?.stream ?? '', fontsOf(head), sizes))
  const metadata = all.find(({ head }) => head.includes('/Subtype /XML'))?.stream ?? ''
  return Promise.resolve({
    pages,
    sizes,
    tagged:
      /\/Marked true/.test(objects.get(reference(catalog, 'MarkInfo'))?.head ?? catalog) &&
      catalog.includes('/StructTreeRoot'),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? null,
    title: /<dc:title>[^]*?<rdf:li[^>]*>([^<]*)</.exec(metadata)?.[1]?.replaceAll('&amp;', '&') ?? null,
  })
}
