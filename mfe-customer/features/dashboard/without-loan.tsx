import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { getEstimate } from '@tamarack/contracts/endpoints/site'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { money } from '@tamarack/ui/format'
import { LoanStory } from '@tamarack/ui/loan-story'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { Picture } from '@tamarack/ui/picture'
import { present, usePresent } from '@tamarack/ui/present'
import { useApiQuery, useServices, useUser } from '../../services.tsx'
import { introductionQuery, keepLoan } from '../loan/loan-queries.ts'
import { mayCancelAt, nextAddress } from '../loan/steps.ts'
import { useCommand } from '../loan/use-command.ts'
import { LegalLinks } from '../signing/legal-links.tsx'
import styles from './dashboard.module.css'
import { MoneyBackOf } from './payments.tsx'
import { Reach } from './reach.tsx'
import { Figures, Reached } from './reached.tsx'

const PaidTwice = lazy(async () => ({ default: (await import('./paid-twice.tsx')).PaidTwice }))
const CancelLoan = lazy(async () => ({ default: (await import('../cancel-loan/cancel-loan.tsx')).CancelLoan }))

/** Creates an application and goes to its first step. */
const Apply = () => {
  const services = useServices()
  const user = useUser()
  const navigate = useNavigate()
  const creating = useCommand(startApplication, async (loan) => {
    await navigate(nextAddress(loan))
    keepLoan(services, loan)
  })
  const takesNone = useApiQuery(introductionQuery).data?.takesApplications === false
  return (
    <div className="stack-3">
      {takesNone && (
        <Notice tone="info" heading="We are not taking new applications right now">
          <p>Please try again later. Loans and applications that you have with us go on as usual.</p>
        </Notice>
      )}
      <FailureNotice error={creating.error} />
      {!takesNone && (
        <>
          <div>
            <Button
              variant="primary"
              pending={creating.isPending}
              pendingLabel="Starting..."
              onClick={() => creating.mutate({ body: { userId: user.id } })}
            >
              Apply for a loan
            </Button>
          </div>
          <p className="small muted">
            By applying you accept <LegalLinks texts={acceptedByJoiningAt(present())} />
          </p>
        </>
      )}
      <p>
        <Link to={paths.beforeYouApply}>What a loan costs, who can have one, and what we will ask</Link>
      </p>
    </div>
  )
}

/** A dashboard without a loan: what one would cost, how to get it in three steps, one button. */
const Welcome = ({ isFirst }: { readonly isFirst: boolean }) => {
  const services = useServices()
  const introduction = useApiQuery(introductionQuery).data
  return (
    <section className={`stack-4 reading-width ${styles['welcome']}`} aria-labelledby="welcome">
      {isFirst && <Picture of="start" />}
      <div className="stack-4">
        <div className="stack-1">
          <h2 id="welcome">See what a loan would cost</h2>
          <p className="muted">You have no loan with us.</p>
        </div>
        <Apply />
        <LoanStory
          estimate={(query) => services.api.call(getEstimate, { query })}
          queryClient={services.queryClient}
          products={introduction?.products}
        />
      </div>
    </section>
  )
}

/** A new loan for whoever has none. It is not advertised to a person whom we have just refused, nor
 * offered to one who is to call us first. */
const ApplyAnew = ({ last }: { readonly last: LoanView | undefined }) => {
  switch (last?.status) {
    case 'written-off':
      return null
    case 'rejected':
      return (
        <div className="form-width">
          <Disclosure summary="Apply again">
            <Apply />
          </Disclosure>
        </div>
      )
    default:
      return <Welcome isFirst={last === undefined} />
  }
}

/** Words for how the newest application ended, before a new one is offered. */
const LastEnd = ({ last }: { readonly last: LoanView | undefined }) => {
  const now = usePresent()
  switch (last?.status) {
    case 'rejected':
      return (
        <Notice tone="info" heading="We could not offer you the loan you applied for">
          <p>You can see the reasons and what you can do.</p>
          <div>
            <LinkButton variant="secondary" to={paths.rejected(last.id)}>
              See our decision
            </LinkButton>
          </div>
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="info" heading="You withdrew your application">
          <p>Nothing is signed and you owe us nothing.</p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="info" heading="Your application has expired">
          <p>Nothing happened with it for a while. Nothing is signed and you owe us nothing.</p>
        </Notice>
      )
    case 'cancelled':
      return (
        <>
          <Notice tone="success" heading="Your loan was cancelled">
            <p>
              You owe us nothing: no cost of borrowing and no fee. We send no debit any more, and you can apply again.
            </p>
          </Notice>
          <MoneyBackOf loan={last} />
        </>
      )
    case 'repaid':
      return (
        <>
          {last.paidTwice !== undefined && (
            <Suspense fallback={null}>
              <PaidTwice loan={last} />
            </Suspense>
          )}
          <Reached id="paid" of="paid" heading="Your loan is paid in full">
            <Figures rows={[['You owe', money(0)]]} />
            <p>You borrowed {money(last.selectedLoanAmount)} and paid it back. Thank you.</p>
            <p className="targets">
              <Link to={paths.messages}>Every notice and statement of it</Link>
            </p>
          </Reached>
          <MoneyBackOf loan={last} />
          {mayCancelAt(last, now) && (
            <Suspense fallback={null}>
              <CancelLoan loan={last} now={now} />
            </Suspense>
          )}
        </>
      )
    case 'written-off':
      return (
        <Notice tone="warning" heading="Your last loan was not paid in full">
          <p>
            Talk to us before you apply again. <Reach />
          </p>
        </Notice>
      )
    default:
      return null
  }
}

interface WithoutLoanProps {
  /** The newest application or loan that has ended. */
  readonly last: LoanView | undefined
  /** With somebody else; so too while that is being read. */
  readonly owesAnother: boolean
}

/** A dashboard on which nothing is open: how the last one ended, and a new one. */
export const WithoutLoan = ({ last, owesAnother }: WithoutLoanProps) => (
  <div className="stack-5">
    {last !== undefined && (
      <div className="stack-5 form-width">
        <LastEnd last={last} />
      </div>
    )}
    {!owesAnother && <ApplyAnew last={last} />}
  </div>
)
