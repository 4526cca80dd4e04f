import { cancellationBusinessDays } from '@tamarack/domain/cancellation/cancellation-window'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { InstallmentOffer } from '@tamarack/domain/installment/offer'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
import { bold, boxedSection, facts, section, table, type DocumentContent, type Section } from '../document-content.ts'
import { partiesSection, type Parties } from '../parties.ts'
import { criminalRateWords, dollars, frequencyWords, longDay, percent } from '../words.ts'

/** Raise it with every change of wording; a signed document keeps the version it was signed in. 2
 * is the one of two borrowers. */
const version = ({ coBorrower }: AgreementFacts): number => (coBorrower === undefined ? 1 : 2)

interface AgreementFacts extends Parties {
  readonly offer: InstallmentOffer
}

/** '12 payments, every month: 11 of $487.19 and the last of $487.17'. */
const paymentWords = ({ payments, payFrequency }: InstallmentOffer): string => {
  const [first, last] = [payments[0], payments.at(-1)]
  if (first === undefined || last === undefined) return 'N/A'
  if (payments.length === 1) return `1 payment of ${dollars(first.amount)}`
  const equal = first.amount === last.amount
  return `${payments.length} payments, ${frequencyWords[payFrequency]}: ${
    equal
      ? `each of ${dollars(first.amount)}`
      : `${payments.length - 1} of ${dollars(first.amount)} and the last of ${dollars(last.amount)}`
  }`
}

/** The disclosure statement on the first page: CPA 2002 s. 79, in the order of comparison. */
const keyFacts = ({ offer }: AgreementFacts): Section =>
  section(
    'key-facts',
    'Key facts',
    facts(
      ['Amount advanced: you receive', dollars(offer.advance), 'in full, with nothing deducted'],
      [
        'Payments',
        paymentWords(offer),
        `the first on ${longDay(offer.payments[0]?.dueDate ?? offer.dueDate)}, the last on ${longDay(offer.dueDate)}`,
      ],
      ['Total to repay', dollars(offer.total), 'the total of all payments'],
      [
        'Cost of borrowing',
        dollars(offer.costOfBorrowing),
        'all of it is interest; there is no other charge for the loan',
      ],
      ['Annual interest rate', percent(offer.annualRate), 'fixed, not compounded'],
      ['Annual percentage rate (APR)', percent(offer.disclosureApr)],
      [
        'Term and amortization',
        `${offer.termDays} days`,
        `from ${longDay(offer.advanceDate)} to ${longDay(offer.dueDate)}; the payments repay the whole loan over this term`,
      ],
      [
        'If a payment is returned',
        `up to ${dollars(offer.onDefault.returnedItemFee)}`,
        'and interest goes on at the annual interest rate on what is late; clause 6',
      ],
    ),
  )

const details = ({ offer, loanId }: AgreementFacts): Section =>
  section(
    'details',
    'Details of the loan',
    table(
      'Details',
      ['Detail', 'Value'],
      [
        ['Reference number', referenceOf(loanId)],
        ['Loan type', 'Installment loan'],
        ['Loan amount', dollars(offer.advance)],
        ['Total cost of borrowing', dollars(offer.costOfBorrowing)],
        ['Terms of agreement in days', String(offer.termDays)],
        ['Annual interest rate', percent(offer.annualRate)],
        ['APR', percent(offer.disclosureApr)],
        ['Payment plan', 'Standard'],
        ['Payment frequency', frequencyWords[offer.payFrequency]],
        ['Number of payments', String(offer.payments.length)],
        ['Start date', longDay(offer.advanceDate)],
        ['End date', longDay(offer.dueDate)],
        ['Default interest rate', 'N/A: interest goes on at the annual interest rate'],
        ['Total obligation', dollars(offer.total)],
        ['How you receive the money', 'Interac e-Transfer to your email address, within one hour of signing'],
      ],
    ),
  )

/** The whole schedule is inside the signed text: amount, day and parts of each payment. */
const schedule = ({ offer }: AgreementFacts): Section =>
  section(
    'schedule',
    'Payment schedule',
    table(
      'Payments',
      ['Payment', 'Date', 'Amount', 'Interest', 'Principal', 'Principal left'],
      [
        ...offer.payments.map((payment) => [
          String(payment.number),
          longDay(payment.dueDate),
          dollars(payment.amount),
          dollars(payment.interest),
          dollars(payment.principal),
          dollars(payment.balanceAfter),
        ]),
        [
          'Total',
          `${offer.payments.length} payments`,
          dollars(offer.total),
          dollars(offer.costOfBorrowing),
          dollars(offer.advance),
          dollars(0),
        ],
      ],
    ),
  )

const interestText = (offer: InstallmentOffer): string =>
  `The annual interest rate is ${percent(offer.annualRate)}. It does not change, and it is not compounded: interest bears no interest. A full period between two payments bears the annual rate divided by ${payPeriodsPerYear[offer.payFrequency]}, whatever its days; a first period that is longer or shorter, a loan with one payment, and the days after the last payment bear interest by days of a year of 365 days. Each is cut down to the whole cent.`

