export type Bytes = Uint8Array<ArrayBuffer>
/** By path. */
export type Files = ReadonlyMap<string, Bytes>

/** What cannot be read at all, in a sentence for the reader. */
export class Unreadable extends Error {}

const inflated = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer(),
  )

/** The files of a ZIP (PKWARE APPNOTE 4.3), stored or deflated: packs are stored, but whoever
 * packed one again may have compressed it. Throws `Unreadable`. */
export const unzip = async (zip: Bytes): Promise<Files> => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new Unreadable('This is no ZIP, or its end is missing.')
  const files = new Map<string, Bytes>()
  try {
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new Unreadable('The list of files in the ZIP is damaged.')
      const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
      const [nameLength, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)]
      const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const data = zip.slice(from, from + size)
      if (files.has(name)) throw new Unreadable(`The ZIP has two files with the name ${name}.`)
      if (!name.endsWith('/')) files.set(name, method === 0 ? data : await inflated(data))
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('The ZIP is damaged: a file in it cannot be unpacked.')
  }
  return files
}

export const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes)
export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

export const sha256 = async (content: string | Bytes): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? bytesOf(content) : content)))

/** The one JSON text of a value (RFC 8785): keys in order, no white space. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

export interface PublicKey {
  /** The first 16 hex digits of the key's SHA-256. */
  readonly id: string
  /** 32 bytes in base64. */
  readonly key: string
}
const rawOf = ({ key }: PublicKey): Bytes => {
  try {
    return Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** SHA-256 of the key itself: what a stranger compares with the one that is published. */
export const keyFingerprint = (key: PublicKey): Promise<string> => sha256(rawOf(key))

/** Whether the holder of the named key signed these bytes (Ed25519, RFC 8032); null where this
 * browser cannot find out. */
export const isSigned = async (
  keys: readonly PublicKey[],
  { keyId, signature }: { readonly keyId: string; readonly signature: string },
  bytes: Bytes,
): Promise<boolean | null> => {
  const named = keys.find(({ id }) => id === keyId)
  if (named === undefined || !/^[0-9a-f]{128}$/.test(signature) || !(await keyFingerprint(named)).startsWith(named.id))
    return false
  const key = await crypto.subtle.importKey('raw', rawOf(named), 'Ed25519', false, ['verify']).catch(() => null)
  return key === null ? null : crypto.subtle.verify('Ed25519', key, fromHex(signature), bytes)
}

const seal =
  /\/TamarackSeal <<\n\/Version 1\n\/Key \(([0-9a-f]{16})\)\n\/Document \(([0-9a-f]{64})\)\n\/Prepared \(([^)]*)\)\n\/Signed \(([^)]*)\)\n\/Event \(([0-9a-f]{64}|none)\)\n\/Signature <([0-9a-f]{128})>/

export interface Seal {
  readonly intact: boolean | null
  /** SHA-256 of the text that the file shows. */
  readonly document: string
  /** Hash of the event that records its signature, or `none`. */
  readonly event: string
}

/** The seal in the trailer of a PDF: a signature over all bytes of the file with its own digits as
 * zeros. Null where there is none. */
export const sealOf = async (pdf: Bytes, keys: readonly PublicKey[]): Promise<Seal | null> => {
  // One character a byte, so that places in the text are places in the file.
  const found = seal.exec(new TextDecoder('latin1').decode(pdf))
  if (found === null) return null
  const [whole, keyId = '', document = '', , , event = '', signature = ''] = found
  const signed = pdf.slice()
  const from = found.index + whole.length - 1 - signature.length
  signed.fill(0x30, from, from + signature.length)
  return { intact: await isSigned(keys, { keyId, signature }, signed), document, event }
}
