import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicedPaymentView, ServicingView } from '@tamarack/contracts/views/servicing'
import { defaultInterestOf, defaultInterestWords } from '@tamarack/ui/charges'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { Reach } from './reach.tsx'

/** Why a bank returned a debit, in words for the person whose account it is (the codes are those of
 * Payments Canada Standard 007). */
const reasons: Readonly<Record<string, string>> = {
  '901': 'there was not enough money in the account',
  '902': 'the bank did not find the account',
  '903': 'the payment was stopped',
  '905': 'the account is closed',
  '907': 'the account takes no debits',
  '908': 'the money in the account was not available yet',
  '911': 'the account is frozen',
  '912': 'the bank did not find the account',
  '915': 'the account holder reported that there was no agreement',
  '916': 'the account holder reported that it did not follow the agreement',
  '917': 'the agreement was revoked',
  '918': 'the account holder reported that it was not announced',
}

/** What follows 'Your bank returned the debit:'. A reason that is the banks' own affair is not
 * spelt out. */
const returnReason = (code: string): string => reasons[code] ?? 'the bank could not carry it out'

interface ReturnedProps {
  readonly loan: LoanView
  readonly servicing: ServicingView
  readonly payment: ServicedPaymentView
}

/** What the return of a debit means and what happens next. What it costs, and the debit once more,
 * are read in 'What is late' where there is something late. */
export const Returned = ({ loan, servicing, payment }: ReturnedProps) => {
  const { returned } = payment
  if (returned === null) return null
  const interest = defaultInterestOf(loan)
  const { late } = servicing
  const isArranged = late !== null && late.payNow.partDue !== null
  return (
    <Notice tone="danger" heading={`Your payment of ${money(payment.amount)} was returned`}>
      <p>
        On <DateText value={returned.on} as="near" />, your bank returned the debit: {returnReason(returned.code)}.
      </p>
      {late === null && (
        <p>
          {returned.fee > 0 && `The fee for it is ${money(returned.fee)}, owed apart from your payments. `}
          {returned.interestFrom !== null && interest !== null && (
            <>
              From <DateText value={returned.interestFrom} as="near" /> until it is paid, you pay{' '}
              {defaultInterestWords(interest)} on the principal that is due.
            </>
          )}
        </p>
      )}
      <p>
        {returned.presentedAgainOn !== null && late !== null ? (
          <>
            Will the second debit find too little as well? <Reach />
          </>
        ) : returned.presentedAgainOn !== null ? (
          <>
            We debit the same amount once more on <DateText value={returned.presentedAgainOn} as="near" />. Call us
            before if you cannot pay then.
          </>
        ) : servicing.debits === 'running' ? (
          `This payment is not debited again. Pay it by e-Transfer${isArranged ? ' in the parts that we arranged' : ''}.`
        ) : (
          'We debit nothing more by ourselves.'
        )}{' '}
        {late === null && <Reach />}
      </p>
    </Notice>
  )
}
