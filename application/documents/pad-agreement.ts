import type { Offer } from '@tamarack/domain/products/product'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { IdentityRecord } from '../ports/identity-provider.port.ts'
import type { Borrower } from './borrower.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { DocumentContent } from './document-content.ts'
import { dollars, grouped, longDay, phoneNumber } from './words.ts'

/** Raise it with every change of wording. */
const version = 1

export interface PadFacts {
  readonly loanId: string
  readonly date: LocalDate
  readonly offer: Offer
  readonly borrower: Borrower
  readonly account: BankAccount
  readonly lender: Lender
  /** The day the debit is handed to the bank, three ACSS business days before the payment is due. */
  readonly initiationDates: readonly LocalDate[]
}

const addressOf = (identity: IdentityRecord | null): string =>
  [identity?.street, identity?.city, identity?.region, identity?.postalCode]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ') || 'N/A'

const particulars = ({ borrower, account, offer, initiationDates }: PadFacts): DocumentContent['sections'] => [
  {
    id: 'customer',
    heading: 'Customer',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: borrower.name },
          { label: 'Address', value: addressOf(borrower.identity) },
          { label: 'Phone', value: phoneNumber(borrower.identity?.phoneNumber) },
        ],
      },
    ],
  },
  {
    id: 'account',
    heading: 'Bank account',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Financial institution', value: account.institutionName },
          { label: 'Institution number', value: account.institutionNumber },
          { label: 'Transit number', value: account.transitNumber },
          { label: 'Account number', value: grouped(account.accountNumber) },
          { label: 'Account type', value: account.accountType },
        ],
      },
    ],
  },
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
  {
    id: 'waiver',
    heading: '2. Notice before a debit',
    blocks: [
      {
        kind: 'paragraph',
        bold: true,
        text: 'You waive the 10-day pre-notification: you agree that we need not send you a notice 10 days before a debit whose amount and date stand in this agreement.',
      },
      { kind: 'paragraph', text: 'We send you a written confirmation of this authorization when you have signed it.' },
    ],
  },
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
        text: 'You may cancel this authorization at any time, with no more than 30 days of notice. A sample cancellation form, and more on your right to cancel, are at your financial institution or at payments.ca. Cancelling it does not cancel what you owe.',
      },
    ],
  },
  {
    id: 'recourse',
    heading: '5. Your right to be reimbursed',
    boxed: true,
    blocks: [
      {
        kind: 'paragraph',
        text: 'You have rights if a debit does not follow this agreement. For example, you are entitled to have a debit reimbursed that you did not authorize or that does not match this agreement. Ask your financial institution, or see payments.ca.',
      },
    ],
  },
  {
    id: 'default',
    heading: '6. If the loan is not paid',
    blocks: [
      {
        kind: 'paragraph',
        text: 'If you do not pay as agreed, we may assign the debt to a collection agency and report the default to credit bureaus. If this authorization itself is ever assigned, we tell you in writing first.',
      },
    ],
  },
  {
    id: 'contact',
    heading: '7. Who we are',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Payee', value: `${lender.legalName}, operating as ${lender.operatingName}` },
          { label: 'Address', value: lender.address },
          { label: 'Phone', value: lender.phone },
          { label: 'Email', value: lender.email },
        ],
      },
    ],
  },
]

/** The payor's pre-authorized debit agreement with its seven mandatory elements (Payments Canada Rule H1, as PAD-01 has them); the wording is ours. */
export const padAgreement = (facts: PadFacts): DocumentContent => ({
  kind: 'pad-agreement',
  title: 'Pre-Authorized Debit',
  version,
  loanId: facts.loanId,
  date: facts.date,
  sections: [...particulars(facts), ...authorization(facts)],
})
