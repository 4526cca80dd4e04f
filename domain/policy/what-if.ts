import { isCleanFile, type DecisionBasis } from '../decision/clean-file.ts'
import { needsSecondPerson } from '../decision/second-review.ts'
import { affordabilityOf, meansOf, paymentsOfAMonth } from '../installment/affordability.ts'
import { amortize } from '../installment/level-payment.ts'
import { installmentDays } from '../installment/offer.ts'
import { ownRate } from '../installment/price.ts'
import { amortizationOf } from '../installment/quote.ts'
import { servicingStatuses, type LoanStatus } from '../loan/status.ts'
import { incomeForLimit } from '../payday/net-pay.ts'
import type { Offer } from '../products/product.ts'
import { cents } from '../values/cents.ts'
import { earnsEnough, type HousePolicy } from './house-policy.ts'

/** An application as it was sent and priced, how it was decided, and how the loan stands today. */
export type PastFile = {
  readonly offer: Offer
  readonly basis: DecisionBasis
  readonly decided: 'approved' | 'rejected' | 'undecided'
  readonly status: LoanStatus
}

/** What a policy does with a file: not offered at all, for two people, for one, or approved. */
export const roads = ['not-offered', 'two-people', 'one-person', 'by-policy'] as const
export type Road = (typeof roads)[number]

/** Files that another policy would have treated otherwise, with what became of them. */
export type Moved = {
  readonly from: Road
  readonly to: Road
  readonly files: number
  readonly approved: number
  readonly rejected: number
  /** Of those that became loans, in cents. */
  readonly lent: number
  readonly nowLate: number
  readonly lost: number
}

export type WhatIf = {
  /** All that were tried. */
  readonly files: number
  readonly moved: readonly Moved[]
  /** Installment loans that were approved: how many have another cost, and its sum in cents. */
  readonly price: { readonly loans: number; readonly before: number; readonly after: number }
}

export const nothingTried: WhatIf = { files: 0, moved: [], price: { loans: 0, before: 0, after: 0 } }

/** The payments at the policy's own rate. Where the law wants a lower one, as for the shortest
 * terms near 35 %, they are a little lower still. */
const paymentsUnder = (offer: Offer, policy: HousePolicy): readonly { readonly amount: number }[] => {
  if (offer.loanType === 'cash-advance' || offer.annualRate === ownRate(policy)) return offer.payments
  const { advance, payments, payFrequency } = offer
  const days = installmentDays(offer.advanceDate, payFrequency)
  if (days === undefined) return payments
  const request = { ...days, numberOfPayments: payments.length, advance, annualRate: ownRate(policy) }
  // Their days are the same at any rate, and take the longest to find.
  const rows = amortize(amortizationOf(request))
  return rows.ok ? rows.value : payments
}

type Payments = ReturnType<typeof paymentsUnder>

const isOffered = ({ offer, basis }: PastFile, policy: HousePolicy, payments: Payments): boolean => {
  const { monthlyNetIncome, monthlyIncomeFound, incomeSeen } = basis.applicant
  const income = incomeForLimit(monthlyNetIncome, monthlyIncomeFound, incomeSeen)
  if (!income.ok || !earnsEnough(income.value.monthlyNetIncome, policy).ok) return false
  if (offer.loanType === 'cash-advance') return offer.advance <= policy.cashAdvanceMost
  const means = meansOf(basis.applicant)
  const [first] = payments
  return (
    offer.advance <= policy.installmentMost &&
    means.ok &&
    first !== undefined &&
    paymentsOfAMonth(cents(first.amount), offer.payFrequency) <= affordabilityOf(means.value, policy).affordable
  )
}

/** TAM-213: what that policy would have done with the file. */
export const roadUnder = (
  file: PastFile,
  policy: HousePolicy,
  payments: Payments = paymentsUnder(file.offer, policy),
): Road => {
  const { offer, basis } = file
  if (!isOffered(file, policy, payments)) return 'not-offered'
  if (isCleanFile({ ...offer, worst: basis.worst }, policy)) return 'by-policy'
  const because = needsSecondPerson({ advance: offer.advance, checks: [{ outcome: basis.worst }] }, policy)
  return because.length > 0 ? 'two-people' : 'one-person'
}

const isLent = ({ status }: PastFile): boolean => servicingStatuses.some((one) => one === status)

const withFile = (moved: readonly Moved[], file: PastFile, from: Road, to: Road): readonly Moved[] => {
  const isThese = (one: Moved): boolean => one.from === from && one.to === to
  const none = { from, to, files: 0, approved: 0, rejected: 0, lent: 0, nowLate: 0, lost: 0 }
  const before = moved.find(isThese) ?? none
  const after: Moved = {
    ...before,
    files: before.files + 1,
    approved: before.approved + Number(file.decided === 'approved'),
    rejected: before.rejected + Number(file.decided === 'rejected'),
    lent: before.lent + (isLent(file) ? file.offer.advance : 0),
    nowLate: before.nowLate + Number(file.status === 'overdue' || file.status === 'in-collections'),
    lost: before.lost + Number(file.status === 'written-off'),
  }
  return [...moved.filter((one) => !isThese(one)), after]
}

const costOf = (offer: Offer, payments: readonly { readonly amount: number }[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0) - offer.advance

/** TAM-213: the tally with these files, each under the policy in force and under a proposed one. */
export const tried = (
  tally: WhatIf,
  files: readonly PastFile[],
  { inForce, proposed }: { readonly inForce: HousePolicy; readonly proposed: HousePolicy },
): WhatIf =>
  files.reduce<WhatIf>(({ files: count, moved, price }, file) => {
    const [now, then] = [paymentsUnder(file.offer, inForce), paymentsUnder(file.offer, proposed)]
    const [from, to] = [roadUnder(file, inForce, now), roadUnder(file, proposed, then)]
    const [before, after] = [costOf(file.offer, now), costOf(file.offer, then)]
    const isOtherPrice = file.decided === 'approved' && before !== after
    return {
      files: count + 1,
      moved: from === to ? moved : withFile(moved, file, from, to),
      price: {
        loans: price.loans + Number(isOtherPrice),
        before: price.before + (isOtherPrice ? before : 0),
        after: price.after + (isOtherPrice ? after : 0),
      },
    }
  }, tally)
