import type { LoanView } from '@tamarack/contracts/views/loan'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateText } from '@tamarack/ui/value'
import { reasonLabel } from './reasons.ts'

/** Who decided, when and why; read-only, for everybody. */
export const DecisionMade = ({ loan }: { readonly loan: LoanView }) => {
  const decision = loan.forStaff?.decision ?? null
  const rejected = decision === null ? loan.status === 'rejected' : decision.outcome === 'rejected'
  return (
    <SummaryList
      rows={[
        { label: 'Decision', value: rejected ? 'Rejected' : 'Approved' },
        { label: 'Decided by', value: decision?.byName },
        ...(decision?.proposedBy
          ? [
              { label: 'Proposed by', value: decision.proposedBy },
              { label: 'Proposed', value: <DateText value={decision.proposedAt} as="date-time" /> },
            ]
          : []),
        { label: 'Decided', value: <DateText value={decision?.at ?? loan.decidedAt} as="date-time" /> },
        ...(rejected ? [{ label: 'Reasons', value: decision?.reasons.map(reasonLabel).join(', ') }] : []),
        { label: 'Note', value: decision?.note },
      ]}
    />
  )
}
