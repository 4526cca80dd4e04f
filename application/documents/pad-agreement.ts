import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import type { Offer } from '@tamarack/domain/products/product'
import { facts, section, type DocumentContent, type Fact, type Section } from './document-content.ts'
import {
  assignmentSection,
  contactSection,
  padDocument,
  recourseSection,
  waiverSection,
  type PadFacts,
} from './pad-parts.ts'
import { dollars, longDay } from './words.ts'

/** Raise it with every change of wording. */
const version = 2

const payment = ({ offer: { payments }, initiationDates }: PadFacts<Offer>): Section =>
  section(
    'payment',
    'Payment',
    facts(
      ...payments.map(({ amount, dueDate }, index): Fact => [
        payments.length === 1 ? 'We debit' : `Debit ${index + 1}`,
        `${dollars(amount)} on ${longDay(dueDate)}`,
        `We start the debit 3 business days before, on ${initiationDates[index] === undefined ? 'N/A' : longDay(initiationDates[index])}`,
      ]),
    ),
  )

const authorization = ({ lender, offer }: PadFacts<Offer>): readonly Section[] => [
  section(
    'authority',
    '1. What you authorize',
    `You authorize ${lender.operatingName} to debit the account above for this loan: the fixed ${offer.payments.length === 1 ? 'amount on the date' : 'amounts on the dates'} shown under Payment, and, if such a debit is returned for lack of funds, the same amount once more within 30 days. This is a Personal pre-authorized debit (PAD).`,
    'If a payment date is not a business day, the debit is made on the next business day. A returned-item fee is never added to a debit; we collect it separately.',
  ),
  waiverSection(2),
  section(
    'change',
    '3. Stopping or changing a debit',
    `Tell us at least 3 business days before the payment date, at ${lender.phone} or ${lender.email}. You may pay early at any time, in another way, without notice.`,
  ),
  section(
    'revoke',
    '4. Cancelling this authorization',
    `You may cancel this authorization at any time, at ${lender.phone} or ${lender.email} or on your dashboard, with ${debitLeadBusinessDays} business days of notice: we make no debit that falls ${debitLeadBusinessDays} business days or more after you tell us. A sample cancellation form, and more on your right to cancel, are at your financial institution or at payments.ca. Cancelling it does not cancel what you owe.`,
  ),
  recourseSection(5),
  assignmentSection(6),
  contactSection(7, lender),
]

/** The payor's pre-authorized debit agreement with its seven mandatory elements (Payments Canada
 * Rule H1, as PAD-01 has them); the wording is ours. */
export const padAgreement = (agreed: PadFacts<Offer>): DocumentContent =>
  padDocument(version, agreed, payment(agreed), ...authorization(agreed))
