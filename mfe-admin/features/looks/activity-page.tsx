import { Link } from 'react-router-dom'
import type { QueryInputOf, ReplyOf } from '@tamarack/contracts/endpoint'
import {
  activityKinds,
  exportActivity,
  getActivity,
  getUnusual,
  type ActivityView,
  type UnusualView,
} from '@tamarack/contracts/endpoints/looks'
import { paths } from '@tamarack/contracts/paths'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { classes } from '@tamarack/ui/class-names'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText, Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { failureText } from '@tamarack/ui/problem'
import { csv, saveFile } from '@tamarack/ui/save-file'
import { call, useCommand, useRead } from '../../services.tsx'
import { anyWords, Filters, oneOf, useFilters } from '../frame/filters.tsx'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { ReadSection } from '../frame/section.tsx'
import { deedOf, kindWords, unusualWords, whyOf } from './activity-words.ts'
import styles from './looks.module.css'

const readers = { who: anyWords, kind: oneOf(activityKinds), day: anyWords }
type Asked = QueryInputOf<typeof exportActivity>

const About = ({ about, loanId }: ActivityView) => {
  const name = about ?? (loanId === null ? null : `application ${loanId}`)
  return name === null || loanId === null ? name : <Link to={paths.staffLoan(loanId)}>{name}</Link>
}

const columns: readonly Column<ActivityView>[] = [
  {
    header: 'When',
    render: ({ at }) => (
      <span className="regular unbroken">
        <DateText value={at} as="date-time" />
      </span>
    ),
  },
  {
    header: 'What',
    render: (line) => (
      <span className="breaks">
        <span className="strong">{line.byName ?? 'The system'}</span>
        {line.byRole !== null && <span className="muted"> ({line.byRole})</span>} {deedOf(line)} <About {...line} />
      </span>
    ),
  },
  {
    header: 'Why',
    render: (line) => (
      <span className={classes('breaks', styles['why'])}>
        <Value>{whyOf(line)}</Value>
      </span>
    ),
  },
  // The browser's name is in the exported file.
  { header: 'From', render: ({ ip }) => <Value>{ip}</Value> },
]

const Export = ({ query }: { readonly query: Asked }) => {
  const exporting = useCommand<ReplyOf<typeof exportActivity>>({
    done: ({ file }) => saveFile('activity.csv', csv, file),
  })
  return (
    <div className="row-2 middle">
      <Button
        pending={exporting.isPending}
        pendingLabel="Exporting..."
        onClick={() => exporting.mutate(call(exportActivity, { query }, 'The file is ready'))}
      >
        Export CSV
      </Button>
      {exporting.isError && <span role="alert">{failureText(exporting.error)}</span>}
    </div>
  )
}

const unusualColumns: readonly Column<UnusualView>[] = [
  { header: 'When', render: ({ at }) => <DateText value={at} as="date-time" /> },
  { header: 'Who', render: ({ staff }) => staff.name },
  {
    header: 'What',
    render: (line) => (
      <span className="breaks">
        {unusualWords(line)}
        {line.loanId !== null && (
          <>
            {': '}
            <Link to={paths.staffLoan(line.loanId)}>application {line.loanId}</Link>
          </>
        )}
      </span>
    ),
  },
]

/** Unusual patterns of the last 30 days, of the person whom the page is filtered by. */
const Unusual = ({ who }: { readonly who: string | undefined }) => {
  const query = useRead(['unusual', who ?? ''], getUnusual, { query: who === undefined ? {} : { who } })
  return (
    <ReadSection heading="Unusual in the last 30 days" className="stack-3" query={query} lines={3}>
      {({ unusual }) => (
        <DataTable
          name="Unusual patterns, newest first"
          empty="Nothing unusual was found."
          dense
          folds
          columns={unusualColumns}
          rows={unusual}
          rowKey={({ pattern, staff, at, loanId }) => `${pattern} ${staff.id} ${at} ${loanId}`}
        />
      )}
    </ReadSection>
  )
}

/** `/admin/activity`: what staff looked at and did, the last first. */
export const Component = () => {
  const { filters, change } = useFilters(readers)
  const asked = filters as Asked
  const query = usePages(['activity', filters], getActivity, { query: asked }, 'cursor')
  const staff = query.data?.pages[0]?.staff ?? []
  return (
    <div className="stack-4">
      <PageHeading title="Activity">
        Everything that staff did: decisions, acts on money, accounts and settings, and who looked at which personal
        data and why. Choose a person to see all of theirs in order.
      </PageHeading>
      <Filters
        fields={[
          {
            name: 'who',
            label: 'Who',
            empty: 'Everybody',
            options: staff.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'kind',
            label: 'Kind',
            empty: 'All kinds',
            options: optionsFrom(kindWords, activityKinds),
          },
          { name: 'day', label: 'Day', as: 'day' },
        ]}
        filters={filters}
        change={change}
      >
        <Export query={asked} />
      </Filters>
      <Unusual who={asked.who} />
      <section aria-label="Activity of staff" aria-busy={query.isFetching} className="stack-3">
        <PagedTable
          name="Activity of staff, newest first"
          dense
          query={query}
          rowsOf={({ activity }) => activity}
          lines={12}
          empty="Nothing was recorded that fits."
          more="Show earlier activity"
          announced={(count) => `${counted(count, 'line')} shown`}
          columns={columns}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  )
}
