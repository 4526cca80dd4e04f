import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { getLoansOfUser } from '@tamarack/contracts/endpoints/loan'
import { lawOn } from '@tamarack/contracts/limits'
import { isApplication } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { defaultInterestOf, ontarioMaximum, returnedPaymentFact } from '@tamarack/ui/charges'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces, Loading } from '@tamarack/ui/faces'
import { DateText, money, percent, Value } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useRead } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { frequencyInWords, inWords, loanTypeOf, statusOf } from './loan-words.ts'
import styles from './loan.module.css'
import { mostUrgentFirst, ruleChecks, type RuleCheck } from './rule-checks.ts'
import { tabSearch } from './tab-links.tsx'

const outcomes = {
  pass: { tone: 'success', label: 'Pass' },
  attention: { tone: 'warning', label: 'Attention' },
  fail: { tone: 'danger', label: 'Fail' },
  open: { tone: 'neutral', label: 'Not known' },
} as const

const perHundred = ({
  interestAmount: cost,
  selectedLoanAmount: amount,
  startDate,
  forStaff,
}: LoanView): string | undefined => {
  if (cost === null || amount === null || amount === 0) return undefined
  const limit = forStaff?.checks.find(({ rule }) => rule === 'ON-01')?.limit
  const cap = limit?.unit === 'cents' ? limit.value : undefined
  const figure = `${money(Math.floor((cost * 100_00) / amount))} per $100`
  return cap === undefined || startDate === null
    ? figure
    : `${figure} (${ontarioMaximum(cap, lawOn('costPerHundred', startDate).from)})`
}

const inPayments = (count: number): string => (count === 1 ? 'in 1 payment' : `in ${count} payments, the last`)

/** The cost box, in its fixed order. */
export const LoanKeyFacts = ({ loan }: { readonly loan: LoanView }) => (
  <KeyFacts
    label="What this loan costs"
    rows={[
      { label: 'Customer receives', value: money(loan.selectedLoanAmount), size: 'large' },
      {
        label: 'Cost of borrowing',
        value: money(loan.interestAmount),
        note: perHundred(loan),
      },
      {
        label: 'Customer repays',
        value: money(loan.totalObligationAmount),
        size: 'large',
        note:
          loan.endDate === null ? undefined : (
            <>
              {inPayments(loan.numberOfPayments ?? loan.payments.length)} on <DateText value={loan.endDate} />
            </>
          ),
      },
      { label: 'APR', value: percent(loan.apr) },
      ...(loan.annualRate === null ? [] : [{ label: 'Annual interest rate', value: percent(loan.annualRate) }]),
      returnedPaymentFact(loan.returnedItemFee, defaultInterestOf(loan)),
    ]}
  />
)

const CheckLine = ({
  check: { outcome, words, source, steps = [], transactions = 0 },
}: {
  readonly check: RuleCheck
}) =>
  source === undefined ? (
    <span>{words}</span>
  ) : (
    <Disclosure summary={words} open={outcome === 'fail'}>
      <ul className="indented small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>Source: {source}</li>
        {transactions > 0 && (
          <li>
            <Link to={tabSearch('bank')}>
              {transactions === 1 ? '1 transaction' : `${transactions} transactions`} behind it, in the Bank tab
            </Link>
          </li>
        )}
      </ul>
    </Disclosure>
  )

const CheckLines = ({ checks }: { readonly checks: readonly RuleCheck[] }) => (
  <ul className={`stack-2 ${styles['checks']}`}>
    {checks.map((check) => (
      <li key={check.key}>
        <StatusTag {...outcomes[check.outcome]} />
        <CheckLine check={check} />
      </li>
    ))}
  </ul>
)

