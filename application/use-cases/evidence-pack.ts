import { checkNames } from '@tamarack/domain/decision/check-names'
import { documentKinds } from '@tamarack/domain/documents/registry'
import { independenceOf } from '@tamarack/domain/duties/ties'
import { lawByDate } from '@tamarack/domain/law/law-by-date'
import type { Actor } from '@tamarack/domain/loan/actor'
import { explanationsOf } from '@tamarack/domain/products/product'
import { csvFile, type CsvCell } from '@tamarack/domain/shared/csv'
import { pathOf, type Head } from '../anchor.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import { twoPeopleIn, type CheckedPeople } from '../documents/evidence-people.ts'
import { evidenceStory, signedOffer, type LedgerRow } from '../documents/evidence-story.ts'
import { exactMoment } from '../documents/words.ts'
import { isDestroyed, type LoggedEvent } from '../loan-log.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Anchors } from '../ports/anchors.port.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { DocumentRenderer } from '../ports/document-renderer.port.ts'
import type { DocumentSeal } from '../ports/document-seal.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanNotices } from '../ports/loan-notices.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { FoundLoan, LoanProjections, ProjectedRow } from '../ports/loan-projections.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import type { Looks } from '../ports/looks.port.ts'
import type { StaffTies } from '../ports/staff-ties.port.ts'
import { token } from '../ports/token.ts'
import type { WebhookInbox } from '../ports/webhook-inbox.port.ts'
import type { FileOfDocument } from './document-file.ts'

export interface EvidencePackPorts {
  readonly clock: Clock
  readonly fingerprint: Fingerprint
  readonly projections: Pick<LoanProjections, 'visit'>
  readonly queries: Pick<LoanQueries, 'document'>
  readonly notices: Pick<LoanNotices, 'document'>
  readonly anchors: Pick<Anchors, 'all' | 'headsOf'>
  readonly process: Pick<LoanProcess, 'history'>
  readonly inbox: Pick<WebhookInbox, 'ofLoan'>
  readonly fileOfDocument: FileOfDocument
  readonly renderer: Pick<DocumentRenderer, 'report'>
  readonly seal: Pick<DocumentSeal, 'sign' | 'publicKeys'>
  readonly looks: Pick<Looks, 'ofLoan'>
  readonly staffTies: StaffTies
  readonly verifierPage: string
}
export const VerifierPage = token<string>('VerifierPage')

export interface PackFile {
  readonly path: string
  readonly content: string | Uint8Array
}
interface Covering extends PackFile {
  /** What it is evidence of, for the manifest. */
  readonly covers: string
}

const jsonFile = (path: string, value: unknown, covers: string): Covering => ({
  path,
  content: `${JSON.stringify(value, null, 1)}\n`,
  covers,
})

const cellOf = (value: unknown): CsvCell =>
  value === null || typeof value === 'string' || typeof value === 'number' ? value : canonicalJson(value)
const tableFile = (path: string, rows: readonly object[], covers: string): Covering => ({
  path,
  content: csvFile([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(cellOf))]),
  covers,
})

const eventFiles = (log: readonly LoggedEvent[]): readonly Covering[] => [
  {
    path: 'events.json',
    // Each line as the canonical JSON that its hash is taken over, and the hash.
    content: `[\n${log.map(canonicalJson).join(',\n')}\n]\n`,
    covers: 'every event of the loan, chained by hashes from the first to the last',
  },
  tableFile(
    'events.csv',
    log.map(({ actor, event, ...line }) => ({
      toronto: exactMoment(line.at),
      ...line,
      actor: actor.name,
      role: actor.role,
      type: event.type,
      event,
    })),
    'the same events as a table',
  ),
]

const byNumber = (one: ProjectedRow, other: ProjectedRow): number =>
  Number(one['number']) - Number(other['number']) || Number(one['line'] ?? 0) - Number(other['line'] ?? 0)

const ledgerOf = ({ rows }: FoundLoan): readonly LedgerRow[] => {
  const entries = new Map((rows['ledger_entry'] ?? []).map((row) => [row['number'], row]))
  return (rows['ledger_line'] ?? []).toSorted(byNumber).map(({ number, day, account, debitCents, creditCents }) => ({
    entry: Number(number),
    day: String(day),
    kind: String(entries.get(number)?.['kind']),
    reverses: (entries.get(number)?.['reverses'] ?? null) as number | null,
    account: String(account),
    debitCents: Number(debitCents),
    creditCents: Number(creditCents),
  }))
}

