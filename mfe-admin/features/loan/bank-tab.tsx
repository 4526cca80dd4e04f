import type { LoanView } from '@tamarack/contracts/views/loan'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { inWords } from './loan-words.ts'
import { bankAccountQuery } from './queries.ts'
import { ThreeFaces } from './three-faces.tsx'

/** The account that was connected last; debits are drawn on it. */
export const BankTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const account = useQuery(bankAccountQuery(api, loan.userId))
  return (
    <section>
      <h2>Bank account</h2>
      <ThreeFaces query={account} lines={6}>
        {(record) => (
          <SummaryList
            rows={[
              { label: 'Connection', value: inWords(loan.bank) },
              { label: 'Financial institution', value: record?.nameOfFinancialInstitution },
              { label: 'Institution number', value: record?.institutionNumber },
              { label: 'Transit number', value: record?.transitNumber },
              { label: 'Account number', value: record?.accountNumber },
              { label: 'Account type', value: inWords(record?.accountType) },
            ]}
          />
        )}
      </ThreeFaces>
    </section>
  )
}
