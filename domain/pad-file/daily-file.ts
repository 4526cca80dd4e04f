import { err, ok, type Result } from '../shared/result.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { dateWindowRefusals, type DateWindowRefusal } from './date-window.ts'
import { fileCreationNumberMax, nextFileCreationNumber, type NotAFileCreationNumber } from './file-creation-number.ts'
import { loanDebit, type LoanDebit } from './loan-debit.ts'
import type { AccountAddress, PadFile, PadFileRefusal } from './pad-file.ts'
import { writePadFile } from './write-pad-file.ts'

/** Who sends the file, as the sponsoring bank has registered it. */
export type Originator = LoanDebit['lender'] & {
  readonly originatorId: string
  readonly destinationDataCentre: string
}

/** With how it is in the ledger; undefined where it has no such debit in flight. */
export type WaitingDebit = {
  readonly debitId: string
  /** Its own, at most 19 characters; the bank repeats it in a return. */
  readonly reference: string
  readonly amount: Cents
  readonly debitDate: LocalDate
  readonly payor: AccountAddress & { readonly name: string }
  readonly inLedger: { readonly amount: Cents } | undefined
}

/** not-in-ledger, other-amount: it waits until somebody has looked; day-has-passed, not-writable:
 * the bank would send it back, so it is returned with 904 or 900. */
export type LeftOut = {
  readonly debitId: string
  readonly why: 'not-in-ledger' | 'other-amount' | 'day-has-passed' | 'not-writable'
}

export type MadeFile = {
  readonly fileCreationNumber: number
  readonly text: string
  readonly debitIds: readonly string[]
  /** As the trailer has it. */
  readonly total: Cents
}

export type DailyFile = {
  /** Absent where no debit is left for it: an empty file is not sent. */
  readonly file?: MadeFile
  readonly leftOut: readonly LeftOut[]
}

export type DailyFileRefusal = PadFileRefusal | DateWindowRefusal | NotAFileCreationNumber

export type DailyFileInput = {
  readonly originator: Originator
  /** The number of the file before; undefined for the first. */
  readonly lastNumber: number | undefined
  readonly createdOn: LocalDate
  readonly waiting: readonly WaitingDebit[]
}

const itemOf = (originator: Originator, { reference, amount, debitDate, payor }: WaitingDebit) =>
  loanDebit({ paymentId: reference, amount, debitDate, payor, lender: originator })

const fileOf = (
  { originator, createdOn }: DailyFileInput,
  fileCreationNumber: number,
  debits: readonly WaitingDebit[],
): PadFile => ({
  originatorId: originator.originatorId,
  fileCreationNumber,
  createdOn,
  destinationDataCentre: originator.destinationDataCentre,
  currency: 'CAD',
  transactions: debits.map((debit) => itemOf(originator, debit)),
})

const whyLeftOut = (input: DailyFileInput, debit: WaitingDebit): LeftOut['why'] | undefined => {
  if (debit.inLedger === undefined) return 'not-in-ledger'
  if (debit.inLedger.amount !== debit.amount) return 'other-amount'
  if (debit.debitDate <= input.createdOn) return 'day-has-passed'
  // One by one: a name or an account that the file cannot carry holds up no other debit.
  const alone = writePadFile(fileOf(input, 1, [debit]))
  return alone.ok ? undefined : 'not-writable'
}

/** TAM-69: the debits that wait at the cut-off, each once, as in the ledger, none whose day has
 * passed. Numbered after the one before. Refuses an originator whose data fit no file. */
export const dailyFile = (input: DailyFileInput): Result<DailyFile, DailyFileRefusal> => {
  const judged = input.waiting.map((debit) => ({ debit, why: whyLeftOut(input, debit) }))
  const debits = judged.flatMap(({ debit, why }) => (why === undefined ? [debit] : []))
  const leftOut = judged.flatMap(({ debit: { debitId }, why }) => (why === undefined ? [] : [{ debitId, why }]))
  const number = nextFileCreationNumber(input.lastNumber ?? fileCreationNumberMax)
  if (!number.ok) return number
  const file = fileOf(input, number.value, debits)
  const [outside] = dateWindowRefusals(file, input.createdOn)
  if (outside !== undefined) return err(outside)
  const text = writePadFile(file)
  if (!text.ok) return text
  if (debits.length === 0) return ok({ leftOut })
  return ok({
    leftOut,
    file: {
      fileCreationNumber: number.value,
      text: text.value,
      debitIds: debits.map(({ debitId }) => debitId),
      total: cents(sumOf(debits)),
    },
  })
}
