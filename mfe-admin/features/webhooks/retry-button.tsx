import { retryWebhook, type ParkedWebhookView, type RetriedWebhook } from '@tamarack/contracts/endpoints/webhooks'
import { Button } from '@tamarack/ui/button'
import { dateTime } from '@tamarack/ui/format'
import { usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { parkedWebhooksQuery } from './queries.ts'
import { providerWords } from './webhook-words.ts'

/** How a press ended: an answer, or an error. */
export type Outcome = { readonly answer: RetriedWebhook } | { readonly error: Error }

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
  const { provider, bodySha256, receivedAt } = webhook
  const retrying = useMutation<RetriedWebhook>({
    retry: false,
    mutationFn: () =>
      press([provider, bodySha256], (idempotencyKey) =>
        api.call(retryWebhook, { body: { provider, bodySha256 }, idempotencyKey }),
      ),
    onSuccess: async (answer) => {
      onOutcome({ answer })
      await queryClient.invalidateQueries({ queryKey: parkedWebhooksQuery(api).queryKey })
    },
    onError: (error) => onOutcome({ error }),
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
