import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { loansIn, rootOf, signedText, type Head } from '@tamarack/application/anchor'
import { makeExecute } from '@tamarack/application/execute'
import { makeLoanActivities } from '@tamarack/application/loan-activities'
import type { LoanSummary } from '@tamarack/application/loan-summary'
import { chained } from '@tamarack/application/look-log'
import { makeOpenWindow } from '@tamarack/application/openings'
import type { StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import { loanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { paymentCalls } from '@tamarack/application/testing/payment-calls'
import { byStaff, loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { makeEvidencePack, type EvidencePackPorts } from '@tamarack/application/use-cases/evidence-pack'

export { loanId }
const keyOf = (byte: number) => makeDocumentSeal({ current: Buffer.alloc(32, byte).toString('base64') })
export const seal = keyOf(7)
/** Somebody else's. */
export const forger = keyOf(8)

/** A cash advance of $500 that was signed, funded and paid in cash, in memory. */
const repaidAdvance = async () => {
  const desk = loanDesk()
  const ports = { ...desk.ports, fingerprint: sha256Fingerprint }
  const [execute, activities] = [makeExecute(ports), makeLoanActivities(ports)]
  await walkTo({ ...desk, execute, activities, openWindow: makeOpenWindow({ ...ports, execute }) }, 'active')
  const { sendAdvance, followAdvance } = paymentCalls(ports, activities)
  await sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await followAdvance({ loanId })
  const action = {
    kind: 'record-payment',
    amount: 570_00,
    receivedOn: '2026-11-20',
    means: 'cash',
    receipt: 'R-17',
    purpose: 'payment',
  } as const
  const paid = await execute(
    byStaff('take-money-action', { action, reason: 'payment-arrived', note: 'By her sister' }),
    {
      key: 'k-paid',
    },
  )
  if (!paid.ok) throw new Error(paid.error.code)
  return desk
}

/** Its pack, over ports in memory, as files by path; `changed` exchanges ports. */
export const samplePack = async (
  changed: Partial<EvidencePackPorts> = {},
): Promise<Map<string, Uint8Array<ArrayBuffer>>> => {
  const desk = await repaidAdvance()
  const { documents, entries, events, payments } = desk.tables()
  const stored = (sha256: string): StoredDocument | null => {
    const found = documents.find(({ ref }) => ref.sha256 === sha256)
    return found === undefined
      ? null
      : ({ ...found, sha256, content: found.content, identityIpAddress: null } as unknown as StoredDocument)
  }
  const last = events.at(-1)
  const heads: Head[] = [
    { log: 'loan', id: loanId, sequence: (last?.sequence ?? 0) - 1, hash: events.at(-2)?.hash ?? '' },
    ...['ln_0', 'ln_2', 'ln_3'].map((id, index) => ({
      log: 'loan' as const,
      id,
      sequence: index + 1,
      hash: 'a'.repeat(64),
    })),
  ]
  const nothing = { detail: null, people: null, ip: null, userAgent: null, reason: null, sealed: null }
  const whose = { chain: loanId, loanId, userId: 'usr_rowan', part: 'loan' as const }
  const look = { ...nothing, ...whose, staffId: 'usr_staff', staffName: 'Mei Chen', staffRole: 'employee' }
  const first = chained({ ...look, at: 1 }, undefined, sha256Fingerprint)
  const looks = [first, chained({ ...look, at: 2 }, first, sha256Fingerprint)].map((one) => ({ ...one, text: null }))
  heads.push({ log: 'looks', id: loanId, sequence: 2, hash: looks[1]?.hash ?? '' })
  const claims = {
    day: '2026-11-20',
    at: desk.now(),
    loans: loansIn(heads),
    root: rootOf(heads, sha256Fingerprint),
    previousRoot: null,
  }
  const pdf = (sha256: string, signedAt: number | null, eventHash: string | null) =>
    seal.seal(Buffer.from(`%PDF-1.7 ${sha256}\ntrailer\n<<\n/Size 1\n>>\n`), {
      documentSha256: sha256,
      preparedAt: 1,
      signedAt,
      eventHash,
    })
  const ports: EvidencePackPorts = {
    clock: desk.ports.clock,
    fingerprint: sha256Fingerprint,
    projections: {
      visit: async (_loanId, judge) =>
        judge({
          log: events,
          sequence: events.length,
          rows: {
            loan: [{ id: loanId, status: 'repaid' }],
            payment: Object.values(payments).map((row) => ({ ...row })),
            ledger_entry: entries.map(({ entry: { number, kind, reverses } }) => ({ number, kind, reverses })),
            ledger_line: entries.flatMap(({ entry }) =>
              entry.lines.map((line, index) => ({
                number: entry.number,
                line: index,
                account: line.account,
                debitCents: line.debit,
                creditCents: line.credit,
                day: entry.on,
              })),
            ),
          },
        }).answer,
    },
    queries: { document: async (_loanId, _kind, sha256 = '') => stored(sha256) },
    notices: { document: async (_loanId, sha256) => stored(sha256) },
    anchors: {
      all: async () => [{ ...claims, ...seal.sign(signedText(claims)), timeStamp: null }],
      headsOf: async () => heads,
    },
    process: { history: async () => [] },
    inbox: {
      ofLoan: async () => [
        { provider: 'zum', bodySha256: sha256Fingerprint.of('{"a":1}'), body: '{"a":1}', loanId } as never,
      ],
    },
    fileOfDocument: async ({ sha256, signedAt }) => {
      const signature = events.find(({ event }) => 'assent' in event && event.document.sha256 === sha256)
      const bytes = pdf(sha256, signedAt, signature?.hash ?? null)
      return { sha256: sha256Fingerprint.of(bytes), bytes }
    },
    renderer: { report: async (content) => new TextEncoder().encode(JSON.stringify(content)) },
    seal,
    looks: { ofLoan: async () => looks },
    staffTies: { at: async () => [] },
    verifierPage: '<!doctype html>',
    ...changed,
  }
  const files = await makeEvidencePack(ports)(
    { id: loanId, status: 'repaid', customerName: 'Rowan Ashe' } as LoanSummary,
    {
      id: 'rev',
      name: 'Ana Li',
      role: 'reviewer',
    },
  )
  return new Map(files.map(({ path, content }) => [path, new Uint8Array(Buffer.from(content))]))
}
