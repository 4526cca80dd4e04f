import { lazy, Suspense, type ComponentType } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces, Loading } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { mayDecide, useApiQuery, useServices, useUser } from '../../services.tsx'
import { DecisionPanel, hasDecisionPanel } from '../decide-application/decision-panel.tsx'
import { FailedDisbursement } from '../disbursement/failed-disbursement.tsx'
import { ApplicationMissing } from '../frame/failed.tsx'
import { ApplicationTab } from './application-tab.tsx'
import { CaseHeader } from './case-header.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { IdentityTab } from './identity-tab.tsx'
import { loanChanges, loanQuery } from './loan-queries.ts'
import styles from './loan.module.css'
import { LoanKeyFacts, OverviewTab } from './overview-tab.tsx'
import { PaidTwiceNotices } from './paid-twice.tsx'
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

/** Fetched while papers wait to be read. */
const PapersPanel = lazy(async () => ({ default: (await import('../papers/papers-panel.tsx')).PapersPanel }))

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
  const { api, queryClient } = useServices()
  const [params] = useSearchParams()
  const tab = tabOf(params)
  const isHistory = tab === 'history'
  const decides = mayDecide(useUser()) && !isHistory
  const query = useApiQuery(loanQuery, id)
  // What others do shows by itself; what is being typed is no query and stays. A press that is
  // under way changes the loan, too: its preview is not made again, which would be refused.
  const told = useLoanChanges(
    loanChanges(api),
    query.data ?? null,
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name, ...rest] }) =>
          rest.includes(id) &&
          name !== 'loan-changes' &&
          (name !== 'decision-preview' || queryClient.isMutating() === 0),
      }),
  )
  if (problemOf(query.error)?.code === 'NOT_FOUND') return <ApplicationMissing />
  return (
    <div className={`stack-4 ${styles['screen']}`}>
      <div className={`line-4 middle ${styles['top']}`}>
        <QueueLinks loanId={id} />
        <PageHeading title={`Application ${id}`} />
      </div>
      <Faces query={query} lines={6}>
        {(loan) => (
          <>
            <CaseHeader loan={loan} withCase={!isHistory} others={(told?.others ?? []).map(({ name }) => name)} />
            <FailedDisbursement key={`disbursement-${loan.id}`} loan={loan} />
            <PaidTwiceNotices loan={loan} />
            {loan.byHand?.state === 'submitted' && (
              <Suspense fallback={<Loading lines={8} />}>
                <PapersPanel
                  key={`papers-${loan.byHand.step}-${loan.byHand.since}`}
                  loan={loan}
                  step={loan.byHand.step}
                />
              </Suspense>
            )}
            <TabLinks current={tab} />
            <div
              className={
                besides(loan, tab) && hasDecisionPanel(loan, decides) ? `stack-5 ${styles['split']}` : undefined
              }
            >
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