const moneyClauses = ({ offer }: AgreementFacts): readonly Section[] => [
  section(
    'promise',
    '1. What you and we promise',
    `This agreement and its disclosure speak for ${longDay(offer.advanceDate)}. Before the advance you owe nothing under it. On that day we make one advance of ${dollars(offer.advance)}, which is also the total of all advances, and the outstanding balance is then ${dollars(offer.advance)}.`,
    `You repay ${dollars(offer.total)} in the payments of the Payment schedule, by pre-authorized debit. A payment whose day is not a business day is debited on the next business day at no extra interest. All amounts are in Canadian dollars. You may have one loan with us at a time.`,
  ),
  section(
    'interest',
    '2. Interest',
    `Interest starts on ${longDay(offer.advanceDate)}, the day of the advance. There is no grace period.`,
    interestText(offer),
    `The cost of borrowing is ${dollars(offer.costOfBorrowing)}. Expressed as a yearly rate on the principal that is outstanding it is the APR, ${percent(offer.disclosureApr)}.`,
  ),
  section(
    'charges',
    '3. Other charges and optional services',
    'There is no charge other than interest: no fee to apply, to receive the money, to pay, or to pay early. We take no security and ask for no insurance. No broker was paid.',
    'We sell no optional services with this loan, so there is none to price or to cancel.',
  ),
  section(
    'order',
    '4. How your payments are used',
    'Each payment meets the interest that has accumulated first, then principal. Money beyond what is due meets a fee that is owed, then principal.',
  ),
]

const rights = ({ lender, offer }: AgreementFacts): readonly Section[] => [
  boxedSection(
    'prepay',
    '5. Paying early',
    'You may pay the whole loan or part of it at any time, without notice, charge or penalty. You then owe interest only up to the day we receive the money. To pay off the loan, get the exact amount for your day from us or on your dashboard.',
  ),
  section(
    'late',
    '6. If you do not pay on time',
    `If a debit is returned unpaid for lack of funds, we charge a returned-item fee of up to ${dollars(offer.onDefault.returnedItemFee)}: never more than what the return cost us, and none that would take the cost of this loan above ${criminalRateWords(offer.advanceDate)} a year.`,
    'Interest goes on at the annual interest rate on principal that is late; there is no higher rate for default. We may also claim reasonable legal costs of collecting. There are no other default charges.',
    'We contact you about a missed payment only at lawful times and at most three times in seven days.',
  ),
  boxedSection(
    'cancel',
    '7. Your right to cancel',
    `You may cancel this agreement, without giving a reason and at no cost, within ${cancellationBusinessDays} business days after you received the money and your copy of this agreement. You only give back the amount advanced.`,
    `If we do not send you the full amount within one hour of your last signature, you may cancel at any time. To cancel, write to ${lender.email} or call ${lender.phone}, and return the amount advanced.`,
  ),
  section(
    'information',
    '8. Your information',
    'We use what you gave us, and what you let your bank and our identity service give us, to decide on this loan, to carry it out and to meet the law. We keep it no longer than we must. You may see it and have mistakes corrected.',
  ),
  boxedSection(
    'complaints',
    '9. Questions and complaints',
    `Talk to us first: ${lender.phone}, ${lender.email}.`,
    'You can reach Consumer Protection Ontario at 416-326-8393 or toll-free at 1-800-889-9768, or at ontario.ca/page/consumer-protection-ontario.',
  ),
]

/** What it means to owe together, and the lines of both signatures; nothing for a loan of one. */
const twoBorrowers = ({ borrower, coBorrower }: AgreementFacts): readonly Section[] =>
  coBorrower === undefined
    ? []
    : [
        boxedSection(
          'together',
          '10. You owe this loan together',
          bold(
            `${borrower.name} and ${coBorrower.name} each owe the whole of this loan, not a part of it: we may claim all of what is owed from either of you, and a payment by one counts for both. “You” in this agreement is each of you.`,
          ),
          `The money is sent to ${borrower.name}. Payments are debited from the account of ${borrower.name} under a separate authorization; ${coBorrower.name} authorizes no debit of an account of their own.`,
          'Each of you gets a copy of this agreement, may pay early, and may cancel it as clause 7 says; a cancellation by one of you ends the loan for both.',
        ),
        section(
          'signatures',
          'Signatures',
          facts(
            ['Borrower', borrower.name, 'signs for themselves, signed in to their own account'],
            ['Co-borrower', coBorrower.name, 'signs for themselves, signed in to their own account'],
          ),
        ),
      ]

/** The installment loan agreement with its initial disclosure statement as data. Contents: Consumer
 * Protection Act, 2002 s. 79 and O. Reg. 17/05 (CPA-01); the wording is ours. The right to cancel
 * is our own promise (specification section 9), not this Act's. */
export const installmentAgreement = (agreed: AgreementFacts): DocumentContent => ({
  kind: 'loan-agreement',
  title: documentOf('loan-agreement').title,
  version: version(agreed),
  loanId: agreed.loanId,
  date: agreed.offer.advanceDate,
  sections: [
    keyFacts(agreed),
    partiesSection(agreed),
    details(agreed),
    schedule(agreed),
    ...moneyClauses(agreed),
    ...rights(agreed),
    ...twoBorrowers(agreed),
  ],
})
