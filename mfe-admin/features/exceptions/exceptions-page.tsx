import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getParkedWebhooks, type ParkedWebhookView } from '@tamarack/contracts/endpoints/webhooks'
import { counted } from '@tamarack/ui/counted'
import type { Column } from '@tamarack/ui/data-table'
import { Fingerprint } from '@tamarack/ui/fingerprint'
import { capital, DateText } from '@tamarack/ui/format'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { handlesWebhooks, useUser } from '../../services.tsx'
import { By } from '../frame/by.tsx'
import { LoanLink } from '../frame/links.tsx'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { DifferencesSection } from './differences-section.tsx'
import { DismissButton, RetryButton } from './dismiss-button.tsx'
import styles from './exceptions.module.css'
import { LastAnchor } from './last-anchor.tsx'
import { PaidTwiceSection } from './paid-twice-section.tsx'
import { exceptionsKey, openIn, useExceptions, useStops } from './records.tsx'
import { StopsSection } from './stops.tsx'
import { TransfersSection } from './transfers-section.tsx'
import { WebhookOutcome, type Outcome } from './webhook-outcome.tsx'
import { providerWords, reasonWords, subjectOf, webhooksCount, type Shown } from './webhook-words.ts'

const columns: readonly Column<ParkedWebhookView>[] = [
  {
    header: 'Webhook',
    render: (webhook) => (
      <div className={`stack-0 at-start ${styles['webhook']}`}>
        {providerWords[webhook.provider]}: {subjectOf(webhook)}
        <Fingerprint sha256={webhook.bodySha256} what={`SHA-256 of the ${providerWords[webhook.provider]} webhook`} />
      </div>
    ),
  },
  {
    header: 'Received',
    render: ({ receivedAt }) => (
      <span className={styles['received']}>
        <DateText value={receivedAt} as="date-time" />
      </span>
    ),
  },
  {
    header: 'Reason',
    render: ({ reason, loanId, attempts }) => (
      <div className="stack-0 at-start">
        {reasonWords[reason]}
        <span className="muted">{counted(attempts, 'attempt')}</span>
        {loanId !== null && <LoanLink loanId={loanId} />}
      </div>
    ),
  },
]

const actionColumn = (onOutcome: (outcome: Outcome) => void): Column<ParkedWebhookView> => ({
  header: 'Action',
  render: (webhook) => (
    <div className={`stack-2 at-start ${styles['action']}`}>
      {webhook.about === null ? (
        <span className="muted">It names no loan</span>
      ) : (
        <RetryButton webhook={webhook} onOutcome={onOutcome} />
      )}
      <DismissButton webhook={webhook} onOutcome={onOutcome} />
    </div>
  ),
})

const dismissedColumn: Column<ParkedWebhookView> = {
  header: 'Dismissed',
  render: ({ dismissed }) => (
    <div className="stack-0 at-start">
      {dismissed?.reason}
      <span className="muted">
        <By name={dismissed?.byName} at={dismissed?.at} />
      </span>
    </div>
  ),
}

const lists = {
  parked: {
    name: 'Parked webhooks, the last parked first',
    empty: 'Every message from Plaid and Zum reached its loan.',
  },
  dismissed: {
    name: 'Dismissed webhooks, the last dismissed first',
    empty: 'No webhook was dismissed.',
  },
} as const

/** What providers sent and no loan received, with the reason; an admin has the loan looked for
 * again, or dismisses it. */
const WebhooksSection = () => {
  const handles = handlesWebhooks(useUser())
  const [address] = useSearchParams()
  const shown: Shown = address.get('show') === 'dismissed' ? 'dismissed' : 'parked'
  const key = [...exceptionsKey, 'webhooks', shown]
  const query = usePages(key, getParkedWebhooks, { query: { state: shown } }, 'before')
  const total = query.data?.pages.at(-1)?.total
  const [pressed, setPressed] = useState<{ readonly outcome: Outcome; readonly on: Shown } | null>(null)
  const onOutcome = (outcome: Outcome) => setPressed({ outcome, on: shown })
  const more = shown === 'dismissed' ? [dismissedColumn] : handles ? [actionColumn(onOutcome)] : []
  return (
    <div className="stack-4">
      <h2>Webhooks</h2>
      <p className="muted">{total === undefined ? `Counting the ${shown} webhooks.` : webhooksCount(total, shown)}</p>
      <p className="reading-width">
        Messages from Plaid and Zum that did not reach a loan. Loans also check with the provider on their own, so most
        go on without them. An admin has the loan looked for again, or dismisses the message.
      </p>
      <LinkTabs
        label="Lists of webhooks"
        tabs={[
          { name: 'Parked', isCurrent: shown === 'parked', to: { search: '' } },
          { name: 'Dismissed', isCurrent: shown === 'dismissed', to: { search: '?show=dismissed' } },
        ]}
      />
      {pressed !== null && pressed.on === shown && <WebhookOutcome outcome={pressed.outcome} />}
      <section aria-label={`${capital(shown)} webhooks`} aria-busy={query.isFetching} className="stack-4">
        <PagedTable
          {...lists[shown]}
          query={query}
          rowsOf={({ webhooks }) => webhooks}
          lines={6}
          more="Show earlier webhooks"
          announced={(count) => `${webhooksCount(count, shown)} shown`}
          columns={[...columns, ...more]}
          rowKey={({ provider, bodySha256 }) => `${provider}.${bodySha256}`}
        />
      </section>
    </div>
  )
}

/** How many are open, or that all is well, and when that was last checked. */
const HowItStands = () => {
  const { data } = useExceptions()
  const stops = useStops().data
  if (data === undefined || stops === undefined) return 'Counting what is open.'
  const { anchor, reconciledOn } = data
  const isStopped = stops.switches.some(({ stopped }) => stopped !== null)
  const open = openIn(data)
  const calm = isStopped ? 'A stop is in force.' : 'All is well.'
  return (
    <span>
      {open === 0 ? calm : open === 1 ? '1 exception is open.' : `${open} exceptions are open.`}{' '}
      {reconciledOn !== null && (
        <>
          Payments were last compared with the provider’s on <DateText value={reconciledOn} />.{' '}
        </>
      )}
      {anchor !== null && (
        <>
          Records were last checked <DateText value={anchor.at} as="date-time" />.
        </>
      )}
    </span>
  )
}

/** `/admin/exceptions`: everything that is not as it should be and that no loan mends by itself. */
export const Component = () => (
  <div className="stack-5">
    <PageHeading title="Exceptions">
      <HowItStands />
    </PageHeading>
    <StopsSection />
    <TransfersSection />
    <PaidTwiceSection />
    <DifferencesSection />
    <WebhooksSection />
    <LastAnchor />
  </div>
)
