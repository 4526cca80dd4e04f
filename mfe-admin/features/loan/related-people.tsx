import type { PersonOfLoanView, VerifiedPersonView } from '@tamarack/contracts/endpoints/identity'
import { paths } from '@tamarack/contracts/paths'
import { DataTable } from '@tamarack/ui/data-table'
import { phoneNumber } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { DateText, Value } from '@tamarack/ui/value'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './loan.module.css'
import { statusWords } from './loan-words.ts'
import { matchWords, reasonWords, relationWords, sharedWords } from './person-words.ts'

type Related = PersonOfLoanView['related'][number]

const addressOf = ({ street, city, region, postalCode }: VerifiedPersonView): string | null =>
  [street, city, region, postalCode].filter((part) => part !== null && part !== '').join(', ') || null

interface Row {
  readonly what: string
  readonly ours: ReactNode
  readonly theirs: ReactNode
}

/** The two records line by line; what only the account states comes first. */
const rowsOf = ({ accountName, verified }: PersonOfLoanView, other: Related): readonly Row[] => {
  const line = (what: string, read: (record: VerifiedPersonView) => ReactNode): Row => ({
    what,
    ours: verified && read(verified),
    theirs: read(other.verified),
  })
  return [
    { what: 'Name in the account', ours: accountName, theirs: other.accountName },
    line('Name on the ID', ({ name }) => name),
    line('Date of birth', ({ dateOfBirth }) => (dateOfBirth === null ? null : <DateText value={dateOfBirth} />)),
    line('Address', addressOf),
    line('Phone', ({ phone }) => phoneNumber(phone)),
    line('Verified', ({ verifiedAt }) => <DateText value={verifiedAt} as="date-time" />),
  ]
}

const Loans = ({ loans }: Pick<Related, 'loans'>) =>
  loans.length === 0 ? (
    <p>No loan or application of theirs.</p>
  ) : (
    <ul className={styles['others']}>
      {loans.map(({ id, status }) => (
        <li key={id}>
          <Link to={paths.staffLoan(id)}>{id}</Link>
          <StatusTag tone={statusWords[status].tone}>{statusWords[status].label}</StatusTag>
        </li>
      ))}
    </ul>
  )

const OnePerson = ({ person, other }: { readonly person: PersonOfLoanView; readonly other: Related }) => {
  const relation = relationWords[other.relation]
  const why = reasonWords(other.names)
  return (
    <section>
      <h3>{other.accountName}</h3>
      <p>
        <StatusTag tone={relation.tone}>{relation.label}</StatusTag>
      </p>
      <p>
        In common: {sharedWords(other).toLowerCase()}. Names on the IDs:{' '}
        {matchWords[other.names.match].label.toLowerCase()}
        {why === '' ? '' : ` (${why.toLowerCase()})`}.
      </p>
      <DataTable
        caption={`This applicant beside ${other.accountName}`}
        captionHidden
        columns={[
          { header: 'What', render: ({ what }) => what },
          { header: 'This applicant', render: ({ ours }) => <Value>{ours}</Value> },
          { header: 'The other customer', render: ({ theirs }) => <Value>{theirs}</Value> },
        ]}
        rows={rowsOf(person, other)}
        rowKey={({ what }) => what}
      />
      <Loans loans={other.loans} />
    </section>
  )
}

/** Other accounts of this person, and customers who may be the same person or share something with them; both records side by side. */
export const RelatedPeople = ({ person }: { readonly person: PersonOfLoanView }) => (
  <section>
    <h2>Other accounts and near matches</h2>
    {person.related.length === 0 ? (
      <p>No other customer shares the identity, document, bank account, telephone or address.</p>
    ) : (
      person.related.map((other) => <OnePerson key={other.userId} person={person} other={other} />)
    )}
  </section>
)
