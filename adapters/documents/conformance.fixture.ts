import { contentViolations } from './page-content.fixture.ts'
import { nameOf, pdfFile, Reference, textOf, type Dictionary, type PdfFile } from './pdf-objects.fixture.ts'

/** One sentence for what a file does not keep; it begins with the standard and its section. */
export type Violation = string
const unless = (kept: boolean, violation: Violation): readonly Violation[] => (kept ? [] : [violation])

const frame = (bytes: Uint8Array, { trailer }: PdfFile): readonly Violation[] => {
  const text = Buffer.from(bytes).toString('latin1')
  const id = trailer.get('ID')
  return [
    ...unless(/^%PDF-1\.7\n%[\u0080-\u00ff]{4}/.test(text), 'PDF/A 6.1.2: the header and its binary comment'),
    ...unless(/%%EOF\n?$/.test(text) && text.split('%%EOF').length === 2, 'PDF/A 6.1.3: nothing follows the end'),
    ...unless(Array.isArray(id) && id.length === 2, 'PDF/A 6.1.3: the file has an ID'),
    ...unless(!trailer.has('Encrypt'), 'PDF/A 6.1.3: the file is not encrypted'),
  ]
}

/** What XML 1.0 allows between tags: its characters, and an ampersand only before one of its own
 * names or a number. */
const isXmlText = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^(?:&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);|[^&<\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff])*$/i.test(text)

/** Whether every tag of an XML text is closed where it was opened, and nothing stands in it that
 * XML forbids. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = []
  let at = 0
  for (const tag of xml.matchAll(/<\?[^]*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (!isXmlText(xml.slice(at, tag.index))) return false
    at = tag.index + tag[0].length
    const [, closes, name = '', attributes = '', empty] = tag
    if (!isXmlText(attributes)) return false
    if (name === '' || empty === '/') continue
    if (closes === '/' ? open.pop() !== name : open.push(name) === 0) return false
  }
  return open.length === 0 && isXmlText(xml.slice(at))
}

const unescaped: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a property of an XMP packet. */
const xmpReader =
  (packet: string) =>
  (prefix: string, name: string): string =>
    (new RegExp(`<${prefix}:${name}>([^]*?)</${prefix}:${name}>`).exec(packet)?.[1] ?? '')
      .replace(/<[^>]*>/g, '')
      .replace(/&(\w+);/g, (_entity, entity: string) => unescaped[entity] ?? '')

/** 'D:20261121140000Z' and '2026-11-21T14:00:00Z' are the same moment. */
const digits = (moment: string): string => moment.replace(/\D/g, '')

const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const metadata = (file: PdfFile, catalog: Dictionary): readonly Violation[] => {
  const packet = utf8(file.stream(catalog.get('Metadata')) ?? new Uint8Array())
  if (packet === null) return ['PDF/A 6.6.2.1: the XMP packet is UTF-8']
  if (!isWellFormed(packet)) return ['PDF/A 6.6.2.1: the XMP packet is well-formed']
  const read = xmpReader(packet)
  const info = file.dictionary(file.trailer.get('Info'))
  const stated = (name: string): string => textOf(file.follow(info.get(name)))
  return [
    ...unless(
      !file.dictionary(catalog.get('Metadata')).has('Filter'),
      'PDF/A 6.6.2.1: the XMP packet is not compressed',
    ),
    ...unless(
      read('pdfaid', 'part') === '2' && read('pdfaid', 'conformance') === 'A',
      'PDF/A 6.6.4: the file names itself PDF/A-2a',
    ),
    ...unless(
      read('pdfuaid', 'part') === '1' && packet.includes('<pdfaSchema:prefix>pdfuaid<'),
      'PDF/UA 5: the file names itself PDF/UA-1, and describes that name for PDF/A',
    ),
    ...unless(read('dc', 'title') !== '', 'PDF/UA 7.1: the file has a title'),
    ...(
      [
        ['dc', 'title', 'Title'],
        ['dc', 'creator', 'Author'],
        ['xmp', 'CreatorTool', 'Creator'],
        ['pdf', 'Producer', 'Producer'],
      ] as const
    ).flatMap(([prefix, name, key]) =>
      unless(read(prefix, name) === stated(key), `PDF/A 6.6.3: ${key} and ${prefix}:${name} agree`),
    ),
    ...(
      [
        ['CreateDate', 'CreationDate'],
        ['ModifyDate', 'ModDate'],
      ] as const
    ).flatMap(([name, key]) =>
      unless(digits(read('xmp', name)) === digits(stated(key)), `PDF/A 6.6.3: ${key} and xmp:${name} agree`),
    ),
  ]
}

