import { day, type Line } from './answers.ts'
import {
  bytesOf,
  canonical,
  isSigned,
  sealOf,
  sha256,
  textOf,
  type Bytes,
  type Files,
  type PublicKey,
} from './files.ts'
import { dayWords } from './money.ts'

/** A value in a file. Throws where it is no JSON. */
export const json = (bytes: Bytes): unknown => JSON.parse(textOf(bytes))

export interface Manifest {
  readonly loanId: string
  readonly madeAt: number
  readonly madeBy: { readonly name: string; readonly role: string }
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly covers: string }[]
}
export interface Signature {
  readonly keyId: string
  readonly signature: string
}
export interface Webhook {
  readonly provider: string
  readonly bodySha256: string
  readonly body: string
}
export interface Anchored {
  readonly anchor: Signature & Readonly<Record<'day' | 'at' | 'loans' | 'root' | 'previousRoot', unknown>>
  readonly head: { readonly loanId: string; readonly sequence: number; readonly hash: string }
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}

/** The root to which a head and its path lead (RFC 6962 section 2.1). */
export const rootAlong = async ({ head, path }: Pick<Anchored, 'head' | 'path'>): Promise<string> => {
  let hash = await sha256(canonical({ leaf: [head.loanId, head.sequence, head.hash] }))
  for (const { side, hash: beside } of path)
    hash = await sha256(canonical({ node: side === 'left' ? [beside, hash] : [hash, beside] }))
  return hash
}

/** Notes what was found, whether it holds (null: nobody can know) and in which words. */
export type Say = (holds: boolean | null, text: string, otherwise?: string) => void

export const checkFiles = async (files: Files, manifest: Manifest, say: Say): Promise<void> => {
  const listed = new Set(['manifest.json', 'manifest.signature.json', ...manifest.files.map(({ path }) => path)])
  let intact = 0
  for (const { path, sha256: stated } of manifest.files) {
    const bytes = files.get(path)
    if (bytes === undefined) say(false, `${path} is missing.`)
    else if ((await sha256(bytes)) === stated) intact += 1
    else say(false, `${path} was changed: its bytes are not those that the manifest lists.`)
  }
  for (const path of files.keys()) if (!listed.has(path)) say(false, `${path} is in the pack and not in the manifest.`)
  say(intact > 0, `${intact} of ${manifest.files.length} files are byte for byte those that the manifest lists.`)
}

export const checkSignature = async (
  files: Files,
  { manifest, signature, keys }: { manifest: Manifest | null; signature: Signature | null; keys: readonly PublicKey[] },
  say: Say,
): Promise<void> => {
  const [bytes, stated] = [files.get('manifest.json'), files.get('manifest.signature.json')]
  if (bytes === undefined || stated === undefined || signature === null || manifest === null)
    return say(false, 'The manifest is not signed.')
  if (textOf(stated) !== `${JSON.stringify(signature, null, 1)}\n`)
    say(false, 'manifest.signature.json is not in the form in which it was written.')
  const signed = await isSigned(keys, signature, bytes)
  const { madeBy, madeAt } = manifest
  say(
    signed === true,
    `The manifest bears the signature of key ${signature.keyId}: ${madeBy.name} (${madeBy.role}) made this pack, ${day(madeAt)}`,
    signed === null
      ? 'This browser cannot check signatures (Ed25519): use a newer one.'
      : 'The manifest is not what was signed, or another key signed it.',
  )
  say(null, 'Whose key that is: compare its fingerprint with the one that the lender publishes.')
}

export const checkChain = async (lines: readonly Line[], loanId: string, say: Say): Promise<void> => {
  let previous = '0'.repeat(64)
  const destroyed = lines.findIndex(({ event }) => event.type === 'records-destroyed')
  for (const [index, line] of lines.entries()) {
    const { hash, ...rest } = line
    if (line.sequence !== index + 1) return say(false, `Event ${index + 1} is missing.`)
    if (line.loanId !== loanId) return say(false, `Event ${line.sequence} is of another loan.`)
    if (line.previousHash !== previous)
      return say(false, `Event ${line.sequence} does not follow the one before: the chain is broken there.`)
    if (index >= destroyed && (await sha256(canonical(rest))) !== hash)
      return say(false, `Event ${line.sequence} (${line.event.type}) is not what was written.`)
    previous = hash
  }
  say(lines.length > 0, `All ${lines.length} events are chained without a gap, and each is what its hash covers.`)
}

export const checkAnchor = async (
  { anchor: { keyId, signature, ...claims }, head, path }: Anchored,
  lines: readonly Line[],
  keys: readonly PublicKey[],
  say: Say,
): Promise<void> => {
  const [night, { sequence, hash }] = [dayWords(String(claims.day)), head]
  say(
    await isSigned(keys, { keyId, signature }, bytesOf(canonical(claims))),
    `The anchor of ${night} bears the signature of key ${keyId}.`,
    `The anchor of ${night} does not bear the signature of its key.`,
  )
  say(
    (await rootAlong({ head, path })) === claims.root,
    `Its root covers event ${sequence} of this loan, next to the other ${Number(claims.loans) - 1} loans of that night.`,
    'The path does not lead from the head of this loan to the root of the anchor.',
  )
  say(
    lines[sequence - 1]?.hash === hash && lines[0]?.loanId === head.loanId,
    `Event ${sequence} is the one that was anchored: nothing up to it was written anew or cut off since.`,
    `Event ${sequence} is not the one that was anchored: the history was written anew since, or cut off.`,
  )
  if (lines.length > sequence)
    say(null, `Events ${sequence + 1} to ${lines.length} were written after that anchor; the next one covers them.`)
}

export const checkDocuments = async (
  files: Files,
  lines: readonly Line[],
  keys: readonly PublicKey[],
  say: Say,
): Promise<void> => {
  const named = new Set(lines.flatMap(({ documents }) => documents.map(({ sha256: text }) => text)))
  const hashes = new Set(['none', ...lines.map(({ hash }) => hash)])
  const texts = new Set<string>()
  let sealed = 0
  for (const [path, bytes] of files) {
    if (!/^(documents|notices)\//.test(path)) continue
    if (path.endsWith('.json')) {
      const text = await sha256(canonical(json(bytes)))
      texts.add(text)
      if (!named.has(text)) say(false, `${path} is not a text that the history names.`)
      continue
    }
    const seal = await sealOf(bytes, keys)
    if (seal?.intact !== true) say(false, `${path} is not a file that was sealed.`)
    else if (named.has(seal.document) && hashes.has(seal.event)) sealed += 1
    else say(false, `${path} is sealed, and no event of this history is about it.`)
  }
  for (const { sequence, event } of lines)
    if (/-signed$|^debit-authorized$/.test(event.type) && !texts.has(event.document?.sha256 ?? ''))
      say(false, `The document that event ${sequence} signs is not in the pack.`)
  say(true, `${sealed} PDFs are as they were sealed, each about an event of this history.`)
}

export const checkWebhooks = async (webhooks: readonly Webhook[], say: Say): Promise<void> => {
  let whole = 0
  for (const { provider, bodySha256, body } of webhooks)
    if ((await sha256(body)) === bodySha256) whole += 1
    else say(false, `A webhook of ${provider} is not what its digest covers: ${bodySha256.slice(0, 12)}...`)
  if (webhooks.length === 0) return say(null, 'No message of a provider is recorded for this loan.')
  say(whole > 0, `${whole} messages of providers are byte for byte those that came.`)
  say(null, 'Whether the providers sent them: their signatures were checked on arrival and are not in the pack.')
}
