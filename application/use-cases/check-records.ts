import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Drift } from '@tamarack/domain/ledger/posted'
import { recordParts, type RecordPart } from '@tamarack/domain/reconciliation/difference'
import { keyOf, loansIn, rootOf, signedText, type Anchor, type Head } from '../anchor.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import { longDay } from '../documents/words.ts'
import { isDestroyed, type LoggedEvent } from '../loan-log.ts'
import { firstBrokenLook } from '../look-log.ts'
import type { AnchorCopies, Anchors, StoredPaper, TimeStamps } from '../ports/anchors.port.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import { differenceIdOf, type Differences } from '../ports/differences.port.ts'
import type { DocumentSeal } from '../ports/document-seal.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanProjections } from '../ports/loan-projections.port.ts'
import type { Looks } from '../ports/looks.port.ts'
import type { Mailer } from '../ports/mailer.port.ts'
import type { StaffAccounts } from '../ports/staff-accounts.port.ts'
import { token } from '../ports/token.ts'
import { compareWithLog } from '../rebuild.ts'
import type { DailyOutcome } from './run-daily.ts'

interface LoanPorts {
  readonly projections: LoanProjections
  readonly fingerprint: Fingerprint
  readonly anchors: Pick<Anchors, 'lastHead' | 'papers'>
  readonly looks: Pick<Looks, 'chain'>
  readonly seal: Pick<DocumentSeal, 'isIntact'>
}

/** What of a loan's records is not what was written, and up to which event an anchor covers it.
 * `found` is another one for each other change. */
export interface CheckedRecords {
  readonly broken: readonly { readonly part: RecordPart; readonly found: string }[]
  /** Accounts whose booked balance is not what today's rules give (TAM-222). */
  readonly drift: readonly Drift[]
  readonly anchored: { readonly day: string; readonly sequence: number } | null
}

/** What is wrong with a document: its text is not what its hash states, or a file of it is not one
 * that bears our signature. */
const wrongWith = ({ sha256, content, files }: StoredPaper, { fingerprint, seal }: LoanPorts): readonly string[] => {
  const text = fingerprint.of(canonicalJson(content))
  const wrong = files.filter(
    (file) => file.bytes === null || fingerprint.of(file.bytes) !== file.sha256 || !seal.isIntact(file.bytes),
  )
  return [...(text === sha256 ? [] : [`${sha256} is ${text}`]), ...wrong.map((file) => `file ${file.sha256}`)]
}

/** Every document that the log names is there, by kind and version; those destroyed are gone. */
const wrongPapers = (
  log: readonly LoggedEvent[],
  papers: readonly StoredPaper[],
  ports: LoanPorts,
): readonly string[] => {
  if (isDestroyed(log)) return papers.map(({ sha256 }) => `left ${sha256}`)
  const missing = log
    .flatMap(({ documents }) => documents)
    .filter(
      ({ kind, version, sha256 }) =>
        !papers.some((paper) => paper.sha256 === sha256 && paper.kind === kind && paper.version === version),
    )
  return [...papers.flatMap((paper) => wrongWith(paper, ports)), ...missing.map(({ sha256 }) => `missing ${sha256}`)]
}

/** The looks of a chain that are not what was written, or not what the last anchor saw. */
const wrongLooks = async (
  chain: string,
  { looks, anchors, fingerprint }: Pick<LoanPorts, 'looks' | 'anchors' | 'fingerprint'>,
): Promise<readonly string[]> => {
  // The head first: what is added in between stands behind it.
  const head = await anchors.lastHead({ log: 'looks', id: chain })
  const rows = await looks.chain(chain)
  const broken = firstBrokenLook(rows, fingerprint)
  const atHead = head === null ? undefined : rows[head.sequence - 1]?.hash
  return [
    ...(broken === null ? [] : [`look ${broken} of ${rows.length}`]),
    ...(head === null || head.hash === atHead ? [] : [`look ${head.sequence} is ${atHead}`]),
  ]
}

