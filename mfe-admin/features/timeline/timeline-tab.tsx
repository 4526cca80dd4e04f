import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { getChainCheck, getTimeline } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { TimelineEntryView, TimelineView } from '@tamarack/contracts/views/timeline'
import { Button } from '@tamarack/ui/button'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { NewTab } from '@tamarack/ui/new-tab'
import { csv, saveFile } from '@tamarack/ui/save-file'
import { useRead } from '../../services.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EntryList } from './entry-list.tsx'
import { toCsv } from './export-timeline.ts'
import { Filters } from './filters.tsx'
import { ThenAndNow } from './then-and-now.tsx'
import { dayOf, readTimelineAddress, shownBy, timelineSearch, type TimelineAddress } from './timeline-address.ts'
import styles from './timeline.module.css'

const Engine = ({ timeline: { hasWorkflow, workflowUrl } }: { readonly timeline: TimelineView }) => (
  <>
    {!hasWorkflow && (
      <p>The workflow engine could not be reached, or no longer keeps this history. The log is the record.</p>
    )}
    {workflowUrl !== null && (
      <a href={workflowUrl} target="_blank" rel="noreferrer" className="target no-print">
        Open the workflow in Temporal
        <NewTab />
      </a>
    )}
  </>
)

interface BarProps {
  readonly loanId: string
  readonly shown: readonly TimelineEntryView[]
  readonly all: number
}

/** How much is shown, and the ways out of the page. */
const Bar = ({ loanId, shown, all }: BarProps) => {
  const count = shown.length === all ? `${all} entries` : `${shown.length} of ${all} entries`
  return (
    <div className="line-2 middle">
      <p role="status">{count}</p>
      <div className="line-2 middle no-print">
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={() => saveFile(`timeline-${loanId}.csv`, csv, toCsv(shown))}>
          <span className="visually-hidden">Export </span>CSV
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(`timeline-${loanId}.json`, 'application/json', JSON.stringify(shown, null, 2))}
        >
          <span className="visually-hidden">Export </span>JSON
        </Button>
      </div>
    </div>
  )
}

interface ReadyProps {
  readonly loanId: string
  readonly timeline: TimelineView
  readonly address: TimelineAddress
}

const Ready = ({ loanId, timeline, address }: ReadyProps) => {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const { entries } = timeline
  const { source, actor, kind, day, q, order } = address
  // What is shown depends on these alone, so that opening an entry filters nothing anew.
  const shown = useMemo(
    () => shownBy({ ...address, source, actor, kind, day, q, order }, entries),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [entries, source, actor, kind, day, q, order],
  )
  const [jump, setJump] = useState<{ readonly id: string; readonly time: number } | null>(null)
  const named = useMemo(() => (address.event === '' ? null : { id: address.event, time: 0 }), [address.event])
  const toDay = (day: string): void => {
    const at =
      order === 'newest' ? shown.find((one) => dayOf(one.at) <= day) : shown.find((one) => dayOf(one.at) >= day)
    if (day !== '' && at !== undefined) setJump({ id: at.id, time: (jump?.time ?? 0) + 1 })
  }
  const change = (part: Partial<TimelineAddress>): void => {
    const search = timelineSearch({ ...address, event: '', ...part })
    void navigate({ search }, { replace: true, state, preventScrollReset: true })
  }
  return (
    <>
      <Filters entries={entries} address={address} change={change} onDay={toDay}>
        <Bar loanId={loanId} shown={shown} all={entries.length} />
      </Filters>
      {shown.length === 0 ? (
        <EmptyState>
          {entries.length === 0 ? 'Nothing has happened yet.' : 'No entry matches these filters.'}
        </EmptyState>
      ) : (
        <EntryList entries={shown} address={address} wanted={jump ?? named} />
      )}
      <Engine timeline={timeline} />
    </>
  )
}

/** Everything that happened to the loan, in order, whether the record still holds, and the loan as
 * it was at any moment. */
export const TimelineTab = ({ loan }: { readonly loan: LoanView }) => {
  const [params] = useSearchParams()
  const address = readTimelineAddress(params)
  const input = { params: { id: loan.id } }
  const timeline = useRead(['history', loan.id, 'timeline'], getTimeline, input, { refetchOnMount: 'always' })
  const check = useRead(['history', loan.id, 'chain'], getChainCheck, input, { refetchOnMount: 'always' })
  return (
    <section className={`stack-2 ${styles['screen']}`}>
      <h2 className="visually-hidden">History</h2>
      <Faces query={check} lines={1}>
        {(found) => <ChainCheck check={found} entries={timeline.data?.entries ?? []} />}
      </Faces>
      {address.at !== '' && <ThenAndNow loanId={loan.id} at={Number(address.at)} address={address} />}
      <Faces query={timeline} lines={12}>
        {(found) => <Ready loanId={loan.id} timeline={found} address={address} />}
      </Faces>
    </section>
  )
}
