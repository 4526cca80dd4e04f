import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { money, percent, shortDate } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { frequencyWords, isFrequency } from '../loan/products.ts'

/** Amount and payments of the loan that two people owe. */
export const WhatYouOwe = ({ application }: { readonly application: CoApplicationView }) => {
  const { paymentFrequency, numberOfPayments, regularPayment } = application
  const often = isFrequency(paymentFrequency) ? frequencyWords[paymentFrequency].toLowerCase() : paymentFrequency
  return (
    <KeyFacts
      label="What the loan costs"
      rows={[
        { label: 'Loan amount', value: money(application.loanAmount) },
        {
          label: 'Payment',
          value: money(regularPayment),
          note: `${numberOfPayments} payments, ${often}`,
        },
        {
          label: 'First and last payment',
          value: shortDate(application.firstPaymentDate),
          note: `the last on ${shortDate(application.endDate)}`,
        },
        { label: 'Cost of borrowing', value: money(application.interestAmount) },
        { label: 'Total to repay', value: money(application.totalObligationAmount) },
        { label: 'Annual interest rate', value: percent(application.annualRate) },
        { label: 'APR', value: percent(application.apr) },
      ]}
    />
  )
}

/** What signing makes of a person, before they accept anything. */
export const WhatItMeans = ({ application: { borrowerName } }: { readonly application: CoApplicationView }) => (
  <Notice tone="warning" heading="If you sign, you owe the whole loan">
    <p>
      Not half of it: if {borrowerName} does not pay, we may claim all of what is owed from you, and a missed payment
      counts against both of you.
    </p>
    <p>
      The money is sent to {borrowerName}, and payments come from their account. Nothing is debited from yours. You
      cannot have another loan with us while you owe this one.
    </p>
  </Notice>
)
