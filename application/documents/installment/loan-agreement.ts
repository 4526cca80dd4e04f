import { criminalRatePercent } from '@tamarack/domain/apr/criminal-rate'
import { cancellationBusinessDays } from '@tamarack/domain/cancellation/cancellation-window'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { InstallmentOffer } from '@tamarack/domain/installment/offer'
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
import type { Lender } from '../../ports/lender.port.ts'
import type { Borrower } from '../borrower.ts'
import type { DocumentContent } from '../document-content.ts'
import { partiesSection } from '../parties.ts'
import { dollars, frequencyWords, longDay, percent } from '../words.ts'

/** Raise it with every change of wording; a signed document keeps the version it was signed in. 2
 * is the one of two borrowers. */
const version = ({ coBorrower }: InstallmentAgreementFacts): number => (coBorrower === undefined ? 1 : 2)

export interface InstallmentAgreementFacts {
  readonly loanId: string
  readonly offer: InstallmentOffer
  readonly borrower: Borrower
  /** Who owes the whole loan, too (C-02). */
  readonly coBorrower?: Borrower | undefined
  readonly lender: Lender
}

type Section = DocumentContent['sections'][number]

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

/** The disclosure statement on the first page: CPA 2002 s. 79, in the order in which a borrower
 * compares loans. */
const keyFacts = ({ offer }: InstallmentAgreementFacts): Section => ({
  id: 'key-facts',
  heading: 'Key facts',
  blocks: [
    {
      kind: 'facts',
      rows: [
        {
          label: 'Amount advanced: you receive',
          value: dollars(offer.advance),
          note: 'in full, with nothing deducted',
        },
        {
          label: 'Payments',
          value: paymentWords(offer),
          note: `the first on ${longDay(offer.payments[0]?.dueDate ?? offer.dueDate)}, the last on ${longDay(offer.dueDate)}`,
        },
        { label: 'Total to repay', value: dollars(offer.total), note: 'the total of all payments' },
        {
          label: 'Cost of borrowing',
          value: dollars(offer.costOfBorrowing),
          note: 'all of it is interest; there is no other charge for the loan',
        },
        { label: 'Annual interest rate', value: percent(offer.annualRate), note: 'fixed, not compounded' },
        { label: 'Annual percentage rate (APR)', value: percent(offer.disclosureApr) },
        {
          label: 'Term and amortization',
          value: `${offer.termDays} days`,
          note: `from ${longDay(offer.advanceDate)} to ${longDay(offer.dueDate)}; the payments repay the whole loan over this term`,
        },
        {
          label: 'If a payment is returned',
          value: `up to ${dollars(installmentReturnedItemFee)}`,
          note: 'and interest goes on at the annual interest rate on what is late; clause 6',
        },
      ],
    },
  ],
})

const details = ({ offer, loanId }: InstallmentAgreementFacts): Section => ({
  id: 'details',
  heading: 'Details of the loan',
  blocks: [
    {
      kind: 'table',
      caption: 'Details',
      head: ['Detail', 'Value'],
      rows: [
        ['Loan number', loanId],
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
    },
  ],
})

/** The whole schedule is inside the signed text: amount and day of each payment, and what each is
 * made of. */
const schedule = ({ offer }: InstallmentAgreementFacts): Section => ({
  id: 'schedule',
  heading: 'Payment schedule',
  blocks: [
    {
      kind: 'table',
      caption: 'Payments',
      head: ['Payment', 'Date', 'Amount', 'Interest', 'Principal', 'Principal left'],
      rows: [
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
    },
  ],
})

const interestText = ({ offer }: InstallmentAgreementFacts): string =>
  `The annual interest rate is ${percent(offer.annualRate)}. It does not change, and it is not compounded: interest bears no interest. A full period between two payments bears the annual rate divided by ${payPeriodsPerYear[offer.payFrequency]}, whatever its days; a first period that is longer or shorter, a loan with one payment, and the days after the last payment bear interest by days of a year of 365 days. Each is cut down to the whole cent.`

const moneyClauses = (facts: InstallmentAgreementFacts): DocumentContent['sections'] => {
  const { offer } = facts
  return [
    {
      id: 'promise',
      heading: '1. What you and we promise',
      blocks: [
        {
          kind: 'paragraph',
          text: `This agreement and its disclosure speak for ${longDay(offer.advanceDate)}. Before the advance you owe nothing under it. On that day we make one advance of ${dollars(offer.advance)}, which is also the total of all advances, and the outstanding balance is then ${dollars(offer.advance)}.`,
        },
        {
          kind: 'paragraph',
          text: `You repay ${dollars(offer.total)} in the payments of the Payment schedule, by pre-authorized debit. A payment whose day is not a business day is debited on the next business day at no extra interest. All amounts are in Canadian dollars. You may have one loan with us at a time.`,
        },
      ],
    },
    {
      id: 'interest',
      heading: '2. Interest',
      blocks: [
        {
          kind: 'paragraph',
          text: `Interest starts on ${longDay(offer.advanceDate)}, the day of the advance. There is no grace period.`,
        },
        { kind: 'paragraph', text: interestText(facts) },
        {
          kind: 'paragraph',
          text: `The cost of borrowing is ${dollars(offer.costOfBorrowing)}. Expressed as a yearly rate on the principal that is outstanding it is the APR, ${percent(offer.disclosureApr)}.`,
        },
      ],
    },
    {
      id: 'charges',
      heading: '3. Other charges and optional services',
      blocks: [
        {
          kind: 'paragraph',
          text: 'There is no charge other than interest: no fee to apply, to receive the money, to pay, or to pay early. We take no security and ask for no insurance. No broker was paid.',
        },
        {
          kind: 'paragraph',
          text: 'We sell no optional services with this loan, so there is none to price or to cancel.',
        },
      ],
    },
    {
      id: 'order',
      heading: '4. How your payments are used',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Each payment meets the interest that has accumulated first, then principal. Money beyond what is due meets a fee that is owed, then principal.',
        },
      ],
    },
  ]
}

