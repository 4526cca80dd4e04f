import { asCount, formatCents } from '@tamarack/domain/explanations/explanation'
import { dateWindowRefusals } from '@tamarack/domain/pad-file/date-window'
import { loanDebit } from '@tamarack/domain/pad-file/loan-debit'
import type { TransactionKind } from '@tamarack/domain/pad-file/pad-file'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'
import { day, list, money, object, optional, text, wholeNumber } from '../fields.ts'
import { question } from '../question.ts'

/** A record of Standard 005 and its end of line. */
const recordLength = 1464 + 2

/** More amounts than this are counted, not listed. */
const listedMax = 30

const totalsExplanation = (
  transactions: readonly { readonly kind: TransactionKind; readonly amount: number }[],
  records: number,
): PrintedExplanation => {
  const { debitTotal, debitCount } = trailerTotals(transactions)
  const debits = transactions.filter(({ kind }) => kind === 'debit' || kind === 'returned-debit')
  const listed = debits.map(({ amount }) => formatCents(cents(amount))).join(' + ') || 'none'
  const sum = debits.length > listedMax ? `${debitCount} amounts` : listed
  return explain(
    ['debitTotal', asCents(debitTotal)],
    'PAD-12',
    'the amounts of all debits, as the trailer repeats them; up to six to a record, between one header and one trailer',
    { transactions: asCount(transactions.length), records: asCount(records) },
    [
      `${sum} = ${formatCents(cents(debitTotal))}`,
      `1 header + ${records - 2} records of segments + 1 trailer = ${records} records`,
    ],
  )
}

const address = { institution: text, transit: text, account: text }

export const padFileCases = {
  'cpa005-check': question({
    fields: { text, today: optional(day) },
    evaluate: ({ text: file }) => readPadFile(file),
    result: (file, { today }) => {
      const { transactions, ...head } = file
      const dates = today !== undefined && { dateRefusals: dateWindowRefusals(file, today) }
      return { ...head, totals: trailerTotals(transactions), transactions, ...dates }
    },
    explanations: ({ transactions }, { text: file }) => [
      totalsExplanation(transactions, file.split('\n').filter((record) => record !== '').length),
    ],
  }),
  'cpa005-write': question({
    fields: {
      lender: object({ shortName: text, longName: text, userId: optional(text, ''), returnsTo: object(address) }),
      originatorId: text,
      fileCreationNumber: wholeNumber,
      createdOn: day,
      destinationDataCentre: text,
      debits: list({ paymentId: text, amount: money, debitDate: day, payor: object({ ...address, name: text }) }),
    },
    evaluate: ({ lender, debits, ...head }) => {
      const transactions = debits.map((debit) => loanDebit({ lender, ...debit }))
      const written = writePadFile({ ...head, currency: 'CAD', transactions })
      return written.ok ? ok({ text: written.value, transactions }) : written
    },
    result: ({ text: file, transactions }) => ({
      text: file,
      records: file.length / recordLength,
      totals: trailerTotals(transactions),
    }),
    explanations: ({ text: file, transactions }) => [totalsExplanation(transactions, file.length / recordLength)],
  }),
}
