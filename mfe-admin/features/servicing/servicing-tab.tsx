import { useQuery } from '@tanstack/react-query'
import { getServicing } from '@tamarack/contracts/endpoints/loan'
import { returnReasonOf } from '@tamarack/contracts/return-reasons'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type {
  LedgerEntryView,
  NoFee,
  ServicedDebitView,
  ServicedPaymentView,
  ServicingView,
} from '@tamarack/contracts/views/servicing'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag, type Status } from '@tamarack/ui/status-tag'
import { useServices } from '../../services.tsx'
import { ReadSection, Section } from '../frame/section.tsx'
import { Coded } from '../loan/coded.tsx'
import { orNone } from '../loan/loan-queries.ts'
import { inWords } from '../loan/loan-words.ts'
import { Refunds } from '../refunds/refunds.tsx'

const dateOrNone = (value: string | null) => (value === null ? 'N/A' : <DateText value={value} />)
const amountOrBlank = (amount: number): string => (amount === 0 ? '' : money(amount))

const paymentStates: Readonly<Record<ServicedPaymentView['state'], Status>> = {
  due: { tone: 'neutral', label: 'Due' },
  'debit-sent': { tone: 'info', label: 'Debit in flight' },
  paid: { tone: 'success', label: 'Paid' },
  returned: { tone: 'danger', label: 'Returned' },
  missed: { tone: 'danger', label: 'Missed' },
}
const debitStates: Readonly<Record<ServicedDebitView['state'], Status>> = {
  requested: { tone: 'info', label: 'Initiated' },
  submitted: { tone: 'info', label: 'With the provider' },
  acknowledged: { tone: 'info', label: 'With the bank' },
  'under-review': { tone: 'warning', label: 'Held for review' },
  completed: { tone: 'success', label: 'Settled' },
  returned: { tone: 'danger', label: 'Returned' },
}

/** Why the return of a debit costs the borrower nothing. */
const noFeeWords: Readonly<Record<NoFee, string>> = {
  NOT_DISHONOURED: 'the bank did not refuse it for want of funds',
  FEE_ALREADY_CHARGED: 'charged once only, for an earlier return',
  CRIMINAL_RATE: 'with it the loan’s annual rate would pass 35%',
  COST_NOTHING: 'the return cost us nothing',
  LOAN_OVER: 'the loan was cancelled or written off',
  ADVANCE_NOT_HELD: 'the customer did not have the advance when the debit was sent',
  WAIVED: 'it was waived',
  PAID_BEFORE_RETURN: 'other money had paid the loan before the return',
}
const feeInWords = (fee: ServicedDebitView['returnFee']): string => {
  if (fee === null) return 'N/A'
  return fee.none === null ? money(fee.cents) : `No fee: ${noFeeWords[fee.none]}`
}

const paymentColumns: readonly Column<ServicedPaymentView>[] = [
  { header: 'Due', render: ({ dueDate }) => <DateText value={dueDate} /> },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
  { header: 'Paid', numeric: true, render: ({ paid }) => money(paid) },
  {
    header: 'State',
    plain: true,
    render: ({ state, control }) => (
      <>
        <StatusTag {...paymentStates[state]} />
        {(control.state === 'stopped' || control.state === 'resumable') && (
          <>
            {' '}
            <StatusTag tone="warning">Debit stopped by the customer</StatusTag>
          </>
        )}
      </>
    ),
  },
  { header: 'Debit sent', render: ({ sentOn }) => dateOrNone(sentOn) },
  {
    header: 'Presented again',
    render: ({ rePresented, returned }) => dateOrNone(rePresented?.debitDate ?? returned?.presentedAgainOn ?? null),
  },
]

const returnInWords = (code: string): string => {
  const reason = returnReasonOf(code)
  return reason.ok ? reason.value.meaning : 'A reason that no list has'
}

const debitColumns: readonly Column<ServicedDebitView>[] = [
  { header: 'Debit date', render: ({ debitDate }) => <DateText value={debitDate} /> },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
  {
    header: 'For',
    render: ({ payment, rePresents }) =>
      `${payment === null ? 'arrears' : `payment ${payment}`}${rePresents === null ? '' : ', presented again'}`,
  },
  {
    header: 'State',
    plain: true,
    render: ({ state, failure, final }) => (
      <>
        <StatusTag {...debitStates[state]} />
        {failure !== null && <Coded words={returnInWords(failure)} code={failure} />}
        {final && ', final'}
      </>
    ),
  },
  { header: 'Initiated', render: ({ initiatedOn }) => <DateText value={initiatedOn} /> },
  { header: 'Fee', render: ({ returnFee }) => feeInWords(returnFee) },
]

