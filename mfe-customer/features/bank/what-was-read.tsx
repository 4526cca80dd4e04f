import { Link } from 'react-router-dom'
import { mayConnectBank } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces } from '@tamarack/ui/faces'
import { DateText, nearDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useApiQuery, useUser } from '../../services.tsx'
import { Wait } from '../frame/wait.tsx'
import { bankAccountQuery } from '../loan/loan-queries.ts'

/** '285, Nov 24, 2025 to Nov 22, 2026'; nothing where nothing was read. */
const transactionsRead = ({
  transactions,
  from,
  to,
}: {
  readonly transactions: number
  readonly from: string | null
  readonly to: string | null
}): string => (from === null ? String(transactions) : `${transactions}, ${nearDate(from)} to ${nearDate(to)}`)

/** What we read of the customer's bank, from where and what for; and the way to another account
 * while it may still be changed. */
export const WhatWasRead = ({
  loan,
  changeable = mayConnectBank(loan.status),
}: {
  readonly loan: LoanView
  readonly changeable?: boolean
}) => (
  <Faces query={useApiQuery(bankAccountQuery, useUser().id)} lines={5}>
    {(account) => (
      <>
        <SummaryList
          rows={[
            { label: 'Bank', value: account?.nameOfFinancialInstitution },
            { label: 'Account', value: account && `ending ${account.accountNumber.slice(-4)}` },
            { label: 'Transactions we read', value: account && transactionsRead(account) },
            { label: 'Read', value: <DateText value={account?.readAt} as="near" />, note: 'Through Zum Rails.' },
            {
              label: 'What we use it for',
              value: 'To see your income and what you can afford, and for the debit that you authorize later.',
            },
          ]}
        />
        {changeable && account !== null && (
          <p className="targets">
            <Link to={paths.anotherAccount(loan.id)}>Connect another account</Link>
          </p>
        )}
      </>
    )}
  </Faces>
)

/** Seconds within which a bank has usually sent its data. */
const usual = 180

/** The window has closed and the bank is still sending: nobody has to wait for it. */
export const Collecting = ({ next, reminds = true }: { readonly next: string; readonly reminds?: boolean }) => (
  <Wait
    heading="Your bank is sending the data."
    takes="This can take up to 3 minutes, and this page goes on by itself."
    seconds={usual}
    reminds={reminds}
    steps={['You connected your bank.', 'Your bank sends us your account details and 12 months of transactions.', next]}
  />
)
