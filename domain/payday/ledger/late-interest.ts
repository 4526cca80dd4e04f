import { interestPauses } from '../../ledger/arrangement.ts'
import type { LateInterest } from '../../ledger/contract.ts'
import { factsInOrder } from '../../ledger/facts-in-order.ts'
import type { BookedPayment, InterestPause, LoanFacts } from '../../ledger/loan-book.ts'
import { cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { defaultInterest } from '../arrears/default-interest.ts'
import { countedDays } from '../arrears/overdue-principal.ts'
import type { CashAdvanceTerms } from '../signed-terms.ts'
import { missedPrincipalMeter } from './missed-principal.ts'

/** Thirty days that follow a missed day earn a whole month of interest, wherever the months end. */
const daysOfAMonth = 30

/** TAM-224: the days on which the money of a payment's own debit was with us, although it pays
 * nothing. */
const heldPauses = ({ receipts }: LoanFacts, { number }: BookedPayment, through: LocalDate): readonly InterestPause[] =>
  receipts.flatMap(({ held, reversed, valueDate: from, designation: { payment } }) =>
    held === undefined || !reversed || payment !== number ? [] : [{ from, to: held.until ?? through }],
  )

/** ON-07, C-06: which principal of missed payments bears default interest on a day, from when, for
 * how many days, and a month of it at most. Paid principal is left out. */
export const lateInterestOn = (
  facts: LoanFacts,
  { onDefault: { interestMonthly } }: CashAdvanceTerms,
  through: LocalDate,
): readonly LateInterest[] => {
  const meter = missedPrincipalMeter(facts, through)
  for (const fact of factsInOrder(facts)) {
    if (fact.on > through) break
    if (fact.kind === 'receipt' || fact.kind === 'held')
      meter.receive(fact.amount, fact.on, fact.receipt.designation.payment)
    else if (fact.kind === 'forgiven') meter.receive(fact.amount, fact.on)
  }
  return meter.missedBefore(through).flatMap((missed) => {
    const { payment, interestAfter, principal, reductions, pauses } = missed
    const overduePrincipal = cents(reductions.reduce<number>((left, { amount }) => left - amount, principal))
    const month = defaultInterest({
      overduePrincipal,
      monthly: interestMonthly,
      missedOn: interestAfter,
      through: plusDays(interestAfter, daysOfAMonth),
    })
    if (overduePrincipal === 0 || !month.ok) return []
    const arranged = interestPauses(facts, payment, through)
    return [
      {
        principal: overduePrincipal,
        from: plusDays(interestAfter, 1),
        days: countedDays({ interestAfter, pauses: [...pauses, ...heldPauses(facts, payment, through)] }, through),
        pausedUntil: arranged.findLast(({ from, to }) => from <= through && through <= to)?.to,
        mostAMonth: month.value.interest,
      },
    ]
  })
}
