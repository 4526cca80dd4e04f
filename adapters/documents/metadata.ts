/** What a file states of itself, once for people's readers (document information) and once for
 * machines (XMP): both must agree. The texts are printable (`makePrintable`), and so have no
 * character that XML cannot carry. */
export interface FileFacts {
  readonly title: string
  readonly author: string
  readonly creator: string
  /** Epoch milliseconds; files count in whole seconds. */
  readonly createdAt: number
  readonly changedAt: number
}

/** The library that lays the pages out. */
export const producer = 'PDFKit'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

const seconds = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

const description = (prefix: string, namespace: string, body: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${body}</rdf:Description>`

/** PDF/A has no description of the namespace of PDF/UA: a file that uses it brings one (ISO 19005-2
 * section 6.6.2.3.3). */
const accessibilitySchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`

/** The XMP packet of a file that is PDF/A-2a and PDF/UA-1; UTF-8, and nothing in it can break its
 * XML. */
export const xmpOf = ({ title, author, creator, createdAt, changedAt }: FileFacts): string =>
  [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    description(
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    ),
    description(
      'xmp',
      'http://ns.adobe.com/xap/1.0/',
      `<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool><xmp:CreateDate>${seconds(createdAt)}</xmp:CreateDate><xmp:ModifyDate>${seconds(changedAt)}</xmp:ModifyDate>`,
    ),
    description('pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${producer}</pdf:Producer>`),
    description(
      'pdfaid',
      'http://www.aiim.org/pdfa/ns/id/',
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    ),
    description('pdfuaid', 'http://www.aiim.org/pdfua/ns/id/', '<pdfuaid:part>1</pdfuaid:part>'),
    accessibilitySchema,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
