import { documentOf } from '@tamarack/domain/documents/registry'
import { inForceOn } from '@tamarack/domain/law/law-by-date'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { statutoryExample } from '@tamarack/domain/payday/agreement/first-page'
import type { PricedCashAdvance } from '@tamarack/domain/payday/offer'
import type { Cents } from '@tamarack/domain/values/cents'
import {
  bold,
  boxedSection,
  facts,
  section,
  table,
  type DocumentContent,
  type Fact,
  type Section,
} from '../document-content.ts'
import { partiesSection, type Parties } from '../parties.ts'
import { dollars, frequencyWords, longDay, monthlyRateWords, percent } from '../words.ts'

/** Raise it with every change of wording; a signed document keeps the version it was signed in. */
const version = 4

interface AgreementFacts extends Parties {
  readonly offer: PricedCashAdvance
}

/** The law's own example at our price, the highest lawful one, for comparing lenders (ON-23). */
const exampleRow = ({ advanceDate }: PricedCashAdvance): Fact => {
  const example = statutoryExample(advanceDate)
  const amount = (value: Cents | undefined): string => (value === undefined ? 'N/A' : dollars(value))
  return [
    `Example: a loan of ${amount(example?.advance)} for ${example?.termDays ?? 'N/A'} days`,
    `${amount(example?.cost)} cost of borrowing`,
    `APR ${example?.disclosureApr === undefined ? 'N/A' : percent(example.disclosureApr)}, total to repay ${amount(example?.total)}`,
  ]
}

/** The most that the law of the agreement's day allows for each $100. */
const maximumOf = ({ advanceDate }: PricedCashAdvance): string => {
  const law = inForceOn('costPerHundred', advanceDate)
  return law.ok ? dollars(law.value.value) : 'N/A'
}

/** First page in the order of O. Reg. 98/09 s. 18(1): net pay, advance, term, cost, cost per $100,
 * example, total, payments, earlier loans, default. */
const keyFacts = ({ offer }: AgreementFacts): Section =>
  section(
    'key-facts',
    'Key facts',
    facts(
      ['Your net pay for one pay period, based on the information you gave us', dollars(offer.netPay)],
      ['Amount advanced: you receive', dollars(offer.advance)],
      ['Term of the loan', `${offer.termDays} days`, `from ${longDay(offer.advanceDate)} to ${longDay(offer.dueDate)}`],
      [
        'Total cost of borrowing',
        dollars(offer.costOfBorrowing),
        `annual percentage rate (APR) ${percent(offer.disclosureApr)}`,
      ],
      [
        'Cost per $100 borrowed',
        `${dollars(Math.floor((offer.costOfBorrowing * 100_00) / offer.advance))} per $100`,
        `Maximum allowed in Ontario: ${maximumOf(offer)} per $100 borrowed`,
      ],
      exampleRow(offer),
      ['Total to repay', dollars(offer.total)],
    ),
    table(
      'Payments',
      ['Payment', 'Date', 'Amount'],
      offer.payments.map((payment, index) => [String(index + 1), longDay(payment.dueDate), dollars(payment.amount)]),
    ),
    facts(
      [
        'Your payday loans with us in the 63 days before',
        offer.agreementsInWindow.length === 0
          ? 'N/A'
          : offer.agreementsInWindow.map((date) => longDay(date)).join('; '),
      ],
      [
        'If you do not pay on time',
        `${dollars(offer.onDefault.returnedItemFee)} once, if a debit is returned`,
        `plus interest of ${monthlyRateWords(offer.onDefault.interestMonthly)}, not compounded, on the principal that is due, and reasonable legal costs`,
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
        ['Loan type', 'Cash advance (payday loan)'],
        ['Loan amount', dollars(offer.advance)],
        ['Total cost of borrowing', dollars(offer.costOfBorrowing)],
        ['Terms of agreement in days', String(offer.termDays)],
        ['APR', percent(offer.disclosureApr)],
        ['Payment plan', offer.paymentPlan === 'extended' ? 'Extended' : 'Standard'],
        ['Payment frequency', frequencyWords[offer.payFrequency]],
        ['Number of payments', String(offer.payments.length)],
        ['Start date', longDay(offer.advanceDate)],
        ['End date', longDay(offer.dueDate)],
        ['Default interest rate', monthlyRateWords(offer.onDefault.interestMonthly)],
        ['Total obligation', dollars(offer.total)],
        ['How you receive the money', 'Interac e-Transfer to your email address, within one hour of signing'],
      ],
    ),
  )

