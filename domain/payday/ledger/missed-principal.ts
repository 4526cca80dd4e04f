import type { MissedPrincipal } from '../arrears/overdue-principal.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'

/** Counts what principal of an agreed schedule money leaves unpaid, as the money arrives. */
export type MissedPrincipalMeter = {
  /** Money that counts from a day, not before that of the money before it; a debit names its payment. */
  readonly receive: (amount: number, on: LocalDate, payment?: number) => void
  /** The payments whose debit day lies before a day, with what was paid on each. */
  readonly missedBefore: (day: LocalDate) => readonly MissedPrincipal[]
}

/**
 * ON-07, TAM-22: default interest runs on principal that all the money received leaves unpaid: a debit's own payment first, then the oldest, cost
 * before principal, whatever else the money was used for. So neither a fee, nor default interest, nor a prepayment that lowered later
 * instalments ever takes money from principal that is overdue, and to pay earlier or more never makes anything dearer.
 */
export const missedPrincipalMeter = (agreed: readonly BookedPayment[]): MissedPrincipalMeter => {
  const own = agreed.map(() => 0)
  const principalPaid = agreed.map(() => 0)
  const reductions = agreed.map((): { on: LocalDate; amount: ReturnType<typeof cents> }[] => [])
  let total = 0
  return {
    receive: (amount, on, payment) => {
      total += amount
      const designated = agreed.findIndex(({ number }) => number === payment)
      if (designated >= 0) own[designated] = Math.min(agreed[designated]?.amount ?? 0, (own[designated] ?? 0) + amount)
      let spread = total - own.reduce((sum, paid) => sum + paid, 0)
      for (const [index, { amount: whole, cost }] of agreed.entries()) {
        const paid = Math.min(whole, (own[index] ?? 0) + spread)
        spread -= paid - (own[index] ?? 0)
        const principal = Math.max(0, paid - cost)
        const more = principal - (principalPaid[index] ?? 0)
        if (more !== 0) reductions[index]?.push({ on, amount: cents(more) })
        principalPaid[index] = principal
      }
    },
    missedBefore: (day) =>
      agreed.flatMap(({ debitDate, principal }, index) =>
        debitDate < day ? [{ missedOn: debitDate, principal, reductions: reductions[index] ?? [] }] : [],
      ),
  }
}
