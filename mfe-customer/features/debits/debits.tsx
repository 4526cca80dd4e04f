import { resumeDebit } from '@tamarack/contracts/commands/resume-debit'
import { revokeAuthorization } from '@tamarack/contracts/commands/revoke-authorization'
import { stopDebit } from '@tamarack/contracts/commands/stop-debit'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicedPaymentView, ServicingView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { defaultInterestOf, defaultInterestWords } from '@tamarack/ui/charges'
import { DateText, longDate, money } from '@tamarack/ui/format'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { OnTheirWay } from './on-their-way.tsx'

/** What a payment costs that is not made by another way in time; no fee, for no debit is
 * returned. */
const IfReturnedOrMissed = ({ loan }: { readonly loan: LoanView }) => {
  const interest = defaultInterestOf(loan)
  return (
    <li>
      A payment that is not paid by its day counts as missed.{' '}
      {interest === null
        ? 'Interest goes on at the rate of your loan.'
        : `From the next day you pay ${defaultInterestWords(interest)} on the principal that is due.`}{' '}
      There is no fee for stopping.
    </li>
  )
}

interface OfServicing {
  readonly loan: LoanView
  readonly servicing: ServicingView
}
interface OfPayment {
  readonly loan: LoanView
  readonly payment: ServicedPaymentView
}

/** Stops the debit of a payment, after its consequences were read. */
export const StopDebit = ({ loan, payment }: OfPayment) => {
  const amount = money(payment.amount - payment.paid)
  return (
    <ConfirmedCommand
      endpoint={stopDebit}
      input={{ params: { id: loan.id }, body: { payment: payment.number } }}
      words={{
        press: 'Stop this debit',
        title: `Stop the debit of ${amount}?`,
        confirm: 'Stop this debit',
        keep: 'Keep it',
        pending: 'Stopping...',
        done: 'Debit stopped',
      }}
    >
      <ul className="stack-1 bullets">
        <li>
          The payment stays due on <strong>{longDate(payment.dueDate)}</strong>. Pay it by e-Transfer on or before that
          day, with “Pay early”.
        </li>
        <IfReturnedOrMissed loan={loan} />
        <li>All other debits go on as agreed.</li>
        {payment.state === 'debit-sent' && (
          <li>This debit has left us. We call it back. If your bank has it already, it is made as agreed.</li>
        )}
      </ul>
    </ConfirmedCommand>
  )
}

/** The debit that comes next and can still be stopped, with its last day. */
const Stoppable = ({ loan, payment }: OfPayment) => {
  const amount = money(payment.amount - payment.paid)
  return (
    <>
      <p>
        We debit {amount} for your payment of{' '}
        <strong>
          <DateText value={payment.dueDate} as="near" />
        </strong>
        . You can stop this debit through{' '}
        <strong>
          <DateText value={payment.control.until ?? payment.dueDate} as="near" />
        </strong>
        .
      </p>
      <div>
        <StopDebit loan={loan} payment={payment} />
      </div>
    </>
  )
}

const Stopped = ({ loan, payment, servicing }: OfPayment & OfServicing) => {
  const { state, until } = payment.control
  const onTheirWay = servicing.onTheirWay.filter((debit) => debit.payment === payment.number)
  // Called back too late, it is made: nobody pays the same a second time.
  const isMade = onTheirWay.some((debit) => debit.state !== 'being-called-back')
  return (
    <>
      <p>
        You stopped the debit of {money(payment.amount - payment.paid)}. The payment{' '}
        {payment.state === 'missed' ? 'was' : 'stays'} due on <DateText value={payment.dueDate} as="near" />.{' '}
        {isMade ? 'The debit had left us before.' : 'Pay it by e-Transfer.'}
      </p>
      <OnTheirWay debits={onTheirWay} />
      {state === 'resumable' && until !== null && (
        <div>
          <ConfirmedCommand
            endpoint={resumeDebit}
            input={{ params: { id: loan.id }, body: { payment: payment.number } }}
            words={{
              press: 'Let this debit go on',
              title: 'Let this debit go on?',
              confirm: 'Let it go on',
              keep: 'Keep it stopped',
              pending: 'Saving...',
              done: 'The debit goes on',
            }}
          >
            <p>
              We debit {money(payment.amount - payment.paid)} for your payment of {longDate(payment.dueDate)}. You can
              change this through {longDate(until)}.
            </p>
          </ConfirmedCommand>
        </div>
      )}
    </>
  )
}

/** The right to revoke the authorization, or that it was used. */
const Authorization = ({ loan, servicing: { authorization } }: OfServicing) => {
  const { revokedOn, endsOn, endsOnIfRevoked } = authorization
  if (revokedOn !== null && endsOn !== null)
    return (
      <p>
        You revoked your debit authorization on <DateText value={revokedOn} as="near" />. We make no debit on or after{' '}
        <strong>
          <DateText value={endsOn} as="near" />
        </strong>
        . Every payment stays due on its day: pay each by e-Transfer.
      </p>
    )
  if (endsOnIfRevoked === null) return null
  return (
    <div>
      <ConfirmedCommand
        endpoint={revokeAuthorization}
        input={{ params: { id: loan.id } }}
        words={{
          press: 'Revoke the authorization',
          title: 'Revoke your debit authorization?',
          confirm: 'Revoke it',
          keep: 'Keep it',
          pending: 'Revoking...',
          done: 'Authorization revoked',
        }}
      >
        <ul className="stack-1 bullets">
          <li>
            We make no debit on or after <strong>{longDate(endsOnIfRevoked)}</strong>. One that falls before is made as
            agreed, unless you stop it or your bank has it already.
          </li>
          <li>You still owe the loan. Every payment stays due on its day. Pay each by e-Transfer.</li>
          <IfReturnedOrMissed loan={loan} />
          <li>We email you a confirmation. You can authorize debits again at any time.</li>
        </ul>
      </ConfirmedCommand>
    </div>
  )
}

/** The way to another bank account, or to debits again after they were stopped or revoked. */
const NewAccount = ({ loan, servicing: { authorization, debits } }: OfServicing) => {
  if (authorization.newAccount === 'none') return null
  const words =
    authorization.newAccount === 'to-sign'
      ? 'Sign the new authorization'
      : authorization.revokedOn !== null || debits === 'stopped'
        ? 'Authorize debits again'
        : 'Change the bank account'
  return (
    <div>
      <LinkButton variant="secondary" to={paths.newAccount(loan.id)}>
        {words}
      </LinkButton>
    </div>
  )
}

/** What the borrower decides about debits: stop the next one, let it go on, or revoke the whole
 * authorization. */
export const Debits = ({ loan, servicing }: OfServicing) => {
  const next = servicing.payments.find(({ control }) => control.state === 'stoppable')
  const stopped = servicing.payments.filter(
    ({ control }) => control.state === 'stopped' || control.state === 'resumable',
  )
  return (
    <>
      {next !== undefined && <Stoppable loan={loan} payment={next} />}
      {stopped.map((payment) => (
        <Stopped key={payment.number} loan={loan} payment={payment} servicing={servicing} />
      ))}
      <Authorization loan={loan} servicing={servicing} />
      <NewAccount loan={loan} servicing={servicing} />
    </>
  )
}
