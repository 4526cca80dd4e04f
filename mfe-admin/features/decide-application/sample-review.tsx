import { useState } from 'react'
import { reviewSample } from '@tamarack/contracts/commands/review-sample'
import { messages } from '@tamarack/contracts/messages'
import type { LoanView, SampleReviewView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { Radios } from '@tamarack/ui/choices'
import { ErrorSummary, type FieldMessage } from '@tamarack/ui/error-summary'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { TextArea } from '@tamarack/ui/text-input'
import { useLoanAct } from '../loan/loan-queries.ts'

const findings = [
  { value: 'agrees', label: 'I would have approved it, too' },
  { value: 'disagrees', label: 'I would not have approved it' },
]

/** A sample of what the house policy approved by itself, for a person to look at (TAM-207). */
export const SampleReview = ({ loan }: { readonly loan: LoanView }) => {
  const [finding, setFinding] = useState<SampleReviewView['finding'] | ''>('')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<readonly FieldMessage[]>([])
  const review = useLoanAct(loan)
  const waits = loan.forStaff?.waits?.some(({ kind }) => kind === 'sample') ?? false
  if (review.isSuccess)
    return (
      <Notice tone="success" heading="Your review is recorded" focus>
        <p>The approval stands. Reviews count when the policy is next changed.</p>
      </Notice>
    )
  if (!waits) return null
  const errorOf = (fieldId: string) => missing.find((one) => one.fieldId === fieldId)?.message
  const submit = () => {
    const left = [
      ...(finding === '' ? [{ fieldId: 'finding', message: `What do you find? ${messages.selectOption}` }] : []),
      ...(note.trim() === '' ? [{ fieldId: 'note', message: messages.enterNote }] : []),
    ]
    setMissing(left)
    if (finding !== '' && left.length === 0) review.act(reviewSample, { finding, note: note.trim() })
  }
  return (
    <form
      className="stack-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Notice tone="info" heading="Review this approval">
        <p>The house policy approved it by itself, because every check passed. Read the file as if you decided.</p>
      </Notice>
      <ErrorSummary errors={missing} focusKey={missing} />
      <FailureNotice error={review.error} />
      <Radios
        legend="What do you find?"
        name="finding"
        value={finding}
        error={errorOf('finding')}
        options={findings}
        onChange={({ target }) => setFinding(target.value === 'agrees' ? 'agrees' : 'disagrees')}
      />
      <TextArea
        name="note"
        label="Note"
        hint="What you looked at, for colleagues and reviewers. The customer does not see it."
        error={errorOf('note')}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="primary" pending={review.isPending} pendingLabel="Saving...">
        Record the review
      </Button>
    </form>
  )
}
