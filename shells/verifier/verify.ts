import { answersOf, day, signedOffer, type Answers, type Line } from './answers.ts'
import {
  canonical,
  isSigned,
  keyFingerprint,
  sealOf,
  sha256,
  textOf,
  type Bytes,
  type Files,
  type PublicKey,
} from './files.ts'
import { lawFaults, serviceKept, termsKept } from './law.ts'
import {
  balancesOf,
  dayWords,
  dollars,
  ledgerFaults,
  moneyMoved,
  owedIn,
  type Happened,
  type LedgerLine,
} from './money.ts'

export const sections = ['Files', 'Signature', 'History', 'Anchor', 'Documents', 'Webhooks', 'Money', 'Law'] as const
export interface Finding {
  readonly section: (typeof sections)[number]
  readonly mark: 'holds' | 'fails' | 'unknown'
  readonly text: string
}
export interface Verdict {
  readonly headline: string
  /** Whether the law was kept, in a sentence. */
  readonly law: string
  readonly answers: Answers
  readonly findings: readonly Finding[]
  /** SHA-256 of the key that signed the manifest. */
  readonly key: string | null
}

interface Manifest {
  readonly loanId: string
  readonly madeAt: number
  readonly madeBy: { readonly name: string; readonly role: string }
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly covers: string }[]
}
interface Signature {
  readonly keyId: string
  readonly signature: string
}
interface Anchored {
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

const zeros = '0'.repeat(64)
/** Collects what was found; each check says what it compares, whichever way it ends. */
const notebook = () => {
  const findings: Finding[] = []
  const note =
    (section: Finding['section']) =>
    (holds: boolean | null, text: string, otherwise = text): void => {
      findings.push({
        section,
        mark: holds === null ? 'unknown' : holds ? 'holds' : 'fails',
        text: holds === false ? otherwise : text,
      })
    }
  return { findings, note }
}
type Note = ReturnType<typeof notebook>['note']

const checkFiles = async (files: Files, manifest: Manifest, note: Note): Promise<void> => {
  const say = note('Files')
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

const checkSignature = async (
  files: Files,
  { manifest, signature, keys }: { manifest: Manifest | null; signature: Signature | null; keys: readonly PublicKey[] },
  note: Note,
): Promise<void> => {
  const say = note('Signature')
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

const checkChain = async (lines: readonly Line[], loanId: string, note: Note): Promise<void> => {
  const say = note('History')
  let previous = zeros
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

const checkAnchor = async (
  anchored: Anchored | null,
  lines: readonly Line[],
  keys: readonly PublicKey[],
  note: Note,
): Promise<void> => {
  const say = note('Anchor')
  if (anchored === null)
    return say(null, 'No nightly anchor covers this loan yet: only its own chain shows that nothing was written anew.')
  const { keyId, signature, ...claims } = anchored.anchor
  const { sequence, hash, loanId } = anchored.head
  const signed = await isSigned(keys, { keyId, signature }, new TextEncoder().encode(canonical(claims)))
  say(
    signed,
    `The anchor of ${dayWords(String(claims.day))} bears the signature of key ${keyId}.`,
    `The anchor of ${dayWords(String(claims.day))} does not bear the signature of its key.`,
  )
  say(
    (await rootAlong(anchored)) === claims.root,
    `Its root covers event ${sequence} of this loan, next to the other ${Number(claims.loans) - 1} loans of that night.`,
    'The path does not lead from the head of this loan to the root of the anchor.',
  )
  say(
    lines[sequence - 1]?.hash === hash && lines.every((line) => line.loanId === loanId),
    `Event ${sequence} is the one that was anchored: nothing up to it was written anew or cut off since.`,
    `Event ${sequence} is not the one that was anchored: the history was written anew since, or cut off.`,
  )
  if (lines.length > sequence)
    say(null, `Events ${sequence + 1} to ${lines.length} were written after that anchor; the next one covers them.`)
}

const checkDocuments = async (
  files: Files,
  lines: readonly Line[],
  keys: readonly PublicKey[],
  note: Note,
): Promise<void> => {
  const say = note('Documents')
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

const checkWebhooks = async (
  webhooks: readonly { readonly provider: string; readonly bodySha256: string; readonly body: string }[],
  note: Note,
): Promise<void> => {
  const say = note('Webhooks')
  let whole = 0
  for (const { provider, bodySha256, body } of webhooks)
    if ((await sha256(body)) === bodySha256) whole += 1
    else say(false, `A webhook of ${provider} is not what its digest covers: ${bodySha256.slice(0, 12)}...`)
  if (webhooks.length === 0) return say(null, 'No message of a provider is recorded for this loan.')
  say(whole > 0, `${whole} messages of providers are byte for byte those that came.`)
  say(null, 'Whether the providers sent them: their signatures were checked on arrival and are not in the pack.')
}

const checkMoney = (lines: readonly LedgerLine[], events: readonly Happened[], note: Note): void => {
  const say = note('Money')
  for (const fault of ledgerFaults(lines)) say(false, fault)
  const balances = balancesOf(lines)
  const moved = moneyMoved(events)
  const cash = balances.get('cash') ?? 0
  const expected = moved.received - moved.refunded - moved.advanced
  say(
    cash === expected,
    `The ledger’s cash is what moved: ${dollars(moved.advanced)} out, ${dollars(moved.received)} received, ${dollars(moved.refunded)} refunded.`,
    `The ledger’s cash is ${dollars(cash)}, and by the events it is ${dollars(expected)}.`,
  )
  const flying = balances.get('debits in flight') ?? 0
  say(
    flying === moved.inFlight,
    `Debits without an answer of the bank: ${dollars(flying)}, in ledger and events alike.`,
    `Debits in flight are ${dollars(flying)} in the ledger and ${dollars(moved.inFlight)} by the events.`,
  )
  const { owed, owedToBorrower } = owedIn(balances)
  say(
    owed >= 0 && owedToBorrower >= 0,
    `By the ledger the borrower owes ${dollars(owed)} and is owed ${dollars(owedToBorrower)}.`,
  )
  say(null, 'That the bank really moved the money: only statements of the banks show that.')
}

const checkLaw = (events: readonly Happened[], ledger: readonly LedgerLine[], note: Note): void => {
  const say = note('Law')
  const offer = signedOffer(events)
  if (offer === undefined) return say(null, 'No agreement was signed: there is nothing to hold against the law.')
  const balances = balancesOf(ledger)
  const charged = {
    fees: 0 - (balances.get('returned-item fees earned') ?? 0),
    defaultInterest: 0 - (balances.get('default interest earned') ?? 0),
    through: ledger.at(-1)?.day ?? offer.advanceDate,
  }
  for (const { kept, text } of [...termsKept(offer), ...serviceKept(offer, events, charged)]) say(kept, text)
  say(
    null,
    'Rules about conduct (contacts about a debt, advertising, what was said): a pack of records cannot show them.',
  )
}

function json(bytes: Bytes): unknown {
  return JSON.parse(textOf(bytes))
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const keysIn = (value: unknown): readonly PublicKey[] => {
  const { keys } = Object(value) as { readonly keys?: unknown }
  return Array.isArray(keys) ? (keys.filter(isObject) as readonly PublicKey[]) : []
}

const counted = (fails: number): string =>
  fails === 0
    ? 'Everything in this pack is as it was recorded'
    : `${fails === 1 ? '1 thing in this pack is' : `${fails} things in this pack are`} not as ${fails === 1 ? 'it was' : 'they were'} recorded`

/** Examines the files of a pack. What cannot be read is found like anything else; never throws. */
export const verifyPack = async (files: Files): Promise<Verdict> => {
  const { findings, note } = notebook()
  const read = <Value>(path: string, otherwise: Value): Value => {
    const bytes = files.get(path)
    try {
      const value: unknown = bytes === undefined ? undefined : json(bytes)
      const isAlike = !Array.isArray(otherwise) || (Array.isArray(value) && value.every(isObject))
      if (value !== undefined && isAlike) return value as Value
      note('Files')(false, `${path} ${bytes === undefined ? 'is missing' : 'has another form than it was written in'}.`)
    } catch {
      note('Files')(false, `${path} cannot be read.`)
    }
    return otherwise
  }
  const manifest = read<Manifest | null>('manifest.json', null)
  const signature = read<Signature | null>('manifest.signature.json', null)
  const keys = keysIn(read<unknown>('keys.json', null))
  const lines = read<readonly Line[]>('events.json', [])
  const ledger = read<readonly LedgerLine[]>('ledger.json', [])
  const events = lines.map(({ event }) => event)
  const signer = keys.find(({ id }) => id === signature?.keyId)
  const checks: readonly (readonly [Finding['section'], () => Promise<void> | void])[] = [
    ['Files', () => (manifest === null ? undefined : checkFiles(files, manifest, note))],
    ['Signature', () => checkSignature(files, { manifest, signature, keys }, note)],
    ['History', () => checkChain(lines, manifest?.loanId ?? '', note)],
    ['Anchor', () => checkAnchor(read<Anchored | null>('anchor.json', null), lines, keys, note)],
    ['Documents', () => checkDocuments(files, lines, keys, note)],
    ['Webhooks', () => checkWebhooks(read('webhooks.json', []), note)],
    ['Money', () => checkMoney(ledger, events, note)],
    ['Law', () => checkLaw(events, ledger, note)],
    ['Files', () => lawFaults(read('law.json', {})).forEach((fault) => note('Files')(false, fault))],
  ]
  for (const [section, check] of checks)
    try {
      await check()
    } catch {
      note(section)(false, 'Something here cannot be read: it is not in the form in which it was written.')
    }
  let answers: Answers = []
  try {
    answers = answersOf(lines, ledger)
  } catch {
    // What cannot be read is among the findings already.
  }
  const fails = findings.filter(({ mark, section }) => mark === 'fails' && section !== 'Law').length
  const broken = findings.filter(({ mark, section }) => mark === 'fails' && section === 'Law').length
  const judged = findings.some(({ mark, section }) => mark === 'holds' && section === 'Law')
  return {
    headline: counted(fails),
    law:
      broken > 0
        ? `${broken === 1 ? '1 rule of law was' : `${broken} rules of law were`} not kept`
        : judged
          ? 'The law was kept, as far as these records can show'
          : 'No agreement was signed, so that no rule of the law applied to it',
    answers,
    findings: findings.toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section)),
    key: signer === undefined ? null : await keyFingerprint(signer),
  }
}
