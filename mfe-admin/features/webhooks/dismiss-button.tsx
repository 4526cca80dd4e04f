import {
  dismissalReasonLength,
  dismissWebhook,
  type ParkedWebhookView,
  retryWebhook,
  type RetriedWebhook,
} from '@tamarack/contracts/endpoints/webhooks'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { usePress } from '@tamarack/ui/press'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextInput } from '@tamarack/ui/text-input'
import { DateText } from '@tamarack/ui/value'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServices } from '../../services.tsx'
import { webhooksKey, providerWords, reasonWords, subjectOf, webhookName } from './webhook-words.ts'
import type { Outcome } from './webhook-outcome.tsx'

/** Looks for the webhook's loan again. */
export const RetryButton = ({
  webhook,
  onOutcome,
}: {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}) => {
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
      await queryClient.invalidateQueries({ queryKey: webhooksKey })
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

interface DialogProps {
  readonly webhook: ParkedWebhookView
  readonly pending: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Names the webhook and requires a reason; nothing is sent without a reason. */
const DismissDialog = ({ webhook, pending, onConfirm, onClose }: DialogProps) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') field.current?.focus()
    else onConfirm(reason.trim())
  }
  return (
    <ConfirmDialog
      open
      title="Dismiss this webhook?"
      pending={pending}
      confirmLabel="Dismiss webhook"
      pendingLabel="Dismissing..."
      cancelLabel="Keep it parked"
      onConfirm={confirm}
      onClose={onClose}
    >
      <SummaryList
        rows={[
          { label: 'Webhook', value: `${providerWords[webhook.provider]}: ${subjectOf(webhook)}` },
          { label: 'Received', value: <DateText value={webhook.receivedAt} as="date-time" /> },
          { label: 'Parked because', value: reasonWords[webhook.reason] },
        ]}
      />
      <p>It leaves this list for good and is not looked at again. The message, your name and the reason are kept.</p>
      <TextInput
        ref={field}
        name="dismissalReason"
        label="Why is nothing left to do?"
        hint="Colleagues and reviewers read it."
        autoComplete="off"
        maxLength={dismissalReasonLength}
        value={reason}
        error={missing && reason.trim() === '' ? messages.enterReason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Closes a parked webhook after one question. */
export const DismissButton = ({
  webhook,
  onOutcome,
}: {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}) => {
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Dismiss
        <span className="visually-hidden">{` (${webhookName(webhook)})`}</span>
      </Button>
      {open && (
        <DismissDialog
          webhook={webhook}
          pending={dismissing.isPending}
          onConfirm={(reason) => dismissing.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
