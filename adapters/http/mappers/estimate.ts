import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { EstimateView } from '@tamarack/contracts/endpoints/site'
import type { Estimate } from '@tamarack/domain/products/estimate'
import { annualRateOf, type Offer } from '@tamarack/domain/products/product'

/** Cents for each hundred dollars, rounded down. */
export const costPerHundred = ({ costOfBorrowing, advance }: Pick<Offer, 'costOfBorrowing' | 'advance'>): number =>
  Math.floor((costOfBorrowing * 100_00) / advance)

/** What a visitor's loan would cost: cents, rates in percent. What the contract does not list is
 * dropped where an answer is sent (`mount.ts`). */
export const toEstimateView = ({ terms, offer, payDates }: Estimate): ReadOnly<EstimateView> => {
  const { payments, total, dueDate } = offer
  const annualRate = annualRateOf(offer)
  return {
    ...offer,
    loanAmount: offer.advance,
    paymentFrequency: offer.payFrequency,
    costPerHundred: costPerHundred(offer),
    apr: offer.disclosureApr / 100,
    annualRate: annualRate === undefined ? null : annualRate / 100,
    numberOfPayments: payments.length,
    payment: payments[0]?.amount ?? total,
    firstDueDate: payments[0]?.dueDate ?? dueDate,
    nextPayDate: 'nextPayDate' in terms ? terms.nextPayDate : null,
    payDates: payDates ?? null,
  }
}
