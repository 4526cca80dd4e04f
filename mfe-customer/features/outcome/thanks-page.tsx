import { Link } from 'react-router-dom'
import { reopenApplication } from '@tamarack/contracts/commands/reopen-application'
import { referenceOf } from '@tamarack/contracts/limits'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button, LinkButton } from '@tamarack/ui/button'
import { DateText, money } from '@tamarack/ui/format'
import { PrintIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import { Picture } from '@tamarack/ui/picture'
import { usePresent } from '@tamarack/ui/present'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useApiQuery, useUser } from '../../services.tsx'
import { hasCoBorrower } from '../co-applicant/co-borrowing.tsx'
import { LoanScreen, useFollow, useScreen } from '../frame/loan-screen.tsx'
import { lastSignature } from '../loan/co-applicant-turn.ts'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { introductionQuery } from '../loan/loan-queries.ts'
import { nextAddress, stepWordsOf } from '../loan/steps.ts'

/** The way to another answer after the application was sent: it leaves our review until it is sent
 * again. */
const ChangeApplication = ({ loan }: { readonly loan: LoanView }) => {
  const { go } = useScreen()
  return (
    <section className="stack-2 no-print">
      <h2>Something is not right?</h2>
      <p>Until we decide, you can change your answers or the loan, and send the application again.</p>
      <div>
        <ConfirmedCommand
          endpoint={reopenApplication}
          input={{ params: { id: loan.id } }}
          words={{
            press: 'Change my application',
            title: 'Change your application?',
            confirm: 'Yes, change it',
            keep: 'Leave it as it is',
            pending: 'Opening...',
          }}
          onDone={(answer) => go(answer, paths.application(loan.id))}
        >
          <p>
            We stop our review until you send the application again. Your answers are kept; you choose your loan again.
            What you sent before stays on file beside the new version.
          </p>
        </ConfirmedCommand>
      </div>
    </section>
  )
}

const receipt = (loan: LoanView) => [
  { label: 'Reference number', value: referenceOf(loan.id) },
  { label: 'Received', value: <DateText value={loan.submittedAt} as="near" /> },
  { label: 'Amount requested', value: money(loan.selectedLoanAmount) },
  {
    label: 'You would repay',
    value: money(loan.totalObligationAmount),
    note: (
      <>
        by <DateText value={loan.endDate} as="near" />
      </>
    ),
  },
]

/** By when we aim to decide; once that has passed, the truth about it. */
const ByWhen = ({ loan: { submittedAt } }: { readonly loan: LoanView }) => {
  const now = usePresent()
  const targetHours = useApiQuery(introductionQuery).data?.decisionTargetHours
  if (submittedAt === null || targetHours === undefined) return null
  const aim = submittedAt + targetHours * 3_600_000
  return now <= aim ? (
    <>
      We aim to decide by <DateText value={aim} as="near-time" />.
    </>
  ) : (
    <>
      It is taking longer than we aim for; you can <a href="#help">call us</a>.
    </>
  )
}

const Waiting = ({ loan }: { readonly loan: LoanView }) => {
  const { email } = useUser()
  const words = useApiQuery(introductionQuery).data?.waitingWords ?? ''
  const together = hasCoBorrower(loan)
  return (
    <>
      <Picture of="received" />
      <SummaryList rows={receipt(loan)} />
      {words !== '' && (
        <Notice tone="info" heading="From our team">
          <p>{words}</p>
        </Notice>
      )}
      <section className="stack-2">
        <h2>What happens next</h2>
        <ol className="stack-2 numbers">
          <li>
            A team member reviews your application. <ByWhen loan={loan} /> You can leave: we email you the decision.
            This page changes by itself when it is made, and your dashboard shows it too.
          </li>
          <li>
            {together
              ? 'If we approve it, you both read and sign the agreement, and you authorize the debit.'
              : 'If we approve it, you read and sign the agreement and authorize the debit.'}{' '}
            Nothing is final before that.
          </li>
          <li>We send the money within one hour of {lastSignature(together)}.</li>
        </ol>
      </section>
      <ChangeApplication loan={loan} />
      <section className="stack-2">
        <h2>Your contact details</h2>
        <p>
          We write to {email}. You can change it in <Link to={paths.accountEmail}>your account</Link>. For anything
          else, our details are <a href="#help">at the end of this page</a>.
        </p>
      </section>
    </>
  )
}

const Decided = ({ loan }: { readonly loan: LoanView }) => (
  <>
    <Notice tone="info" heading="Where it stands now">
      <p>{stepWordsOf(loan).now}</p>
    </Notice>
    <SummaryList rows={receipt(loan)} />
    {nextAddress(loan) !== paths.dashboard && (
      <div className="no-print">
        <LinkButton to={nextAddress(loan)}>{stepWordsOf(loan).action}</LinkButton>
      </div>
    )}
  </>
)

const Received = ({ loan }: { readonly loan: LoanView }) => {
  const waiting = useFollow(loan) || loan.status === 'review'
  return (
    <>
      {waiting ? <Waiting loan={loan} /> : <Decided loan={loan} />}
      <div className="row-3 middle no-print">
        <LinkButton
          variant={waiting || nextAddress(loan) === paths.dashboard ? 'primary' : 'secondary'}
          to={paths.dashboard}
        >
          Go to your dashboard
        </LinkButton>
        <Button variant="quiet" onClick={() => window.print()}>
          <PrintIcon />
          Print
        </Button>
      </div>
    </>
  )
}

const waits = ({ status }: LoanView): boolean => status === 'review'

export const Component = () => (
  <LoanScreen
    title="Application received"
    titleFor={({ submittedAt }) => (submittedAt === null ? 'Your application' : null)}
    waits={waits}
  >
    {(loan) =>
      loan.submittedAt === null ? (
        <>
          <p>This application is not sent yet.</p>
          <p>{stepWordsOf(loan).now}</p>
          <div>
            <LinkButton to={nextAddress(loan)}>{stepWordsOf(loan).action}</LinkButton>
          </div>
        </>
      ) : (
        <Received loan={loan} />
      )
    }
  </LoanScreen>
)
