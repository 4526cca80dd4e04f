import { dateWindowRefusals } from '@tamarack/domain/pad-file/date-window'
import { loanDebit } from '@tamarack/domain/pad-file/loan-debit'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { asCount, sayCents } from '@tamarack/domain/explanations/explanation'
import type { TransactionKind } from '@tamarack/domain/pad-file/pad-file'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { cents } from '@tamarack/domain/values/cents'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { answerOf, answering, answered, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'

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
  const listed = debits.map(({ amount }) => sayCents(cents(amount))).join(' + ') || 'none'
  const sum = debits.length > listedMax ? `${debitCount} amounts` : listed
  return explain(
    ['debitTotal', asCents(debitTotal)],
    'PAD-12',
    'the amounts of all debits, as the trailer repeats them; up to six to a record, between one header and one trailer',
    { transactions: asCount(transactions.length), records: asCount(records) },
    [
      `${sum} = ${sayCents(cents(debitTotal))}`,
      `1 header + ${records - 2} records of segments + 1 trailer = ${records} records`,
    ],
  )
}

const check: Case = answering(
  (input) => ({ text: input.text('text'), today: input.has('today') ? input.day('today') : undefined }),
  ({ text, today }) =>
    answerOf(readPadFile(text), ({ transactions, ...head }) => {
      const totals = trailerTotals(transactions)
      const dates = today !== undefined && { dateRefusals: dateWindowRefusals({ ...head, transactions }, today) }
      const records = text.split('\n').filter((record) => record !== '').length
      return answered({ ...head, totals, transactions, ...dates }, [totalsExplanation(transactions, records)])
    }),
)

const readAddress = (input: Input) => ({
  institution: input.text('institution'),
  transit: input.text('transit'),
  account: input.text('account'),
})
const nobody = { institution: '', transit: '', account: '' }

const write: Case = answering(
  (input) => {
    const lender = input.object('lender', (fields) => ({
      shortName: fields.text('shortName'),
      longName: fields.text('longName'),
      userId: fields.text('userId', ''),
      returnsTo: fields.object('returnsTo', readAddress) ?? nobody,
    })) ?? { shortName: '', longName: '', userId: '', returnsTo: nobody }
    return {
      originatorId: input.text('originatorId'),
      fileCreationNumber: input.count('fileCreationNumber'),
      createdOn: input.day('createdOn'),
      destinationDataCentre: input.text('destinationDataCentre'),
      currency: 'CAD' as const,
      transactions: input.list('debits', (debit) =>
        loanDebit({
          lender,
          paymentId: debit.text('paymentId'),
          amount: debit.amount('amount'),
          debitDate: debit.day('debitDate'),
          payor: debit.object('payor', (payor) => ({ ...readAddress(payor), name: payor.text('name') })) ?? {
            ...nobody,
            name: '',
          },
        }),
      ),
    }
  },
  (file) =>
    answerOf(writePadFile(file), (text) => {
      const records = text.length / recordLength
      const totals = trailerTotals(file.transactions)
      return answered({ text, records, totals }, [totalsExplanation(file.transactions, records)])
    }),
)

export const padFileCases = { 'cpa005-check': check, 'cpa005-write': write } as const satisfies Readonly<
  Record<string, Case>
>
