import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  getCoApplicantOfLoan,
  getIdentityRecord,
  type NameMatchView,
  type PersonOfLoanView,
  type VerifiedPersonView,
} from '@tamarack/contracts/endpoints/identity'
import { identityReportAddress, paths } from '@tamarack/contracts/paths'
import type { CoApplicantProgress, CoApplicantView } from '@tamarack/contracts/views/co-application'
import { documentOf } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money, phoneNumber, Value } from '@tamarack/ui/format'
import { StatusTag, type Status } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { managesAllStaff, useApiQuery, useRead, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { Masked } from '../looks/masked.tsx'
import { EndSessions } from '../security/end-sessions.tsx'
import { personOfLoanQuery } from './loan-queries.ts'
import { inWords, statusWords } from './loan-words.ts'
import { matchWords, reasonWords, relationWords, sharedWords } from './person-words.ts'
import { ReportLink } from './report-link.tsx'

const progressWords: Readonly<Record<CoApplicantProgress, Status>> = {
  'not-invited': { label: 'Not invited', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Accepted, identity open', tone: 'info' },
  verified: { label: 'Verified, consent open', tone: 'info' },
  ready: { label: 'Verified and consented', tone: 'success' },
  declined: { label: 'Declined', tone: 'warning' },
  expired: { label: 'Invitation ended unanswered', tone: 'warning' },
  withdrawn: { label: 'The borrower goes on alone', tone: 'neutral' },
}

const Standing = ({ coApplicant }: { readonly coApplicant: CoApplicantView }) => (
  <SummaryList
    rows={[
      { label: 'State', value: <StatusTag {...progressWords[coApplicant.progress]} /> },
      {
        label: 'Invited for',
        value: `${money(coApplicant.loanAmount)} in ${coApplicant.loanTerm} payments`,
        note: `Invitation ${coApplicant.invitation}`,
      },
      { label: 'Invited', value: <DateText value={coApplicant.invitedAt} as="date-time" /> },
      { label: 'Consented to the credit check', value: <DateText value={coApplicant.consentedAt} as="date-time" /> },
      { label: 'Signed the agreement', value: <DateText value={coApplicant.signedAt} as="date-time" /> },
    ]}
  />
)

interface BirthDateProps {
  readonly loanId: string
  readonly person: 'borrower' | 'co-applicant'
  readonly verified: VerifiedPersonView | null | undefined
}

/** The year, until the whole date is shown. */
const BirthDate = ({ verified, ...of }: BirthDateProps) => (
  <Masked {...of} value="date-of-birth" masked={verified?.yearOfBirth} name="date of birth" />
)

const CoApplicant = ({ loanId, person }: { readonly loanId: string; readonly person: PersonOfLoanView }) => {
  const { accountName, accountMatch, verified } = person
  return (
    <>
      <SummaryList
        rows={[
          { label: 'Name on the ID', value: verified?.name },
          {
            label: 'Name in the account',
            value: accountName,
            note: `${matchWords[accountMatch.match].label}. ${reasonWords(accountMatch)}`,
          },
          {
            label: 'Date of birth',
            value: <BirthDate loanId={loanId} person="co-applicant" verified={verified} />,
          },
          {
            label: 'Address',
            value: verified && addressOf(verified),
          },
          { label: 'Phone', value: phoneNumber(verified?.phone) },
        ]}
      />
      <RelatedPeople person={person} />
    </>
  )
}

const Accepted = ({ loan }: { readonly loan: LoanView }) => (
  <Faces
    query={useRead(['co-applicant-of-loan', loan.id], getCoApplicantOfLoan, { params: { loanId: loan.id } })}
    lines={4}
  >
    {(person) => <CoApplicant loanId={loan.id} person={person} />}
  </Faces>
)

const joined: readonly CoApplicantProgress[] = ['accepted', 'verified', 'ready']

/** The second person of an application: how far they are, who they are, and who else that may
 * be. */
const CoApplicantSection = ({ loan }: { readonly loan: LoanView }) =>
  loan.coApplicant !== null && (
    <Section heading="Co-applicant">
      <Standing coApplicant={loan.coApplicant} />
      {joined.includes(loan.coApplicant.progress) && <Accepted loan={loan} />}
    </Section>
  )

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
    line('Year of birth', ({ yearOfBirth }) => yearOfBirth),
    line('Address', addressOf),
    line('Phone', ({ phone }) => phoneNumber(phone)),
    line('Verified', ({ verifiedAt }) => <DateText value={verifiedAt} as="date-time" />),
  ]
}

