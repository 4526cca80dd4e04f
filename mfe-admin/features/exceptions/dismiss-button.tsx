import { useState } from 'react'
import {
  dismissalReasonLength,
  dismissWebhook,
  retryWebhook,
  type ParkedWebhookView,
  type RetriedWebhook,
} from '@tamarack/contracts/endpoints/webhooks'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { DateText } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, useCommand } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { exceptionsKey } from './records.tsx'
import type { Outcome } from './webhook-outcome.tsx'
import { providerWords, reasonWords, subjectOf, webhookName } from './webhook-words.ts'

interface WebhookProps {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}

/** Looks for the webhook's loan again. */
export const RetryButton = ({ webhook, onOutcome }: WebhookProps) => {
  const { provider, bodySha256 } = webhook
  const retrying = useCommand<RetriedWebhook>({
    done: (answer) => onOutcome({ answer }),
    changes: exceptionsKey,
    refused: (error) => onOutcome({ error }),
  })
  return (
    <Button
      pending={retrying.isPending}
      pendingLabel="Looking..."
      onClick={() => retrying.mutate(call(retryWebhook, { body: { provider, bodySha256 } }))}
    >
      Find its loan again
      <span className="visually-hidden">{` (${webhookName(webhook)})`}</span>
    </Button>
  )
}

/** Closes a parked webhook after one question. */
export const DismissButton = ({ webhook, onOutcome }: WebhookProps) => {
  const [open, setOpen] = useState(false)
  const { provider, bodySha256 } = webhook
  // The dialog gives the focus back as it closes, and only then does the outcome take it.
  const show = (outcome: Outcome) => {
    setOpen(false)
    onOutcome(outcome)
  }
  const dismissing = useCommand<ParkedWebhookView>({
    done: ({ dismissed }) => show({ dismissed }),
    refused: (error) => show({ error }),
    changes: exceptionsKey,
    evenRefused: true,
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Dismiss
        <span className="visually-hidden">{` (${webhookName(webhook)})`}</span>
      </Button>
      {open && (
        <ReasonDialog
          title="Dismiss this webhook?"
          acting={dismissing}
          confirmLabel="Dismiss webhook"
          pendingLabel="Dismissing..."
          cancelLabel="Keep it parked"
          note={{
            name: 'dismissalReason',
            label: 'Why is nothing left to do?',
            maxLength: dismissalReasonLength,
            missing: messages.enterReason,
          }}
          onConfirm={({ note }) =>
            dismissing.mutate(call(dismissWebhook, { body: { provider, bodySha256, reason: note } }))
          }
          onClose={() => setOpen(false)}
        >
          <SummaryList
            rows={[
              { label: 'Webhook', value: `${providerWords[webhook.provider]}: ${subjectOf(webhook)}` },
              { label: 'Received', value: <DateText value={webhook.receivedAt} as="date-time" /> },
              { label: 'Parked because', value: reasonWords[webhook.reason] },
            ]}
          />
          <p>
            It leaves this list for good and is not looked at again. The message, your name and the reason are kept.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
