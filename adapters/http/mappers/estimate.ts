import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { EstimateView } from '@tamarack/contracts/endpoints/site'
import type { Estimate } from '@tamarack/domain/products/estimate'
import { annualRateOf } from '@tamarack/domain/products/product'

/** What a visitor's loan would cost: cents, rates in percent. */
export const toEstimateView = ({ terms, offer, payDates }: Estimate): ReadOnly<EstimateView> => {
  const { advance, costOfBorrowing, total, payments } = offer
  const annualRate = annualRateOf(offer)
  return {
    loanAmount: advance,
    paymentFrequency: offer.payFrequency,
    costOfBorrowing,
    total,
    costPerHundred: Math.floor((costOfBorrowing * 100_00) / advance),
    apr: offer.disclosureApr / 100,
    annualRate: annualRate === undefined ? null : annualRate / 100,
    termDays: offer.termDays,
    numberOfPayments: payments.length,
    payment: payments[0]?.amount ?? total,
    firstDueDate: payments[0]?.dueDate ?? offer.dueDate,
    dueDate: offer.dueDate,
    nextPayDate: 'nextPayDate' in terms ? terms.nextPayDate : null,
    payDates: payDates ?? null,
  }
}