const Loans = ({ loans }: Pick<Related, 'loans'>) =>
  loans.length === 0 ? (
    <p>No loan or application of theirs.</p>
  ) : (
    <ul className="targets">
      {loans.map(({ id, status }) => (
        <li key={id} className="line-4 middle any-width">
          <Link to={paths.staffLoan(id)}>{id}</Link>
          <StatusTag {...statusWords[status]} />
        </li>
      ))}
    </ul>
  )

const OnePerson = ({ person, other }: { readonly person: PersonOfLoanView; readonly other: Related }) => {
  const relation = relationWords[other.relation]
  const why = reasonWords(other.names)
  return (
    <Section heading={other.accountName} level={3}>
      <p>
        <StatusTag {...relation} />
      </p>
      <p>
        In common: {sharedWords(other).toLowerCase()}. Names on the IDs:{' '}
        {matchWords[other.names.match].label.toLowerCase()}
        {why === '' ? '' : ` (${why.toLowerCase()})`}.
      </p>
      <DataTable
        name={`This applicant beside ${other.accountName}`}
        columns={[
          { header: 'What', render: ({ what }) => what },
          { header: 'This applicant', render: ({ ours }) => <Value>{ours}</Value> },
          { header: 'The other customer', render: ({ theirs }) => <Value>{theirs}</Value> },
        ]}
        rows={rowsOf(person, other)}
        rowKey={({ what }) => what}
      />
      <Loans loans={other.loans} />
    </Section>
  )
}

/** Other accounts of this person, and customers who may be the same person or share something with
 * them; both records side by side. */
const RelatedPeople = ({ person }: { readonly person: PersonOfLoanView }) => (
  <Section heading="Other accounts and near matches">
    {person.related.length === 0 ? (
      <p>No other customer shares the identity, document, bank account, telephone or address.</p>
    ) : (
      person.related.map((other) => <OnePerson key={other.userId} person={person} other={other} />)
    )}
  </Section>
)

const Match = ({ names }: { readonly names: NameMatchView | null }) =>
  names === null ? (
    'The name that loans are made in'
  ) : (
    <>
      <StatusTag {...matchWords[names.match]} /> {reasonWords(names)}
    </>
  )

/** The three names, and how the other two stand to the verified one. */
const Names = ({
  person: { accountName, verified, holderName, accountMatch, holderMatch },
}: {
  readonly person: PersonOfLoanView
}) => (
  <Section heading="Names">
    <DataTable
      name="The three names of this applicant"
      columns={[
        { header: 'Where', render: ({ whose }) => whose },
        { header: 'Name', render: ({ name }) => <Value>{name}</Value> },
        { header: 'Against the ID', render: ({ names }) => <Match names={names} /> },
      ]}
      rows={[
        { whose: 'On the ID', name: verified?.name ?? null, names: null },
        { whose: 'In the account', name: accountName, names: accountMatch },
        { whose: 'At the bank', name: holderName, names: holderMatch },
      ]}
      rowKey={({ whose }) => whose}
    />
  </Section>
)

/** What the identity check confirmed, whose it is, and who else that may be. */
export const IdentityTab = ({ loan }: { readonly loan: LoanView }) => {
  const user = useUser()
  const record = useRead(['identity-record', loan.userId], getIdentityRecord, { params: { userId: loan.userId } })
  const person = useApiQuery(personOfLoanQuery, loan.id)
  return (
    <>
      <Faces query={person} lines={4}>
        {(found) => <Names person={found} />}
      </Faces>
      <Section heading="Identity record">
        <Faces query={record} lines={8}>
          {(found) => {
            const user = found?.idvData.user
            return (
              <SummaryList
                rows={[
                  { label: 'Result', value: inWords(loan.identity) },
                  { label: 'Name', value: [user?.name.given_name, user?.name.family_name].filter(Boolean).join(' ') },
                  {
                    label: 'Date of birth',
                    value: <BirthDate loanId={loan.id} person="borrower" verified={person.data?.verified} />,
                  },
                  { label: 'Street', value: user?.address.street },
                  { label: 'City', value: user?.address.city },
                  { label: 'Province', value: user?.address.region },
                  { label: 'Postal code', value: user?.address.postal_code },
                  { label: 'Phone', value: phoneNumber(user?.phone_number) },
                  { label: 'IP address', value: user?.ip_address, note: 'As the provider saw it during the check.' },
                ]}
              />
            )
          }}
        </Faces>
        {record.data && (
          <ReportLink name={documentOf('identity-report').name} href={identityReportAddress(loan.userId)} />
        )}
      </Section>
      {person.data !== undefined && <RelatedPeople person={person.data} />}
      <CoApplicantSection loan={loan} />
      {managesAllStaff(user) && <EndSessions userId={loan.userId} />}
    </>
  )
}
