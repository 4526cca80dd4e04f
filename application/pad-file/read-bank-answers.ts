import { matchAcknowledgement, matchReturns, type AnswerDifference } from '@tamarack/domain/pad-file/bank-answer'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { cents } from '@tamarack/domain/values/cents'
import { present } from '../ports/clock.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type {
  AnswerEffects,
  DebitToNotify,
  FoundAnswer,
  PadDebit,
  PadDebits,
  PadFileRow,
} from '../ports/pad-files.port.ts'
import { fileNameOf, type PadFilePorts } from './make-pad-file.ts'

export interface BankAnswerPorts extends PadFilePorts {
  readonly debits: PadDebits
  readonly process: Pick<LoanProcess, 'notify'>
}

/** Answers that were new, debits whose loans were notified, and what staff have to look at. */
export interface ReadBankAnswers {
  readonly answers: number
  readonly notified: number
  readonly differences: number
}

interface Matched {
  readonly effects: AnswerEffects
  readonly differences: readonly AnswerDifference[]
}
const nothing: AnswerEffects = { file: null, returns: [] }

/** A file that was delivered and not answered within this time is a difference: a bank acknowledges
 * within hours. Our policy. */
const answeredWithinMs = 24 * 3_600_000

const ofAcknowledgement = async (
  { files }: BankAnswerPorts,
  answer: NonNullable<FoundAnswer['acknowledgement']>,
): Promise<Matched> => {
  const row = await files.find(answer.fileCreationNumber, answer.createdOn)
  const sent = row && {
    debitCount: row.debitCount,
    debitTotal: row.debitTotalCents,
    answer: row.answer ?? undefined,
  }
  const matched = matchAcknowledgement(answer, sent ?? undefined)
  if (matched.kind === 'difference') return { effects: nothing, differences: [matched.difference] }
  if (matched.kind === 'repeated' || row === null) return { effects: nothing, differences: [] }
  return { effects: { file: { sequence: row.sequence, answer: matched.outcome }, returns: [] }, differences: [] }
}

const sentDebit = (debit: PadDebit | undefined) =>
  debit?.state === 'filed'
    ? { debitId: debit.debitId, amount: cents(debit.amountCents), returnCode: debit.returnCode ?? undefined }
    : undefined

const ofReturns = async ({ debits, originator }: BankAnswerPorts, { name, text }: FoundAnswer): Promise<Matched> => {
  const file = readPadFile(text)
  if (!file.ok) return { effects: nothing, differences: [{ subject: name, ours: 'readable', theirs: file.error.code }] }
  const references = file.value.transactions.map(({ crossReference }) => crossReference)
  const ours = new Map((await debits.byReference(references)).map((debit) => [debit.reference, debit]))
  const { returns, differences } = matchReturns(
    file.value,
    (reference) => sentDebit(ours.get(reference)),
    originator.originatorId,
  )
  return { effects: { file: null, returns }, differences }
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

const noteUnanswered = async ({ files, differences, clock }: BankAnswerPorts): Promise<number> => {
  const now = present(clock)
  const late = await files.unanswered(now - answeredWithinMs)
  const placeOf = (file: PadFileRow) => ({ kind: 'pad-file', loanId: null, subject: fileNameOf(file) }) as const
  const subjects = new Set(late.map((file) => fileNameOf(file)))
  for (const place of await differences.open('pad-file', 1000))
    if (!subjects.has(place.subject)) await differences.resolved(place, now)
  for (const file of late)
    await differences.found({ ...placeOf(file), ours: 'delivered', theirs: 'unanswered', mendable: false }, now)
  return late.length
}

/** TAM-70: reads what the bank has put into the folder: acknowledgements and returns. Each is
 * stored with what it leads to before it is put aside, so that one that is read twice changes
 * nothing; then the loans are notified, also those of a run that ended in between. What fits
 * nothing of ours is a difference. */
export const makeReadBankAnswers = (ports: BankAnswerPorts) => async (): Promise<ReadBankAnswers> => {
  const { drop, files, fingerprint, differences, clock } = ports
  const counts = { answers: 0, differences: 0 }
  for (const answer of await drop.answers()) {
    const at = present(clock)
    const { name, text, acknowledgement } = answer
    const matched = await (acknowledgement === null
      ? ofReturns(ports, answer)
      : ofAcknowledgement(ports, acknowledgement))
    // Before the answer is put aside: a crash in between finds the same differences again, never
    // none.
    for (const { subject, ours, theirs } of matched.differences)
      await differences.found({ kind: 'pad-answer', loanId: null, subject, ours, theirs, mendable: false }, at)
    counts.differences += matched.differences.length
    if (await files.keepAnswer({ sha256: fingerprint.of(text), name, text, at }, matched.effects)) counts.answers += 1
    await drop.putAside(name)
  }
  const late = await noteUnanswered(ports)
  return { answers: counts.answers, differences: counts.differences + late, notified: await notifyLoans(ports) }
}