const colours = (file: PdfFile, catalog: Dictionary): readonly Violation[] => {
  const intent = file.dictionary(file.list(catalog.get('OutputIntents'))[0])
  const profile = file.stream(intent.get('DestOutputProfile'))
  const [size, space, mark] = [
    profile?.readUInt32BE(0),
    profile?.toString('latin1', 16, 20),
    profile?.toString('latin1', 36, 40),
  ]
  return unless(
    nameOf(intent.get('S')) === 'GTS_PDFA1' &&
      size === profile?.length &&
      space === 'RGB ' &&
      mark === 'acsp' &&
      file.dictionary(intent.get('DestOutputProfile')).get('N') === 3,
    'PDF/A 6.2.4.3: red, green and blue have an output intent',
  )
}

const viewing = (file: PdfFile, catalog: Dictionary): readonly Violation[] => [
  ...unless(textOf(catalog.get('Lang')) === 'en-CA', 'PDF/UA 7.2: the file names its language'),
  ...unless(
    String((file.dictionary(catalog.get('MarkInfo')).get('Marked') as { word?: string } | undefined)?.word) === 'true',
    'PDF/UA 7.1: the file is marked as tagged',
  ),
  ...unless(
    String((file.dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle') as { word?: string })?.word) ===
      'true',
    'PDF/UA 7.1: the window shows the title',
  ),
]

const fontViolations = (file: PdfFile, font: Dictionary): readonly Violation[] => {
  const descendant = file.dictionary(file.list(font.get('DescendantFonts'))[0])
  const descriptor = file.dictionary(descendant.get('FontDescriptor'))
  const name = nameOf(font.get('BaseFont'))
  return [
    ...unless(
      (file.stream(descriptor.get('FontFile2')) ?? file.stream(descriptor.get('FontFile3'))) !== null,
      `PDF/A 6.2.11.4: the font ${name} is embedded`,
    ),
    ...unless(
      /beginbf(?:char|range)/.test(file.stream(font.get('ToUnicode'))?.toString('latin1') ?? ''),
      `PDF/A 6.2.11.7: the font ${name} maps its glyphs to text`,
    ),
    ...unless(
      nameOf(font.get('Subtype')) === 'Type0' &&
        nameOf(font.get('Encoding')) === 'Identity-H' &&
        nameOf(descendant.get('CIDToGIDMap')) === 'Identity',
      `PDF/A 6.2.11.3: the font ${name} has the encoding of its glyphs`,
    ),
    // An incomplete list is forbidden, and no list is fine.
    ...unless(!descriptor.has('CIDSet'), `PDF/A 6.2.11.4.2: the font ${name} has no list of glyphs`),
  ]
}

const forbidden = (file: PdfFile, catalog: Dictionary): readonly Violation[] => {
  const dictionaries = [...file.objects.values()].map(({ value }) => file.dictionary(value))
  const names = file.dictionary(catalog.get('Names'))
  return [
    ...unless(
      !['OpenAction', 'AA', 'AcroForm', 'OCProperties'].some((key) => catalog.has(key)),
      'PDF/A 6.5: nothing happens when the file is opened, and it has no forms and layers',
    ),
    ...unless(
      !names.has('JavaScript') && !names.has('EmbeddedFiles'),
      'PDF/A 6.5.1 and 6.8: no program and no other file is in it',
    ),
    ...unless(
      dictionaries.every((one) => !one.has('SMask') && nameOf(one.get('S')) !== 'Transparency'),
      'PDF/A 6.2.10: nothing is transparent',
    ),
    ...dictionaries
      .filter((one) => nameOf(one.get('Type')) === 'Page' && one.has('Annots'))
      .flatMap((page) => [
        ...unless(nameOf(page.get('Tabs')) === 'S', 'PDF/UA 7.18.3: the tab key follows the reading order'),
        ...file
          .list(page.get('Annots'))
          .map((annotation) => file.dictionary(annotation))
          .flatMap((annotation) =>
            unless(
              annotation.has('Contents') && annotation.has('StructParent'),
              'PDF/UA 7.18.5: a link says where it leads and stands in the reading order',
            ),
          ),
      ]),
  ]
}

/** What of PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) a file of ours does not keep, as far
 * as our files can break it: they have text, lines, tables and links, and no images, forms or
 * layers. The full judgment is veraPDF's (`tests/documents`). */
export const violationsIn = (bytes: Uint8Array): readonly Violation[] => {
  const file = pdfFile(bytes)
  const catalog = file.dictionary(file.trailer.get('Root'))
  const fonts = new Map<number, Dictionary>()
  for (const { value } of file.objects.values())
    for (const font of file.dictionary(file.dictionary(value).get('Font')).values())
      if (font instanceof Reference) fonts.set(font.id, file.dictionary(font))
  return [
    ...frame(bytes, file),
    ...metadata(file, catalog),
    ...colours(file, catalog),
    ...viewing(file, catalog),
    ...unless(fonts.size > 0, 'PDF/A 6.2.11: there are fonts'),
    ...[...fonts.values()].flatMap((font) => fontViolations(file, font)),
    ...forbidden(file, catalog),
    ...contentViolations(file, catalog),
  ]
}
