import type { ParkedWebhookView, RetriedWebhook } from '@tamarack/contracts/endpoints/webhooks'
import { counted } from '@tamarack/ui/counted'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { By } from '../frame/by.tsx'
import { LoanLink } from '../frame/links.tsx'

/** How a press ended: an answer, or an error. */
export type Outcome =
  | { readonly answer: RetriedWebhook }
  | { readonly dismissed: ParkedWebhookView['dismissed'] }
  | { readonly error: Error }

/** What a press brought; the heading takes the focus, because the row with the button may be
 * gone. */
export const WebhookOutcome = ({ outcome }: { readonly outcome: Outcome }) => {
  const focus = { focus: true, focusKey: outcome }
  if ('error' in outcome) return <Notice tone="danger" heading={failureText(outcome.error)} {...focus} />
  if ('dismissed' in outcome)
    return (
      <Notice tone="success" heading="The webhook is dismissed" {...focus}>
        <p>
          Dismissed by <By name={outcome.dismissed?.byName} at={outcome.dismissed?.at} />: {outcome.dismissed?.reason}
        </p>
      </Notice>
    )
  const { state, loanId, attempts } = outcome.answer
  return state === 'handled' ? (
    <Notice tone="success" heading="The loan was found and notified" {...focus}>
      {loanId !== null && <LoanLink loanId={loanId} />}
    </Notice>
  ) : (
    <Notice
      tone="warning"
      heading={loanId === null ? 'No loan was found' : 'The loan could not be notified'}
      {...focus}
    >
      <p>The webhook stays here. {counted(attempts, 'attempt')} so far.</p>
    </Notice>
  )
}
