import { useSearchParams } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useApiQuery } from '../../services.tsx'
import { openRequests, RequestTable } from './request-table.tsx'
import { requestsQuery } from './requests-queries.ts'

/** `/admin/requests`: what people and authorities want of us, with its deadline and its answer. */
export const Component = () => {
  const query = useApiQuery(requestsQuery)
  const [params] = useSearchParams()
  const isAll = params.get('show') === 'all'
  const all = query.data?.requests
  const open = all && openRequests(all)
  return (
    <div className="stack-4">
      <PageHeading title="Requests from outside">
        Complaints, regulators and courts, and people who want the data that we hold about them. One person answers,
        another closes.
      </PageHeading>
      <div>
        <LinkButton to={paths.openOutsideRequest} variant="primary">
          Record a request
        </LinkButton>
      </div>
      <LinkTabs
        label="Lists of requests"
        tabs={[
          { name: 'Not closed', count: open?.length, isCurrent: !isAll, to: { search: '' } },
          { name: 'All', count: all?.length, isCurrent: isAll, to: { search: '?show=all' } },
        ]}
      />
      <Faces query={query} lines={6}>
        {() => (
          <RequestTable
            name={isAll ? 'All requests, the last recorded first' : 'Requests that are not closed, the first due first'}
            empty={isAll ? 'No request was recorded yet.' : 'Every request is answered and closed.'}
            requests={(isAll ? all : open) ?? []}
          />
        )}
      </Faces>
    </div>
  )
}