const rights = ({ lender }: InstallmentAgreementFacts): DocumentContent['sections'] => [
  {
    id: 'prepay',
    heading: '5. Paying early',
    boxed: true,
    blocks: [
      {
        kind: 'paragraph',
        text: 'You may pay the whole loan or part of it at any time, without notice, charge or penalty. You then owe interest only up to the day we receive the money. To pay off the loan, get the exact amount for your day from us or on your dashboard.',
      },
    ],
  },
  {
    id: 'late',
    heading: '6. If you do not pay on time',
    blocks: [
      {
        kind: 'paragraph',
        text: `If a debit is returned unpaid for lack of funds, we charge a returned-item fee of up to ${dollars(installmentReturnedItemFee)}: never more than what the return cost us, and none that would take the cost of this loan above ${criminalRatePercent}% a year.`,
      },
      {
        kind: 'paragraph',
        text: 'Interest goes on at the annual interest rate on principal that is late; there is no higher rate for default. We may also claim reasonable legal costs of collecting. There are no other default charges.',
      },
      {
        kind: 'paragraph',
        text: 'We contact you about a missed payment only at lawful times and at most three times in seven days.',
      },
    ],
  },
  {
    id: 'cancel',
    heading: '7. Your right to cancel',
    boxed: true,
    blocks: [
      {
        kind: 'paragraph',
        text: `You may cancel this agreement, without giving a reason and at no cost, within ${cancellationBusinessDays} business days after you received the money and your copy of this agreement. You only give back the amount advanced.`,
      },
      {
        kind: 'paragraph',
        text: `If we do not send you the full amount within one hour of your last signature, you may cancel at any time. To cancel, write to ${lender.email} or call ${lender.phone}, and return the amount advanced.`,
      },
    ],
  },
  {
    id: 'information',
    heading: '8. Your information',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We use what you gave us, and what you let your bank and our identity service give us, to decide on this loan, to carry it out and to meet the law. We keep it no longer than we must. You may see it and have mistakes corrected.',
      },
    ],
  },
  {
    id: 'complaints',
    heading: '9. Questions and complaints',
    boxed: true,
    blocks: [
      { kind: 'paragraph', text: `Talk to us first: ${lender.phone}, ${lender.email}.` },
      {
        kind: 'paragraph',
        text: 'You can reach Consumer Protection Ontario at 416-326-8393 or toll-free at 1-800-889-9768, or at ontario.ca/page/consumer-protection-ontario.',
      },
    ],
  },
]

/** What it means to owe together, and the lines of both signatures; nothing for a loan of one. */
const twoBorrowers = ({ borrower, coBorrower }: InstallmentAgreementFacts): DocumentContent['sections'] =>
  coBorrower === undefined
    ? []
    : [
        {
          id: 'together',
          heading: '10. You owe this loan together',
          boxed: true,
          blocks: [
            {
              kind: 'paragraph',
              bold: true,
              text: `${borrower.name} and ${coBorrower.name} each owe the whole of this loan, not a part of it: we may claim all of what is owed from either of you, and a payment by one counts for both. “You” in this agreement is each of you.`,
            },
            {
              kind: 'paragraph',
              text: `The money is sent to ${borrower.name}. Payments are debited from the account of ${borrower.name} under a separate authorization; ${coBorrower.name} authorizes no debit of an account of their own.`,
            },
            {
              kind: 'paragraph',
              text: 'Each of you gets a copy of this agreement, may pay early, and may cancel it as clause 7 says; a cancellation by one of you ends the loan for both.',
            },
          ],
        },
        {
          id: 'signatures',
          heading: 'Signatures',
          blocks: [
            {
              kind: 'facts',
              rows: [
                {
                  label: 'Borrower',
                  value: borrower.name,
                  note: 'signs for themselves, signed in to their own account',
                },
                {
                  label: 'Co-borrower',
                  value: coBorrower.name,
                  note: 'signs for themselves, signed in to their own account',
                },
              ],
            },
          ],
        },
      ]

/** The installment loan agreement with its initial disclosure statement as data. Contents: Consumer
 * Protection Act, 2002 s. 79 and O. Reg. 17/05 (CPA-01); the wording is ours. The right to cancel
 * is our own promise (specification section 9), not this Act's. */
export const installmentAgreement = (facts: InstallmentAgreementFacts): DocumentContent => ({
  kind: 'loan-agreement',
  title: documentOf('loan-agreement').title,
  version: version(facts),
  loanId: facts.loanId,
  date: facts.offer.advanceDate,
  sections: [
    keyFacts(facts),
    partiesSection(facts),
    details(facts),
    schedule(facts),
    ...moneyClauses(facts),
    ...rights(facts),
    ...twoBorrowers(facts),
  ],
})
