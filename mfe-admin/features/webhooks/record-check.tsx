import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { getRecordCheck } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { readsWebhooks, useServices, useUser } from '../../services.tsx'
import styles from './webhooks.module.css'

export const useRecordCheck = () => {
  const { api } = useServices()
  return useQuery({ queryKey: ['record-check'], queryFn: () => api.call(getRecordCheck, {}), staleTime: 60_000 })
}

/** On every staff screen while records are not what was written and nobody has answered it. */
export const RecordAlarm = () => {
  const { data } = useRecordCheck()
  const reads = readsWebhooks(useUser())
  if (data === undefined || data.open === 0) return null
  return (
    <div className={styles['alarm']}>
      <Notice tone="danger" heading="Records were changed">
        <p>
          {data.open === 1 ? 'One record is' : `${data.open} records are`} not what was written. Do not decide or book
          anything that rests on a loan before its history shows what changed.{' '}
          {reads ? <Link to={paths.webhooks}>See the differences</Link> : 'An administrator looks into it.'}
        </p>
      </Notice>
    </div>
  )
}

/** The last anchor, with what proves it. */
export const LastAnchor = () => {
  const { data } = useRecordCheck()
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
