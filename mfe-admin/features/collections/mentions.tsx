import { Link } from 'react-router-dom'
import { getMentions } from '@tamarack/contracts/endpoints/collections'
import { paths } from '@tamarack/contracts/paths'
import { DateText } from '@tamarack/ui/format'
import { useRead } from '../../services.tsx'
import { Section } from '../frame/section.tsx'

/** What colleagues wrote for the reader. */
export const Mentions = () => {
  const { data } = useRead(['mentions'], getMentions, {})
  if (data === undefined || data.mentions.length === 0) return null
  return (
    <Section heading="Mentions of you" className="stack-2 card">
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
    </Section>
  )
}