/** What fails stands open, what passes is folded behind its count. */
const Checks = ({ checks }: { readonly checks: readonly RuleCheck[] }) => {
  const { passing = [], others = [] } = Object.groupBy(mostUrgentFirst(checks), ({ outcome }) =>
    outcome === 'pass' ? 'passing' : 'others',
  )
  return (
    <Section heading="Rule checks" className={styles['wide']}>
      {others.length > 0 && <CheckLines checks={others} />}
      {passing.length > 0 && (
        <Disclosure summary={passing.length === 1 ? '1 check passes' : `${passing.length} checks pass`}>
          <CheckLines checks={passing} />
        </Disclosure>
      )}
    </Section>
  )
}

/** How many other accounts of this or a nearly identical person the check of it found (TAM-41). */
const otherAccounts = ({ forStaff }: LoanView): number => {
  const figure = forStaff?.checks.find(({ rule, about }) => rule === 'TAM-41' && about === 'borrower')?.figure
  return figure?.unit === 'count' ? figure.value : 0
}

const OtherLoans = ({ loan, all }: { readonly loan: LoanView; readonly all: readonly LoanView[] }) => {
  const others = all.filter(({ id }) => id !== loan.id)
  if (others.length === 0)
    return (
      <p>
        {otherAccounts(loan) === 0 ? (
          "This is the applicant's only application."
        ) : (
          <>
            The only one of this account. <Link to={tabSearch('identity')}>Other accounts</Link> may have more.
          </>
        )}
      </p>
    )
  return (
    <ul className="targets">
      {others.map((other) => (
        <li key={other.id} className="line-4 middle any-width">
          <Link to={paths.staffLoan(other.id)}>
            {loanTypeOf(other) ?? 'Application'}, <Value>{money(other.selectedLoanAmount)}</Value>,{' '}
            <DateText value={other.createdAt} />
          </Link>
          <StatusTag {...statusOf(other)} />
        </li>
      ))}
    </ul>
  )
}

type Payment = LoanView['payments'][number]

const paymentColumns: readonly Column<Payment>[] = [
  { header: 'Date', render: ({ dueDate }) => <DateText value={dueDate} /> },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
]

/** Every payment of a loan that has more than one. */
const Payments = ({ loan }: { readonly loan: LoanView }) => (
  <Disclosure summary={`All ${loan.payments.length} payments`}>
    <DataTable name="Payments" columns={paymentColumns} rows={loan.payments} rowKey={({ dueDate }) => dueDate} />
  </Disclosure>
)

/** Charts of their own, and read while the application is one only. */
const Evidence = lazy(async () => ({ default: (await import('../bank/evidence.tsx')).Evidence }))

/** How an application stands against the rules, what speaks for and against it, and its terms. */
export const OverviewTab = ({ loan }: { readonly loan: LoanView }) => {
  const loans = useRead(['loans-of-user', loan.userId], getLoansOfUser, { params: { userId: loan.userId } })
  return (
    <div className={`stack-5 ${styles['overview']}`}>
      <Checks checks={ruleChecks(loan)} />
      <section>
        {isApplication(loan.status) && (
          <>
            <h2>Evidence</h2>
            <Suspense fallback={<Loading lines={12} />}>
              <Evidence loan={loan} />
            </Suspense>
          </>
        )}
        <h2>Other applications and loans</h2>
        <Faces query={loans}>{(all) => <OtherLoans loan={loan} all={all} />}</Faces>
      </section>
      <Section heading="Terms">
        <LoanKeyFacts loan={loan} />
        <SummaryList
          rows={[
            { label: 'Start date', value: <DateText value={loan.startDate} /> },
            { label: 'Due date', value: <DateText value={loan.endDate} /> },
            {
              label: 'Term',
              value: loan.termsOfAgrrementInDays === null ? null : `${loan.termsOfAgrrementInDays} days`,
            },
            {
              label: loan.annualRate === null ? 'Paid' : 'Payment frequency',
              value: frequencyInWords(loan.selectedPaymentFrequency),
            },
            { label: 'Payment plan', value: inWords(loan.selectedPaymentPlan) },
            { label: 'Received', value: <DateText value={loan.submittedAt} as="date-time" /> },
          ]}
        />
        {loan.payments.length > 1 && <Payments loan={loan} />}
      </Section>
    </div>
  )
}
