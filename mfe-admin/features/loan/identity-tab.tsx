import { documentOf } from '@tamarack/contracts/views/document'
import { identityReportAddress } from '@tamarack/contracts/paths'
import type { NameMatchView, PersonOfLoanView } from '@tamarack/contracts/endpoints/identity'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable } from '@tamarack/ui/data-table'
import { phoneNumber } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateText, Value } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { CoApplicantSection } from './co-applicant-section.tsx'
import { inWords } from './loan-words.ts'
import { matchWords, reasonWords } from './person-words.ts'
import { identityRecordQuery, personOfLoanQuery } from './loan-queries.ts'
import { RelatedPeople } from './related-people.tsx'
import { ReportLink } from './report-link.tsx'
import { Faces } from '@tamarack/ui/faces'

const Match = ({ names }: { readonly names: NameMatchView | null }) =>
  names === null ? (
    'The name that loans are made in'
  ) : (
    <>
      <StatusTag tone={matchWords[names.match].tone}>{matchWords[names.match].label}</StatusTag> {reasonWords(names)}
    </>
  )

/** The three names, and how the other two stand to the verified one. */
const Names = ({
  person: { accountName, verified, holderName, accountMatch, holderMatch },
}: {
  readonly person: PersonOfLoanView
}) => (
  <section>
    <h2>Names</h2>
    <DataTable
      caption="The three names of this applicant"
      captionHidden
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
  </section>
)

/** What the identity check confirmed, whose it is, and who else that may be. */
export const IdentityTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const record = useQuery(identityRecordQuery(api, loan.userId))
  const person = useQuery(personOfLoanQuery(api, loan.id))
  return (
    <>
      <Faces query={person} lines={4}>
        {(found) => <Names person={found} />}
      </Faces>
      <section>
        <h2>Identity record</h2>
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
                    value: person.data?.verified?.dateOfBirth && <DateText value={person.data.verified.dateOfBirth} />,
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
      </section>
      {person.data !== undefined && <RelatedPeople person={person.data} />}
      <CoApplicantSection loan={loan} />
    </>
  )
}
