import { returnReasonOf } from '../pad/return-codes.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PadFile, Transaction } from './pad-file.ts'

/** What the bank reports of a file as a whole. Totals in cents. */
export type Acknowledgement = {
  readonly fileCreationNumber: number
  readonly createdOn: LocalDate
  /** duplicate: the bank has a file with that number already, and did nothing with this one. */
  readonly state: 'accepted' | 'rejected' | 'duplicate'
  readonly debitCount: number
  readonly debitTotal: number
}

/** A file of ours, as it was sent; `answer` is what the bank reported before. */
export type SentFile = {
  readonly debitCount: number
  readonly debitTotal: number
  readonly answer: 'accepted' | 'rejected' | undefined
}

/** An answer that fits nothing of ours, or not as stated. It changes nothing; staff see it. */
export type AnswerDifference = {
  /** What the answer is about: a file's number or a debit's reference. */
  readonly subject: string
  readonly ours: string
  readonly theirs: string
}

export type Matched<Outcome> =
  | { readonly kind: 'new'; readonly outcome: Outcome }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'difference'; readonly difference: AnswerDifference }

/** TAM-70: a file is accepted or rejected once, only with our count and total. */
export const matchAcknowledgement = (
  answer: Acknowledgement,
  sent: SentFile | undefined,
): Matched<'accepted' | 'rejected'> => {
  const subject = `file ${answer.fileCreationNumber} of ${answer.createdOn}`
  const differs = (ours: string, theirs: string) =>
    ({ kind: 'difference', difference: { subject, ours, theirs } }) as const
  if (sent === undefined) return differs('missing', answer.state)
  // A delivery that was repeated after a crash: the bank answers for the first one apart.
  if (answer.state === 'duplicate') return { kind: 'repeated' }
  if (sent.answer !== undefined)
    return sent.answer === answer.state ? { kind: 'repeated' } : differs(sent.answer, answer.state)
  // A bank that rejects a file need not have read its totals.
  const agrees = sent.debitCount === answer.debitCount && sent.debitTotal === answer.debitTotal
  if (answer.state === 'accepted' && !agrees)
    return differs(`${sent.debitCount} debits, ${sent.debitTotal}`, `${answer.debitCount} debits, ${answer.debitTotal}`)
  return { kind: 'new', outcome: answer.state }
}

/** A debit of ours that was in a file; `returnCode` is what the bank reported before. */
export type SentDebit = {
  readonly debitId: string
  readonly amount: Cents
  readonly returnCode: string | undefined
}

export type DebitReturn = { readonly debitId: string; readonly returnCode: string }

/** A returned item that was booked on no debit, and which debits it may be the return of: the one
 * that it names, and those of its amount if it names none of ours or one of another amount. */
export type UnmatchedReturn = AnswerDifference & { readonly debitId: string | null; readonly amount: Cents | null }

export type MatchedReturns = {
  readonly returns: readonly DebitReturn[]
  readonly unmatched: readonly UnmatchedReturn[]
}

/** Why an item is not the return of that debit; undefined if it is. */
const contradictionOf = (
  item: Transaction,
  sent: SentDebit | undefined,
): Pick<AnswerDifference, 'ours' | 'theirs'> | undefined => {
  if (item.kind !== 'returned-debit') return { ours: 'returned-debit', theirs: item.kind }
  const theirs = `returned ${item.returnCode}`
  if (sent === undefined) return { ours: 'missing', theirs }
  if (sent.amount !== item.amount) return { ours: String(sent.amount), theirs: String(item.amount) }
  if (sent.returnCode !== undefined && sent.returnCode !== item.returnCode)
    return { ours: `returned ${sent.returnCode}`, theirs }
  return returnReasonOf(item.returnCode).ok ? undefined : { ours: 'known codes', theirs }
}

/** TAM-70: the bank's returns, each for the debit with its reference and amount, once. Anything
 * else in the file is unmatched. The file is of our originator. */
export const matchReturns = (file: PadFile, sentBy: (reference: string) => SentDebit | undefined): MatchedReturns => {
  const returns = new Map<string, DebitReturn>()
  const unmatched: UnmatchedReturn[] = []
  for (const item of file.transactions) {
    const { crossReference, amount } = item
    const found = sentBy(crossReference)
    const returnCode = found && (found.returnCode ?? returns.get(found.debitId)?.returnCode)
    const sent = found && { ...found, returnCode }
    const contradiction = contradictionOf(item, sent)
    if (contradiction !== undefined) {
      const subject = `${crossReference} in file ${file.fileCreationNumber} of ${file.createdOn}`
      const isOfDebit = sent?.amount === amount
      unmatched.push({ subject, ...contradiction, debitId: sent?.debitId ?? null, amount: isOfDebit ? null : amount })
    } else if (sent !== undefined && returnCode === undefined && item.kind === 'returned-debit')
      returns.set(sent.debitId, { debitId: sent.debitId, returnCode: item.returnCode })
  }
  return { returns: [...returns.values()], unmatched }
}
