import { retryWebhook, type ParkedWebhookView, type RetriedWebhook } from '@tamarack/contracts/endpoints/webhooks'
import { Button } from '@tamarack/ui/button'
import { usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { webhooksKey } from './webhooks-queries.ts'
import type { Outcome } from './webhook-outcome.tsx'
import { webhookName } from './webhook-words.ts'

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
