import { returnReasonOf } from '../pad/return-codes.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PadFile } from './pad-file.ts'

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

/** Fits nothing of ours, or not as stated: staff look at it, and it changes nothing. */
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
export type MatchedReturns = {
  readonly returns: readonly DebitReturn[]
  readonly differences: readonly AnswerDifference[]
}

const matchReturn = (
  reference: string,
  { amount, returnCode }: { readonly amount: number; readonly returnCode: string },
  sent: SentDebit | undefined,
): Matched<DebitReturn> => {
  const differs = (ours: string, theirs: string) =>
    ({ kind: 'difference', difference: { subject: reference, ours, theirs } }) as const
  if (sent === undefined) return differs('missing', `returned ${returnCode}`)
  if (sent.amount !== amount) return differs(String(sent.amount), String(amount))
  if (sent.returnCode !== undefined)
    return sent.returnCode === returnCode
      ? { kind: 'repeated' }
      : differs(`returned ${sent.returnCode}`, `returned ${returnCode}`)
  if (!returnReasonOf(returnCode).ok) return differs('known codes', `returned ${returnCode}`)
  return { kind: 'new', outcome: { debitId: sent.debitId, returnCode } }
}

/** TAM-70: the bank's returns, each for the debit with its reference and amount, once. What does
 * not fit is a difference; nothing is guessed. */
export const matchReturns = (
  file: PadFile,
  sentBy: (reference: string) => SentDebit | undefined,
  originatorId: string,
): MatchedReturns => {
  if (file.originatorId !== originatorId)
    return { returns: [], differences: [{ subject: 'originator', ours: originatorId, theirs: file.originatorId }] }
  const returns = new Map<string, DebitReturn>()
  const differences: AnswerDifference[] = []
  for (const item of file.transactions) {
    if (item.kind !== 'returned-debit') {
      differences.push({ subject: item.crossReference, ours: 'returned-debit', theirs: item.kind })
      continue
    }
    const sent = sentBy(item.crossReference)
    const before = sent && returns.get(sent.debitId)?.returnCode
    const matched = matchReturn(
      item.crossReference,
      item,
      before === undefined ? sent : sent && { ...sent, returnCode: before },
    )
    if (matched.kind === 'difference') differences.push(matched.difference)
    else if (matched.kind === 'new') returns.set(matched.outcome.debitId, matched.outcome)
  }
  return { returns: [...returns.values()], differences }
}
