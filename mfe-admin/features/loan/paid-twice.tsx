import type { ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'

export type Twice = NonNullable<LoanView['paidTwice']>[number]

/** What happened, as staff read it. */
export const twiceInWords = ({ kind, amount }: Twice): string =>
  ({
    advance: `The advance was sent twice: ${money(amount)} too much`,
    refund: `A refund was sent twice: ${money(amount)} too much`,
    debit: `A payment was debited twice: ${money(amount)} too much`,
  })[kind]

interface NextOfTwiceProps {
  readonly loan: LoanView
  readonly twice: Twice
}

/** What the system does by itself, and what a person may have to do. */
const nextOf = ({ loan, twice: { left, sendBackBy, refundSentOn } }: NextOfTwiceProps): readonly ReactNode[] => {
  if (sendBackBy !== null)
    return [
      <>
        The customer owes {money(left)} without interest or a fee. Their dashboard asks them to send it back by{' '}
        <DateText value={sendBackBy} />, after which it is late. It is not debited.
      </>,
      'Call the customer, and ask Zum whether the second transfer can be called back. Record money that comes back in another way in the Overview tab.',
    ]
  if (refundSentOn !== null)
    return [
      <>
        {money(left)} went back to the customer by Interac e-Transfer on <DateText value={refundSentOn} />. This closes
        when it arrives.
      </>,
      'There is nothing to do.',
    ]
  return loan.forStaff?.waits?.some(({ kind }) => kind === 'refund') === true
    ? [`${money(left)} is owed to the customer, and its refund did not arrive.`, 'Send the refund again.']
    : [
        `${money(left)} is owed to the customer and goes back by Interac e-Transfer by itself.`,
        'There is nothing to do.',
      ]
}

export const NextOfTwice = (props: NextOfTwiceProps) => {
  const [byItself, byPerson] = nextOf(props)
  return (
    <>
      <p>{byItself}</p>
      <p>{byPerson}</p>
    </>
  )
}

/** On the page of a loan: money that moved twice and is not settled. */
export const PaidTwiceNotices = ({ loan }: { readonly loan: LoanView }) =>
  loan.paidTwice?.map((twice) => (
    <Notice key={`${twice.kind}.${twice.since}`} tone="warning" heading={twiceInWords(twice)}>
      <p>
        Since <DateText value={twice.since} />.
      </p>
      <NextOfTwice loan={loan} twice={twice} />
    </Notice>
  ))
