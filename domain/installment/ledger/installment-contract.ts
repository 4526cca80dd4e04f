import { isBookedAmount } from '../../ledger/booked-amount.ts'
import { doesNotAddUp, type Contract, type ReturnedDebit, type TermsDoNotAddUp } from '../../ledger/contract.ts'
import { parseBasisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { installmentReturnFee } from '../return-fee.ts'
import { chargeOf, type InstallmentTerms } from '../signed-terms.ts'
import { installmentPosition } from './installment-position.ts'
import { unearnedCharge } from './interest-bearing.ts'
import { installmentStillToPay } from './still-to-pay.ts'

/** The highest yearly rate a book can compute with, 10,000 %; what may be offered is far below. */
const bookedRateMax = 1_000_000

const contradictionOf = (terms: InstallmentTerms): TermsDoNotAddUp | undefined => {
  const { advance, annualRate, payments } = terms
  const uneven = payments.find(
    ({ amount, interest, principal }) =>
      !isBookedAmount(interest, 0) || !isBookedAmount(principal, 0) || interest + principal !== amount,
  )
  if (uneven)
    return doesNotAddUp(`interest of payment ${uneven.number}`, uneven.interest, uneven.amount - uneven.principal)
  const principalInAll = payments.reduce((sum, { principal }) => sum + principal, 0)
  if (principalInAll !== advance) return doesNotAddUp('principal of the payments', principalInAll, advance)
  if (!(parseBasisPoints(annualRate).ok && annualRate <= bookedRateMax))
    return doesNotAddUp('annual rate', annualRate, bookedRateMax)
  const charge = chargeOf(terms)
  return isBookedAmount(charge, 0) && charge < advance ? undefined : doesNotAddUp('charge', charge, 0)
}

/** C-04: everything agreed and every fee so far. A payment moved later would only lower the rate:
 * its signed day is stricter; one moved earlier raises it. */
const creditOf = (terms: InstallmentTerms, { agreed, fees }: Pick<ReturnedDebit, 'agreed' | 'fees'>) => ({
  advances: [{ on: terms.advanceDate, amount: cents(terms.advance - chargeOf(terms)) }],
  payments: agreed.map(({ scheduledDate, dueDate, amount }) => ({
    on: dueDate < scheduledDate ? dueDate : scheduledDate,
    amount,
  })),
  charges: fees
    .filter(({ waived }) => !waived)
    .map(({ on, amount }) => ({ on, amount, kind: 'dishonoured-item-fee' as const })),
  frequency: terms.payFrequency,
})

/** In the books: interest of a payment stands in the quote and accrues by days. */
export const installmentContract = (terms: InstallmentTerms): Contract => ({
  charge: chargeOf(terms),
  unearnedCharge: (on) => unearnedCharge(terms, on),
  costIsBooked: 'as-it-accrues',
  payoffRule: 'CPA-05',
  contradiction: () => contradictionOf(terms),
  payments: () => terms.payments.map((payment) => ({ ...payment, cost: payment.interest })),
  positionOn: (facts, through) => installmentPosition(facts, terms, through),
  stillToPay: (book, most) => installmentStillToPay(book, terms, most),
  lateInterestOn: () => [],
  returnFee: ({ returnCode, on, lendersCost, ...book }) => {
    const signedFee = terms.onDefault.returnedItemFee
    const cost = lendersCost ?? signedFee
    return installmentReturnFee({ returnCode, on, lendersCost: cost, signedFee, credit: creditOf(terms, book) })
  },
})
