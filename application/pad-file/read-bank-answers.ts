import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { matchAcknowledgement, matchReturns, type AnswerDifference } from '@tamarack/domain/pad-file/bank-answer'
import type { PadFile } from '@tamarack/domain/pad-file/pad-file'
import { readPadFile, readPadFileHeader } from '@tamarack/domain/pad-file/read-pad-file'
import {
  answeredOn,
  answersFor,
  isAnswerDue,
  isPaid,
  type OpenDebit,
  type ReturnsFiles,
} from '@tamarack/domain/pad-file/settlement'
import { cents } from '@tamarack/domain/values/cents'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { present } from '../ports/clock.port.ts'
import type { DifferencePlace } from '../ports/differences.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import {
  unreadSubjectOf,
  type AnswerEffects,
  type BankAnswers,
  type DebitToNotify,
  type FoundAnswer,
  type PadDebit,
  type PadDebits,
  type PadFileRow,
  type ReturnsFile,
} from '../ports/pad-files.port.ts'
import { fileNameOf, type PadFilePorts } from './make-pad-file.ts'

export interface BankAnswerPorts extends PadFilePorts {
  readonly debits: PadDebits
  readonly answers: BankAnswers
  readonly process: Pick<LoanProcess, 'notify'>
  readonly returnsFiles: ReturnsFiles
}

/** Answers that were new, debits whose loans were notified, and differences for staff. */
export interface ReadBankAnswers {
  readonly answers: number
  readonly notified: number
  readonly differences: number
}

/** An answer as it was read, or why it was not: code, then record, column and byte from 1. */
type Reading =
  | { readonly effects: AnswerEffects; readonly differences: readonly AnswerDifference[] }
  | { readonly unread: string; readonly header: ReturnsFile | null }

const nothing: AnswerEffects = { file: null, returns: [], returnsFile: null, unmatched: [] }

/** A file that was delivered and not acknowledged within this time is a difference: a bank
 * acknowledges within hours. Our policy. */
const answeredWithinMs = 24 * 3_600_000

/** Differences of one kind that are looked at in one run. */
const mostOpen = 1000

const placeOf = (subject: string): DifferencePlace => ({ kind: 'pad-answer', loanId: null, subject })

const ofAcknowledgement = async (
  { files }: BankAnswerPorts,
  answer: NonNullable<FoundAnswer['acknowledgement']>,
): Promise<Reading> => {
  const row = await files.find(answer.fileCreationNumber, answer.createdOn)
  const sent = row && {
    debitCount: row.debitCount,
    debitTotal: row.debitTotalCents,
    answer: row.answer ?? undefined,
  }
  const matched = matchAcknowledgement(answer, sent ?? undefined)
  if (matched.kind === 'difference') return { effects: nothing, differences: [matched.difference] }
  if (matched.kind === 'repeated' || row === null) return { effects: nothing, differences: [] }
  return { effects: { ...nothing, file: { sequence: row.sequence, answer: matched.outcome } }, differences: [] }
}

const sentDebit = (debit: PadDebit | undefined) =>
  debit?.state === 'filed'
    ? { debitId: debit.debitId, amount: cents(debit.amountCents), returnCode: debit.returnCode ?? undefined }
    : undefined

const nameOf = ({ originatorId, fileCreationNumber, createdOn }: ReturnsFile): ReturnsFile => ({
  originatorId,
  fileCreationNumber,
  createdOn,
})

const ofFile = async ({ debits }: BankAnswerPorts, file: PadFile): Promise<Reading> => {
  const references = file.transactions.map(({ crossReference }) => crossReference)
  const ours = new Map((await debits.byReference(references)).map((debit) => [debit.reference, debit]))
  const { returns, unmatched } = matchReturns(file, (reference) => sentDebit(ours.get(reference)))
  return {
    effects: { file: null, returns, returnsFile: nameOf(file), unmatched },
    differences: unmatched.map(({ subject, ours: here, theirs }) => ({ subject, ours: here, theirs })),
  }
}

