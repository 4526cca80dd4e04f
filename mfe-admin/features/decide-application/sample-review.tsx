import { reviewSample, sampleReviewForm } from '@tamarack/contracts/commands/review-sample'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { Radios } from '@tamarack/ui/choices'
import { useServerForm } from '@tamarack/ui/form'
import { Notice } from '@tamarack/ui/notice'
import { TextArea } from '@tamarack/ui/text-input'
import { useLoanAct } from '../loan/loan-queries.ts'

const findings = [
  { value: 'agrees', label: 'I would have approved it, too' },
  { value: 'disagrees', label: 'I would not have approved it' },
]

/** A sample of what the house policy approved by itself, for a person to look at (TAM-207). */
export const SampleReview = ({ loan }: { readonly loan: LoanView }) => {
  const review = useLoanAct(loan)
  const { field, submit, summary, pending } = useServerForm({
    schema: sampleReviewForm,
    defaultValues: { note: '' },
    questions: { finding: 'What do you find?' },
    send: async (given) => {
      await review.actAsync(reviewSample, given)
    },
  })
  const waits = loan.forStaff?.waits?.some(({ kind }) => kind === 'sample') ?? false
  if (review.isSuccess)
    return (
      <Notice tone="success" heading="Your review is recorded" focus>
        <p>The approval stands. Reviews count when the policy is next changed.</p>
      </Notice>
    )
  if (!waits) return null
  return (
    <form className="stack-3" noValidate onSubmit={submit}>
      <Notice tone="info" heading="Review this approval">
        <p>The house policy approved it by itself, because every check passed. Read the file as if you decided.</p>
      </Notice>
      {summary}
      <Radios legend="What do you find?" options={findings} {...field('finding')} />
      <TextArea
        label="Note"
        hint="What you looked at, for colleagues and reviewers. The customer does not see it."
        rows={3}
        maxLength={2000}
        {...field('note')}
      />
      <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
        Record the review
      </Button>
    </form>
  )
}
