import { payAmountAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { usePresent } from '@tamarack/ui/present'

type Twice = NonNullable<LoanView['paidTwice']>[number]

interface SentTwiceProps {
  readonly loan: LoanView
  readonly twice: Twice
  readonly by: string
}

/** The end of the longest day that a time zone can still have. */
const hasPassed = (day: string, now: number): boolean => now > Date.parse(day) + 30 * 3_600_000

const SentTwice = ({ loan, twice: { kind, amount, left }, by }: SentTwiceProps) => {
  const isLate = hasPassed(by, usePresent())
  const isOneOfMore = loan.status === 'overdue' || loan.status === 'in-collections'
  return (
    <Notice
      tone="warning"
      heading={`We sent you ${kind === 'refund' ? 'a refund of ' : ''}${money(amount)} twice by mistake`}
    >
      <p>
        That is our mistake, and we are sorry. Please send back <strong>{money(left)}</strong>
        {isLate ? (
          ' now'
        ) : (
          <>
            {' '}
            by{' '}
            <strong>
              <DateText value={by} as="near" />
            </strong>
          </>
        )}
        . You pay no interest and no fee on it, and we do not debit it from your account.
      </p>
      <div>
        <LinkButton to={payAmountAddress(loan.id, left)} variant={isOneOfMore ? 'secondary' : 'primary'}>
          Send back {money(left)}
        </LinkButton>
      </div>
    </Notice>
  )
}

const DebitTwice = ({ twice: { amount, left, refundSentOn } }: { readonly twice: Twice }) => (
  <Notice tone="info" heading={`We took your payment of ${money(amount)} twice by mistake`}>
    <p>
      That is our mistake, and we are sorry. We are sending <strong>{money(left)}</strong> back to you by Interac
      e-Transfer
      {refundSentOn === null ? (
        ''
      ) : (
        <>
          . It left on <DateText value={refundSentOn} as="near" />
        </>
      )}
      . You have nothing to do.
    </p>
  </Notice>
)

/** What moved twice, what that means and what to do; nothing if nothing did. */
export const PaidTwice = ({ loan }: { readonly loan: LoanView }) =>
  loan.paidTwice?.map((twice) =>
    twice.sendBackBy === null ? (
      <DebitTwice key={twice.kind} twice={twice} />
    ) : (
      <SentTwice key={`${twice.kind}.${twice.since}`} loan={loan} twice={twice} by={twice.sendBackBy} />
    ),
  )
