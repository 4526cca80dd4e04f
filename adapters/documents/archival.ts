import { readFileSync } from 'node:fs'
import { xmpOf, type FileFacts } from './metadata.ts'

/** The profile of sRGB that the library brings for its own subsets: red, green and blue mean the
 * same on every machine (PDF/A-2, ISO 19005-2 section 6.2.3). */
const srgbProfile = readFileSync(new URL('./data/sRGB_IEC61966_2_1.icc', import.meta.resolve('pdfkit')))

/** What of the library's inside is needed; its types name none of it. */
interface Inner {
  readonly _root: { readonly data: Record<string, unknown> }
  endMetadata: () => void
}
interface Stream {
  compress: boolean
  readonly write: (bytes: Uint8Array) => void
  readonly end: () => void
}

const streamOf = (pdf: PDFKit.PDFDocument, dictionary: object, bytes: Uint8Array, compress: boolean): Stream => {
  const stream = pdf.ref(dictionary) as unknown as Stream
  stream.compress = compress
  stream.write(bytes)
  stream.end()
  return stream
}

// oxlint-disable-next-line no-new-wrappers -- the library writes a string object as text and a plain string as a name.
const asText = (text: string): object => new String(text)

/** Writes into a file which standards it keeps and what its colours mean, as PDF/A-2a and PDF/UA-1
 * require: an XMP packet that agrees with the document information, and an output intent. The
 * library's own subsets are not used: they do not escape a title, identify one standard only and
 * add an incomplete list of glyphs (pdfkit 0.20.2). */
export const identify = (pdf: PDFKit.PDFDocument, facts: FileFacts): void => {
  const inner = pdf as unknown as Inner
  // The library calls it once, when everything else is written.
  inner.endMetadata = () => {
    const { data } = inner._root
    data['Metadata'] = streamOf(pdf, { Type: 'Metadata', Subtype: 'XML' }, Buffer.from(xmpOf(facts), 'utf8'), false)
    const profile = streamOf(pdf, { N: 3, Alternate: 'DeviceRGB' }, srgbProfile, true)
    data['OutputIntents'] = [
      {
        Type: 'OutputIntent',
        S: 'GTS_PDFA1',
        OutputConditionIdentifier: asText('sRGB IEC61966-2.1'),
        Info: asText('sRGB IEC61966-2.1'),
        DestOutputProfile: profile,
      },
    ]
  }
}
