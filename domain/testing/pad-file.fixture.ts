import { loanDebit } from '../pad-file/loan-debit.ts'
import type { PadFile, PadFileRefusal, Transaction } from '../pad-file/pad-file.ts'
import { writePadFile } from '../pad-file/write-pad-file.ts'
import type { Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'

const lender = {
  shortName: 'Tamarack',
  longName: 'Tamarack Lending Inc.',
  userId: '6100',
  returnsTo: { institution: '001', transit: '12618', account: '989899' },
}
export const debitOf = (amount: number, paymentId = 'PAY-1') =>
  loanDebit({
    paymentId,
    amount: cents(amount),
    debitDate: localDate('2023-05-17'),
    lender,
    payor: { institution: '003', transit: '00006', account: '0023456', name: 'Zoë  Tremblay-Ångström' },
  })
export const file = (...transactions: readonly Transaction[]): PadFile => ({
  originatorId: '0000061000',
  fileCreationNumber: 145,
  createdOn: localDate('2023-05-17'),
  destinationDataCentre: '61210',
  currency: 'CAD',
  transactions,
})
export const written = (given: PadFile): string => {
  const text = writePadFile(given)
  if (!text.ok) throw new Error(JSON.stringify(text.error))
  return text.value
}
/** Overwrites a record (from 1) from a position (from 1) on. */
export const change = (text: string, record: number, position: number, to: string): string => {
  const at = (record - 1) * 1466 + position - 1
  return text.slice(0, at) + to + text.slice(at + to.length)
}

/** `NOT_NUMERIC 2:30 amount '00x0000100'`: code, record, position, field, what stood there, and
 * what should have. */
export const refusal = (made: Result<unknown, PadFileRefusal>): string => {
  if (made.ok) return 'accepted'
  const { code, record, position, field, given, expected } = made.error
  return `${code} ${record}:${position} ${field} '${given}'${expected === undefined ? '' : `, expected '${expected}'`}`
}