const ofReturns = async (ports: BankAnswerPorts, { name, text }: FoundAnswer, now: Instant): Promise<Reading> => {
  const file = readPadFile(text)
  if (!file.ok) {
    const { code, record, position, byte } = file.error
    const header = readPadFileHeader(text)
    return { unread: `${code} ${record}:${position}:${byte}`, header: header === undefined ? null : nameOf(header) }
  }
  const { originatorId, createdOn } = file.value
  // A file of a coming day would answer for debits that the bank has not seen.
  if (createdOn > torontoDateOf(now)) return { unread: 'FILE_FROM_THE_FUTURE 1:25:25', header: null }
  if (originatorId !== ports.originator.originatorId) {
    const difference = { subject: name, ours: ports.originator.originatorId, theirs: originatorId }
    return { effects: nothing, differences: [difference] }
  }
  return ofFile(ports, file.value)
}

type Unread = { readonly answer: FoundAnswer } & Extract<Reading, { readonly unread: string }>

/** Stores an answer that cannot be read and leaves it in the folder, so that each run reads it
 * again, until it was replaced or staff closed its difference. */
const keepUnread = async (ports: BankAnswerPorts, { answer, unread, header }: Unread): Promise<void> => {
  const { answers, differences, drop, fingerprint, clock } = ports
  const at = present(clock)
  const { name, text } = answer
  const sha256 = fingerprint.of(text)
  const first = await answers.keepUnread({ sha256, name, text, at }, header)
  const isRepeated = first.name !== name
  if (isRepeated || (await answers.isReplaced(first))) return drop.putAside(name)
  await differences.found({ ...placeOf(first.subject), ours: 'readable', theirs: unread, mendable: false }, at)
  const open = await differences.open('pad-answer', mostOpen)
  if (open.length < mostOpen && !open.some(({ subject }) => subject === first.subject)) await drop.putAside(name)
}

/** Closes the differences of unread answers in whose place another one was read. */
const resolveReplaced = async ({ answers, differences, clock }: BankAnswerPorts): Promise<void> => {
  const open = await differences.open('pad-answer', mostOpen)
  const { unread } = await answers.holding(open.map(({ subject }) => subject))
  for (const one of unread)
    if (await answers.isReplaced(one)) await differences.resolved(placeOf(one.subject), present(clock))
}

/** Reads every answer in the folder. Answers that can be read come first: one of them may replace
 * one that cannot. */
const readFolder = async (ports: BankAnswerPorts): Promise<{ answers: number; differences: number }> => {
  const { answers, drop, fingerprint, differences, clock } = ports
  const counts = { answers: 0, differences: 0 }
  const unread: Unread[] = []
  for (const answer of await drop.answers()) {
    const at = present(clock)
    const { name, text, acknowledgement } = answer
    const read = await (acknowledgement === null
      ? ofReturns(ports, answer, at)
      : ofAcknowledgement(ports, acknowledgement))
    if ('unread' in read) {
      unread.push({ answer, ...read })
      continue
    }
    // Before the answer is put aside: after a crash the next run finds the same differences again.
    for (const { subject, ours, theirs } of read.differences)
      await differences.found({ ...placeOf(subject), ours, theirs, mendable: false }, at)
    counts.differences += read.differences.length
    const sha256 = fingerprint.of(text)
    if (await answers.keep({ sha256, name, text, at }, read.effects)) counts.answers += 1
    // If it could not be read before: a file of a coming day, or with an older reader.
    await differences.resolved(placeOf(unreadSubjectOf({ name, sha256 })), at)
    await drop.putAside(name)
  }
  for (const one of unread) await keepUnread(ports, one)
  await resolveReplaced(ports)
  return { ...counts, differences: counts.differences + unread.length }
}

