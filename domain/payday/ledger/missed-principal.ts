import { interestPauses } from '../../ledger/arrangement.ts'
import { freeThrough } from '../../ledger/late-debit.ts'
import type { BookedPayment, DatedAmount, LoanFacts } from '../../ledger/loan-book.ts'
import { stayPauses } from '../../ledger/stay.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { MissedPrincipal } from '../arrears/overdue-principal.ts'

/** Counts what principal of an agreed schedule money leaves unpaid, as the money arrives. */
export type MissedPrincipalMeter = {
  /** In order of days; a debit names its payment. */
  readonly receive: (amount: number, on: LocalDate, payment?: number) => void
  /** The payments that could bear interest before a day, with what was paid on each. */
  readonly missedBefore: (day: LocalDate) => readonly (MissedPrincipal & { readonly payment: BookedPayment })[]
}

/** With the debits that named it, and the principal paid of it, by day. */
type Met = {
  readonly payment: BookedPayment
  readonly interestAfter: LocalDate
  readonly pauses: MissedPrincipal['pauses']
  own: number
  principal: number
  readonly reductions: DatedAmount[]
}

export type MeteredFacts = Pick<
  LoanFacts,
  'agreed' | 'outFrom' | 'arrangements' | 'receipts' | 'stays' | 'debits' | 'authorization'
>

const latest = (...days: readonly LocalDate[]): LocalDate => days.reduce((a, b) => (b > a ? b : a))

/** ON-07, TAM-22: meters default interest on overdue principal. All money received counts against
 * principal and cost: a debit's own payment first, then the oldest payment, cost before principal.
 * So a fee, interest or a prepayment takes no money from overdue principal, and paying earlier or
 * more never costs more. No default begins before the advance arrived (TAM-140) or because our debit
 * was late (TAM-251). Only pauses known on the day `through` count. */
export const missedPrincipalMeter = (facts: MeteredFacts, through: LocalDate): MissedPrincipalMeter => {
  const met = facts.agreed.map((payment): Met => ({
    payment,
    interestAfter: latest(payment.interestAfter, facts.outFrom, freeThrough(facts, payment)),
    pauses: [...interestPauses(facts, payment, through), ...stayPauses(facts, through)],
    own: 0,
    principal: 0,
    reductions: [],
  }))
  let total = 0
  return {
    receive: (amount, on, payment) => {
      total += amount
      for (const one of met)
        if (one.payment.number === payment) one.own = Math.min(one.payment.amount, one.own + amount)
      let spread = total - met.reduce((sum, { own }) => sum + own, 0)
      for (const one of met) {
        const paid = Math.min(one.payment.amount, one.own + spread)
        spread -= paid - one.own
        const principal = Math.max(0, paid - one.payment.cost)
        if (principal !== one.principal) one.reductions.push({ on, amount: cents(principal - one.principal) })
        one.principal = principal
      }
    },
    missedBefore: (day) =>
      met
        .filter(({ interestAfter }) => interestAfter < day)
        .map(({ payment, interestAfter, reductions, pauses }) => ({
          payment,
          interestAfter,
          principal: payment.principal,
          reductions,
          pauses,
        })),
  }
}