type Posting = LedgerEntryView['lines'][number] & { readonly key: string; readonly on: string; readonly kind: string }
const postingColumns: readonly Column<Posting>[] = [
  { header: 'Date', render: ({ on }) => <DateText value={on} /> },
  { header: 'Entry', plain: true, render: ({ kind }) => inWords(kind) ?? kind },
  { header: 'Account', plain: true, render: ({ account }) => account },
  { header: 'Debit', numeric: true, render: ({ debit }) => amountOrBlank(debit) },
  { header: 'Credit', numeric: true, render: ({ credit }) => amountOrBlank(credit) },
]
const postingsOf = (entries: readonly LedgerEntryView[]): readonly Posting[] =>
  entries.flatMap(({ number, on, kind, lines }) =>
    lines.map((line, index) => ({ ...line, key: `${number}.${index}`, on, kind })),
  )

const Balance = ({
  servicing: { asOf, figures, nextDebit, debits, authorization },
}: {
  readonly servicing: ServicingView
}) => (
  <Section heading="Balance" level={3}>
    {debits !== 'running' && (
      <Notice tone="warning" heading={`Debits are ${debits}`}>
        <p>
          {debits === 'paused'
            ? 'A stay is in force: the system makes no debit until it is lifted.'
            : debits === 'held'
              ? 'The system makes no debit until a person has looked at the return below. “Let debits go on” is among the actions on the money.'
              : 'The return below ended what the payor authorized. No debit may be made before the customer signs a new authorization.'}
        </p>
      </Notice>
    )}
    {authorization.revokedOn !== null && (
      <Notice tone="warning" heading="The customer revoked the debit authorization">
        <p>
          On <DateText value={authorization.revokedOn} />. No debit is made on or after{' '}
          {dateOrNone(authorization.endsOn)}. The debt stays.
        </p>
      </Notice>
    )}
    <KeyFacts
      label="What is owed"
      rows={[
        { label: 'As of', value: <DateText value={asOf} /> },
        { label: 'Owed', value: money(figures.owed) },
        { label: 'Principal', value: money(figures.principal) },
        { label: 'Cost', value: money(figures.cost) },
        { label: 'Default interest', value: money(figures.defaultInterest) },
        { label: 'Fee', value: money(figures.fee) },
        ...(figures.refundToRecover === 0
          ? []
          : [{ label: 'Sent too much, to recover', value: money(figures.refundToRecover) }]),
        { label: 'Owed to the borrower', value: money(figures.owedToBorrower) },
        {
          label: 'Next debit',
          value:
            nextDebit === null ? (
              'None'
            ) : (
              <>
                {money(nextDebit.amount)} on <DateText value={nextDebit.debitDate} />
                {nextDebit.isSent ? ', in flight' : ''}
              </>
            ),
        },
      ]}
    />
  </Section>
)

const Ready = ({ loan, servicing }: { readonly loan: LoanView; readonly servicing: ServicingView }) => {
  const { made, entries } = servicing.forStaff ?? { made: [], entries: [] }
  return (
    <>
      <Balance servicing={servicing} />
      <Section heading="Payments" level={3}>
        <DataTable
          name="Payments"
          folds
          columns={paymentColumns}
          rows={servicing.payments}
          rowKey={({ number }) => String(number)}
        />
      </Section>
      <Section heading="Debits" level={3}>
        <DataTable
          empty="No debit was made yet."
          name="Debits"
          folds
          columns={debitColumns}
          rows={made}
          rowKey={({ debitId }) => debitId}
        />
      </Section>
      {(servicing.figures.owedToBorrower > 0 || servicing.refunds.sent.length > 0) && (
        <Refunds loan={loan} servicing={servicing} />
      )}
      <Section heading="Postings" level={3}>
        <DataTable
          name="Postings"
          dense
          columns={postingColumns}
          rows={postingsOf(entries)}
          rowKey={({ key }) => key}
        />
      </Section>
    </>
  )
}

/** How a signed loan is today: what is owed, its payments and debits, and every posting of its
 * ledger. */
export const ServicingTab = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const query = useQuery({
    queryKey: ['servicing', loan.id],
    queryFn: () => orNone(api.call(getServicing, { params: { id: loan.id } }), ['NOT_FOUND']),
  })
  return (
    <ReadSection heading="Servicing" query={query}>
      {(servicing) =>
        servicing === null ? (
          <EmptyState>No money has moved. A loan is serviced from its activation on.</EmptyState>
        ) : (
          <Ready loan={loan} servicing={servicing} />
        )
      }
    </ReadSection>
  )
}
