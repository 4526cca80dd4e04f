import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { inviteCoApplicant } from '@tamarack/contracts/commands/invite-co-applicant'
import { withdrawCoApplicant } from '@tamarack/contracts/commands/withdraw-co-applicant'
import type { InstallmentForm } from '@tamarack/contracts/forms/installment'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { useServices } from '../../services.tsx'
import { progressOf, turnOf, waitsForCoApplicant } from '../loan/co-applicant-turn.ts'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { keepLoan } from '../loan/loan-queries.ts'
import { CoApplicantSteps } from './awaited.tsx'

/** Whether somebody is invited, or has accepted. */
export const hasCoBorrower = (loan: LoanView): boolean =>
  ['invited', 'accepted', 'verified', 'ready'].includes(progressOf(loan))

const Words = ({ loan }: { readonly loan: LoanView }) => {
  const { coApplicant } = loan
  const terms = coApplicant && `${money(coApplicant.loanAmount)} in ${coApplicant.loanTerm} payments`
  switch (progressOf(loan)) {
    case 'not-invited':
    case 'withdrawn':
      return (
        <p>
          Choose your loan below, then we email your co-applicant an invitation. They accept, verify their identity and
          consent with an account of their own; after that you send the application. A cash advance is always for one
          person.
        </p>
      )
    case 'invited':
      return (
        <p>
          For {terms}. The invitation ends on <DateText value={coApplicant?.expiresAt} as="near-time" />. We email you
          when they answer. For other terms they need another invitation.
        </p>
      )
    case 'accepted':
      return <p>For {terms}. They verify their identity next. We email you when your application can be sent.</p>
    case 'verified':
      return <p>For {terms}. They give their consent next. We email you when your application can be sent.</p>
    case 'ready':
      return <p>They are verified and have consented to {terms}. Send your application with these terms.</p>
    case 'declined':
      return (
        <p>
          That is final for this application. You can go on alone, or{' '}
          <Link to={paths.personalInfo(loan.id)}>name somebody else</Link>.
        </p>
      )
    case 'expired':
      return (
        <p>
          Nobody answered it in time. You can send it again, go on alone, or{' '}
          <Link to={paths.personalInfo(loan.id)}>name somebody else</Link>.
        </p>
      )
  }
}

/** Going on alone: the terms can be chosen again, because alone it is another loan. */
const GoOnAlone = ({ loan }: { readonly loan: LoanView }) => {
  const services = useServices()
  const queryClient = useQueryClient()
  const together = hasCoBorrower(loan)
  return (
    <ConfirmedCommand
      endpoint={withdrawCoApplicant}
      input={{ params: { id: loan.id } }}
      words={{
        press: 'Go on alone',
        title: 'Go on alone?',
        confirm: 'Go on alone',
        keep: together ? 'Keep applying together' : 'Go back',
        pending: 'Saving...',
      }}
      onDone={async (answer) => {
        keepLoan(services, answer)
        // The answers name nobody any more, and the limits follow from them.
        await queryClient.invalidateQueries()
      }}
    >
      <p>
        {together && 'We email your co-applicant that they are not asked any more. '}You alone owe the loan, and you
        send your terms for review by yourself.
      </p>
    </ConfirmedCommand>
  )
}

/** The terms of the invitation as the form has them; the day is today's. */
export const invitedTerms = (loan: LoanView, startDate: string): InstallmentForm | null =>
  loan.coApplicant === null
    ? null
    : {
        loanType: 'installment',
        loanAmount: loan.coApplicant.loanAmount,
        paymentFrequency: loan.coApplicant.paymentFrequency as InstallmentForm['paymentFrequency'],
        loanTerm: loan.coApplicant.loanTerm,
        startDate,
      }

const Resend = ({ loan, today }: { readonly loan: LoanView; readonly today: string }) => {
  const body = invitedTerms(loan, today)
  if (body === null) return null
  return (
    <ConfirmedCommand
      endpoint={inviteCoApplicant}
      input={{ params: { id: loan.id }, body }}
      words={{
        press: 'Send the invitation again',
        title: 'Send the invitation again?',
        confirm: 'Send a new link',
        keep: 'Keep the first link',
        pending: 'Sending...',
        done: 'Invitation sent again',
      }}
    >
      <p>
        We email a new link for the same terms. The link in the first email stops working, so let your co-applicant
        know.
      </p>
    </ConfirmedCommand>
  )
}

/** Where an application of two people stands, for the borrower, and their ways on. */
export const CoBorrowing = ({ loan, today }: { readonly loan: LoanView; readonly today: string }) => {
  const progress = progressOf(loan)
  const { tone, heading } = turnOf(loan)
  return (
    <Notice tone={tone} heading={heading}>
      <Words loan={loan} />
      <CoApplicantSteps loan={loan} />
      <div className="row-3 middle">
        {waitsForCoApplicant(loan) && <LinkButton to={paths.dashboard}>Save and leave</LinkButton>}
        {(progress === 'invited' || progress === 'expired') && <Resend loan={loan} today={today} />}
        <GoOnAlone loan={loan} />
      </div>
    </Notice>
  )
}