const partOf: Readonly<Record<string, RecordPart>> = {
  log: 'log',
  loan: 'loan',
  payment: 'payment',
  ledger_entry: 'ledger',
  ledger_line: 'ledger',
}

/** Compares everything that is stored of a loan with its log, the log with itself and with the last
 * anchor, and each document with its hash. The chain alone cannot show that its end was cut off,
 * nor that it was written anew: the loan's row shows the first, the anchor both. */
export const makeCheckLoanRecords =
  (ports: LoanPorts) =>
  async (loanId: string): Promise<CheckedRecords> => {
    const head = await ports.anchors.lastHead({ log: 'loan', id: loanId })
    const { log, differences, drift } = await ports.projections.visit(loanId, (found) => {
      const { differences, drift } = compareWithLog(loanId, found, ports)
      return { answer: { log: found.log, differences, drift }, write: null }
    })
    // After the log: a document is stored with the event that names it.
    const papers = await ports.anchors.papers(loanId)
    // They go with the other records.
    const left = isDestroyed(log) ? await ports.looks.chain(loanId) : []
    const looks = isDestroyed(log) ? left.map(({ hash }) => `left ${hash}`) : await wrongLooks(loanId, ports)
    const atHead = head === null ? undefined : log[head.sequence - 1]?.hash
    const wrong = [
      ...differences.map(({ table, what }) => ({ part: partOf[table] ?? 'loan', what })),
      ...wrongPapers(log, papers, ports).map((what) => ({ part: 'document' as const, what })),
      ...looks.map((what) => ({ part: 'looks' as const, what })),
      ...(head === null || head.hash === atHead
        ? []
        : [{ part: 'anchor' as const, what: `event ${head.sequence} is ${atHead}` }]),
    ]
    return {
      broken: recordParts.flatMap((part) => {
        const all = wrong.filter((one) => one.part === part).map(({ what }) => what)
        return all.length === 0 ? [] : [{ part, found: ports.fingerprint.of(canonicalJson(all)).slice(0, 16) }]
      }),
      drift,
      anchored: head && { day: head.day, sequence: head.sequence },
    }
  }
export type CheckLoanRecords = ReturnType<typeof makeCheckLoanRecords>
export const CheckLoanRecords = token<CheckLoanRecords>('CheckLoanRecords')

interface Ports {
  readonly clock: Clock
  readonly fingerprint: Fingerprint
  readonly anchors: Anchors
  readonly copies: AnchorCopies | null
  readonly timeStamps: TimeStamps
  readonly onUnstamped: (error: unknown) => void
  readonly looks: Pick<Looks, 'chain'>
  readonly differences: Pick<Differences, 'found' | 'resolved' | 'open'>
  readonly seal: Pick<DocumentSeal, 'sign' | 'isSigned'>
  readonly checkLoan: CheckLoanRecords
  readonly mailer: Mailer
  readonly staff: Pick<StaffAccounts, 'list'>
}

const atOnce = 200

/** More open places than these are more than staff could answer in a day. */
const openAtMost = 1000

/** Notes for a place what was found there; null where its records are what was written. Hardly any
 * place is open, so only those are closed. */
const noting = async ({ differences, clock }: Ports) => {
  const open = new Set((await differences.open('record', openAtMost)).map(differenceIdOf))
  return async (loanId: string | null, subject: string, found: string | null): Promise<void> => {
    const where = { kind: 'record', loanId, subject } as const
    const now = present(clock)
    if (found !== null)
      await differences.found({ ...where, ours: 'as-written', theirs: `changed ${found}`, mendable: false }, now)
    else if (open.has(differenceIdOf(where))) await differences.resolved(where, now)
  }
}

/** Notes the accounts of a loan whose booked balance is not what the rules give, with both figures,
 * and closes those that agree again. */
