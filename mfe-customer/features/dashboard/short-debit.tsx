import { payAmountAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { DateText, money, nearDate } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { usePresent } from '@tamarack/ui/present'
import { RequestLink } from '../arrangement/more-time.tsx'
import { StopDebit } from '../debits/debits.tsx'
import { Reach } from './reach.tsx'

/** As exact as a forecast is: ten dollars. */
const about = (cents: number): number => Math.max(0, Math.round(cents / 10_00) * 10_00)

/** '$180': no cents where they would say more than is known. */
const roundMoney = (cents: number): string => money(cents).replace('.00', '')

interface ShortDebitProps {
  readonly loan: LoanView
  readonly servicing: ServicingView
  readonly short: NonNullable<ServicingView['shortDebit']>
}

/** The next debit is likely to find too little: how much is expected, from what we know it, and
 * what one can do in time. */
export const ShortDebit = ({ loan, servicing, short: { on, debit, expected, readOn } }: ShortDebitProps) => {
  const now = usePresent()
  const payment = servicing.payments.find(({ number }) => number === servicing.nextDebit?.payment)
  const canStop = payment?.control.state === 'stoppable'
  const there = about(expected)
  const missing = debit - there
  // A part makes the one payment of a cash advance smaller; elsewhere it leaves this debit, or most
  // of it, as it is.
  const isOne = loan.loanType === 'cash-advance' && loan.selectedPaymentPlan !== 'extended'
  const canPayPart = servicing.nextDebit?.isSent === false && isOne && missing > 0
  return (
    <Notice
      tone="warning"
      heading={`On ${nearDate(on, now)} ${there === 0 ? 'little or nothing' : `about ${roundMoney(there)}`} is likely to be in your account; the debit is ${money(debit)}`}
    >
      <p>
        That is what the bank data you shared on <DateText value={readOn} as="near" /> lead us to expect: the balance
        then, with your usual pay, payments and spending since. You know better what has changed.
      </p>
      {canStop ? (
        <p>
          You can stop this debit through <DateText value={payment.control.until} as="near" />, at no cost. The payment
          stays due.
        </p>
      ) : (
        <p>
          This debit cannot be stopped any more. If you can, put {money(debit)} in the account before that day.{' '}
          <Reach />
        </p>
      )}
      <div className="row-3">
        {canPayPart && (
          <LinkButton variant="secondary" to={payAmountAddress(loan.id, missing)}>
            Pay {money(missing)} before
          </LinkButton>
        )}
        {canStop && <StopDebit loan={loan} payment={payment} />}
        {servicing.request?.state !== 'open' && <RequestLink loan={loan}>Ask for a later day</RequestLink>}
      </div>
    </Notice>
  )
}
