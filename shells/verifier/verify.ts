import { answersOf, signedOffer, type Answers, type Line } from './answers.ts'
import { keyFingerprint, type Files, type PublicKey } from './files.ts'
import { lawFaults, serviceKept, termsKept } from './law.ts'
import {
  balancesOf,
  dollars,
  ledgerFaults,
  moneyMoved,
  notBooked,
  owedIn,
  type Happened,
  type LedgerLine,
} from './money.ts'
import {
  checkAnchor,
  checkChains,
  checkDocuments,
  checkFiles,
  checkSignature,
  checkWebhooks,
  json,
  type Anchored,
  type Look,
  type Manifest,
  type Say,
  type Signature,
  type Webhook,
} from './records.ts'

export const sections = ['Files', 'Signature', 'History', 'Anchor', 'Documents', 'Webhooks', 'Money', 'Law'] as const
export interface Finding {
  readonly section: (typeof sections)[number]
  readonly mark: 'holds' | 'fails' | 'unknown'
  readonly text: string
}
export interface Verdict {
  readonly headline: string
  /** Whether everything is as it was recorded; else the answers are of changed records. */
  readonly isWhole: boolean
  /** Whether the law was kept, in a sentence. */
  readonly law: string
  readonly answers: Answers
  readonly findings: readonly Finding[]
  /** SHA-256 of the key that signed the manifest; null where none did. */
  readonly key: string | null
}

const checkMoney = (lines: readonly LedgerLine[], events: readonly Happened[], say: Say): void => {
  for (const fault of ledgerFaults(lines)) say(false, fault)
  const other = notBooked(lines, events)
  say(
    other === 0,
    `All ${lines.length} lines of the ledger stand in the events that booked them, so the chain of events covers every cent.`,
    `Line ${other} of the ledger is not what the events booked.`,
  )
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

const checkLaw = (
  events: readonly Happened[],
  ledger: readonly LedgerLine[],
  { until, say }: { readonly until: number; readonly say: Say },
): void => {
  const offer = signedOffer(events)
  if (offer === undefined) return say(null, 'No agreement was signed: there is nothing to hold against the law.')
  const balances = balancesOf(ledger)
  const charged = {
    fees: 0 - (balances.get('returned-item fees earned') ?? 0),
    defaultInterest: 0 - (balances.get('default interest earned') ?? 0),
    through: ledger.at(-1)?.day ?? offer.advanceDate,
    until,
  }
  for (const { kept, text } of [...termsKept(offer), ...serviceKept(offer, events, charged)]) say(kept, text)
  say(
    null,
    'Rules about conduct (contacts about a debt, advertising, what was said): a pack of records cannot show them.',
  )
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The value in a file; `otherwise` where it is missing, unreadable, or no list as it should be. */
const valueIn = <Value>(files: Files, path: string, otherwise: Value, say: Say): Value => {
  const bytes = files.get(path)
  try {
    const value: unknown = bytes === undefined ? undefined : json(bytes)
    const isAlike = !Array.isArray(otherwise) || (Array.isArray(value) && value.every(isObject))
    if (value !== undefined && isAlike) return value as Value
  } catch {
    // Said below.
  }
  say(false, bytes === undefined ? `${path} is missing.` : `${path} is not in the form in which it was written.`)
  return otherwise
}

const failed = (findings: readonly Finding[], isLaw: boolean): number =>
  findings.filter(({ mark, section }) => mark === 'fails' && (section === 'Law') === isLaw).length

const headlineOf = (fails: number): string => {
  if (fails === 0) return 'Everything in this pack is as it was recorded'
  return fails === 1
    ? '1 thing in this pack is not as it was recorded'
    : `${fails} things in this pack are not as they were recorded`
}
const lawOf = (fails: number, areRecordsWhole: boolean): string => {
  if (!areRecordsWhole) return 'Whether the law was kept cannot be said of records that are not as they were recorded'
  if (fails === 0) return 'The law was kept, as far as these records can show'
  return fails === 1 ? '1 rule of law was not kept' : `${fails} rules of law were not kept`
}

/** Examines the files of a pack. What cannot be read is found like anything else; never throws. */
export const verifyPack = async (files: Files): Promise<Verdict> => {
  const findings: Finding[] = []
  const sayIn =
    (section: Finding['section']): Say =>
    (holds, text, otherwise = text) => {
      const mark = holds === null ? 'unknown' : holds ? 'holds' : 'fails'
      const found: Finding = { section, mark, text: holds === false ? otherwise : text }
      if (!findings.some((one) => one.section === section && one.text === found.text)) findings.push(found)
    }
  const read = <Value>(path: string, otherwise: Value): Value => valueIn(files, path, otherwise, sayIn('Files'))
  const manifest = read<Manifest | null>('manifest.json', null)
  const signature = read<Signature | null>('manifest.signature.json', null)
  const { keys: stated } = Object(read<unknown>('keys.json', null)) as { readonly keys?: unknown }
  const keys = Array.isArray(stated) ? (stated.filter(isObject) as readonly PublicKey[]) : []
  const lines = read<readonly Line[]>('events.json', [])
  const ledger = read<readonly LedgerLine[]>('ledger.json', [])
  const anchored = read<Anchored | null>('anchor.json', null)
  const law = read<Parameters<typeof lawFaults>[0] | null>('law.json', null)
  const looks = read<readonly Look[]>('looks.json', [])
  const webhooks = read<readonly Webhook[]>('webhooks.json', [])
  const events = lines.map(({ event }) => event)
  let answers: Answers = []
  const checks: Readonly<Record<Finding['section'], (say: Say) => Promise<void> | void>> = {
    Files: async (say) => {
      if (manifest !== null) await checkFiles(files, manifest, say)
      for (const fault of law === null ? [] : lawFaults(law)) say(false, fault)
    },
    Signature: (say) => checkSignature(files, { manifest, signature, keys }, say),
    History: async (say) => {
      await checkChains(lines, looks, manifest?.loanId ?? '', say)
      answers = answersOf(lines, ledger)
    },
    Anchor: (say) =>
      anchored === null
        ? say(null, 'No nightly anchor covers this loan yet: only its own chain shows that nothing was written anew.')
        : checkAnchor(anchored, { loan: lines, looks }, keys, say),
    Documents: (say) => checkDocuments(files, lines, keys, say),
    Webhooks: (say) => checkWebhooks(webhooks, say),
    Money: (say) => checkMoney(ledger, events, say),
    Law: (say) => checkLaw(events, ledger, { until: manifest?.madeAt ?? 0, say }),
  }
  for (const section of sections)
    try {
      await checks[section](sayIn(section))
    } catch {
      sayIn(section)(false, 'Something here cannot be read: it is not in the form in which it was written.')
    }
  const isSigned = !findings.some(({ section, mark }) => section === 'Signature' && mark === 'fails')
  const signer = isSigned ? keys.find(({ id }) => id === signature?.keyId) : undefined
  const fails = failed(findings, false)
  return {
    headline: headlineOf(fails),
    isWhole: fails === 0,
    law: lawOf(failed(findings, true), fails === 0),
    answers,
    findings: findings.toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section)),
    key: signer === undefined ? null : await keyFingerprint(signer),
  }
}
