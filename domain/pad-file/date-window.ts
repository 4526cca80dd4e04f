import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PadFile } from './pad-file.ts'

/** A bank takes a file up to this many days after the day on which it was made by its header, and
 * none from the future. */
export const fileAgeDaysMax = 10

/** A debit may be due at most this many days before the file's date; how far ahead is the
 * sponsoring bank's own choice. */
export const debitAgeDaysMax = 173

export type DateWindowRefusal =
  | { readonly code: 'FILE_FROM_THE_FUTURE'; readonly createdOn: LocalDate; readonly today: LocalDate }
  | {
      readonly code: 'FILE_TOO_OLD'
      readonly createdOn: LocalDate
      readonly ageDays: number
      readonly maximum: typeof fileAgeDaysMax
    }
  | {
      readonly code: 'DEBIT_TOO_OLD'
      readonly transaction: number
      readonly date: LocalDate
      readonly ageDays: number
      readonly maximum: typeof debitAgeDaysMax
    }

const fileRefusals = (createdOn: LocalDate, today: LocalDate): readonly DateWindowRefusal[] => {
  const ageDays = daysBetween(createdOn, today)
  if (ageDays < 0) return [{ code: 'FILE_FROM_THE_FUTURE', createdOn, today }]
  return ageDays > fileAgeDaysMax ? [{ code: 'FILE_TOO_OLD', createdOn, ageDays, maximum: fileAgeDaysMax }] : []
}

/** PAD-12: the dates on which a bank would send the file back; every one of them, transactions
 * numbered from 1 in file order. */
export const dateWindowRefusals = (
  { createdOn, transactions }: PadFile,
  today: LocalDate,
): readonly DateWindowRefusal[] => {
  const ofDebits = transactions.flatMap(({ kind, date }, index): readonly DateWindowRefusal[] => {
    const ageDays = daysBetween(date, createdOn)
    return kind === 'debit' && ageDays > debitAgeDaysMax
      ? [{ code: 'DEBIT_TOO_OLD', transaction: index + 1, date, ageDays, maximum: debitAgeDaysMax }]
      : []
  })
  return [...fileRefusals(createdOn, today), ...ofDebits]
}
