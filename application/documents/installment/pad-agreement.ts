import type { InstallmentOffer } from '@tamarack/domain/installment/offer'
import { cancellationNoticeDaysMax } from '@tamarack/domain/pad/agreement'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import { facts, section, table, type DocumentContent, type Fact, type Section } from '../document-content.ts'
import {
  assignmentSection,
  contactSection,
  padDocument,
  recourseSection,
  waiverSection,
  type PadFacts,
} from '../pad-parts.ts'
import { criminalRateWords, dollars, frequencyWords, longDay } from '../words.ts'

/** Raise it with every change of wording; 2 is the one of two borrowers. */
const version = ({ coBorrower }: PadFacts<InstallmentOffer>): number => (coBorrower === undefined ? 1 : 2)

/** The amount of a month's debit; at another frequency each debit, and their sum in a month. */
const amountRows = ({ payFrequency, payments, paymentsPerMonth, total }: InstallmentOffer): readonly Fact[] => {
  const regular = dollars(payments[0]?.amount ?? total)
  return payFrequency === 'monthly'
    ? [['Monthly debit amount', regular]]
    : [
        ['Debit amount', regular, frequencyWords[payFrequency]],
        ['Monthly debit amount', dollars(paymentsPerMonth), 'what the debits come to in a month'],
      ]
}

const payment = ({ offer, initiationDates }: PadFacts<InstallmentOffer>): Section =>
  section(
    'payment',
    'Payment',
    facts(
      ...amountRows(offer),
      ['First debit', longDay(offer.payments[0]?.dueDate ?? offer.dueDate)],
      [
        'Last debit',
        longDay(offer.dueDate),
        `${dollars(offer.payments.at(-1)?.amount ?? offer.total)}, which absorbs the rounding`,
      ],
      ['Number of debits', String(offer.payments.length)],
      ['Total of all debits', dollars(offer.total)],
      ['Returned-item fee', dollars(offer.onDefault.returnedItemFee), 'at most; see clause 3'],
    ),
    table(
      'Debits',
      ['Debit', 'Date', 'Amount', 'We start it on'],
      offer.payments.map(({ number, dueDate, amount }, index) => {
        const startsOn = initiationDates[index]
        return [String(number), longDay(dueDate), dollars(amount), startsOn === undefined ? 'N/A' : longDay(startsOn)]
      }),
    ),
  )

const terms = ({ lender, offer }: PadFacts<InstallmentOffer>): readonly Section[] => [
  section(
    'authority',
    '1. What you authorize',
    `You authorize ${lender.operatingName} to debit the account above for this loan: the fixed amounts on the dates shown under Payment, and, if such a debit is returned for lack of funds, the same amount once more within 30 days. This is a Personal pre-authorized debit (PAD).`,
    'If a payment date is not a business day, the debit is made on the next business day.',
  ),
  waiverSection(2),
  section(
    'returned',
    '3. If a debit is returned',
    `If a debit is returned for lack of funds, the returned-item fee is ${dollars(offer.onDefault.returnedItemFee)} at most. It is never more than what the return cost us, and we charge none that would take the cost of your loan above ${criminalRateWords(offer.advanceDate)} a year. It is never added to a debit; we collect it separately.`,
  ),
  section(
    'change',
    '4. Stopping or changing a debit',
    `Contact us at least ${debitLeadBusinessDays} business days before the payment date, at ${lender.phone} or ${lender.email}. You may pay early at any time, in another way, without notice.`,
  ),
  section(
    'revoke',
    '5. Revoking this authorization',
    `You can revoke this authorization with ${cancellationNoticeDaysMax} days' notice, at any time, at ${lender.phone} or ${lender.email}. A sample cancellation form, and more on your right to cancel, are at your financial institution or at payments.ca. Revoking it does not end what you owe.`,
  ),
  recourseSection(6),
  assignmentSection(7),
  contactSection(8, lender),
]

/** Specification section 2: lines for the primary applicant, a co-applicant and a witness; each
 * states what an empty one means. */
const signatures = ({ borrower, coBorrower, date }: PadFacts<InstallmentOffer>): Section =>
  section(
    'signatures',
    'Signatures',
    facts(
      ['Primary applicant', borrower.name, `signs on ${longDay(date)}, with the button on this page`],
      coBorrower === undefined
        ? ['Co-applicant', 'N/A', 'nobody else owes this loan']
        : [
            'Co-applicant',
            coBorrower.name,
            'signs the loan agreement, and not this authorization: only the holder of the account can authorize its debits, and no account of the co-applicant is debited',
          ],
      ['Witness', '(blank)', 'for a printed copy; no witness is needed on the screen'],
    ),
  )

/** The payor's pre-authorized debit agreement of an installment loan, with the seven mandatory
 * elements (PAD-01); the wording is ours. */
export const installmentPadAgreement = (agreed: PadFacts<InstallmentOffer>): DocumentContent =>
  padDocument(version(agreed), agreed, payment(agreed), ...terms(agreed), signatures(agreed))
