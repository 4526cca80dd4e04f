import type { LoanEventView } from '@tamarack/contracts/views/history'
import { SummaryList } from '@tamarack/ui/summary-list'
import type { TimelineEntry } from '@tamarack/ui/timeline'
import { DateText, Value } from '@tamarack/ui/value'
import { Link, useLocation } from 'react-router-dom'
import { Fingerprint } from '../loan/fingerprint.tsx'
import { deviceWords } from '@tamarack/ui/device'
import { actorWords, documentWords, eventFacts, eventWords } from './event-words.ts'
import type { Step } from './folded.ts'
import styles from './history.module.css'

export const entryId = (sequence: number): string => `event-${sequence}`

const Meta = ({ event }: { readonly event: LoanEventView }) => (
  <p className="line-4 breaks any-width">
    <span className="wraps">
      <DateText value={event.at} as="evidence" />
    </span>
    <span>
      IP <Value>{event.ip}</Value>
    </span>
    <span>
      Device <Value>{deviceWords(event.userAgent)}</Value>
    </span>
  </p>
)

const Papers = ({ event }: { readonly event: LoanEventView }) => (
  <ul className="stack-0">
    {event.documents.map(({ kind, version, sha256 }) => (
      <li key={sha256} className="line-2 middle any-width">
        {documentWords(kind)}, version {version}.{' '}
        <Fingerprint sha256={sha256} of={`${documentWords(kind)} in event ${event.sequence}`} />
      </li>
    ))}
  </ul>
)

const EventLink = ({ sequence }: { readonly sequence: number }) => {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const params = new URLSearchParams(search)
  params.set('event', String(sequence))
  return (
    <Link to={{ search: params.toString() }} state={state} preventScrollReset className="target">
      Address of event {sequence}
    </Link>
  )
}

const Details = ({ event, withHashes }: { readonly event: LoanEventView; readonly withHashes: boolean }) => (
  <div className={styles['details']}>
    <SummaryList
      rows={[
        { label: 'Event', value: `${event.sequence}, ${event.type}` },
        ...eventFacts(event),
        { label: 'Actor id', value: event.actor.id },
        { label: 'Browser as it described itself', value: event.userAgent },
        ...(withHashes ? [{ label: 'Hash before', value: <code>{event.previousHash}</code> }] : []),
        { label: 'Hash', value: <code>{event.hash}</code> },
      ]}
    />
    <EventLink sequence={event.sequence} />
  </div>
)

/** One step: what, who, when, from where, on what device, with which document. */
export const stepEntry = (step: Step, opened: number | null, { gaps }: { readonly gaps: boolean }): TimelineEntry => {
  const { event, times, all } = step
  const { heading, tone } = eventWords(event)
  return {
    key: String(event.sequence),
    id: entryId(event.sequence),
    tone,
    heading: times === 1 ? heading : `${heading}, ${times} times`,
    actor: actorWords(event.actor),
    meta: <Meta event={event} />,
    body: event.documents.length === 0 ? undefined : <Papers event={event} />,
    details: (
      <>
        {all.map((one) => (
          <Details key={one.sequence} event={one} withHashes={false} />
        ))}
      </>
    ),
    open: all.some(({ sequence }) => sequence === opened),
    ...(gaps && step.silence !== undefined ? { gapBefore: step.silence } : {}),
  }
}

/** One raw event with its place in the chain. */
export const eventEntry = (event: LoanEventView, opened: number | null): TimelineEntry => ({
  key: String(event.sequence),
  id: entryId(event.sequence),
  tone: eventWords(event).tone,
  heading: (
    <>
      {event.sequence}. <code>{event.type}</code>
    </>
  ),
  actor: actorWords(event.actor),
  meta: <Meta event={event} />,
  body: event.documents.length === 0 ? undefined : <Papers event={event} />,
  details: <Details event={event} withHashes />,
  open: event.sequence === opened,
})