/** The signed documents and what was e-mailed: the stored file, and the text that the log names. */
const documentFiles = async (loanId: string, log: readonly LoggedEvent[], ports: EvidencePackPorts) => {
  const named = new Map(log.flatMap(({ documents }) => documents).map((document) => [document.sha256, document]))
  const files: Covering[] = []
  // One after the other: a file that was never rendered waits for one thread.
  for (const { kind, sha256 } of named.values()) {
    const signable = documentKinds.find((one) => one === kind)
    const stored =
      signable === undefined
        ? await ports.notices.document(loanId, sha256)
        : await ports.queries.document(loanId, signable, sha256)
    if (stored === null || (signable !== undefined && stored.signedAt === null)) continue
    const name = `${signable === undefined ? 'notices' : 'documents'}/${stored.content.date}-${kind}-${sha256.slice(0, 12)}`
    const { title } = stored.content
    files.push(
      {
        path: `${name}.pdf`,
        content: (await ports.fileOfDocument(stored)).bytes,
        covers: `${title}: the file as it is stored, with our seal over its bytes`,
      },
      {
        path: `${name}.json`,
        content: canonicalJson(stored.content),
        covers: `${title}: the text; its hash is the one that the event of the loan names`,
      },
    )
  }
  return files
}

const anchorFile = async (
  loanId: string,
  log: readonly LoggedEvent[],
  { anchors, fingerprint }: EvidencePackPorts,
): Promise<Covering> => {
  const [anchor] = await anchors.all()
  const heads = anchor === undefined ? [] : await anchors.headsOf(anchor.day)
  const withPath = (head: Head) => ({ head, path: pathOf(heads, head, fingerprint) })
  // Looks go with the records that they were at; that they were anchored stays.
  const proven = isDestroyed(log) ? ['loan'] : ['loan', 'looks']
  const chains = heads.filter((head) => head.id === loanId && proven.includes(head.log)).map(withPath)
  return jsonFile(
    'anchor.json',
    chains.length === 0 ? null : { anchor, chains },
    'the last nightly anchor, and the paths from the chains of this loan to its signed root; null before the first',
  )
}

const calculationsFile = (log: readonly LoggedEvent[]): Covering => {
  const offer = signedOffer(log)
  const checked = log.flatMap(({ event }) => (event.type === 'checks-computed' ? [event.checks] : []))
  const checks = (checked.at(-1) ?? []).map((check) => ({ name: checkNames[check.rule] ?? '', ...check }))
  return jsonFile(
    'calculations.json',
    { offer: offer ?? null, terms: offer === undefined ? [] : explanationsOf(offer), checks },
    'price, APR and criminal rate of the signed terms, and the checks before the decision, each with inputs and steps',
  )
}

const readme = (loanId: string): Covering => ({
  path: 'README.txt',
  content: `Evidence of loan ${loanId}

To verify: open verify.html in a browser (no network is needed) and choose this ZIP there.
It recomputes every hash and signature and, by rules written a second time, the money and the law.
Compare the fingerprint of the key that it shows with the one that the lender publishes at
/api/v1/document/keys or gave you earlier. Whoever could change this pack could change verify.html
as well: where that matters, use a copy that you have from elsewhere.

story.pdf               the story in plain words, then every event and every line of the ledger
events.json, .csv       what happened: each event with who, when, from where, chained by hashes
documents/              what was signed: the file with its seal, and the text that the event names
notices/                what was emailed: notices and statements, in the same form
ledger.json, .csv       every cent, as balanced entries
payments.json           each debit, e-Transfer and refund, and where it stands
independence.json       each step that took two people, and how their independence was checked
calculations.json       price, rates and checks, each with inputs and steps
law.json                the figures of the law with their first days and sources
workflow.json           what the workflow engine recorded by itself; null where it kept nothing
webhooks.json           what the providers sent
looks.json              who of the staff looked at these data, chained by hashes
anchor.json, keys.json  the signed anchor that covers this loan, and our public keys
manifest.json           every file with its SHA-256; signed in manifest.signature.json

Units. Amounts in JSON are cents; moments are milliseconds since 1970-01-01 UTC; rates in offers and
in law.json are hundredths of a percent. An event has two moments: "at" inside it is when it
happened, "at" of its line when we wrote it down. A document copied to the borrower on the screen
(copy-received) may come before the email with it (copies-sent).

Checks. calculations.json names each check and the rule it belongs to, with figure, limit and steps.
A figure of the law counts from its day: law.json has all of them, for both products.

Hashes are SHA-256. Canonical JSON has its names sorted and no spaces (RFC 8785). The hash of an event
or a look covers the canonical JSON of its line without "hash"; previousHash chains it to the one
before. An event names the hash of a document's text (documents/*.json, canonical); the PDF is made
from that text after signing, with its certificate, and carries that hash, the hash of the event that
signed it and an Ed25519 signature over the file in /TamarackSeal of its trailer. The id of a key is
the first 16 digits of the SHA-256 of its 32 bytes, which keys.json has in base64.
anchor.json leads from the last event of this loan to a root over all loans: a leaf is the SHA-256 of
{"leaf":["loan/ID",sequence,hash]}, a node that of {"node":[left,right]}, both canonical. The anchor
shows that nothing was changed since its day; earlier days have anchors of their own, which the
lender's reviewers received by email each night, and anybody may have kept.
`,
  covers: 'what is what, and how to verify',
})

