import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import {
  requestWordsLength,
  takeRequestStep,
  type OutsideRequestView,
  type requestSteps,
} from '@tamarack/contracts/endpoints/outside-requests'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { DateText, Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { call, useApiQuery, useCommand } from '../../services.tsx'
import { PageMissing } from '../frame/failed.tsx'
import { BackLink } from '../frame/links.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { actWords, kindWords, requestsQuery, stateWords } from './requests-queries.ts'

/** What can be done in each state; the words of the button, and of the note that it needs. */
const steps = {
  open: [
    { type: 'answered', button: 'Record the answer', note: 'What did we answer, and how was it sent?' },
    { type: 'pack-handed-over', button: 'Record a pack', note: 'Whose pack was handed over, and how?' },
  ],
  answered: [
    { type: 'closed', button: 'Close', note: 'What did you check?' },
    { type: 'sent-back', button: 'Send back', note: 'What is missing?' },
    { type: 'pack-handed-over', button: 'Record a pack', note: 'Whose pack was handed over, and how?' },
  ],
  closed: [],
} as const satisfies Readonly<
  Record<
    OutsideRequestView['state'],
    readonly { readonly type: (typeof requestSteps)[number]; readonly button: string; readonly note: string }[]
  >
>
type Choice = (typeof steps)[keyof typeof steps][number]

const columns: readonly Column<OutsideRequestView['acts'][number]>[] = [
  { header: 'Act', render: ({ type }) => actWords[type] },
  { header: 'When', render: ({ at }) => <DateText value={at} as="date-time" /> },
  { header: 'By', render: ({ byName }) => byName },
  { header: 'Note', render: ({ note }) => <Value>{note || null}</Value> },
]

const Request = ({ request }: { readonly request: OutsideRequestView }) => {
  const [choice, setChoice] = useState<Choice | null>(null)
  const step = useCommand({
    done: () => setChoice(null),
    // A colleague may have been first: the page shows where the request is now.
    changes: ['outside-requests'],
    evenRefused: true,
  })
  const { loanId } = request
  return (
    <>
      <PageHeading title={`${kindWords[request.kind]}: ${request.from}`}>
        <span className="row-3">
          <StatusTag {...stateWords(request)} />
        </span>
      </PageHeading>
      <SummaryList
        rows={[
          { label: 'What they want', value: request.matter },
          { label: 'Received on', value: <DateText value={request.receivedOn} /> },
          { label: 'Answer by', value: <DateText value={request.dueOn} /> },
          {
            label: 'Loan',
            value: loanId === null ? <Value>{null}</Value> : <Link to={paths.staffLoan(loanId)}>Open the loan</Link>,
          },
        ]}
      />
      {request.state === 'answered' && <p>Another person than who answered closes the request or sends it back.</p>}
      <div className="row-3">
        {steps[request.state].map((one, at) => (
          <Button
            key={one.type}
            variant={at === 0 ? 'primary' : 'secondary'}
            onClick={() => {
              step.reset()
              setChoice(one)
            }}
          >
            {one.button}
          </Button>
        ))}
      </div>
      <DataTable
        caption="What was done"
        columns={columns}
        rows={request.acts}
        rowKey={({ type, at }) => `${type} ${at}`}
      />
      {choice !== null && (
        <ReasonDialog
          title={`${choice.button}?`}
          confirmLabel={choice.button}
          pendingLabel="Recording..."
          cancelLabel="Go back"
          note={{
            label: choice.note,
            hint: 'Colleagues and reviewers read it. It cannot be changed.',
            maxLength: requestWordsLength,
          }}
          acting={step}
          onConfirm={({ note }) =>
            step.mutate(
              call(
                takeRequestStep,
                { params: { id: request.id }, body: { type: choice.type, note } },
                actWords[choice.type],
              ),
            )
          }
          onClose={() => setChoice(null)}
        >
          <p>
            {kindWords[request.kind]} from {request.from}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** `/admin/requests/:requestId`: one request with all that was done about it. */
export const Component = () => {
  const { requestId } = useParams()
  const query = useApiQuery(requestsQuery)
  return (
    <div className="stack-4">
      <BackLink to={paths.outsideRequests}>Requests from outside</BackLink>
      <Faces query={query} lines={6}>
        {({ requests }) => {
          const request = requests.find(({ id }) => id === requestId)
          return request === undefined ? <PageMissing /> : <Request request={request} />
        }}
      </Faces>
    </div>
  )
}
