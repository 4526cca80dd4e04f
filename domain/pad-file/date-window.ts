import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PadFile } from './pad-file.ts'

/** Days after its header's date that a bank takes a file; none from the future. */
export const fileAgeDaysMax = 10

/** Days before the file's date that a debit may be due; ahead is the bank's choice. */
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

/** PAD-12: every date for which a bank would send the file back, transactions from 1. */
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
