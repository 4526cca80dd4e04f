import { useMutation } from '@tanstack/react-query'
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
import { usePress } from '@tamarack/ui/press'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useServices } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { exceptionsKey } from './records.tsx'
import type { Outcome } from './webhook-outcome.tsx'
import { providerWords, reasonWords, subjectOf, webhookName } from './webhook-words.ts'

interface RetryButtonProps {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}

/** Looks for the webhook's loan again. */
export const RetryButton = ({ webhook, onOutcome }: RetryButtonProps) => {
  const { api, queryClient } = useServices()
  const press = usePress()
  const { provider, bodySha256 } = webhook
  const retrying = useMutation<RetriedWebhook>({
    retry: false,
    mutationFn: () =>
      press([provider, bodySha256], (idempotencyKey) =>
        api.call(retryWebhook, { body: { provider, bodySha256 }, idempotencyKey }),
      ),
    onSuccess: async (answer) => {
      onOutcome({ answer })
      await queryClient.invalidateQueries({ queryKey: exceptionsKey })
    },
    onError: (error) => onOutcome({ error }),
  })
  return (
    <Button pending={retrying.isPending} pendingLabel="Looking..." onClick={() => retrying.mutate()}>
      Find its loan again
      <span className="visually-hidden">{` (${webhookName(webhook)})`}</span>
    </Button>
  )
}

interface DismissButtonProps {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}

/** Closes a parked webhook after one question. */
export const DismissButton = ({ webhook, onOutcome }: DismissButtonProps) => {
  const { api, queryClient } = useServices()
  const press = usePress()
  const [open, setOpen] = useState(false)
  const { provider, bodySha256 } = webhook
  // The dialog gives the focus back as it closes, and only then does the outcome take it.
  const show = (outcome: Outcome) => {
    setOpen(false)
    onOutcome(outcome)
  }
  const dismissing = useMutation<ParkedWebhookView, Error, string>({
    retry: false,
    mutationFn: (reason) => {
      const body = { provider, bodySha256, reason }
      return press(body, (idempotencyKey) => api.call(dismissWebhook, { body, idempotencyKey }))
    },
    onSuccess: ({ dismissed }) => show({ dismissed }),
    onError: (error) => show({ error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exceptionsKey }),
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
          pending={dismissing.isPending}
          confirmLabel="Dismiss webhook"
          pendingLabel="Dismissing..."
          cancelLabel="Keep it parked"
          questions={{}}
          note={{
            name: 'dismissalReason',
            label: 'Why is nothing left to do?',
            hint: 'Colleagues and reviewers read it.',
            maxLength: dismissalReasonLength,
            missing: messages.enterReason,
          }}
          onConfirm={({ note }) => dismissing.mutate(note)}
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
