import { retryWebhook, type ParkedWebhookView, type RetriedWebhook } from '@tamarack/contracts/endpoints/webhooks'
import { Button } from '@tamarack/ui/button'
import { dateTime } from '@tamarack/ui/format'
import { problemOf } from '@tamarack/ui/problem'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useServices } from '../../services.tsx'
import { parkedWebhooksQuery } from './queries.ts'
import { providerWords } from './webhook-words.ts'

/** How a press ended: an answer, or an error. */
export type Outcome = { readonly answer: RetriedWebhook } | { readonly error: Error }

/** Looks for the webhook's loan again. A press that was never answered is repeated under its key. */
export const RetryButton = ({
  webhook,
  onOutcome,
}: {
  readonly webhook: ParkedWebhookView
  readonly onOutcome: (outcome: Outcome) => void
}) => {
  const { api, queryClient } = useServices()
  const open = useRef<string | null>(null)
  const { provider, bodySha256, receivedAt } = webhook
  const retrying = useMutation<RetriedWebhook>({
    retry: false,
    mutationFn: () => {
      open.current ??= crypto.randomUUID()
      return api.call(retryWebhook, { body: { provider, bodySha256 }, idempotencyKey: open.current })
    },
    onSuccess: async (answer) => {
      open.current = null
      onOutcome({ answer })
      await queryClient.invalidateQueries({ queryKey: parkedWebhooksQuery(api).queryKey })
    },
    onError: (error) => {
      if ((problemOf(error)?.status ?? 500) < 500) open.current = null
      onOutcome({ error })
    },
  })
  return (
    <Button pending={retrying.isPending} pendingLabel="Looking..." onClick={() => retrying.mutate()}>
      Find its loan again
      <span className="visually-hidden">
        {` (${providerWords[provider]}, received ${dateTime(receivedAt)}, SHA-256 ${bodySha256.slice(0, 8)})`}
      </span>
    </Button>
  )
}
