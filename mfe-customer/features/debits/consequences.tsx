import { defaultInterest } from '@tamarack/contracts/limits'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { defaultInterestOf, defaultInterestWords } from '@tamarack/ui/charges'

/** What a payment costs that is not made by another way in time; no fee, for no debit is returned. */
export const IfReturnedOrMissed = ({ loan }: { readonly loan: LoanView }) => {
  const interest = defaultInterestOf(loan, defaultInterest)
  return (
    <li>
      If it is not paid by then, it counts as missed.{' '}
      {interest === null
        ? 'Interest goes on at the rate of your loan.'
        : `From the next day you pay ${defaultInterestWords(interest)} on the principal that is due.`}{' '}
      There is no fee for stopping.
    </li>
  )
}
