import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { textIn } from './text-in.ts'

/* TAM-208: what a borrower sends of their papers. What a file is, its bytes say: its name and what
 * the browser calls it are nobody's proof. */

export const paperTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PaperType = (typeof paperTypes)[number]

/** A phone's largest photo has some eight million bytes. */
export const paperBytesMax = 10 * 1024 * 1024

/** So many files of one application for each of the two verifications. */
export const papersMax = 6

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** What a browser would run if it took the picture for a page. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|meta|\?php)[\s>/]/i

const uint32 = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, n) => sum * 256 + (bytes[at + n] ?? 0), 0)

/** The chunks lead to the last one, and nothing follows it (ISO/IEC 15948, 5.3 and 11.2.5). */
const isWholePng = (bytes: Uint8Array): boolean => {
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = textIn(bytes.subarray(at + 4, at + 8))
    at += 12 + uint32(bytes, at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

/** It has an end (ITU-T T.81, B.1.1.3); phones write a smaller picture behind it. */
const isWholeJpeg = (bytes: Uint8Array): boolean => {
  for (let at = bytes.length - 2; at > 2; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}

/** Whether only white space or zero bytes follow the end of a PDF (ISO 32000-1, 7.5.5). */
const pdfEnds = (bytes: Uint8Array): boolean => {
  const text = textIn(bytes.subarray(-4_096))
  const end = text.lastIndexOf('%%EOF')
  const after = text
    .slice(end + '%%EOF'.length)
    .replaceAll('\0', ' ')
    .replaceAll('\u001a', ' ')
  return end >= 0 && after.trim() === ''
}

/** A byte order mark, which some programs write before a PDF. */
const withoutMark = (bytes: Uint8Array): Uint8Array => (startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes)

const typeOf = (bytes: Uint8Array): PaperType | undefined => {
  if (startsWith(withoutMark(bytes), 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  return startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined
}

/** TAM-208: the type of a file by its bytes. Refuses a file longer than `paperBytesMax`
 * (`PAPER_TOO_LARGE`), of another type (`PAPER_TYPE`), cut off (`PAPER_DAMAGED`), and a picture that
 * is a web page as well (`PAPER_ACTIVE`). The objects of a PDF and the pixels of a picture are read
 * by `PaperReader`. */
export const paperTypeOf = (bytes: Uint8Array): Result<PaperType, Refusal> => {
  if (bytes.length > paperBytesMax) return refuse('PAPER_TOO_LARGE')
  const type = typeOf(bytes)
  if (type === undefined) return refuse('PAPER_TYPE')
  if (type === 'application/pdf') return pdfEnds(bytes) ? ok(type) : refuse('PAPER_DAMAGED')
  if (markup.test(textIn(bytes))) return refuse('PAPER_ACTIVE')
  const isWhole = type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes)
  return isWhole ? ok(type) : refuse('PAPER_DAMAGED')
}
