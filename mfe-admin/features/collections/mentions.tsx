import { Link } from 'react-router-dom'
import type { ApiClient } from '@tamarack/contracts/client'
import { getMentions } from '@tamarack/contracts/endpoints/collections'
import { paths } from '@tamarack/contracts/paths'
import { callQuery } from '@tamarack/ui/call-query'
import { DateText } from '@tamarack/ui/format'
import { useApiQuery } from '../../services.tsx'

const mentionsQuery = (api: ApiClient) => callQuery(api, ['mentions'], getMentions, {})

/** What colleagues wrote for the reader. */
export const Mentions = () => {
  const { data } = useApiQuery(mentionsQuery)
  if (data === undefined || data.mentions.length === 0) return null
  return (
    <section className="stack-2 card" aria-labelledby="mentions-heading">
      <h2 id="mentions-heading">Mentions of you</h2>
      <ul className="stack-2">
        {data.mentions.map(({ loanId, at, by, note }) => (
          <li key={`${loanId}.${at}`}>
            <Link to={paths.staffLoan(loanId)} className="target">
              {by}, <DateText value={at} as="date-time" />
            </Link>
            : {note}
          </li>
        ))}
      </ul>
    </section>
  )
}
