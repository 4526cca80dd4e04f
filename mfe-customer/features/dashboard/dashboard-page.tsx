import { lazy, Suspense } from 'react'
import { referenceOf } from '@tamarack/contracts/limits'
import { isApplication, isDisbursing, isEnded } from '@tamarack/contracts/loan-statuses'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces, Loading } from '@tamarack/ui/faces'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useApiQuery, useServices } from '../../services.tsx'
import { coApplicationsQuery, loanChanges, ownLoansQuery } from '../loan/loan-queries.ts'
import { isServicing, waitsForOthers } from '../loan/steps.ts'
import { isToPay } from '../pay-early/request-notice.tsx'
import { ActiveLoan } from './active-loan.tsx'

/** A page shows one of three: an application, a loan, or neither. Nobody waits for the script of
 * another. */
const InProgress = lazy(async () => ({ default: (await import('./in-progress.tsx')).InProgress }))
const WithoutLoan = lazy(async () => ({ default: (await import('./without-loan.tsx')).WithoutLoan }))
/** Of those who borrowed or applied before. */
const Earlier = lazy(async () => ({ default: (await import('./earlier.tsx')).Earlier }))
/** Of the few who owe together with somebody else. */
const Joined = lazy(async () => ({ default: (await import('../co-applicant/joined.tsx')).Joined }))

/** What this person owes, or is about to owe, with somebody else; null while it is being read. */
const useJoinedLoans = (): readonly CoApplicationView[] | null => {
  const { data, isPending } = useApiQuery(coApplicationsQuery)
  return isPending ? null : (data ?? []).filter(({ stage }) => stage !== 'ended')
}

const newestFirst = (loans: readonly LoanView[]): readonly LoanView[] =>
  loans.toSorted((one, other) => other.createdAt - one.createdAt)

/** The loan that something is still to happen with; only one can be open at a time. */
const currentOf = (loans: readonly LoanView[]): LoanView | null =>
  newestFirst(loans).find(({ status }) => !isEnded(status)) ?? null

/** Whether money is on its way either way, or others act. */
const waits = (loan: LoanView): boolean =>
  isDisbursing(loan.status) || (loan.paymentRequest !== null && isToPay(loan.paymentRequest)) || waitsForOthers(loan)

/** Read apart from the loans of one's own: what comes later draws nothing of theirs again. */
const JoinedLoans = () => {
  const joined = useJoinedLoans()
  return (
    <Suspense fallback={null}>
      {joined?.map((application) => (
        <Joined key={application.loanId} application={application} />
      ))}
    </Suspense>
  )
}

const NoLoan = ({ last }: { readonly last: LoanView | undefined }) => {
  const joined = useJoinedLoans()
  return (
    <Suspense fallback={<Loading lines={6} />}>
      <WithoutLoan last={last} owesAnother={joined?.length !== 0} />
    </Suspense>
  )
}

const Dashboard = ({ loans }: { readonly loans: readonly LoanView[] }) => {
  const current = currentOf(loans)
  const earlier = newestFirst(loans).filter(({ status }) => isEnded(status))
  return (
    <>
      {current === null && <NoLoan last={earlier[0]} />}
      {current !== null &&
        (isApplication(current.status) ? (
          <Suspense fallback={<Loading lines={6} />}>
            <InProgress loan={current} />
          </Suspense>
        ) : (
          <ActiveLoan loan={current} />
        ))}
      {current !== null && (
        <p className="muted">
          Reference number <code className="unbroken">{referenceOf(current.id)}</code>, should you call us.
        </p>
      )}
      {earlier.length > 0 && (
        <Suspense fallback={null}>
          <Earlier loans={earlier} />
        </Suspense>
      )}
    </>
  )
}

export const Component = () => {
  const { api } = useServices()
  const query = useApiQuery(ownLoansQuery)
  const current = query.data === undefined ? null : currentOf(query.data)
  useLoanChanges(loanChanges(api), current !== null && waits(current) ? current : null, () => void query.refetch())
  return (
    <div className="stack-5">
      <PageHeading title={current !== null && !isServicing(current.status) ? 'Your application' : 'Your loan'} />
      <Faces query={query} lines={6}>
        {(loans) => <Dashboard loans={loans} />}
      </Faces>
      <JoinedLoans />
    </div>
  )
}
