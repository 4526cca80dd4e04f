import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { acceptCoApplication } from '@tamarack/contracts/commands/accept-co-application'
import { declineCoApplication } from '@tamarack/contracts/commands/decline-co-application'
import { acceptedByJoiningAt } from '@tamarack/contracts/legal'
import { paths } from '@tamarack/contracts/paths'
import type { CoApplicationStage, CoApplicationView } from '@tamarack/contracts/views/co-application'
import { oftenWords } from '@tamarack/ui/answer-words'
import { Button, LinkButton } from '@tamarack/ui/button'
import { ErrorView, Loading } from '@tamarack/ui/faces'
import { DateText, money, nearDate, percent } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { present } from '@tamarack/ui/present'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { useApiQuery, useServices } from '../../services.tsx'
import styles from '../frame/frame.module.css'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { coApplicationQuery, keepCoApplication, loanChanges } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'
import { LegalLinks } from '../signing/legal-links.tsx'
import { awaitedOf, BorrowersSignature } from './awaited.tsx'
import { OwedTogether } from './owed-together.tsx'
import { ConsentForm, CoSigning, IdentityCheck } from './stages.tsx'

/** Amount and payments of the loan that two people owe. */
const WhatYouOwe = ({ application }: { readonly application: CoApplicationView }) => {
  const { paymentFrequency, numberOfPayments, regularPayment } = application
  return (
    <KeyFacts
      label="What the loan costs"
      rows={[
        { label: 'Loan amount', value: money(application.loanAmount) },
        {
          label: 'Payment',
          value: money(regularPayment),
          note: `${numberOfPayments} payments, ${oftenWords(paymentFrequency)}`,
        },
        {
          label: 'First and last payment',
          value: nearDate(application.firstPaymentDate),
          note: `the last on ${nearDate(application.endDate)}`,
        },
        { label: 'Cost of borrowing', value: money(application.interestAmount) },
        { label: 'Total to repay', value: money(application.totalObligationAmount) },
        { label: 'Annual interest rate', value: percent(application.annualRate) },
        { label: 'APR', value: percent(application.apr) },
      ]}
    />
  )
}

/** What signing makes of a person, before they accept anything. */
const WhatItMeans = ({ application: { borrowerName } }: { readonly application: CoApplicationView }) => (
  <Notice tone="warning" heading="If you sign, you owe the whole loan">
    <p>
      Not half of it: if {borrowerName} does not pay, we may claim all of what is owed from you, and a missed payment
      counts against both of you.
    </p>
    <p>
      The money is sent to {borrowerName}, and payments come from their account. Nothing is debited from yours. You
      cannot have another loan with us while you owe this one.
    </p>
  </Notice>
)

const titles: Readonly<Record<CoApplicationStage, string>> = {
  invited: 'You are invited to borrow together',
  identity: 'Verify your identity',
  consent: 'About you',
  waiting: 'Your part is done for now',
  sign: 'Your turn to sign',
  signed: 'You signed the agreement',
  active: 'A loan that you owe together',
  ended: 'This application has ended',
}

interface Part {
  readonly application: CoApplicationView
  readonly token: string | null
}

const Invitation = ({ application, token }: Part) => {
  const services = useServices()
  const navigate = useNavigate()
  const accepting = useCommand(acceptCoApplication, async (answer) => {
    keepCoApplication(services, answer)
    // A used token is no part of an address.
    await navigate(paths.coApplicant(answer.loanId), { replace: true })
  })
  return (
    <>
      <FailureNotice error={accepting.error} />
      <p>
        {application.borrowerName} asks you to borrow with them. This invitation ends on{' '}
        <DateText value={application.expiresAt} as="near-time" />.
      </p>
      <WhatYouOwe application={application} />
      <WhatItMeans application={application} />
      <section className="stack-2">
        <h2>What comes next</h2>
        <ul className="stack-1 bullets">
          <li>You verify your identity, and agree to a credit check.</li>
          <li>We decide on the loan.</li>
          <li>Each of you signs the agreement. Nothing is agreed before you sign.</li>
        </ul>
      </section>
      <p>
        By continuing you accept <LegalLinks texts={acceptedByJoiningAt(present())} />
      </p>
      <div className="row-3 middle">
        <Button
          variant="primary"
          pending={accepting.isPending}
          pendingLabel="Accepting..."
          onClick={() => {
            if (token !== null) accepting.mutate({ params: { id: application.loanId }, body: { token } })
          }}
        >
          Accept and continue
        </Button>
      </div>
    </>
  )
}

