import { recordLength } from './pad-file.ts'

/** One record as the standard lays it out, and where it begins in the file, from 0. */
export type PadRecord = { readonly text: string; readonly at: number }

const marks = ['\xef\xbb\xbf', '\ufeff']
const filling = new Set(['\x1a', '\0', ' ', '\r', '\n'])

/** Cuts a file into records of 1464 characters, in the forms in which banks send them:
 *
 * - Records end with CR LF, LF, CR or CR CR LF, or follow one another without any line end.
 * - Spaces at the end of a record may be missing; zero bytes may stand for spaces.
 * - Blank lines, a byte order mark, and Ctrl-Z or other filling behind the last record are skipped.
 *
 * A lost record is found by its count, a shifted one by its figures. */
export const recordsOf = (text: string): readonly PadRecord[] => {
  const start = marks.find((mark) => text.startsWith(mark))?.length ?? 0
  let end = text.length
  while (end > start && filling.has(text[end - 1] ?? '')) end -= 1
  const records: PadRecord[] = []
  for (const line of text.slice(start, end).matchAll(/[^\r\n]+/g))
    for (let from = 0; from < line[0].length; from += recordLength) {
      const record = line[0].slice(from, from + recordLength).replaceAll('\0', ' ')
      if (record.trim() !== '') records.push({ text: record.padEnd(recordLength), at: start + line.index + from })
    }
  return records
}

const multiByte = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/g
const letterOf = (bytes: string): string =>
  String.fromCharCode(
    Array.from(bytes)
      .slice(1)
      .reduce(
        (code, byte) => (code << 6) | (byte.charCodeAt(0) & 0x3f),
        bytes.charCodeAt(0) & (bytes.length === 2 ? 0x1f : 0x0f),
      ),
  )

/** The text of a file whose letters beyond ASCII are UTF-8, from its bytes; undefined if it has
 * none or they are another code page. A bank that counts letters has fewer columns than bytes. */
export const utf8TextOf = (bytes: string): string | undefined => {
  if (!/[\x80-\xff]/.test(bytes) || /[\x80-\xff]/.test(bytes.replace(multiByte, ''))) return undefined
  return bytes.replace(multiByte, letterOf)
}

const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : 3)

/** How many bytes a text takes in UTF-8; letters up to U+FFFF. */
export const utf8Length = (text: string): number => {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) bytes += bytesOf(text.charCodeAt(at))
  return bytes
}
