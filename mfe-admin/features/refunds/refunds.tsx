import { useQuery } from '@tanstack/react-query'
import { retryRefund } from '@tamarack/contracts/commands/retry-refund'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicedRefundView, ServicingView } from '@tamarack/contracts/views/servicing'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag, type Status } from '@tamarack/ui/status-tag'
import { mayDecide, useServices, useUser } from '../../services.tsx'
import { SendAgain } from '../disbursement/send-again.tsx'
import { Section } from '../frame/section.tsx'
import { Coded, transferFailureInWords } from '../loan/coded.tsx'
import { useLoanAct, userQuery } from '../loan/loan-queries.ts'

interface OfRefunds {
  readonly loan: LoanView
  readonly servicing: ServicingView
}

const states: Readonly<Record<ServicedRefundView['state'], Status>> = {
  requested: { tone: 'info', label: 'Initiated' },
  submitted: { tone: 'info', label: 'With the provider' },
  acknowledged: { tone: 'info', label: 'With the recipient’s bank' },
  'under-review': { tone: 'warning', label: 'Held for review' },
  completed: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'danger', label: 'Cancelled' },
}

const columns: readonly Column<ServicedRefundView>[] = [
  { header: 'Sent', render: ({ sentOn }) => <DateText value={sentOn} /> },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
  {
    header: 'State',
    render: ({ state, failure }) => (
      <>
        <StatusTag {...states[state]} />
        {failure !== null && <Coded words={transferFailureInWords(failure)} code={failure} />}
      </>
    ),
  },
]

const RefundAgain = ({ loan, servicing }: OfRefunds) => {
  const sending = useLoanAct(loan, ['servicing', loan.id], ['money-actions', loan.id])
  const { api } = useServices()
  const owner = useQuery(userQuery(api, loan.userId))
  const amount = money(servicing.figures.owedToBorrower)
  return (
    <SendAgain
      loan={loan}
      name="refundEmail"
      own={owner.data?.email ?? 'the customer’s own address'}
      amount={amount}
      title={`Send ${amount} back again?`}
      cancelLabel="Keep it as it is"
      acting={sending}
      onSend={(after) => sending.act(retryRefund, undefined, after)}
    />
  )
}

/** What goes back to the borrower by itself, each e-Transfer of it, and the one that staff have to
 * send again. */
export const Refunds = ({ loan, servicing }: OfRefunds) => {
  const decides = mayDecide(useUser())
  const { refunds, figures } = servicing
  return (
    <Section heading="Refunds" level={3}>
      {refunds.dueOn !== null && (
        <p>
          {money(refunds.dueAmount)} goes back to the borrower by itself on <DateText value={refunds.dueOn} />
          {refunds.dueAmount < figures.owedToBorrower - refunds.byHand &&
            ', and the rest once the bank can no longer return our debit'}
          .
        </p>
      )}
      {refunds.byHand > 0 && (
        <Notice tone="warning" heading="Two people send this back">
          <p>
            {money(refunds.byHand)} of what is owed to the borrower rests on payments that a person recorded. It does
            not go back by itself. Check that the money arrived, then record a refund in the Overview tab; a second
            person confirms it.
          </p>
        </Notice>
      )}
      {refunds.waitsForStaff && (
        <Notice tone="danger" heading="A refund did not reach the borrower">
          <p>
            {money(figures.owedToBorrower)} is owed to the borrower, and the system does not send it again by itself.
            Check the address with the borrower, then send it again. Money that you sent in another way you record as a
            refund in the Overview tab.
          </p>
          {decides && <RefundAgain loan={loan} servicing={servicing} />}
        </Notice>
      )}
      <DataTable
        empty="No refund was sent."
        name="Refunds"
        columns={columns}
        rows={refunds.sent}
        rowKey={({ refundId }) => refundId}
      />
    </Section>
  )
}