const stages: Readonly<Record<CoApplicationStage, (part: Part) => ReactNode>> = {
  invited: (part) => <Invitation {...part} />,
  identity: (part) => <IdentityCheck {...part} />,
  consent: (part) => <ConsentForm {...part} />,
  waiting: ({ application }) => (
    <>
      <Notice tone="success" heading="You are verified and have given your consent">
        <p>
          {application.borrowerName} sends the application, and we decide. We email you when it is your turn to sign.
          You owe nothing until then.
        </p>
      </Notice>
      <WhatYouOwe application={application} />
    </>
  ),
  sign: ({ application }) => (
    <>
      <Notice tone="info" heading="We wait for your signature">
        <p>
          The agreement has been ready to sign since{' '}
          <DateText value={awaitedOf(application, 'co-applicant')?.since} as="near" />.
        </p>
        <BorrowersSignature application={application} />
      </Notice>
      <WhatItMeans application={application} />
      <CoSigning application={application} />
    </>
  ),
  signed: ({ application }) => (
    <>
      <Notice tone="success" heading="You signed the agreement">
        <p>
          Signed <DateText value={application.signedAt} as="near-time" />. The loan begins when{' '}
          {application.borrowerName} has signed, too.
        </p>
        <BorrowersSignature application={application} />
      </Notice>
      <WhatYouOwe application={application} />
    </>
  ),
  active: ({ application }) => (
    <OwedTogether application={application}>
      <WhatYouOwe application={application} />
    </OwedTogether>
  ),
  ended: ({ application }) => (
    <Notice tone="info" heading="You owe nothing">
      <p>The application of {application.borrowerName} goes on without you, or has ended.</p>
    </Notice>
  ),
}

const mayLeave: readonly CoApplicationStage[] = ['invited', 'identity', 'consent', 'waiting', 'sign', 'signed']

const toDashboard = (
  <div>
    <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
  </div>
)

/** A link that opens nothing for this account, with what a person can do. */
const Closed = ({ code, text }: { readonly code: string | undefined; readonly text: string | null }) => (
  <div className={styles['reading']}>
    <PageHeading title="We cannot open this invitation" />
    <Notice
      tone="warning"
      heading={code === 'NOT_FOUND' ? 'This link is not valid any more' : (text ?? 'It has ended')}
    >
      <p>
        {code === 'INVITATION_FOR_ANOTHER_EMAIL'
          ? 'Sign out, then open the link again and sign in, or sign up, with the email address that it was sent to.'
          : 'Use the link in the newest email, or have the person who invited you send it again.'}
      </p>
    </Notice>
    {toDashboard}
  </div>
)

const Declined = () => (
  <div className={styles['reading']}>
    <PageHeading title="You declined" />
    <Notice tone="info" heading="You owe nothing">
      <p>There is nothing else that you need to do.</p>
    </Notice>
    {toDashboard}
  </div>
)

const openingRefusals: readonly (string | undefined)[] = [
  'NOT_FOUND',
  'INVITATION_FOR_ANOTHER_EMAIL',
  'INVITATION_ENDED',
]

/** Whether a check is read, or others decide or sign. */
const waits = ({ check, stage }: CoApplicationView): boolean =>
  check === 'confirming' || stage === 'waiting' || stage === 'signed'

export const Component = () => {
  const { api } = useServices()
  const [search] = useSearchParams()
  const [declined, setDeclined] = useState(false)
  const [loanId, token] = [search.get('loanId') ?? '', search.get('token')]
  const query = useApiQuery(coApplicationQuery, loanId, token)
  useLoanChanges(
    loanChanges(api),
    query.data && waits(query.data) ? { id: loanId, sequence: query.data.sequence } : null,
    () => void query.refetch(),
  )
  const code = problemOf(query.error)?.code
  if (declined) return <Declined />
  if (query.data === undefined) {
    if (openingRefusals.includes(code)) return <Closed code={code} text={failureText(query.error)} />
    return query.isError ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <Loading />
  }
  const { stage } = query.data
  const part = { application: query.data, token }
  return (
    <div className={styles[stage === 'sign' ? 'wide' : 'reading']}>
      <PageHeading title={titles[stage]} />
      {stages[stage](part)}
      {mayLeave.includes(stage) && (
        <div className={styles['wayOut']}>
          <ConfirmedCommand
            endpoint={declineCoApplication}
            input={{ params: { id: query.data.loanId }, body: { token: stage === 'invited' ? token : null } }}
            words={{
              press: 'I do not want to borrow together',
              title: 'Decline to borrow together?',
              confirm: 'Decline',
              keep: 'Go back',
              pending: 'Declining...',
            }}
            onDone={() => setDeclined(true)}
          >
            <p>
              This is final for this application. You owe nothing. We email {query.data.borrowerName} that you declined,
              and no reason.
            </p>
          </ConfirmedCommand>
        </div>
      )}
    </div>
  )
}