const notingDrift = async ({ differences, clock }: Ports) => {
  const open = await differences.open('booked-balance', openAtMost)
  return async (loanId: string, drift: readonly Drift[]): Promise<void> => {
    const now = present(clock)
    for (const { account, booked, ruled } of drift) {
      const where = { kind: 'booked-balance', loanId, subject: account } as const
      await differences.found({ ...where, ours: String(booked), theirs: String(ruled), mendable: false }, now)
    }
    for (const place of open)
      if (place.loanId === loanId && !drift.some(({ account }) => account === place.subject))
        await differences.resolved(place, now)
  }
}

const isSame = (one: Anchor, other: Anchor): boolean => canonicalJson(one) === canonicalJson(other)

/** Whether an anchor is what was signed on its day, and follows the one before it. */
const isAnchorWhole = async (anchor: Anchor, before: Anchor | undefined, ports: Ports): Promise<boolean> => {
  const { anchors, copies, fingerprint, seal, timeStamps } = ports
  const { timeStamp } = anchor
  if (timeStamp !== null && !timeStamps.covers(timeStamp, fingerprint.of(signedText(anchor)))) return false
  if (anchor.previousRoot !== (before?.root ?? null) || !seal.isSigned(signedText(anchor), anchor)) return false
  const heads = await anchors.headsOf(anchor.day)
  if (loansIn(heads) !== anchor.loans || rootOf(heads, fingerprint) !== anchor.root) return false
  if (copies === null) return true
  const copy = await copies.find(anchor.day)
  return copy !== null && isSame(copy, anchor)
}

/** How many of the last anchors are checked each night with all their heads. */
const anchorsChecked = 7

/** The anchors of the last week, each with all its heads; copies whose anchor is gone; loans that
 * were anchored and are gone; acts of staff that are other than they were anchored; and the looks
 * on the chain of each member of staff. Those of a loan are checked with it. */
const checkAnchors = async (ports: Ports, today: string): Promise<void> => {
  const { anchors, copies } = ports
  const note = await noting(ports)
  const all = await anchors.all()
  for (const [at, anchor] of all.slice(0, anchorsChecked).entries())
    await note(null, anchor.day, (await isAnchorWhole(anchor, all[at + 1], ports)) ? null : anchor.root)
  const days = new Set(all.map(({ day }) => day))
  // A run of today that stopped half-way has left a copy without its anchor.
  for (const day of (await copies?.days()) ?? []) if (day < today && !days.has(day)) await note(null, day, 'gone')
  const [last] = all
  if (last === undefined) return
  const [now, anchored] = [await anchors.heads(), await anchors.headsOf(last.day)]
  const there = new Set(now.map(keyOf))
  for (const { log, id } of anchored) if (log === 'loan' && !there.has(keyOf({ log, id }))) await note(null, id, 'gone')
  const acts = new Map(now.map((head) => [keyOf(head), head.hash]))
  for (const head of anchored.filter(({ log }) => log === 'act')) {
    const stands = acts.get(keyOf(head))
    await note(null, head.id, stands === head.hash ? null : (stands ?? 'gone'))
  }
  const chains = new Set([...now, ...anchored].flatMap(({ log, id }) => (log === 'looks' ? [id] : [])))
  for (const id of chains) {
    if (there.has(keyOf({ log: 'loan', id }))) continue
    const wrong = await wrongLooks(id, ports)
    await note(null, `looks/${id}`, wrong.length === 0 ? null : ports.fingerprint.of(wrong.join()).slice(0, 16))
  }
}

/** Reviewers have each anchor in their mail, out of reach of whoever can change the database and
 * the folder. An e-mail that is not taken is in the log of the mail server, and stops nothing. */
