import type { CoApplicantProgress, CoApplicantView } from '@tamarack/contracts/views/co-application'
import type { PersonOfLoanView } from '@tamarack/contracts/endpoints/identity'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { money, phoneNumber } from '@tamarack/ui/format'
import { StatusTag, type Tone } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateText } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { coApplicantOfLoanQuery } from './loan-queries.ts'
import { matchWords, reasonWords } from './person-words.ts'
import { RelatedPeople } from './related-people.tsx'
import { Faces } from '@tamarack/ui/faces'

const progressWords: Readonly<Record<CoApplicantProgress, { readonly label: string; readonly tone: Tone }>> = {
  'not-invited': { label: 'Not invited', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Accepted, identity open', tone: 'info' },
  verified: { label: 'Verified, consent open', tone: 'info' },
  ready: { label: 'Verified and consented', tone: 'success' },
  declined: { label: 'Declined', tone: 'warning' },
  expired: { label: 'Invitation ended unanswered', tone: 'warning' },
  withdrawn: { label: 'The borrower goes on alone', tone: 'neutral' },
}

const Standing = ({ coApplicant }: { readonly coApplicant: CoApplicantView }) => {
  const { label, tone } = progressWords[coApplicant.progress]
  return (
    <SummaryList
      rows={[
        { label: 'State', value: <StatusTag tone={tone}>{label}</StatusTag> },
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
}

const Person = ({ person }: { readonly person: PersonOfLoanView }) => {
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
          { label: 'Date of birth', value: verified?.dateOfBirth && <DateText value={verified.dateOfBirth} /> },
          {
            label: 'Address',
            value: [verified?.street, verified?.city, verified?.region, verified?.postalCode]
              .filter(Boolean)
              .join(', '),
          },
          { label: 'Phone', value: phoneNumber(verified?.phone) },
        ]}
      />
      <RelatedPeople person={person} />
    </>
  )
}

const Accepted = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  return (
    <Faces query={useQuery(coApplicantOfLoanQuery(api, loan.id))} lines={4}>
      {(person) => <Person person={person} />}
    </Faces>
  )
}

const joined: readonly CoApplicantProgress[] = ['accepted', 'verified', 'ready']

/** The second person of an application: how far they are, who they are, and who else that may be. */
export const CoApplicantSection = ({ loan }: { readonly loan: LoanView }) =>
  loan.coApplicant !== null && (
    <section>
      <h2>Co-applicant</h2>
      <Standing coApplicant={loan.coApplicant} />
      {joined.includes(loan.coApplicant.progress) && <Accepted loan={loan} />}
    </section>
  )
