import type { ArrangementWish, MoneyActionReason } from '@tamarack/domain/loan/servicing/money-action'

/** Why a request was declined and what to do next: the same sentences in e-mail and screen. */
export interface DeclinedWords {
  readonly why: string
  readonly next: readonly string[]
}

interface Declined {
  readonly wish: ArrangementWish
  readonly reason: MoneyActionReason | undefined
  readonly isLate: boolean
}

const whyOf = (reason: MoneyActionReason | undefined, { kind }: ArrangementWish): string => {
  switch (reason) {
    case 'days-too-late':
      return kind === 'change-due-date'
        ? 'The day that you chose is too late.'
        : 'The days that you chose are too late.'
    case 'cannot-be-kept':
      return 'By what we know about your income, it would be more than you can pay on those days.'
    case 'other-way-agreed':
      return 'We agreed on another way with you.'
    default:
      return 'We could not agree to it as you sent it.'
  }
}

const anotherRequest = (reason: MoneyActionReason | undefined): string => {
  const other =
    reason === 'cannot-be-kept'
      ? 'smaller parts over a longer time'
      : reason === 'days-too-late'
        ? 'earlier days'
        : 'other days'
  return `While your dashboard offers “Ask for more time”, you can send another request there, for example for ${other}.`
}

/** TAM-83: the plain reason, and every way that is open. An e-mail is read on another day, with the
 * loan perhaps with collections by then: what can be requested is what the dashboard offers on
 * that day. `isLate`: whether a payment was missed. */
export const declinedWords = ({ wish, reason, isLate }: Declined): DeclinedWords => ({
  why: whyOf(reason, wish),
  next: [
    'Nothing about your loan has changed: every payment stays due on its day.',
    ...(reason === 'other-way-agreed' ? [] : [anotherRequest(reason)]),
    isLate
      ? 'Parts that we agree on bear no default interest while you keep to them. You may pay any amount on any day, at no charge.'
      : 'You may pay any amount before its day, at no charge: it makes the debit smaller. If a payment is missed, you can request to pay what is late in parts from the next day on.',
    'You can also call us: we look for a way together.',
  ],
})
