import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  answerBreach,
  breachAnswers,
  breachNoteLength,
  type BreachAnswerView,
  type BreachView,
} from '@tamarack/contracts/endpoints/law'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, useCommand } from '../../services.tsx'
import { LoanLink } from '../frame/links.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { answerWords } from './law-words.ts'

const AnswerButton = ({ breach }: { readonly breach: BreachView }) => {
  const [open, setOpen] = useState(false)
  const { id, checkId, loanId, found, allowed } = breach
  const answering = useCommand({ done: () => setOpen(false), changes: ['law'] })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <span className="unbroken">Answer</span>
        <span className="visually-hidden">{` (${checkId}, application ${loanId})`}</span>
      </Button>
      {open && (
        <ReasonDialog<{ readonly how: BreachAnswerView }>
          title="Answer this breach?"
          acting={answering}
          confirmLabel="Answer breach"
          pendingLabel="Saving..."
          cancelLabel="Keep it open"
          questions={{ how: { label: 'How did it end?', values: breachAnswers, words: answerWords } }}
          note={{ label: 'What was done?', maxLength: breachNoteLength }}
          onConfirm={(given) =>
            answering.mutate(call(answerBreach, { body: { id, ...given } }, 'The breach is answered'))
          }
          onClose={() => setOpen(false)}
        >
          <SummaryList
            rows={[
              { label: 'Found', value: found },
              { label: 'Allowed', value: allowed },
            ]}
          />
          <p>
            The line stays in the register with your name. What was corrected or refunded is a new breach if a later run
            still finds it.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

const columns: readonly Column<BreachView>[] = [
  {
    header: 'Loan',
    render: ({ loanId }) => <LoanLink loanId={loanId} />,
  },
  {
    header: 'Check',
    render: ({ checkId }) => (
      <Link to={`?check=${checkId}`} className="target unbroken">
        {checkId}
      </Link>
    ),
  },
  { header: 'Found', render: ({ found }) => found },
  { header: 'Allowed', render: ({ allowed }) => <span className="muted">{allowed}</span> },
  {
    header: 'Seen',
    render: ({ firstSeenAt, lastSeenAt }) => (
      <>
        <DateText value={firstSeenAt} /> to <DateText value={lastSeenAt} />
      </>
    ),
  },
  {
    header: 'Answer',
    render: (breach) =>
      breach.answer === null ? (
        <AnswerButton breach={breach} />
      ) : (
        <div className="stack-0 at-start">
          {answerWords[breach.answer.how]}
          <span className="muted small">
            {breach.answer.note} ({breach.answer.byName}, <DateText value={breach.answer.at} />)
          </span>
        </div>
      ),
  },
]

interface BreachTableProps {
  readonly name: string
  readonly empty?: string
  readonly breaches: readonly BreachView[]
}

export const BreachTable = ({ breaches, ...table }: BreachTableProps) => (
  <DataTable {...table} folds columns={columns} rows={breaches} rowKey={({ id }) => id} />
)
