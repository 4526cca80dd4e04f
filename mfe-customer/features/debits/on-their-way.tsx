import type { OnItsWayView } from '@tamarack/contracts/views/servicing'
import { money, shortDate } from '@tamarack/ui/format'

const wordsOf = ({ amount, debitDate, state, until }: OnItsWayView, isOver: boolean): string => {
  const debit = `debit of ${money(amount)} for ${shortDate(debitDate)}`
  if (state === 'stoppable' && until !== null)
    return `The ${debit} is on its way. You can stop it through ${shortDate(until)}.`
  if (state === 'being-called-back')
    return `We are calling back the ${debit}. If your bank has it already, it is made${isOver ? ', and we send the money back to you' : ' as agreed'}.`
  return isOver
    ? `The ${debit} was sent before, and nobody can call it back. Once your bank has made it, we send the money back to you.`
    : `The ${debit} is on its way and cannot be stopped any more. Have ${money(amount)} in your account on that day.`
}

/** What becomes of each debit that was sent, in the same words on every page. `isOver`: nothing is
 * owed, and what is debited all the same goes back. */
export const OnTheirWay = ({
  debits,
  isOver = false,
}: {
  readonly debits: readonly OnItsWayView[]
  readonly isOver?: boolean
}) => debits.map((debit) => <p key={`${debit.debitDate} ${debit.amount}`}>{wordsOf(debit, isOver)}</p>)
