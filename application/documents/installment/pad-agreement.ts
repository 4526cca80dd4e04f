import { criminalRatePercent } from '@tamarack/domain/apr/criminal-rate'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { InstallmentOffer } from '@tamarack/domain/installment/offer'
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { cancellationNoticeDaysMax } from '@tamarack/domain/pad/agreement'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount } from '../../ports/bank-data-provider.port.ts'
import type { Lender } from '../../ports/lender.port.ts'
import type { Borrower } from '../borrower.ts'
import type { DocumentContent } from '../document-content.ts'
import {
  accountSection,
  assignmentSection,
  contactSection,
  customerSection,
  recourseSection,
  waiverSection,
} from '../pad-parts.ts'
import { dollars, frequencyWords, longDay } from '../words.ts'

/** Raise it with every change of wording; 2 is the one of two borrowers. */
const version = ({ coBorrower }: InstallmentPadFacts): number => (coBorrower === undefined ? 1 : 2)

export interface InstallmentPadFacts {
  readonly loanId: string
  readonly date: LocalDate
  readonly offer: InstallmentOffer
  readonly borrower: Borrower
  /** Who owes the loan, too, and is no holder of this account. */
  readonly coBorrower?: Borrower | undefined
  readonly account: BankAccount
  readonly lender: Lender
  /** The day each debit is handed to the bank, three ACSS business days before the payment is
   * due. */
  readonly initiationDates: readonly LocalDate[]
}

type Section = DocumentContent['sections'][number]

/** The amount of a month's debit; at another frequency each debit, and what they come to in a
 * month. */
const amountRows = ({ payFrequency, payments, paymentsPerMonth, total }: InstallmentOffer) => {
  const regular = dollars(payments[0]?.amount ?? total)
  return payFrequency === 'monthly'
    ? [{ label: 'Monthly debit amount', value: regular }]
    : [
        { label: 'Debit amount', value: regular, note: frequencyWords[payFrequency] },
        { label: 'Monthly debit amount', value: dollars(paymentsPerMonth), note: 'what the debits come to in a month' },
      ]
}

const payment = ({ offer, initiationDates }: InstallmentPadFacts): Section => ({
  id: 'payment',
  heading: 'Payment',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...amountRows(offer),
        { label: 'First debit', value: longDay(offer.payments[0]?.dueDate ?? offer.dueDate) },
        {
          label: 'Last debit',
          value: longDay(offer.dueDate),
          note: `${dollars(offer.payments.at(-1)?.amount ?? offer.total)}, which absorbs the rounding`,
        },
        { label: 'Number of debits', value: String(offer.payments.length) },
        { label: 'Total of all debits', value: dollars(offer.total) },
        { label: 'Returned-item fee', value: dollars(installmentReturnedItemFee), note: 'at most; see clause 3' },
      ],
    },
    {
      kind: 'table',
      caption: 'Debits',
      head: ['Debit', 'Date', 'Amount', 'We start it on'],
      rows: offer.payments.map(({ number, dueDate, amount }, index) => {
        const startsOn = initiationDates[index]
        return [String(number), longDay(dueDate), dollars(amount), startsOn === undefined ? 'N/A' : longDay(startsOn)]
      }),
    },
  ],
})

const terms = ({ lender }: InstallmentPadFacts): DocumentContent['sections'] => [
  {
    id: 'authority',
    heading: '1. What you authorize',
    blocks: [
      {
        kind: 'paragraph',
        text: `You authorize ${lender.operatingName} to debit the account above for this loan: the fixed amounts on the dates shown under Payment, and, if such a debit is returned for lack of funds, the same amount once more within 30 days. This is a Personal pre-authorized debit (PAD).`,
      },
      {
        kind: 'paragraph',
        text: 'If a payment date is not a business day, the debit is made on the next business day.',
      },
    ],
  },
  waiverSection(2),
  {
    id: 'returned',
    heading: '3. If a debit is returned',
    blocks: [
      {
        kind: 'paragraph',
        text: `If a debit is returned for lack of funds, the returned-item fee is ${dollars(installmentReturnedItemFee)} at most. It is never more than what the return cost us, and we charge none that would take the cost of your loan above ${criminalRatePercent}% a year. It is never added to a debit; we collect it separately.`,
      },
    ],
  },
  {
    id: 'change',
    heading: '4. Stopping or changing a debit',
    blocks: [
      {
        kind: 'paragraph',
        text: `Contact us at least ${debitLeadBusinessDays} business days before the payment date, at ${lender.phone} or ${lender.email}. You may pay early at any time, in another way, without notice.`,
      },
    ],
  },
  {
    id: 'revoke',
    heading: '5. Revoking this authorization',
    blocks: [
      {
        kind: 'paragraph',
        text: `You can revoke this authorization with ${cancellationNoticeDaysMax} days' notice, at any time, at ${lender.phone} or ${lender.email}. A sample cancellation form, and more on your right to cancel, are at your financial institution or at payments.ca. Revoking it does not end what you owe.`,
      },
    ],
  },
  recourseSection(6),
  assignmentSection(7),
  contactSection(8, lender),
]

/** Specification section 2: lines for the primary applicant, a co-applicant and a witness; each
 * states what an empty one means. */
const signatures = ({ borrower, coBorrower, date }: InstallmentPadFacts): Section => ({
  id: 'signatures',
  heading: 'Signatures',
  blocks: [
    {
      kind: 'facts',
      rows: [
        {
          label: 'Primary applicant',
          value: borrower.name,
          note: `signs on ${longDay(date)}, with the button on this page`,
        },
        coBorrower === undefined
          ? { label: 'Co-applicant', value: 'N/A', note: 'nobody else owes this loan' }
          : {
              label: 'Co-applicant',
              value: coBorrower.name,
              note: 'signs the loan agreement, and not this authorization: only the holder of the account can authorize its debits, and no account of the co-applicant is debited',
            },
        { label: 'Witness', value: '(blank)', note: 'for a printed copy; no witness is needed on the screen' },
      ],
    },
  ],
})

/** The payor's pre-authorized debit agreement of an installment loan, with the seven mandatory
 * elements (PAD-01); the wording is ours. */
export const installmentPadAgreement = (facts: InstallmentPadFacts): DocumentContent => ({
  kind: 'pad-agreement',
  title: documentOf('pad-agreement').title,
  version: version(facts),
  loanId: facts.loanId,
  date: facts.date,
  sections: [
    customerSection(facts.borrower),
    accountSection(facts.account),
    payment(facts),
    ...terms(facts),
    signatures(facts),
  ],
})
