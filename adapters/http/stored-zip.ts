import { crc32 } from 'node:zlib'
import type { PackFile } from '@tamarack/application/use-cases/evidence-pack'

const record = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** A ZIP of these files, stored and not compressed, all of the same moment: the same files give the
 * same bytes, and whoever unpacks it needs no library (PKWARE APPNOTE 4.3). */
export const zipOf = (files: readonly PackFile[]): Buffer => {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { path, content } of files) {
    const [name, data] = [Buffer.from(path), Buffer.from(content)]
    // Version 2.0; names in UTF-8; stored; 1980-01-01.
    const shared = record(
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21], // prettier-ignore
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    )
    const local = Buffer.concat([record([4, 0x04034b50]), shared, name, data])
    directory.push(record([4, 0x02014b50], [2, 20]), shared, record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name)
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const count = files.length
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0])
  return Buffer.concat([...parts, list, end])
}
