import { refuse, type Refusal } from '../../shared/result.ts'
import { parseLocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { arrangeableStatuses } from '../servicing/arrangeable.ts'
import type { ArrangementSituation, ArrangementWish } from '../servicing/money-action.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { bookAction } from './take-money-action.ts'

/** A day after the payment's due day; whoever wants to pay before it pays early (C-09). */
const notLater = ({ book }: ServicedLoan, wish: ArrangementWish): Refusal | undefined => {
  if (wish.kind !== 'change-due-date') return undefined
  const [payment, day] = [book.payments.find(({ number }) => number === wish.payment), parseLocalDate(wish.dueDate)]
  return payment !== undefined && day.ok && day.value < payment.dueDate
    ? { code: 'LATER_DAY_REQUIRED', facts: { dueDate: payment.dueDate } }
    : undefined
}

/** What is requested books no money of its own, so that no id is needed. */
const noMoney = (): string => 'none'

/** The borrower requests a later day for a payment, or to pay what is late in parts. */
type RequestArrangement = Issued & { readonly wish: ArrangementWish; readonly situation: ArrangementSituation }

/** TAM-83: a borrower in trouble requests a later day for a payment ahead, or parts of what is
 * late; one request at a time, and only what the ledger would take today. Staff decide by an action
 * on the loan's money; until then debits of it wait (TAM-197). */
export const requestArrangement = slice({
  issuer: 'customer',
  statuses: arrangeableStatuses,
  decide: (loan, { wish, situation }: RequestArrangement, { now }: Moment) => {
    if (loan.arrangementRequest?.state === 'open') return refuse('ARRANGEMENT_ALREADY_REQUESTED')
    const earlier = notLater(loan, wish)
    if (earlier !== undefined) return refuse(earlier.code, earlier.facts)
    const booked = bookAction(loan, wish, { now, moneyId: noMoney })
    return booked.ok ? happened({ type: 'arrangement-requested', at: now, wish, situation }) : booked
  },
})
