import { getSecurityEvents, type SecurityEventView } from '@tamarack/contracts/endpoints/security'
import { counted } from '@tamarack/ui/counted'
import type { Column } from '@tamarack/ui/data-table'
import { deviceWords } from '@tamarack/ui/device'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { Section } from '../frame/section.tsx'

const columns: readonly Column<SecurityEventView>[] = [
  {
    header: 'When',
    render: ({ at }) => (
      <span className="figures wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { header: 'What', render: ({ what }) => what },
  {
    header: 'Outcome',
    render: ({ result, tone }) => <StatusTag tone={tone}>{result}</StatusTag>,
  },
  { header: 'IP', render: ({ ip }) => <Value>{ip}</Value> },
  { header: 'Device', render: ({ userAgent }) => <Value>{deviceWords(userAgent)}</Value> },
]

/** Sign-ins and security events of one person, the newest first. The server shows them to admins
 * and reviewers only. */
export const SecurityEvents = ({ userId }: { readonly userId: string }) => {
  const input = { params: { id: userId }, query: {} }
  const query = usePages(['security-events', userId], getSecurityEvents, input, 'before')
  return (
    <Section heading="Sign-ins and security" className="stack-3" aria-busy={query.isFetching}>
      <PagedTable
        name="Sign-ins and security events, newest first"
        folds
        query={query}
        rowsOf={({ events }) => events}
        lines={4}
        empty="Nothing has been recorded yet."
        more="Show earlier events"
        announced={(count) => `${counted(count, 'event')} shown`}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
