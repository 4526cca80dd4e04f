import { documentOf } from '@tamarack/domain/documents/registry'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import type { Offer } from '@tamarack/domain/products/product'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Borrower } from './borrower.ts'
import type { DocumentContent } from './document-content.ts'
import {
  accountSection,
  assignmentSection,
  contactSection,
  customerSection,
  recourseSection,
  waiverSection,
} from './pad-parts.ts'
import { dollars, longDay } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

export interface PadFacts {
  readonly loanId: string
  readonly date: LocalDate
  readonly offer: Offer
  readonly borrower: Borrower
  readonly account: BankAccount
  readonly lender: Lender
  /** The day the debit is handed to the bank, three ACSS business days before the payment is
   * due. */
  readonly initiationDates: readonly LocalDate[]
}

const particulars = ({ borrower, account, offer, initiationDates }: PadFacts): DocumentContent['sections'] => [
  customerSection(borrower),
  accountSection(account),
  {
    id: 'payment',
    heading: 'Payment',
    blocks: [
      {
        kind: 'facts',
        rows: offer.payments.map((payment, index) => ({
          label: offer.payments.length === 1 ? 'We debit' : `Debit ${index + 1}`,
          value: `${dollars(payment.amount)} on ${longDay(payment.dueDate)}`,
          note: `We start the debit 3 business days before, on ${initiationDates[index] === undefined ? 'N/A' : longDay(initiationDates[index])}`,
        })),
      },
    ],
  },
]

const authorization = ({ lender, offer }: PadFacts): DocumentContent['sections'] => [
  {
    id: 'authority',
    heading: '1. What you authorize',
    blocks: [
      {
        kind: 'paragraph',
        text: `You authorize ${lender.operatingName} to debit the account above for this loan: the fixed ${offer.payments.length === 1 ? 'amount on the date' : 'amounts on the dates'} shown under Payment, and, if such a debit is returned for lack of funds, the same amount once more within 30 days. This is a Personal pre-authorized debit (PAD).`,
      },
      {
        kind: 'paragraph',
        text: 'If a payment date is not a business day, the debit is made on the next business day. A returned-item fee is never added to a debit; we collect it separately.',
      },
    ],
  },
  waiverSection(2),
  {
    id: 'change',
    heading: '3. Stopping or changing a debit',
    blocks: [
      {
        kind: 'paragraph',
        text: `Tell us at least 3 business days before the payment date, at ${lender.phone} or ${lender.email}. You may pay early at any time, in another way, without notice.`,
      },
    ],
  },
  {
    id: 'revoke',
    heading: '4. Cancelling this authorization',
    blocks: [
      {
        kind: 'paragraph',
        text: `You may cancel this authorization at any time, at ${lender.phone} or ${lender.email} or on your dashboard, with ${debitLeadBusinessDays} business days of notice: we make no debit that falls ${debitLeadBusinessDays} business days or more after you tell us. A sample cancellation form, and more on your right to cancel, are at your financial institution or at payments.ca. Cancelling it does not cancel what you owe.`,
      },
    ],
  },
  recourseSection(5),
  assignmentSection(6),
  contactSection(7, lender),
]

/** The payor's pre-authorized debit agreement with its seven mandatory elements (Payments Canada
 * Rule H1, as PAD-01 has them); the wording is ours. */
export const padAgreement = (facts: PadFacts): DocumentContent => ({
  kind: 'pad-agreement',
  title: documentOf('pad-agreement').title,
  version,
  loanId: facts.loanId,
  date: facts.date,
  sections: [...particulars(facts), ...authorization(facts)],
})
