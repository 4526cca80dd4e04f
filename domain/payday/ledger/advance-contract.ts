import { isBookedAmount } from '../../ledger/booked-amount.ts'
import { doesNotAddUp, type Contract, type SignedPayment, type TermsDoNotAddUp } from '../../ledger/contract.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'
import { withAmount } from '../../ledger/remaining-schedule.ts'
import { cents, sumOf } from '../../values/cents.ts'
import { paydayReturnFee } from '../arrears/return-fee.ts'
import { costShares } from '../cost-shares.ts'
import type { CashAdvanceTerms } from '../signed-terms.ts'
import { advancePosition } from './advance-position.ts'
import { lateInterestOn } from './late-interest.ts'

const contradictionOf = ({ advance, costOfBorrowing, payments }: CashAdvanceTerms): TermsDoNotAddUp | undefined => {
  if (!isBookedAmount(costOfBorrowing, 0)) return doesNotAddUp('cost of borrowing', costOfBorrowing, 0)
  const total = sumOf(payments)
  return total === advance + costOfBorrowing
    ? undefined
    : doesNotAddUp('total of payments', total, advance + costOfBorrowing)
}

/** TAM-11: the cost is shared out over the payments. */
const paymentsAsSigned = ({ payments, costOfBorrowing }: CashAdvanceTerms): readonly SignedPayment[] => {
  const shares = costShares(
    payments.map(({ amount }) => amount),
    costOfBorrowing,
  )
  return payments.map((payment, index) => ({
    ...payment,
    cost: shares[index] ?? cents(0),
    scheduledDate: payment.dueDate,
  }))
}

/** In the books: paid out in full (ON-17), its whole cost owed from the start. */
export const cashAdvanceContract = (terms: CashAdvanceTerms): Contract => ({
  charge: cents(0),
  unearnedCharge: () => cents(0),
  costIsBooked: 'at-signing',
  payoffRule: 'ON-14',
  contradiction: () => contradictionOf(terms),
  payments: () => paymentsAsSigned(terms),
  positionOn: (facts, through) => advancePosition(facts, terms, through),
  // A prepayment is spread as it is booked (ON-13): what is open is what is owed.
  stillToPay: ({ payments, asOf }, most) => {
    const isLimited = (payment: BookedPayment): boolean => payment.amount - payment.paid > most(payment)
    if (!payments.some(isLimited)) return payments
    return payments.map((payment) =>
      isLimited(payment) ? withAmount(payment, payment.paid + most(payment), asOf) : payment,
    )
  },
  lateInterestOn: (facts, through) => lateInterestOn(facts, terms, through),
  returnFee: ({ returnCode, fees }) =>
    paydayReturnFee({ signedFee: terms.onDefault.returnedItemFee, returnCode, feeAlreadyCharged: fees.length > 0 }),
})
