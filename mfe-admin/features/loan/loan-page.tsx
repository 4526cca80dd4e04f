import { lazy, Suspense, type ComponentType } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces, Loading } from '@tamarack/ui/faces'
import { DateText, money, Value } from '@tamarack/ui/format'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { StatusTag } from '@tamarack/ui/status-tag'
import { mayDecide, useApiQuery, useServices, useUser } from '../../services.tsx'
import { decisionHeadingId, DecisionPanel, hasDecisionPanel } from '../decide-application/decision-panel.tsx'
import { FailedDisbursement } from '../disbursement/failed-disbursement.tsx'
import { ApplicationMissing } from '../frame/failed.tsx'
import { HeldTag } from '../legal-hold/held-tag.tsx'
import { ApplicationTab } from './application-tab.tsx'
import { AwaitedSignatures } from './awaited-signatures.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { IdentityTab } from './identity-tab.tsx'
import { loanChanges, loanQuery } from './loan-queries.ts'
import { loanTypeOf, statusOf } from './loan-words.ts'
import styles from './loan.module.css'
import { LoanKeyFacts, OverviewTab } from './overview-tab.tsx'
import { QueueLinks } from './queue-links.tsx'
import { TabLinks, tabOf, tabSearch, type LoanTab } from './tab-links.tsx'

/** The tabs that name nobody, so that they show what is left. */
const leftOf: readonly LoanTab[] = ['history', 'servicing']

interface DestroyedRecordsProps {
  readonly loan: LoanView
  /** Epoch milliseconds. */
  readonly at: number
  readonly withFigures: boolean
}

/** In place of what was destroyed at the end of its retention: that it was, when, and where the
 * rest is. */
const DestroyedRecords = ({ loan, at, withFigures }: DestroyedRecordsProps) => (
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

/** Fetched for signed loans only. */
const LoanMoney = lazy(async () => ({ default: (await import('../collections/loan-money.tsx')).LoanMoney }))

/** Next to the history of a loan only. */
const LegalHoldSection = lazy(async () => ({
  default: (await import('../legal-hold/legal-hold-section.tsx')).LegalHoldSection,
}))

/** Charts and lists of their own: fetched when the tab is opened. */
const BankTab = lazy(async () => ({ default: (await import('../bank/bank-tab.tsx')).BankTab }))

/** The longest list of all. */
const TimelineTab = lazy(async () => ({ default: (await import('../timeline/timeline-tab.tsx')).TimelineTab }))

/** Tables of their own, too. */
const ServicingTab = lazy(async () => ({ default: (await import('../servicing/servicing-tab.tsx')).ServicingTab }))

const contents: Readonly<Record<LoanTab, ComponentType<{ readonly loan: LoanView }>>> = {
  overview: OverviewTab,
  application: ApplicationTab,
  bank: BankTab,
  identity: IdentityTab,
  documents: DocumentsTab,
  servicing: ServicingTab,
  history: TimelineTab,
}

const Header = ({ loan, decides }: { readonly loan: LoanView; readonly decides: boolean }) => (
  <div className={`row-0 middle ${styles['header']}`}>
    <p className={styles['name']}>
      <Value>{loan.applicantName}</Value>
    </p>
    <p>
      <Value>{loanTypeOf(loan)}</Value> <Value>{money(loan.selectedLoanAmount)}</Value>
    </p>
    <StatusTag tone={statusOf(loan).tone}>{statusOf(loan).label}</StatusTag>
    <HeldTag loanId={loan.id} />
    <AwaitedSignatures loan={loan} as="date-time" />
    {decides && loan.status === 'review' && (
      <a
        href={`#${decisionHeadingId}`}
        className={styles['decide']}
        onClick={(event) => {
          event.preventDefault()
          const heading = document.getElementById(decisionHeadingId)
          heading?.scrollIntoView({ block: 'start' })
          heading?.focus({ preventScroll: true })
        }}
      >
        Decide
      </a>
    )}
  </div>
)

/** A tab; once the records are destroyed, what is left of them. */
const Content = ({ loan, tab }: { readonly loan: LoanView; readonly tab: LoanTab }) => {
  const Tab = contents[tab]
  if (loan.recordsDestroyedAt !== undefined && !leftOf.includes(tab))
    return <DestroyedRecords loan={loan} at={loan.recordsDestroyedAt} withFigures={tab === 'overview'} />
  return (
    <>
      {tab === 'overview' && loan.activatedAt !== null && <LoanMoney key={loan.id} loan={loan} />}
      {tab === 'overview' && loan.fundedAt !== null ? (
        <Disclosure summary="The application, its checks and the decision">
          <Tab loan={loan} />
          <DecisionPanel loan={loan} />
        </Disclosure>
      ) : (
        <Tab loan={loan} />
      )}
      {tab === 'history' && <LegalHoldSection key={`hold-${loan.id}`} loan={loan} />}
    </>
  )
}

/** Whether the decision stands beside the tab: the history needs the whole width, and once the
 * money is out the page is about that. */
const besides = (loan: LoanView, tab: LoanTab): boolean => tab !== 'history' && loan.fundedAt === null

/** `/admin/home/{id}`: decide on one application and show why. The title names the number only:
 * titles carry no personal data. */
export const Component = () => {
  const { id = '' } = useParams()
  const { api } = useServices()
  const [params] = useSearchParams()
  const tab = tabOf(params)
  const isHistory = tab === 'history'
  const decides = mayDecide(useUser()) && !isHistory
  const query = useApiQuery(loanQuery, id)
  // The money is on its way.
  useLoanChanges(loanChanges(api), query.data?.status === 'active' ? query.data : null, () => void query.refetch())
  if (problemOf(query.error)?.code === 'NOT_FOUND') return <ApplicationMissing />
  return (
    <div className={`stack-4 ${styles['screen']}`}>
      <QueueLinks loanId={id} />
      <PageHeading title={`Application ${id}`} />
      <Faces query={query} lines={6}>
        {(loan) => (
          <>
            <Header loan={loan} decides={decides} />
            <FailedDisbursement key={`disbursement-${loan.id}`} loan={loan} />
            <TabLinks current={tab} />
            <div className={besides(loan, tab) && hasDecisionPanel(loan, decides) ? styles['split'] : undefined}>
              <div className={`stack-5 ${styles['content']}`} key={tab}>
                <Suspense fallback={<Loading lines={8} />}>
                  <Content loan={loan} tab={tab} />
                </Suspense>
              </div>
              {besides(loan, tab) && <DecisionPanel key={loan.id} loan={loan} />}
            </div>
          </>
        )}
      </Faces>
    </div>
  )
}
