import { torontoDateOf } from '../../calendars/toronto.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { isServiced } from '../loan.ts'
import { initiationMoment } from '../payments/payment-steps.ts'
import { byStops, type StopFacts } from '../servicing/held-by-stop.ts'
import { happened, noChange, slice } from '../slice.ts'
import { book } from './shared/book.ts'

/** `attempt` counts a payment's debits from 1, called back and again: no two share an id. */
export type DebitFacts = StopFacts & { readonly debitId: (payment: number, attempt: number) => string }

/** TAM-65: initiates the first debit that is due by now, once. The ledger has the last word; while
 * debits are stopped it is held (TAM-198). */
export const initiateDebit = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, facts: DebitFacts) => {
    if (!isServiced(loan)) return noChange
    const { now, debitId, stopped } = facts
    if (stopped.includes('debits') || loan.held !== undefined) return byStops(loan, facts)
    const on = torontoDateOf(now)
    const due = debitsAhead(loan, on).find(({ initiateOn }) => initiationMoment(initiateOn) <= now)
    if (due === undefined) return noChange
    const { payment, amount, debitDate, rePresents } = due
    const attempt = loan.book.debits.filter((debit) => debit.payment === payment).length + 1
    const paymentId = debitId(payment, attempt)
    const initiated = book(loan, {
      type: 'debit-initiated',
      on,
      debitId: paymentId,
      payment,
      amount,
      debitDate,
      ...(rePresents !== undefined && { rePresents }),
    })
    if (!initiated.ok) return initiated
    const { account } = loan.authorized
    const request = { type: 'payment-requested', kind: 'debit', at: now, paymentId, attempt, amount, account } as const
    return happened(...initiated.value, request)
  },
})
