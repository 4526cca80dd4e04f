import type { ParkedWebhookView } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/empty-state'
import { PageHeading } from '@tamarack/ui/page-heading'
import { DateText } from '@tamarack/ui/value'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { retriesWebhooks, useServices, useUser } from '../../services.tsx'
import { Fingerprint } from '../loan/fingerprint.tsx'
import { ThreeFaces } from '../loan/three-faces.tsx'
import { parkedWebhooksQuery } from './queries.ts'
import { RetryButton, type Outcome } from './retry-button.tsx'
import { RetryOutcome } from './retry-outcome.tsx'
import styles from './webhooks.module.css'
import { attemptsCount, providerWords, reasonWords, subjectOf, webhooksCount } from './webhook-words.ts'

const columns: readonly Column<ParkedWebhookView>[] = [
  {
    key: 'webhook',
    header: 'Webhook',
    render: (webhook) => (
      <div className={styles['webhook']}>
        {providerWords[webhook.provider]}: {subjectOf(webhook)}
        <Fingerprint sha256={webhook.bodySha256} of={`the ${providerWords[webhook.provider]} webhook`} />
      </div>
    ),
  },
  {
    key: 'received',
    header: 'Received',
    render: ({ receivedAt }) => (
      <span className={styles['received']}>
        <DateText value={receivedAt} as="date-time" />
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    render: ({ reason, loanId, attempts }) => (
      <div className={styles['reason']}>
        {reasonWords[reason]}
        <span className={styles['muted']}>{attemptsCount(attempts)}</span>
        {loanId !== null && (
          <Link to={paths.staffLoan(loanId)} className={styles['loan']}>
            Application {loanId}
          </Link>
        )}
      </div>
    ),
  },
]

const retryColumn = (onOutcome: (outcome: Outcome) => void): Column<ParkedWebhookView> => ({
  key: 'retry',
  header: 'Action',
  render: (webhook) => (
    <div className={styles['action']}>
      {webhook.about === null ? (
        <span className={styles['muted']}>It names no loan</span>
      ) : (
        <RetryButton webhook={webhook} onOutcome={onOutcome} />
      )}
    </div>
  ),
})

/** `/admin/webhooks`: what providers sent and no loan received, with the reason; an admin can have the loan looked for again. */
export const Component = () => {
  const { api, announce } = useServices()
  const mayRetry = retriesWebhooks(useUser())
  const query = useInfiniteQuery({ ...parkedWebhooksQuery(api), refetchOnMount: 'always' })
  const [pressed, setPressed] = useState<{ readonly outcome: Outcome; readonly press: number } | null>(null)
  const total = query.data?.pages.at(-1)?.total
  const rows = query.data?.pages.flatMap(({ webhooks }) => webhooks)
  const shown = rows?.length
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (shown === undefined) return
    if (before.current !== null && shown > before.current) announce(`${webhooksCount(shown)} shown`)
    before.current = shown
  }, [announce, shown])
  const onOutcome = (outcome: Outcome) => setPressed((last) => ({ outcome, press: (last?.press ?? 0) + 1 }))
  return (
    <div className={styles['screen']}>
      <PageHeading title="Webhooks">
        {total === undefined ? 'Counting the parked webhooks.' : webhooksCount(total)}
      </PageHeading>
      <p className={styles['intro']}>
        Messages from Plaid and Zum that did not reach a loan. Loans also check with the provider on their own, so most
        go on without them.
      </p>
      {pressed !== null && <RetryOutcome outcome={pressed.outcome} press={pressed.press} />}
      <section aria-label="Parked webhooks" aria-busy={query.isFetching} className={styles['list']}>
        <ThreeFaces query={{ data: rows, error: query.error, refetch: query.refetch }} lines={6}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState>Every message from Plaid and Zum reached its loan.</EmptyState>
            ) : (
              <>
                <DataTable
                  caption="Parked webhooks, the last parked first"
                  captionHidden
                  columns={mayRetry ? [...columns, retryColumn(onOutcome)] : columns}
                  rows={webhooks}
                  rowKey={({ provider, bodySha256 }) => `${provider}.${bodySha256}`}
                />
                {query.hasNextPage && (
                  <Button
                    pending={query.isFetchingNextPage}
                    pendingLabel="Loading..."
                    onClick={() => {
                      void query.fetchNextPage()
                    }}
                  >
                    Show earlier webhooks
                  </Button>
                )}
              </>
            )
          }
        </ThreeFaces>
      </section>
    </div>
  )
}
