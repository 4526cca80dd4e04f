import { DateText } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { Section } from '../frame/section.tsx'
import { useExceptions } from './records.tsx'

/** The last anchor, with what proves it. */
export const LastAnchor = () => {
  const { data } = useExceptions()
  if (data === undefined) return null
  if (data.anchor === null)
    return <p className="muted">The records are checked every night at 2 a.m.; no anchor has been made yet.</p>
  const { day, at, loans, root, keyId, signature } = data.anchor
  return (
    <Section heading="Last anchor" className="stack-4">
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
    </Section>
  )
}