const clauses = ({ offer, lender }: AgreementFacts): readonly Section[] => [
  section(
    'short-term',
    '1. For short-term needs',
    bold(
      'A payday loan is meant for short-term needs. It can cost much more than other kinds of credit, such as a line of credit or a credit card.',
    ),
  ),
  section(
    'promise',
    '2. What you and we promise',
    `We advance ${dollars(offer.advance)} in full; nothing is deducted from it. You repay ${dollars(offer.total)} ${offer.payments.length === 1 ? 'on the date' : 'in instalments on the dates'} shown under Payments. Nothing is payable before it is due. All amounts are in Canadian dollars.`,
    'This loan cannot be extended, renewed or rolled over, and we do not lend to pay off another loan of ours. You may have one loan with us at a time.',
  ),
  boxedSection(
    'cancel',
    '3. Your right to cancel',
    'You may cancel this agreement, without giving a reason and at no cost, until the end of the second business day after you received the money and your copy of this agreement. You only give back the amount advanced.',
    'You made this agreement remotely, without being present with us. If we do not send you the full amount within one hour of your signature, or do not give you a copy of this agreement that follows the law, you may cancel at any time.',
    `To cancel, tell us by email at ${lender.email} or by phone at ${lender.phone}, and return the amount advanced. We give back, at the first reasonable opportunity, everything else that you paid, and a receipt.`,
  ),
  section(
    'prepay',
    '4. Paying early',
    'You may pay all or part of the loan at any time before it is due, at no charge.',
  ),
  boxedSection(
    'extended-plan',
    '5. Extended payment plan',
    'If this is at least your third payday loan with us within 63 days, the law gives you an extended payment plan: you repay in equal instalments over several pay periods. You may leave the plan at any time by paying in full, at no cost.',
  ),
  section(
    'late',
    '6. If you do not pay on time',
    `If a debit is returned unpaid, we charge ${dollars(offer.onDefault.returnedItemFee)}, once for this loan. From the day after a missed payment, interest of ${monthlyRateWords(offer.onDefault.interestMonthly)}, not compounded, runs on the principal that is due; it does not run on the cost of borrowing or on fees. We may also claim reasonable legal costs of collecting.`,
    'We contact you about a missed payment only at lawful times and at most three times in seven days. We never take an assignment of your wages, and we ask for no security or guarantor.',
  ),
  section(
    'information',
    '7. Your information',
    'We use what you gave us, and what you let your bank and our identity service give us, to decide on this loan, to carry it out and to meet the law. We keep it no longer than we must. You may see it and have mistakes corrected.',
  ),
  boxedSection(
    'complaints',
    '8. Questions and complaints',
    `Talk to us first: ${lender.phone}, ${lender.email}.`,
    'Payday lenders in Ontario are licensed by the Registrar of Payday Loans at the Ministry of Public and Business Service Delivery and Procurement. You can reach Consumer Protection Ontario at 416-326-8393 or toll-free at 1-800-889-9768, or at ontario.ca/page/payday-loans-your-rights.',
  ),
]

/** The payday loan agreement as data. Contents: Payday Loans Act, 2008 s. 29 and O. Reg. 98/09 s.
 * 18 (ON-23); the wording is ours. */
export const loanAgreement = (agreed: AgreementFacts): DocumentContent => ({
  kind: 'loan-agreement',
  title: documentOf('loan-agreement').title,
  version,
  loanId: agreed.loanId,
  date: agreed.offer.advanceDate,
  sections: [keyFacts(agreed), partiesSection(agreed), details(agreed), ...clauses(agreed)],
})
