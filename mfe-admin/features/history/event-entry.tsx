import { Link, useLocation } from 'react-router-dom'
import type { LoanEventView } from '@tamarack/contracts/views/history'
import { deviceWords } from '@tamarack/ui/device'
import { DateText, Value } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import type { TimelineEntry } from '@tamarack/ui/timeline'
import { Fingerprint } from '../loan/fingerprint.tsx'
import { actorWords, documentWords, eventFacts, eventWords } from './event-words.ts'
import styles from './history.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Silence that is worth a line of its own. */
const longSilence = 12 * hour

/** One entry of the Steps view: an event, or a run of the same event by the same actor. */
interface Step {
  readonly event: LoanEventView
  /** How often it happened in a row; the last one is shown. */
  readonly times: number
  readonly all: readonly LoanEventView[]
  /** Words for the silence between the step before in time and this one. */
  readonly silence: string | undefined
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** '2 days 4 hours without activity'; undefined for a short one. */
export const silenceWords = (milliseconds: number): string | undefined => {
  if (milliseconds < longSilence) return undefined
  const [days, hours] = [Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour)]
  return `${[days > 0 ? counted(days, 'day') : '', hours > 0 ? counted(hours, 'hour') : ''].filter(Boolean).join(' ')} without activity`
}

const isRepeat = (step: LoanEventView, next: LoanEventView): boolean =>
  step.type === next.type &&
  step.actor.id === next.actor.id &&
  step.actor.role === next.actor.role &&
  next.documents.length === 0

/** Folds repeats into one step with a count. Events come oldest first, and so do the steps. */
export const foldedSteps = (events: readonly LoanEventView[]): Step[] => {
  const runs: LoanEventView[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && isRepeat(before, event)) run.push(event)
    else runs.push([event])
  }
  return runs.flatMap((all, index) => {
    const [first, event, before] = [all[0], all.at(-1), runs[index - 1]?.at(-1)]
    return first === undefined || event === undefined
      ? []
      : [
          {
            event,
            all,
            times: all.length,
            silence: before === undefined ? undefined : silenceWords(first.at - before.at),
          },
        ]
  })
}

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
