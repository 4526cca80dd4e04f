import { torontoDateOf } from '../../calendars/toronto.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { reversiblePayments } from '../../ledger/reversible-payments.ts'
import { refuse, type Refusal } from '../../shared/result.ts'
import type { Instant } from '../../values/instant.ts'
import { plusDays } from '../../values/local-date.ts'
import { bookAction } from '../commands/take-money-action.ts'
import type { ServicedLoan } from '../loan.ts'
import type { Decided } from '../slice.ts'
import { moneyActionKinds, type MoneyAction, type MoneyActionKind } from './money-action.ts'

export type OfferedAction = {
  readonly kind: MoneyActionKind
  /** Why it may not be taken now; undefined where it may. */
  readonly refusal: Refusal | undefined
}

const means = 'e-transfer'
/** Days by which a due date is tried to move: whether any can be chosen at all. */
const daysTried = [1, 2, 3, 4, 5, 7, -1, -2, -3, -4, -5, -7]
/** Payments ahead whose due dates are tried. */
const paymentsTried = 3

/** Examples of an action as small as it can be: it may be taken when one of them may. */
const examplesOf = (loan: ServicedLoan, kind: MoneyActionKind, now: Instant): readonly MoneyAction[] => {
  const today = torontoDateOf(now)
  const book = bookAsOf(loan.book, today)
  switch (kind) {
    case 'record-payment':
      return [{ kind, amount: 1, receivedOn: today, means, purpose: 'payment' }]
    case 'reverse-payment':
      return reversiblePayments(book).map(({ paymentId }) => ({ kind, paymentId }))
    case 'change-due-date':
      return book.payments
        .filter(({ dueDate, paid, amount }) => dueDate > today && paid < amount)
        .slice(0, paymentsTried)
        .flatMap(({ number, dueDate }) =>
          daysTried.map((days) => ({ kind, payment: number, dueDate: plusDays(dueDate, days) })),
        )
    case 'arrange-payments':
      return [{ kind, parts: 1, first: plusDays(today, 14), every: 'bi-weekly' }]
    case 'refund':
      return [{ kind, amount: Math.max(1, book.owedToBorrower + book.smallBalanceKept), means }]
    case 'record-recovery':
      return [{ kind, amount: 1, receivedOn: today, means }]
    case 'change-recipient':
      return [{ kind, email: 'example@mail.example' }]
    case 'place-stay':
      return [{ kind, ground: 'hardship' }]
    case 'waive-fee':
    case 'lift-stay':
    case 'release-debits':
    case 'decline-arrangement':
    case 'forgive-balance':
    case 'send-to-collections':
    case 'write-off':
    case 'correct-posting':
      return [{ kind }]
  }
}

const exampleIds = {
  moneyId: () => 'example',
  disbursementId: () => 'example',
  refundId: () => 'example',
  recipient: undefined,
}

const nothingToActOn: Partial<Readonly<Record<MoneyActionKind, string>>> = {
  'reverse-payment': 'NO_PAYMENT_TO_REVERSE',
  'change-due-date': 'NO_PAYMENT_AHEAD',
}

/** Every action, and whether it may be taken now: the ledger's answer to its smallest example. */
export const offeredActions = (loan: ServicedLoan, now: Instant): readonly OfferedAction[] =>
  moneyActionKinds.map((kind): OfferedAction => {
    let first: Decided | undefined
    for (const action of examplesOf(loan, kind, now)) {
      const booked = bookAction(loan, action, { now, ...exampleIds })
      if (booked.ok) return { kind, refusal: undefined }
      first ??= booked
    }
    const refused = first ?? refuse(nothingToActOn[kind] ?? 'STEP_NOT_DUE')
    return { kind, refusal: refused.ok ? undefined : refused.error }
  })
