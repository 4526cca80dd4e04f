import type { LoanView } from '@tamarack/contracts/views/loan'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { inWords } from './loan-words.ts'
import { identityRecordQuery } from './queries.ts'
import { ThreeFaces } from './three-faces.tsx'

/** What the identity check confirmed. */
export const IdentityTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const record = useQuery(identityRecordQuery(api, loan.userId))
  return (
    <section>
      <h2>Identity record</h2>
      <ThreeFaces query={record} lines={8}>
        {(record) => {
          const user = record?.idvData.user
          return (
            <SummaryList
              rows={[
                { label: 'Result', value: inWords(loan.identity) },
                { label: 'Name', value: [user?.name.given_name, user?.name.family_name].filter(Boolean).join(' ') },
                { label: 'Name given at sign-up', value: loan.applicantName },
                { label: 'Street', value: user?.address.street },
                { label: 'City', value: user?.address.city },
                { label: 'Province', value: user?.address.region },
                { label: 'Postal code', value: user?.address.postal_code },
                { label: 'Phone', value: user?.phone_number },
                { label: 'IP address', value: user?.ip_address, note: 'As the provider saw it during the check.' },
              ]}
            />
          )
        }}
      </ThreeFaces>
    </section>
  )
}
