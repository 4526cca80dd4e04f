import { debitLeadBusinessDays } from '@tamarack/contracts/limits'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { defaultInterestOf, defaultInterestWords } from '@tamarack/ui/charges'
import { money } from '@tamarack/ui/format'
import { MoreTime } from '../arrangement/more-time.tsx'
import { FreeHelp, Reach } from './reach.tsx'

interface CannotPayProps {
  readonly loan: LoanView
  /** Once the money has been sent. */
  readonly servicing?: ServicingView | undefined
}

/** What a returned debit costs: once on a cash advance, up to the printed fee each time where only
 * the agreed interest runs on. */
const WhenReturned = ({ loan }: CannotPayProps) => {
  const fee = loan.returnedItemFee
  const interest = defaultInterestOf(loan)
  return interest === null ? (
    <p>
      If a debit is returned, you pay a fee of at most {money(fee)}, never more than it cost us. Interest goes on at the
      rate of your loan.
    </p>
  ) : (
    <p>
      If a debit is returned, you pay a fee of {money(fee)} once, and {defaultInterestWords(interest)} on the principal
      that is due.
    </p>
  )
}

/** What can be done, and what a debit that finds too little would cost while one is to come. */
export const CannotPay = ({ loan, servicing }: CannotPayProps) => {
  const next = servicing === undefined ? undefined : servicing.nextDebit
  return (
    <>
      <p>
        <Reach />
        {(next === undefined || next?.isSent === false) &&
          ` Stopping a debit takes at least ${debitLeadBusinessDays} business days.`}
      </p>
      {next !== null && <WhenReturned loan={loan} />}
      {(loan.status === 'funded' || loan.status === 'overdue') && (
        <MoreTime loan={loan} request={servicing?.request ?? null} />
      )}
      <p>
        <FreeHelp />
      </p>
    </>
  )
}
