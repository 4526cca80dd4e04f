import type { HistoryView } from '@tamarack/contracts/views/history'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, Value } from '@tamarack/ui/value'

type WorkflowStep = NonNullable<HistoryView['workflow']>[number]

const columns: readonly Column<WorkflowStep>[] = [
  { key: 'event', header: 'Event', render: ({ eventId }) => String(eventId) },
  {
    key: 'at',
    header: 'When',
    render: ({ at }) => (
      <span className="wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { key: 'type', header: 'Type', render: ({ type }) => type },
  { key: 'name', header: 'Name', render: ({ name }) => <Value>{name}</Value> },
  { key: 'attempts', header: 'Attempts', numeric: true, render: ({ attempts }) => <Value>{attempts}</Value> },
  {
    key: 'workflow',
    header: 'Workflow',
    render: ({ workflowId }) => <code className="breaks">{workflowId}</code>,
  },
]

/** The workflow engine's own record of the same loan: an independent record beside our chain. */
export const WorkflowSteps = ({ history }: { readonly history: HistoryView }) => (
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
