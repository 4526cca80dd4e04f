import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { DocumentSeal, PublicKey, SealClaims } from '@tamarack/application/ports/document-seal.port'

/** DER around a raw Ed25519 key (RFC 8410, sections 4 and 7). */
const privateWrapping = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicWrapping = Buffer.from('302a300506032b6570032100', 'hex')

const signatureDigits = 128
const blank = '0'.repeat(signatureDigits)

const seconds = (at: number): string => new Date(at).toISOString()
/** The entry of the trailer: a dictionary under a name of ours, which readers of PDF pass over (ISO
 * 32000-1 annex E). */
const entry = (
  keyId: string,
  { documentSha256, preparedAt, signedAt, eventHash }: SealClaims,
  signature: string,
): string =>
  [
    '/TamarackSeal <<',
    '/Version 1',
    `/Key (${keyId})`,
    `/Document (${documentSha256})`,
    `/Prepared (${seconds(preparedAt)})`,
    `/Signed (${signedAt === null ? 'no' : seconds(signedAt)})`,
    `/Event (${eventHash ?? 'none'})`,
    `/Signature <${signature}>`,
    '>>\n',
  ].join('\n')

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const sealed = new RegExp(
  String.raw`\ntrailer\n<<\n/TamarackSeal <<\n/Version 1\n/Key \(([0-9a-f]{16})\)\n/Document \(([0-9a-f]{64})\)\n/Prepared \((${moment})\)\n/Signed \((${moment}|no)\)\n/Event \(([0-9a-f]{64}|none)\)\n/Signature <([0-9a-f]{${signatureDigits}})>\n>>\n`,
)

const idOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex').slice(0, 16)
const described = (raw: Uint8Array): PublicKey => ({
  id: idOf(raw),
  algorithm: 'Ed25519',
  key: Buffer.from(raw).toString('base64'),
})

const keyObject = ({ key }: Pick<PublicKey, 'key'>): KeyObject =>
  createPublicKey({
    key: Buffer.concat([publicWrapping, Buffer.from(key, 'base64')]),
    format: 'der',
    type: 'spki',
  })

export interface DocumentSealKeys {
  /** 32 random bytes in base64: the private key. */
  readonly current: string
  /** Public keys, 32 bytes in base64 each, that sealed earlier files. */
  readonly earlier?: readonly string[]
}

/** An Ed25519 signature (RFC 8032) in the trailer of the file, over every byte of the file with the
 * 128 digits of the signature itself as zeros. The file stays PDF/A and opens in every reader;
 * whoever has the public key verifies it without us. */
export const makeDocumentSeal = ({ current, earlier = [] }: DocumentSealKeys): DocumentSeal => {
  const seed = Buffer.from(current, 'base64')
  if (seed.length !== 32) throw new RangeError('the key of documents is not 32 bytes in base64')
  const key = createPrivateKey({ key: Buffer.concat([privateWrapping, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicWrapping.length)
  const own = described(raw)
  const publicKeys = [own, ...earlier.map((base64) => described(Buffer.from(base64, 'base64')))]
  return {
    publicKeys,
    isIntact: (file) => checkSeal(file, publicKeys).intact,
    sign: (text) => ({ keyId: own.id, signature: sign(null, Buffer.from(text), key).toString('hex') }),
    isSigned: (text, { keyId, signature }) => {
      const known = publicKeys.find(({ id }) => id === keyId)
      return known !== undefined && verify(null, Buffer.from(text), keyObject(known), Buffer.from(signature, 'hex'))
    },
    seal: (file, claims) => {
      const text = Buffer.from(file).toString('latin1')
      const at = text.lastIndexOf('\ntrailer\n<<\n')
      if (at < 0 || sealed.test(text)) throw new Error('not an unsealed file of ours')
      const place = at + '\ntrailer\n<<\n'.length
      const withEntry = (signature: string): Buffer =>
        Buffer.from(`${text.slice(0, place)}${entry(own.id, claims, signature)}${text.slice(place)}`, 'latin1')
      return new Uint8Array(withEntry(sign(null, withEntry(blank), key).toString('hex')))
    },
  }
}

export type SealCheck =
  | { readonly intact: true; readonly keyId: string; readonly claims: SealClaims }
  | { readonly intact: false; readonly because: 'no-seal' | 'unknown-key' | 'changed' }

/** Whether a file is, byte for byte, one that the holder of one of these keys sealed, and what its
 * seal states. */
export const checkSeal = (file: Uint8Array, keys: readonly Pick<PublicKey, 'id' | 'key'>[]): SealCheck => {
  const text = Buffer.from(file).toString('latin1')
  const found = sealed.exec(text)
  if (found === null) return { intact: false, because: 'no-seal' }
  const [whole, keyId = '', documentSha256 = '', preparedAt = '', signedAt = '', event = '', signature = ''] = found
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) return { intact: false, because: 'unknown-key' }
  const place = found.index + whole.lastIndexOf(signature)
  const signed = Buffer.from(`${text.slice(0, place)}${blank}${text.slice(place + signatureDigits)}`, 'latin1')
  if (!verify(null, signed, keyObject(key), Buffer.from(signature, 'hex'))) return { intact: false, because: 'changed' }
  return {
    intact: true,
    keyId,
    claims: {
      documentSha256,
      preparedAt: Date.parse(preparedAt),
      signedAt: signedAt === 'no' ? null : Date.parse(signedAt),
      eventHash: event === 'none' ? null : event,
    },
  }
}
