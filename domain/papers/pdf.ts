import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { textIn } from './text-in.ts'

/** Inflates bytes (RFC 1950); null if they are not deflated, or if this and the streams before it
 * in the file come to more bytes than one file may have. */
export type Inflate = (deflated: Uint8Array) => Uint8Array | null

/** What a reader runs, opens or sends by itself (ISO 32000-1, 12.6.4, 12.7.8, 7.11.4, 13.6). */
const active =
  /\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFiles?|EF|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound|3D)(?![A-Za-z0-9])/
const encrypted = /\/Encrypt(?![A-Za-z0-9])/

/** Names may be written with the numbers of their letters: `/J#61vaScript` (7.3.5). */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type Stream = { readonly dictionary: string; readonly from: number; readonly to: number }

/** Each stream with the dictionary before it, since its object begins (7.3.8). */
const streamsIn = (text: string): { readonly streams: readonly Stream[]; readonly outside: string } => {
  const streams: Stream[] = []
  const outside: string[] = []
  let at = 0
  for (const { 0: keyword, index } of text.matchAll(/stream\r?\n/g)) {
    if (index < at || text.slice(index - 3, index) === 'end') continue
    const before = text.slice(at, index)
    const from = index + keyword.length
    const to = text.indexOf('endstream', from)
    if (to < 0) break
    outside.push(before)
    streams.push({ dictionary: withPlainNames(before.slice(Math.max(0, before.lastIndexOf(' obj')))), from, to })
    at = to + 'endstream'.length
  }
  outside.push(text.slice(at))
  return { streams, outside: withPlainNames(outside.join('\n')) }
}

/** The dictionary of a stream of objects has some hundred bytes. A longer one could keep the
 * patterns below busy for seconds. */
const dictionaryMax = 8_192

/** The objects in a stream of objects (7.5.7); null where we cannot read them. */
const objectsIn = (bytes: Uint8Array, { dictionary, from, to }: Stream, inflate: Inflate): string | null => {
  if (dictionary.length > dictionaryMax) return null
  if (!/\/FlateDecode/.test(dictionary) || /\/Predictor|\/Filter\s*\[[^\]]*\/\w+[^\]]*\//.test(dictionary)) return null
  const inflated = inflate(bytes.subarray(from, to))
  return inflated === null ? null : withPlainNames(textIn(inflated))
}

/** Whether a PDF only shows pages. Refuses one with anything active, also in its compressed
 * objects, with objects that we cannot read, with a password, cut off, or with more behind its
 * end. */
export const pdfIsPlain = (bytes: Uint8Array, inflate: Inflate): Result<true, Refusal> => {
  const text = textIn(bytes)
  if (!/%%EOF\s*$/.test(text.slice(-1_024))) return refuse('PAPER_DAMAGED')
  const { streams, outside } = streamsIn(text)
  if (encrypted.test(outside)) return refuse('PAPER_LOCKED')
  if (active.test(outside)) return refuse('PAPER_ACTIVE')
  for (const stream of streams.filter(({ dictionary }) => /\/ObjStm(?![A-Za-z0-9])/.test(dictionary))) {
    const objects = objectsIn(bytes, stream, inflate)
    if (objects === null) return refuse('PAPER_DAMAGED')
    if (active.test(objects)) return refuse('PAPER_ACTIVE')
  }
  return ok(true)
}
