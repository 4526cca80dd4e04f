import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { ApiClient } from '@tamarack/contracts/client'
import {
  activityKinds,
  exportActivity,
  getActivity,
  type ActivityPage,
  type ActivityView,
} from '@tamarack/contracts/endpoints/looks'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { classes } from '@tamarack/ui/class-names'
import type { Column } from '@tamarack/ui/data-table'
import { DateText, Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { somethingWentWrong } from '@tamarack/ui/problem'
import { csv, saveFile } from '@tamarack/ui/save-file'
import { DateInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { PagedTable, pagesQuery } from '../frame/paged-table.tsx'
import { deedOf, kindWords, whyOf } from './activity-words.ts'
import styles from './looks.module.css'

/** The filters in the address. */
const filterIn = (address: URLSearchParams) => ({
  who: address.get('who') ?? undefined,
  kind: activityKinds.find((kind) => kind === address.get('kind')),
  day: address.get('day') ?? undefined,
})
type Filter = ReturnType<typeof filterIn>

const activityQuery = (api: ApiClient, filter: Filter) =>
  pagesQuery<ActivityPage>(['activity', JSON.stringify(filter)], (cursor) =>
    api.call(getActivity, { query: { ...filter, cursor: cursor === null ? undefined : String(cursor) } }),
  )

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
  { header: 'Why', render: (line) => <span className={classes('breaks', styles['why'])}>{whyOf(line)}</span> },
  // The browser's name is in the exported file.
  { header: 'From', render: ({ ip }) => <Value>{ip}</Value> },
]

const Export = ({ filter }: { readonly filter: Filter }) => {
  const { api, announce } = useServices()
  const exporting = useMutation({
    retry: false,
    mutationFn: () => api.call(exportActivity, { query: filter }),
    onSuccess: ({ lines }) => {
      saveFile('activity.csv', csv, `${lines.join('\r\n')}\r\n`)
      announce('The file is ready')
    },
  })
  return (
    <div className="row-2 middle">
      <Button pending={exporting.isPending} pendingLabel="Exporting..." onClick={() => exporting.mutate()}>
        Export CSV
      </Button>
      {exporting.isError && <span role="alert">{somethingWentWrong}</span>}
    </div>
  )
}

const shown = (count: number): string => (count === 1 ? '1 line shown' : `${count} lines shown`)

/** `/admin/activity`: what staff looked at and did, the last first. */
export const Component = () => {
  const { api } = useServices()
  const [address, setAddress] = useSearchParams()
  const filter = filterIn(address)
  const query = useInfiniteQuery({ ...activityQuery(api, filter), refetchOnMount: 'always' })
  const staff = query.data?.pages[0]?.staff ?? []
  const choose = (name: keyof Filter) => (event: { readonly target: { readonly value: string } }) =>
    setAddress((before) => {
      before.set(name, event.target.value)
      return [...before].filter(([, value]) => value !== '')
    })
  return (
    <div className="stack-4">
      <PageHeading title="Activity">
        Who looked at which personal data and why, and what staff did besides deciding on loans.
      </PageHeading>
      <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <Select
          name="who"
          label="Who"
          empty="Everybody"
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.who ?? ''}
          onChange={choose('who')}
        />
        <Select
          name="kind"
          label="Kind"
          empty="All kinds"
          options={activityKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={filter.kind ?? ''}
          onChange={choose('kind')}
        />
        <DateInput name="day" label="Day" value={filter.day ?? ''} onChange={choose('day')} />
        <Export filter={filter} />
      </form>
      <section aria-label="Activity of staff" aria-busy={query.isFetching} className="stack-3">
        <PagedTable
          caption="Activity of staff, newest first"
          dense
          query={query}
          rowsOf={({ activity }) => activity}
          lines={12}
          empty="Nothing was recorded that fits."
          more="Show earlier activity"
          announced={shown}
          columns={columns}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  )
}
