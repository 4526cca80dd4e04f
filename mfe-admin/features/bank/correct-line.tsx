import { correctBankLine } from '@tamarack/contracts/commands/correct-bank-line'
import { creditKinds, debitKinds, type BankTransactionView } from '@tamarack/contracts/views/bank'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import type { Column } from '@tamarack/ui/data-table'
import { money, shortDate } from '@tamarack/ui/format'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useLoanAct } from '../loan/loan-queries.ts'
import { lineKindInWords } from './bank-words.ts'

/** Adds a button below the description of each transaction whose kind staff can correct. */
export const withCorrection = (
  columns: readonly Column<BankTransactionView>[],
  open: (transaction: BankTransactionView) => void,
): readonly Column<BankTransactionView>[] =>
  columns.map((column) =>
    column.header !== 'Description'
      ? column
      : {
          ...column,
          render: (transaction) => (
            <div className="stack-2">
              {column.render(transaction)}
              {transaction.reading !== null && (
                <div>
                  <Button className="unbroken" variant="secondary" onClick={() => open(transaction)}>
                    Correct
                  </Button>
                </div>
              )}
            </div>
          ),
        },
  )

interface CorrectLineProps {
  readonly loan: LoanView
  readonly transaction: BankTransactionView
  readonly onClose: () => void
}

/** TAM-322: staff choose another kind for a transaction and say why. */
export const CorrectLine = ({ loan, transaction, onClose }: CorrectLineProps) => {
  const acting = useLoanAct(loan, ['bank-insights'], ['bank-transactions', loan.userId])
  const { id: lineId, date, description, amount, reading } = transaction
  const values = (amount > 0 ? creditKinds : debitKinds).filter((kind) => kind !== reading?.kind)
  return (
    <ReasonDialog<{ readonly kind: (typeof values)[number] }>
      acting={acting}
      onClose={onClose}
      title="Correct this transaction?"
      confirmLabel="Correct"
      pendingLabel="Correcting..."
      questions={{
        kind: {
          label: 'Kind',
          values,
          words: Object.fromEntries(values.map((kind) => [kind, lineKindInWords(kind)])) as never,
        },
      }}
      note={{ label: 'Reason', maxLength: 2_000 }}
      onConfirm={({ kind, note }) => acting.act(correctBankLine, { lineId, kind, note }, { onSuccess: onClose })}
    >
      <p>
        {shortDate(date)}: {description}, {money(amount)}. The income and the checks are computed again.
      </p>
    </ReasonDialog>
  )
}
