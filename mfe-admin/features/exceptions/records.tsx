import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import { getExceptions } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useServices } from '../../services.tsx'
import styles from './exceptions.module.css'
import { exceptionsKey } from './webhook-words.ts'

/** What is open, for the rail and for every page that names it. */
export const useExceptions = () => {
  const { api } = useServices()
  return useQuery({ queryKey: exceptionsKey, queryFn: () => api.call(getExceptions, {}), staleTime: 60_000 })
}

type Exceptions = ReplyOf<typeof getExceptions>
export const openIn = ({ transfers, webhooks, differences }: Exceptions): number => transfers + webhooks + differences

/** How many are open, or that all is well, and when that was last checked. */
export const HowItStands = () => {
  const { data } = useExceptions()
  if (data === undefined) return 'Counting what is open.'
  const { anchor, reconciledOn } = data
  const open = openIn(data)
  return (
    <span>
      {open === 0 ? 'All is well.' : open === 1 ? '1 exception is open.' : `${open} exceptions are open.`}{' '}
      {reconciledOn !== null && (
        <>
          Payments were last compared with the provider’s on <DateText value={reconciledOn} />.{' '}
        </>
      )}
      {anchor !== null && (
        <>
          Records were last checked <DateText value={anchor.at} as="date-time" />.
        </>
      )}
    </span>
  )
}

/** On every staff screen while records are not what was written and nobody has answered it. */
export const RecordAlarm = () => {
  const { data } = useExceptions()
  if (data === undefined || data.records === 0) return null
  return (
    <div className={styles['alarm']}>
      <Notice tone="danger" heading="Records were changed">
        <p>
          {data.records === 1 ? 'One record is' : `${data.records} records are`} not what was written. Do not decide or
          book anything that rests on a loan before its history shows what changed.{' '}
          <Link to={paths.exceptions}>See the differences</Link>
        </p>
      </Notice>
    </div>
  )
}

/** The last anchor, with what proves it. */
export const LastAnchor = () => {
  const { data } = useExceptions()
  if (data === undefined) return null
  if (data.anchor === null)
    return <p className="muted">The records are checked every night at 2 a.m.; no anchor has been made yet.</p>
  const { day, at, loans, root, keyId, signature } = data.anchor
  return (
    <section className="stack-4">
      <h2>Last anchor</h2>
      <p className="reading-width">
        Every night all records are compared with what was written, and one signed hash fixes where the log of each loan
        stands. Reviewers have it by email, and a copy is kept outside the database.
      </p>
      <SummaryList
        rows={[
          { label: 'Day', value: <DateText value={day} /> },
          { label: 'Made', value: <DateText value={at} as="evidence" /> },
          { label: 'Loans', value: String(loans) },
          { label: 'Hash of all logs', value: <code className="breaks">{root}</code> },
          { label: 'Key', value: <code className="breaks">{keyId}</code> },
          { label: 'Signature', value: <code className="breaks">{signature}</code> },
        ]}
      />
    </section>
  )
}