const announce = async (anchor: Anchor, { clock, mailer, staff }: Ports): Promise<void> => {
  const reviewers = (await staff.list()).filter(({ role, status }) => role === 'reviewer' && status === 'active')
  const { day, loans, root, keyId, signature, timeStamp } = anchor
  await Promise.allSettled(
    reviewers.map(({ id, email }) =>
      mailer.send({
        to: email,
        id: `anchor/${day}/${id}`,
        subject: `Anchor of ${longDay(torontoDateOf(present(clock)))}`,
        paragraphs: [
          `Last night the logs of ${loans} loans were checked and anchored. Keep this message: it proves later what the logs were.`,
          `Root: ${root}`,
          `Signature: ${signature}`,
          `Key: ${keyId}`,
          timeStamp === null ? 'No time stamp of an outside authority' : `Time stamp: ${timeStamp}`,
        ],
      }),
    ),
  )
}

const lineOf = ({ log, id, sequence, hash }: Head): string => canonicalJson([log, id, sequence, hash])

/** The heads that the next anchor covers. A chain goes on from the head that was anchored: where it
 * lacks that line, its end was cut off, it was written anew or it is gone, and the anchored head
 * stays, so that no later anchor vouches for what took its place. */
const headsToAnchor = async (anchors: Anchors, last: Anchor | undefined): Promise<readonly Head[]> => {
  const covered = new Map(last && (await anchors.headsOf(last.day)).map((head) => [keyOf(head), head]))
  const moved = (await anchors.heads()).filter((head) => covered.get(keyOf(head))?.hash !== head.hash)
  const before = moved.flatMap((head) => covered.get(keyOf(head)) ?? [])
  const there = new Set((await anchors.onTheirChains([...moved, ...before])).map(lineOf))
  for (const head of moved) {
    const from = covered.get(keyOf(head))
    // An act is one line that never changes.
    const goesOn = head.log === 'act' ? from === undefined : there.has(lineOf(head))
    if (goesOn && (from === undefined || there.has(lineOf(from)))) covered.set(keyOf(head), head)
  }
  return [...covered.values()]
}

const anchorToday = async (ports: Ports, day: string): Promise<void> => {
  const { anchors, copies, fingerprint, seal, clock, timeStamps } = ports
  const [last] = await anchors.all()
  const heads = await headsToAnchor(anchors, last)
  const claims = {
    day,
    at: present(clock),
    loans: loansIn(heads),
    root: rootOf(heads, fingerprint),
    previousRoot: last?.root ?? null,
  }
  const text = signedText(claims)
  // An authority that does not answer stops no anchor; the e-mail shows that there is no stamp.
  const timeStamp = await timeStamps.stamp(fingerprint.of(text)).catch((error: unknown) => {
    ports.onUnstamped(error)
    return null
  })
  const anchor = { ...claims, ...seal.sign(text), timeStamp }
  // The copy first: an anchor without one would be reported as changed.
  await copies?.keep(anchor, heads)
  await anchors.add(anchor, heads)
  await announce(anchor, ports)
}

/** The nightly check: every loan, a page at each start; then the anchors of the last week; and at
 * the end the heads of all logs are anchored for the day. What is found is a difference that staff
 * see at once, until one of them has answered it. */
export const makeCheckRecords = (ports: Ports) => async (): Promise<DailyOutcome> => {
  const day = torontoDateOf(present(ports.clock))
  const page = await ports.anchors.nextLoans(atOnce)
  const [note, noteDrift] = [await noting(ports), await notingDrift(ports)]
  for (const loanId of page) {
    // Once more before anybody is alarmed: the records of a loan can be destroyed in between.
    const { broken, drift } = await ports.checkLoan(loanId)
    await noteDrift(loanId, drift)
    const stays = broken.length === 0 ? broken : (await ports.checkLoan(loanId)).broken
    for (const part of recordParts) await note(loanId, part, stays.find((one) => one.part === part)?.found ?? null)
  }
  if (page.length === atOnce) return 'continues'
  await checkAnchors(ports, day)
  const [last] = await ports.anchors.all()
  if (last === undefined || last.day < day) await anchorToday(ports, day)
  return 'done'
}
