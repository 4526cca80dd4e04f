import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { awaitedOf, CoApplicantSteps, CoSignature } from '../co-applicant/awaited.tsx'
import { coApplicantStep, turnOf } from '../loan/co-applicant-turn.ts'
import { Withdraw } from '../loan/confirmed-command.tsx'
import { CostBox, hasTerms } from '../loan/cost-box.tsx'
import { customerStepAt, customerSteps, nextAddress, stepWordsOf, waitsForCoSignature } from '../loan/steps.ts'
import { FourNumbers, Reached } from './reached.tsx'

const stepText = (loan: LoanView): string => {
  const step = customerStepAt(loan.status)
  return step === null ? '' : `Step ${customerSteps.indexOf(step) + 1} of ${customerSteps.length}.`
}

const NotFinished = ({ loan }: { readonly loan: LoanView }) => (
  <Notice tone="info" heading="Your application is not finished">
    <p>
      {stepText(loan)} {stepWordsOf(loan).now}
    </p>
  </Notice>
)

/** What follows the last signature, sealed with its time. */
export const Signed = ({ loan }: { readonly loan: LoanView }) => (
  <Reached id="signed" of="signed" heading="Your loan is signed">
    <p>
      Signed and in force since <DateText value={loan.activatedAt} as="near" />.
    </p>
    <p>
      We are sending {money(loan.selectedLoanAmount)} to you by Interac e-Transfer. It arrives by{' '}
      <DateText value={loan.fundBy} as="time" />. This page shows when it was sent.
    </p>
  </Reached>
)

/** The one notice of an application: whose turn it is and what for. */
const Turn = ({ loan }: { readonly loan: LoanView }) => {
  switch (loan.status) {
    case 'review':
      return (
        <Notice tone="info" heading="We are reviewing your application">
          <p>
            You sent it on <DateText value={loan.submittedAt} as="near" />. You do not need to do anything now.
          </p>
        </Notice>
      )
    case 'agreement':
      return (
        <Reached id="approved" of="approved" heading="We approved your application">
          <FourNumbers loan={loan} />
          <p>
            Read the agreement and sign it if you still want the loan. It has been ready since{' '}
            <DateText value={loan.decidedAt} as="near" />. You owe nothing until you have signed both documents.
          </p>
          <CoSignature loan={loan} />
        </Reached>
      )
    case 'pad':
      if (waitsForCoSignature(loan))
        return (
          <Notice tone="info" heading="We wait for your co-applicant to sign">
            <p>You signed everything. When they have signed the agreement, we send the money within one hour.</p>
            <CoSignature loan={loan} />
          </Notice>
        )
      return (
        <Notice tone="success" heading={awaitedOf(loan, 'co-applicant') ? 'Two signatures left' : 'One signature left'}>
          <p>
            You signed the agreement on <DateText value={loan.agreementSignedAt} as="near" />. Authorize the debit, and
            we send the money within one hour{awaitedOf(loan, 'co-applicant') && ' of the last signature'}.
          </p>
          <CoSignature loan={loan} />
        </Notice>
      )
    case 'identity':
      if (loan.identity === 'pending-review')
        return (
          <Notice tone="info" heading="We are checking this by hand. We will email you.">
            <p>Your identity check needs a person to look at it. Your application is saved.</p>
          </Notice>
        )
      return <NotFinished loan={loan} />
    case 'terms':
      if (coApplicantStep(loan) === null) return <NotFinished loan={loan} />
      return (
        <Notice tone={turnOf(loan).tone} heading={turnOf(loan).heading}>
          <p>{stepWordsOf(loan).now}</p>
          <CoApplicantSteps loan={loan} />
        </Notice>
      )
    default:
      return <NotFinished loan={loan} />
  }
}

const wayOn = (loan: LoanView): ReactNode => {
  switch (loan.status) {
    case 'review':
      return <LinkButton to={paths.thanks(loan.id)}>See your receipt</LinkButton>
    case 'agreement':
      return <LinkButton to={nextAddress(loan)}>Read the agreement</LinkButton>
    case 'pad':
      return <LinkButton to={nextAddress(loan)}>{stepWordsOf(loan).action}</LinkButton>
    default:
      return (
        <LinkButton to={nextAddress(loan)}>
          {coApplicantStep(loan) === null ? 'Continue your application' : stepWordsOf(loan).action}
        </LinkButton>
      )
  }
}

/** An application that is under way: whose turn it is, the way on, and the way out. */
export const InProgress = ({ loan }: { readonly loan: LoanView }) => (
  <div className="stack-5 form-width">
    <Turn loan={loan} />
    {hasTerms(loan) && loan.status !== 'agreement' && <CostBox loan={loan} label="What it costs" />}
    <div className="row-3">{wayOn(loan)}</div>
    {loan.status === 'agreement' && (
      <Disclosure summary="Everything it costs">
        <CostBox loan={loan} label="What it costs" />
      </Disclosure>
    )}
    <p className="targets">
      <Link to={paths.application(loan.id)}>See your answers</Link>
    </p>
    <div>
      <Withdraw loan={loan} />
    </div>
  </div>
)
