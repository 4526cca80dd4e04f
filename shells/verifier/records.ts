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
export interface Chained {
  readonly sequence: number
  readonly previousHash: string
  readonly hash: string
}
export interface Chain {
  readonly head: { readonly log: string; readonly id: string; readonly sequence: number; readonly hash: string }
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}
export interface Anchored {
  readonly anchor: Signature &
    Readonly<Record<'day' | 'at' | 'loans' | 'root' | 'previousRoot', unknown>> & { readonly timeStamp: string | null }
  readonly chains: readonly Chain[]
}

/** The root to which a head and its path lead (RFC 6962 section 2.1). */
export const rootAlong = async ({ head, path }: Chain): Promise<string> => {
  let hash = await sha256(canonical({ leaf: [`${head.log}/${head.id}`, head.sequence, head.hash] }))
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

/** Where a chain is broken, in a sentence; the first `left` lines may be other than written. */
const breakIn = async (rows: readonly Chained[], name: string, left = 0): Promise<string | undefined> => {
  let previous = '0'.repeat(64)
  for (const [index, { hash, ...rest }] of rows.entries()) {
    if (rest.sequence !== index + 1) return `${name} ${index + 1} is missing.`
    if (rest.previousHash !== previous)
      return `${name} ${rest.sequence} does not follow the one before: the chain is broken there.`
    if (index >= left && (await sha256(canonical(rest))) !== hash)
      return `${name} ${rest.sequence} is not what was written.`
    previous = hash
  }
  return undefined
}

export interface Look extends Chained {
  readonly chain: string
  /** What `sealed` holds; not a part of what is hashed. */
  readonly text: string | null
}

export const checkChains = async (
  lines: readonly Line[],
  looks: readonly Look[],
  loanId: string,
  say: Say,
): Promise<void> => {
  // What was personal in the lines before the destruction of records is gone.
  const left = lines.findIndex(({ event }) => event.type === 'records-destroyed')
  const broken = await breakIn(lines, 'Event', left)
  say(
    broken === undefined && lines.length > 0,
    `All ${lines.length} events are chained without a gap, and each${left > 0 ? ` from ${left + 1} on` : ''} is what its hash covers.`,
    broken,
  )
  if (left > 0)
    say(
      (await sha256(canonical(lines.slice(0, left)))) === lines[left]?.event.remaining,
      `Events 1 to ${left} are what the destruction of records left of them.`,
      `Events 1 to ${left} are not what the destruction of records left of them.`,
    )
  const seen = await breakIn(
    looks.map(({ text: _text, ...look }) => look),
    'Look',
  )
  say(seen === undefined, `${looks.length} looks of staff at these data are chained in the same way.`, seen)
  for (const { sequence } of lines.filter((line) => line.loanId !== loanId))
    say(false, `Event ${sequence} is of another loan.`)
  for (const { sequence } of looks.filter(({ chain }) => chain !== loanId))
    say(false, `Look ${sequence} is at another loan.`)
}

export const checkAnchor = async (
  { anchor: { keyId, signature, timeStamp, ...claims }, chains }: Anchored,
  rows: Readonly<Record<string, readonly Chained[]>>,
  keys: readonly PublicKey[],
  say: Say,
): Promise<void> => {
  const night = dayWords(String(claims.day))
  say(
    await isSigned(keys, { keyId, signature }, bytesOf(canonical(claims))),
    `The anchor of ${night} bears the signature of key ${keyId}.`,
    `The anchor of ${night} does not bear the signature of its key.`,
  )
  say(
    null,
    claims.previousRoot === null
      ? 'It is the lender’s first anchor: what was written before its day is held by its own chain alone.'
      : 'What was written before its day: earlier anchors show that, which reviewers of the lender received by email each night.',
  )
  if (timeStamp !== null)
    say(null, `An authority outside stamped it with its time: verify the token in anchor.json with openssl ts -verify.`)
  say(
    chains.some(({ head }) => head.log === 'loan'),
    `It covers this loan, one of ${String(claims.loans)} of that night.`,
  )
  for (const chain of chains) {
    const { log, sequence, hash } = chain.head
    const [one, many] = log === 'loan' ? ['Event', 'Events'] : ['Look', 'Looks']
    const own = rows[log] ?? []
    say(
      (await rootAlong(chain)) === claims.root,
      `The path from ${one.toLowerCase()} ${sequence} leads to its root.`,
      `The path does not lead from ${one.toLowerCase()} ${sequence} to the root of the anchor.`,
    )
    say(
      own[sequence - 1]?.hash === hash,
      `${one} ${sequence} is the one that was anchored: nothing up to it was written anew or cut off since that day.`,
      own.length < sequence
        ? `${one} ${sequence} is missing: it was there when it was anchored.`
        : `${one} ${sequence} is not the one that was anchored: it was written anew since.`,
    )
    if (own.length > sequence)
      say(
        null,
        own.length === sequence + 1
          ? `${one} ${own.length} was written after that anchor; the next one covers it.`
          : `${many} ${sequence + 1} to ${own.length} were written after that anchor; the next one covers them.`,
      )
  }
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
  const areGone = lines.some(({ event }) => event.type === 'records-destroyed')
  if (areGone) say(null, 'What was signed and emailed: it was destroyed with the records.')
  for (const { sequence, event } of areGone ? [] : lines)
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
  say(
    whole > 0,
    whole === 1
      ? 'The one message of a provider is byte for byte the one that came.'
      : `${whole} messages of providers are byte for byte those that came.`,
  )
  say(null, 'Whether the providers sent them: their signatures were checked on arrival and are not in the pack.')
}