const noteUnanswered = async ({ files, differences, clock }: BankAnswerPorts): Promise<number> => {
  const now = present(clock)
  const late = await files.unanswered(now - answeredWithinMs)
  const fileAt = (file: PadFileRow) => ({ kind: 'pad-file', loanId: null, subject: fileNameOf(file) }) as const
  const subjects = new Set(late.map((file) => fileNameOf(file)))
  for (const place of await differences.open('pad-file', mostOpen))
    if (!subjects.has(place.subject)) await differences.resolved(place, now)
  for (const file of late)
    await differences.found({ ...fileAt(file), ours: 'delivered', theirs: 'unanswered', mendable: false }, now)
  return late.length
}

const missing = 'returns of '
const missingOf = (day: LocalDate): string => missing + day

/** The clearing days of open debits for which the bank answered. If its file is late, staff see it
 * once the day is over, and the day counts as answered when they close that difference. A bank that
 * sends no file without returns has answered when the folder was read at that hour. */
const answeredDays = async (
  { answers, differences, returnsFiles }: BankAnswerPorts,
  open: readonly OpenDebit[],
  now: Instant,
): Promise<ReadonlySet<LocalDate>> => {
  const days = [...new Set(open.map(({ debitDate }) => answeredOn(debitDate)))].toSorted()
  // A file that was made on a weekend or holiday before is the answer for the day after it.
  const files = days[0] === undefined ? [] : await answers.returnsFilesSince(plusDays(days[0], -7))
  const answered = new Set(files.map(answersFor))
  const late = days.filter((day) => !answered.has(day) && isAnswerDue(day, now))
  if (returnsFiles === 'only-with-returns') return new Set([...answered, ...late])
  const subjects = new Set(late.map(missingOf))
  for (const subject of subjects)
    await differences.found({ ...placeOf(subject), ours: 'expected', theirs: 'no-answer', mendable: false }, now)
  const unresolved = new Set((await differences.open('pad-answer', mostOpen)).map(({ subject }) => subject))
  for (const subject of unresolved)
    if (subject.startsWith(missing) && !subjects.has(subject)) await differences.resolved(placeOf(subject), now)
  return new Set([...answered, ...late.filter((day) => !unresolved.has(missingOf(day)))])
}

/** Marks as paid what the answers show to be paid. More open differences than are looked at hold
 * everything. */
const settle = async (ports: BankAnswerPorts): Promise<void> => {
  const { debits, answers, differences, clock } = ports
  const now = present(clock)
  const open = await debits.open()
  const answered = await answeredDays(ports, open, now)
  const unresolved = await differences.open('pad-answer', mostOpen)
  if (unresolved.length === mostOpen) return
  const { unread, unmatched } = await answers.holding(unresolved.map(({ subject }) => subject))
  const facts = { now, answeredDays: answered, unreadSince: unread.map(({ at }) => instant(at)), unmatched }
  const paid = open.filter((debit) => isPaid(debit, facts))
  await debits.paid(
    paid.map(({ debitId }) => debitId),
    now,
  )
}

/** Notifies the loans of the debits to which something happened; each workflow reads its debit and
 * records what it finds. A loan that cannot be reached holds up no other: the next run tries it
 * again. */
const notifyLoans = async ({ files, process }: BankAnswerPorts): Promise<number> => {
  const notified: DebitToNotify[] = []
  for (const one of await files.toNotify())
    try {
      await process.notify(one.loanId, { about: 'transfer', paymentId: one.debitId, providerId: '' })
      notified.push(one)
    } catch {
      continue
    }
  await files.notified(notified)
  return notified.length
}

/** TAM-70: reads the bank's answers in the folder: acknowledgements and returns. Each is stored
 * with its effects before it is put aside, so that reading it twice changes nothing. Then debits
 * are marked as paid that the bank has answered for, and the loans are notified, also those of a
 * run that ended in between. An answer that does not fit is a difference and holds the debits that
 * it may concern. */
export const makeReadBankAnswers = (ports: BankAnswerPorts) => async (): Promise<ReadBankAnswers> => {
  const read = await readFolder(ports)
  const late = await noteUnanswered(ports)
  await settle(ports)
  return { answers: read.answers, differences: read.differences + late, notified: await notifyLoans(ports) }
}
