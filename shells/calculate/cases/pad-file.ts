import { dateWindowRefusals } from '@tamarack/domain/pad-file/date-window'
import { loanDebit } from '@tamarack/domain/pad-file/loan-debit'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { answerOf, answering, said, type Case } from '../case.ts'
import type { Input } from '../input.ts'

const check: Case = answering(
  (input) => ({ text: input.text('text'), today: input.has('today') ? input.day('today') : undefined }),
  ({ text, today }) =>
    answerOf(readPadFile(text), ({ transactions, ...head }) =>
      said({
        ...head,
        totals: trailerTotals(transactions),
        transactions,
        ...(today !== undefined && { dateRefusals: dateWindowRefusals({ ...head, transactions }, today) }),
      }),
    ),
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
          payor: debit.object('payor', (payor) => ({ ...readAddress(payor), name: payor.text('name') })) ?? { ...nobody, name: '' },
        }),
      ),
    }
  },
  (file) => answerOf(writePadFile(file), (text) => said({ text, records: text.length / 1466, totals: trailerTotals(file.transactions) })),
)

export const padFileCases = { 'cpa005-check': check, 'cpa005-write': write } as const satisfies Readonly<Record<string, Case>>
