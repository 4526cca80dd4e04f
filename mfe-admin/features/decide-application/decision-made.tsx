import type { HistoryView, LoanEventView } from '@tamarack/contracts/views/history'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateText } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { historyQuery } from '../loan/queries.ts'
import { ThreeFaces } from '../loan/three-faces.tsx'
import { reasonLabel } from './reasons.ts'

const textOf = (value: LoanEventView['data'][string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** The event that recorded the decision; undefined when there is none. */
export const decisionIn = ({ events }: HistoryView): LoanEventView | undefined =>
  events.findLast(({ type }) => type === 'loan-approved' || type === 'loan-rejected')

/** Who decided, when and why; read-only, for everybody. */
export const DecisionMade = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const history = useQuery(historyQuery(api, loan.id))
  return (
    <ThreeFaces query={history} lines={4}>
      {(known) => {
        const event = decisionIn(known)
        const reasons =
          textOf(event?.data['reasons'])?.split(',').map(reasonLabel) ?? loan.rejectionReasons.map(reasonLabel)
        const rejected = event === undefined ? loan.status === 'rejected' : event.type === 'loan-rejected'
        return (
          <SummaryList
            rows={[
              { label: 'Decision', value: rejected ? 'Rejected' : 'Approved' },
              {
                label: 'Decided by',
                value:
                  event === undefined
                    ? null
                    : event.actor.name === null
                      ? event.actor.role
                      : `${event.actor.name} (${event.actor.role})`,
              },
              { label: 'Decided', value: <DateText value={event?.at ?? loan.decidedAt} as="date-time" /> },
              ...(rejected ? [{ label: 'Reasons', value: reasons.join(', ') }] : []),
              { label: 'Note', value: textOf(event?.data['note']) },
            ]}
          />
        )
      }}
    </ThreeFaces>
  )
}
