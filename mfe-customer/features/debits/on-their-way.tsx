import type { OnItsWayView } from '@tamarack/contracts/views/servicing'
import { money, nearDate } from '@tamarack/ui/format'

/** `isOver`: nothing is owed, and what is debited all the same goes back. */
const wordsOf = ({ amount, debitDate, state, until }: OnItsWayView, isOver: boolean): string => {
  const [sum, day] = [money(amount), nearDate(debitDate)]
  const back = 'Once your bank has made it, we send the money back to you.'
  switch (state) {
    case 'stoppable':
      return `The debit of ${sum} for ${day} is on its way. You can stop it through ${nearDate(until)}.`
    case 'being-called-back':
      return `We are calling back the debit of ${sum} for ${day}. If your bank has it already, it is made${isOver ? ', and we send the money back to you' : ' as agreed'}.`
    case 'sent':
      return isOver
        ? `The debit of ${sum} for ${day} was sent before, and nobody can call it back. ${back}`
        : `The debit of ${sum} for ${day} is on its way and cannot be stopped any more. Have ${sum} in your account on that day.`
    case 'on-its-day':
      return isOver
        ? `Your bank has the debit of ${sum} for today, ${day}, and nobody can call it back. ${back}`
        : `Your bank has the debit of ${sum} for today, ${day}. Keep ${sum} in your account until it is made.`
    case 'unanswered':
      return `The day of the debit of ${sum}, ${day}, has passed. We wait for your bank to report whether it went through. ${isOver ? 'If it did, we send the money back to you.' : 'You have nothing to do until then.'}`
  }
}

/** What becomes of each debit that was sent, in the same words on every page. */
export const OnTheirWay = ({
  debits,
  isOver = false,
}: {
  readonly debits: readonly OnItsWayView[]
  readonly isOver?: boolean
}) => debits.map((debit) => <p key={`${debit.debitDate} ${debit.amount}`}>{wordsOf(debit, isOver)}</p>)
