import type { HousePolicy } from '../policy/house-policy.ts'
import type { Applicant } from '../products/offer.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { payFrequencies, payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { offerInstallment, type InstallmentOffer, type InstallmentRequest } from './offer.ts'

/** The same amount paid back in another way, and what that comes to. */
export type Choice = {
  readonly payFrequency: PayFrequency
  readonly numberOfPayments: number
  readonly regularPayment: Cents
  readonly costOfBorrowing: Cents
  readonly total: Cents
  readonly dueDate: LocalDate
}

const choiceOf = ({ payFrequency, payments, costOfBorrowing, total, dueDate }: InstallmentOffer): Choice => ({
  payFrequency,
  numberOfPayments: payments.length,
  regularPayment: payments[0]?.amount ?? total,
  costOfBorrowing,
  total,
  dueDate,
})

/** About as long at another frequency, and half and twice as many payments at the same one. */
const alternatives = ({ payFrequency, numberOfPayments }: InstallmentRequest) => [
  ...payFrequencies
    .filter((frequency) => frequency !== payFrequency)
    .map((frequency) => ({
      payFrequency: frequency,
      numberOfPayments: Math.max(
        1,
        Math.round((numberOfPayments * payPeriodsPerYear[frequency]) / payPeriodsPerYear[payFrequency]),
      ),
    })),
  ...[Math.ceil(numberOfPayments / 2), numberOfPayments * 2]
    .filter((count) => count !== numberOfPayments)
    .map((count) => ({ payFrequency, numberOfPayments: count })),
]

/** TAM-45: the same amount at the other frequencies over about the same time, and with half and
 * twice as many payments; what would not be offered is left out. */
export const alternativeChoices = (
  terms: InstallmentRequest,
  applicant: Applicant,
  today: LocalDate,
  policy: HousePolicy,
): readonly Choice[] =>
  alternatives(terms).flatMap((change) => {
    const offer = offerInstallment({ ...terms, ...change }, applicant, today, policy)
    return offer.ok ? [choiceOf(offer.value)] : []
  })
