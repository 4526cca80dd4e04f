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

const ToLoan = ({ loanId }: { readonly loanId: string }) => <LoanLink loanId={loanId} />

interface DismissedProps {
  readonly dismissed: ParkedWebhookView['dismissed']
  readonly press: number
}

const Dismissed = ({ dismissed, press }: DismissedProps) => (
  <Notice tone="success" heading="The webhook is dismissed" focus focusKey={press}>
    <p>
      Dismissed by <By name={dismissed?.byName} at={dismissed?.at} />: {dismissed?.reason}
    </p>
  </Notice>
)

const Answer = ({ answer, press }: { readonly answer: RetriedWebhook; readonly press: number }) => {
  const { state, loanId, attempts } = answer
  if (state === 'handled')
    return (
      <Notice tone="success" heading="The loan was found and notified" focus focusKey={press}>
        {loanId !== null && <ToLoan loanId={loanId} />}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      heading={loanId === null ? 'No loan was found' : 'The loan could not be notified'}
      focus
      focusKey={press}
    >
      <p>The webhook stays here. {counted(attempts, 'attempt')} so far.</p>
    </Notice>
  )
}

/** What a press brought; the heading takes the focus, because the row with the button may be
 * gone. */
export const WebhookOutcome = ({ outcome, press }: { readonly outcome: Outcome; readonly press: number }) =>
  'answer' in outcome ? (
    <Answer answer={outcome.answer} press={press} />
  ) : 'dismissed' in outcome ? (
    <Dismissed dismissed={outcome.dismissed} press={press} />
  ) : (
    <Notice tone="danger" heading={failureText(outcome.error)} focus focusKey={press} />
  )
