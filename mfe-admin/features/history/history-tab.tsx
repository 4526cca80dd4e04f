import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { HistoryView } from '@tamarack/contracts/views/history'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText, Value } from '@tamarack/ui/format'
import { CheckIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import { Timeline } from '@tamarack/ui/timeline'
import { readsSecurityEvents, useServices, useUser } from '../../services.tsx'
import { historyQuery } from '../loan/loan-queries.ts'
import { ChangeNotices } from '../security/change-notices.tsx'
import { SecurityEvents } from '../security/security-events.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { entryId, eventEntry, foldedSteps, stepEntry } from './event-entry.tsx'
import { anchoredWords, chainWords, eventWords, recordWords } from './event-words.ts'
import styles from './history.module.css'

type WorkflowStep = NonNullable<HistoryView['workflow']>[number]

const columns: readonly Column<WorkflowStep>[] = [
  { header: 'Event', render: ({ eventId }) => String(eventId) },
  {
    header: 'When',
    render: ({ at }) => (
      <span className="wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { header: 'Type', render: ({ type }) => type },
  { header: 'Name', render: ({ name }) => <Value>{name}</Value> },
  { header: 'Attempts', numeric: true, render: ({ attempts }) => <Value>{attempts}</Value> },
  {
    header: 'Workflow',
    render: ({ workflowId }) => <code className="breaks">{workflowId}</code>,
  },
]

/** The workflow engine's own record of the same loan: an independent record next to our chain. */
const WorkflowSteps = ({ history }: { readonly history: HistoryView }) => (
  <section>
    <h2>Independent workflow record</h2>
    {history.workflow === null ? (
      <p>The workflow engine could not be reached, or no longer keeps this history. The chain above is the record.</p>
    ) : (
      <>
        <p>
          Temporal recorded {history.workflow.length === 1 ? '1 event' : `${history.workflow.length} events`} of this
          loan by itself.
        </p>
        <Disclosure summary="Events of the workflow">
          <DataTable
            caption="Events of the workflow"
            captionHidden
            columns={columns}
            rows={history.workflow}
            rowKey={({ workflowId, eventId }) => `${workflowId} ${eventId}`}
          />
        </Disclosure>
      </>
    )}
    {history.workflowUrl !== null && (
      <p>
        <a href={history.workflowUrl} target="_blank" rel="noreferrer" className="target">
          Open the workflow in Temporal (opens in a new tab)
        </a>
      </p>
    )}
  </section>
)

/** How the history is shown; in the address, so that a reviewer can send a link to one event. */
interface HistoryAddress {
  readonly view: 'steps' | 'all'
  readonly order: 'oldest' | 'newest'
  /** Sequence of the event to open; null when none is named. */
  readonly event: number | null
}

const readHistoryAddress = (params: URLSearchParams): HistoryAddress => {
  const event = Number(params.get('event'))
  return {
    view: params.get('view') === 'all' ? 'all' : 'steps',
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    event: Number.isInteger(event) && event >= 1 ? event : null,
  }
}

/** Search part for another view of the same history; defaults are left out. */
const historySearch = ({ view, order, event }: HistoryAddress): string =>
  new URLSearchParams([
    ['tab', 'history'],
    ...(view === 'all' ? [['view', 'all']] : []),
    ...(order === 'newest' ? [['order', 'newest']] : []),
    ...(event === null ? [] : [['event', String(event)]]),
  ]).toString()

const ChainCheck = ({ history: { chain, events, records } }: { readonly history: HistoryView }) => {
  const anchored = anchoredWords(records.anchored)
  if (records.broken.length === 0 && chain.firstBroken === null)
    return (
      <p className={styles['chain']}>
        <CheckIcon />
        <span>
          {chainWords(chain)}. {anchored}
        </span>
      </p>
    )
  if (chain.firstBroken === null)
    return (
      <Notice tone="danger" heading="The records are not what was written">
        <ul>
          {records.broken.map((part) => (
            <li key={part}>{recordWords[part]}</li>
          ))}
        </ul>
        <p>
          {chainWords(chain)}. {anchored}
        </p>
      </Notice>
    )
  const broken = events.find(({ sequence }) => sequence === chain.firstBroken)
  return (
    <Notice tone="danger" heading={`The chain is broken at event ${chain.firstBroken}`}>
      <p>
        {broken === undefined
          ? 'The event itself is missing.'
          : `"${eventWords(broken).heading}" does not match what was recorded.`}{' '}
        Trust nothing from there on.
      </p>
      <p>{chainWords(chain)}</p>
    </Notice>
  )
}

const Switch = ({
  label,
  choices,
  address,
}: {
  readonly label: string
  readonly choices: readonly { readonly name: string; readonly part: Partial<HistoryAddress> }[]
  readonly address: HistoryAddress
}) => {
  const { state } = useLocation() as { state: unknown }
  return (
    <nav aria-label={label} className={styles['switch']}>
      {choices.map(({ name, part }) => {
        const there = { ...address, ...part }
        const current = there.view === address.view && there.order === address.order
        return (
          <Link
            key={name}
            to={{ search: historySearch(there) }}
            state={state}
            preventScrollReset
            {...(current ? { 'aria-current': 'true' as const } : {})}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}

/** j and k walk the entries. */
const move = (by: 1 | -1): void => {
  const entries = [...document.querySelectorAll<HTMLElement>('article[id^="event-"]')]
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  const next = at === -1 ? (by === 1 ? 0 : entries.length - 1) : Math.min(entries.length - 1, Math.max(0, at + by))
  entries[next]?.focus()
}

const Events = ({ history, address }: { readonly history: HistoryView; readonly address: HistoryAddress }) => {
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  useEffect(() => {
    if (address.event === null) return
    const entry = document.getElementById(entryId(address.event))
    entry?.scrollIntoView({ block: 'center' })
    entry?.focus({ preventScroll: true })
  }, [address.event])
  const newest = address.order === 'newest'
  const entries =
    address.view === 'all'
      ? history.events.map((event) => eventEntry(event, address.event))
      : foldedSteps(history.events).map((step) => stepEntry(step, address.event, { gaps: !newest }))
  return (
    <Timeline
      label={address.view === 'all' ? 'All events' : 'Steps'}
      entries={newest ? entries.toReversed() : entries}
    />
  )
}

/** The compliance timeline: who did what, when, from where, with which document, and whether the
 * record still holds. */
export const HistoryTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const readsSignIns = readsSecurityEvents(useUser())
  const [params] = useSearchParams()
  const address = readHistoryAddress(params)
  const query = useQuery({ ...historyQuery(api, loan.id), refetchOnMount: 'always' })
  return (
    <Faces query={query} lines={8}>
      {(history) => (
        <>
          <section>
            <h2>History</h2>
            <ChainCheck history={history} />
            <div className={styles['bar']}>
              <Switch
                label="View of the history"
                address={address}
                choices={[
                  { name: 'Steps', part: { view: 'steps' } },
                  { name: 'All events', part: { view: 'all' } },
                ]}
              />
              <Switch
                label="Order of the history"
                address={address}
                choices={[
                  { name: 'Oldest first', part: { order: 'oldest' } },
                  { name: 'Newest first', part: { order: 'newest' } },
                ]}
              />
            </div>
            {history.events.length === 0 ? (
              <EmptyState>Nothing has happened yet.</EmptyState>
            ) : (
              <Events history={history} address={address} />
            )}
          </section>
          <WorkflowSteps history={history} />
          {readsSignIns && <ChangeNotices userId={loan.userId} />}
          {readsSignIns && <SecurityEvents userId={loan.userId} />}
        </>
      )}
    </Faces>
  )
}
