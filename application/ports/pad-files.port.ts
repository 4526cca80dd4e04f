import type { Acknowledgement, UnmatchedReturn } from '@tamarack/domain/pad-file/bank-answer'
import type { WaitingDebit } from '@tamarack/domain/pad-file/daily-file'
import type { PadFileHeader } from '@tamarack/domain/pad-file/read-pad-file'
import type { OpenDebit } from '@tamarack/domain/pad-file/settlement'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

export interface NewPadDebit {
  readonly debitId: string
  readonly amountCents: number
  readonly debitDate: string
  readonly payor: WaitingDebit['payor']
}

/** A debit on its way by file. waiting: for the next file; called-back: it never was in one;
 * refused: it could not be in one, for `returnCode`; filed: it is in the file that `fileState` is
 * about. `paidAt`: when the bank's answers showed that it was paid (TAM-230), epoch milliseconds; a
 * paid debit may still be returned. Amounts in cents. */
export interface PadDebit {
  readonly debitId: string
  readonly reference: string
  readonly amountCents: number
  readonly debitDate: string
  readonly state: 'waiting' | 'called-back' | 'refused' | 'filed'
  readonly fileState: 'made' | 'accepted' | 'rejected' | null
  readonly returnCode: string | null
  readonly paidAt: number | null
}

/** The debits that go to the bank by file, each once. Their payors are stored sealed. */
export interface PadDebits {
  /** Stores it to wait for the next file; one that is there already stays as it is. */
  add(debit: NewPadDebit, at: number): Promise<PadDebit>
  find(debitId: string): Promise<PadDebit | null>
  /** Calls it back while it waits; answers how it stands then, null for one never added. */
  callBack(debitId: string): Promise<PadDebit | null>
  byReference(references: readonly string[]): Promise<readonly PadDebit[]>
  /** How many wait for a file, of those that were added by that moment. */
  waiting(addedBy: number): Promise<number>
  /** Those in an accepted file that are neither returned nor paid. */
  open(): Promise<readonly OpenDebit[]>
  /** Marks the open ones among these as paid. */
  paid(debitIds: readonly string[], at: number): Promise<void>
}
export const PadDebits = token<PadDebits>('PadDebits')

/** A file as it was made; `sequence` counts on, the creation number starts over after 9999. */
export interface PadFileRow {
  readonly sequence: number
  readonly fileCreationNumber: number
  readonly createdOn: LocalDate
  readonly debitCount: number
  readonly debitTotalCents: number
  readonly sha256: string
  readonly answer: 'accepted' | 'rejected' | null
}

export interface MakeFile {
  readonly file: {
    readonly fileCreationNumber: number
    readonly createdOn: LocalDate
    readonly debitIds: readonly string[]
    readonly debitTotalCents: number
    readonly text: string
    readonly sha256: string
  } | null
  /** Debits that can be in no file: they count as returned with that code. */
  readonly refused: readonly { readonly debitId: string; readonly returnCode: string }[]
}

/** What a file of returns says of itself. */
export type ReturnsFile = Pick<PadFileHeader, 'originatorId' | 'fileCreationNumber' | 'createdOn'>

/** The effects of an answer of the bank, stored with it. */
export interface AnswerEffects {
  readonly file: { readonly sequence: number; readonly answer: 'accepted' | 'rejected' } | null
  readonly returns: readonly { readonly debitId: string; readonly returnCode: string }[]
  /** Null for an answer that is no file of returns for us. */
  readonly returnsFile: ReturnsFile | null
  readonly unmatched: readonly UnmatchedReturn[]
}

export interface BankAnswer {
  readonly sha256: string
  readonly name: string
  readonly text: string
  readonly at: number
}

/** An answer that could not be read. `subject` names its difference; `at` is when it was found
 * first; `header` is null if even that is unreadable. */
export interface UnreadAnswer {
  readonly subject: string
  readonly name: string
  readonly at: number
  readonly header: ReturnsFile | null
}

/** Answers that keep debits from being paid while their differences are open. */
export interface HoldingAnswers {
  readonly unread: readonly UnreadAnswer[]
  readonly unmatched: readonly UnmatchedReturn[]
}

/** The difference of an unread answer: its name and the first digits of its hash. */
export const unreadSubjectOf = ({ name, sha256 }: Pick<BankAnswer, 'name' | 'sha256'>): string =>
  `${name} #${sha256.slice(0, 8)}`

/** The bank's answers: evidence, stored sealed with the hash of their bytes. */
export interface BankAnswers {
  /** Stores an answer and applies its effects, in one transaction. False if the same bytes were
   * read before: then nothing changes. */
  keep(answer: BankAnswer, effects: AnswerEffects): Promise<boolean>
  /** Stores an answer that cannot be read, until `keep` reads the same bytes. Returns it as these
   * bytes were found first. */
  keepUnread(answer: BankAnswer, header: ReturnsFile | null): Promise<UnreadAnswer>
  /** Whether another answer was read in its place: a file with the same header; without a header
   * one of the same name that is an acknowledgement or was made no later than the unread one was
   * found. */
  isReplaced(unread: UnreadAnswer): Promise<boolean>
  /** The days of the headers of the files of returns, not before that day. */
  returnsFilesSince(day: LocalDate): Promise<readonly LocalDate[]>
  /** Those whose differences have these subjects. */
  holding(subjects: readonly string[]): Promise<HoldingAnswers>
}
export const BankAnswers = token<BankAnswers>('BankAnswers')

/** `count` grows with each thing that happens to the debit until its loan was notified. */
export interface DebitToNotify {
  readonly debitId: string
  readonly loanId: string
  readonly count: number
}

/** Files of debits: evidence, stored sealed with the hash of their bytes, never changed. */
export interface PadFiles {
  /** Makes the next file in one transaction: `make` gets every debit that waits and was added by
   * the cut-off, the oldest first, and the number of the last file. Two that are made at the same
   * moment come after one another, so that no debit is in two of them. */
  make(
    moment: { readonly at: number; readonly cutOff: number },
    make: (waiting: readonly WaitingDebit[], lastNumber: number | undefined) => MakeFile,
  ): Promise<PadFileRow | null>
  /** Made and not yet delivered, the oldest first. */
  undelivered(): Promise<readonly (PadFileRow & { readonly text: string })[]>
  delivered(sequence: number, at: number): Promise<void>
  find(fileCreationNumber: number, createdOn: string): Promise<PadFileRow | null>
  /** Delivered before that moment and still without an answer. */
  unanswered(deliveredBefore: number): Promise<readonly PadFileRow[]>
  /** The debits to which something happened of which their loans were not notified yet. */
  toNotify(): Promise<readonly DebitToNotify[]>
  /** One to which something else happened meanwhile stays to be notified. */
  notified(about: readonly DebitToNotify[]): Promise<void>
}
export const PadFiles = token<PadFiles>('PadFiles')

export interface FoundAnswer {
  readonly name: string
  readonly text: string
  readonly acknowledgement: Acknowledgement | null
}

/** Where files are handed to the bank and its answers are found: a folder that both sides see. */
export interface PadDrop {
  /** The whole file or nothing. Repeating it with the same bytes changes nothing; throws when
   * another file has that name. */
  deliver(name: string, text: string): Promise<void>
  /** The answers that were not put aside yet, in the order of their names, one character a byte;
   * `acknowledgement` is null for one that is none. */
  answers(): Promise<readonly FoundAnswer[]>
  putAside(name: string): Promise<void>
}
export const PadDrop = token<PadDrop>('PadDrop')