/** Each step that took two people, with the ties that counted at its moment. */
const checkedPeople = async (log: readonly LoggedEvent[], { staffTies }: EvidencePackPorts) => {
  const checked: CheckedPeople[] = []
  for (const pair of twoPeopleIn(log)) {
    const facts = { ties: await staffTies.at(pair.at), now: pair.at }
    checked.push({ ...pair, ...independenceOf(pair.second, pair.first, facts) })
  }
  return checked
}

/** Everything that is evidence of a loan. What is added here is in the manifest by itself. */
const evidenceOf = async (loan: LoanSummary, ports: EvidencePackPorts): Promise<readonly Covering[]> => {
  const { id: loanId, status, customerName: borrower } = loan
  // Log and rows of one moment.
  const found = await ports.projections.visit(loanId, (read) => ({ answer: read, write: null }))
  const { log, rows } = found
  const ledger = ledgerOf(found)
  const people = await checkedPeople(log, ports)
  const story = evidenceStory({ loanId, borrower, status }, log, ledger, people)
  const sha256 = ports.fingerprint.of(canonicalJson(story))
  const payments = (rows['payment'] ?? []).toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1))
  return [
    readme(loanId),
    { path: 'verify.html', content: ports.verifierPage, covers: 'verifies this pack without us' },
    {
      path: 'story.pdf',
      content: await ports.renderer.report(story, { sha256, readAt: log.at(-1)?.at ?? 0 }),
      covers: 'the story in plain words',
    },
    ...eventFiles(log),
    ...(await documentFiles(loanId, log, ports)),
    jsonFile('ledger.json', ledger, 'every line of the ledger, in cents'),
    tableFile('ledger.csv', ledger, 'the same ledger as a table'),
    jsonFile('payments.json', payments, 'each payment and its state'),
    jsonFile(
      'independence.json',
      people,
      'how the independence of two people was checked, for each step that took two',
    ),
    calculationsFile(log),
    jsonFile('law.json', lawByDate, 'figures of the law with the first day and the source of each'),
    jsonFile('workflow.json', await ports.process.history(loanId), 'the independent record of the workflow engine'),
    jsonFile('webhooks.json', await ports.inbox.ofLoan(loanId), 'messages of the providers with their bytes'),
    jsonFile('looks.json', await ports.looks.ofLoan(loanId), 'who of the staff looked at it, chained by hashes'),
    await anchorFile(loanId, log, ports),
    jsonFile('keys.json', { keys: ports.seal.publicKeys }, 'the public keys of our signatures'),
  ]
}

/** The evidence pack of a loan: its files, listed with their hashes in a signed manifest. That
 * staff take it along is a look, which whoever calls records. */
export const makeEvidencePack =
  (ports: EvidencePackPorts) =>
  async (loan: LoanSummary, madeBy: Actor): Promise<readonly PackFile[]> => {
    const files = await evidenceOf(loan, ports)
    const manifest = jsonFile(
      'manifest.json',
      {
        loanId: loan.id,
        madeAt: present(ports.clock),
        madeBy,
        files: files.map(({ path, content, covers }) => ({ path, sha256: ports.fingerprint.of(content), covers })),
      },
      '',
    )
    const signature = jsonFile('manifest.signature.json', ports.seal.sign(String(manifest.content)), '')
    return [...files, manifest, signature]
  }
export type EvidencePack = ReturnType<typeof makeEvidencePack>
export const EvidencePack = token<EvidencePack>('EvidencePack')
