import type { LoanView } from '@tamarack/contracts/views/loan'
import { Notice } from '@tamarack/ui/notice'
import { DateText } from '@tamarack/ui/value'
import { Link } from 'react-router-dom'
import { tabSearch, type LoanTab } from './loan-tabs.ts'
import { LoanKeyFacts } from './overview-tab.tsx'

/** The tabs that name nobody, so that they show what is left. */
export const leftOf: readonly LoanTab[] = ['history', 'servicing']

interface DestroyedRecordsProps {
  readonly loan: LoanView
  /** Epoch milliseconds. */
  readonly at: number
  readonly withFigures: boolean
}

/** In place of what was destroyed at the end of its retention: that it was, when, and where the rest is. */
export const DestroyedRecords = ({ loan, at, withFigures }: DestroyedRecordsProps) => (
  <>
    <Notice tone="info" heading="Records destroyed">
      <p>
        Everything that named a person was destroyed on <DateText value={at} />, at the end of its retention. Amounts,
        dates and the <Link to={tabSearch('history')}>history</Link> are left.
      </p>
    </Notice>
    {withFigures && loan.selectedLoanAmount !== null && <LoanKeyFacts loan={loan} />}
  </>
)
