import { disclosureApr } from '../../apr/disclosure-apr.ts'
import { asCount, asRate, inCents, inDays, onDay, type Quantity } from '../../explanations/explanation.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { defaultInterestMonthly, defaultInterestYearly } from '../arrears/default-interest.ts'
import { paydayDishonouredFee } from '../arrears/return-fee.ts'
import { costOfBorrowing } from '../cost-of-borrowing.ts'
import type { PaydayQuote } from '../quote.ts'
import type { paydayAgreementContents } from './contents.ts'

type FirstPageId = Extract<(typeof paydayAgreementContents)[number], { readonly firstPage: true }>['id']

export type FirstPageItem = {
  readonly id: FirstPageId
  readonly figures: readonly { readonly name: string; readonly value: Quantity }[]
}

const figure = (name: string, value: Quantity): FirstPageItem['figures'][number] => ({ name, value })

/** ON-23: the law's example of $500 for 14 days, at our price or the most that the law of the
 * agreement's day allows. */
export const statutoryExample = (day: LocalDate, costPerHundred?: Cents): FirstPageItem['figures'] => {
  const [advance, days] = [cents(500_00), 14]
  const priced = costOfBorrowing(advance, day, costPerHundred)
  if (!priced.ok) return []
  const { cost } = priced.value
  const apr = disclosureApr({
    advances: [{ on: day, amount: advance }],
    payments: [{ on: plusDays(day, days), amount: cents(advance + cost) }],
  })
  return [
    figure('advance', inCents(advance)),
    figure('termDays', inDays(days)),
    figure('costOfBorrowing', inCents(cost)),
    ...(apr.ok ? [figure('disclosureApr', asRate(apr.value.rate))] : []),
    figure('total', inCents(cents(advance + cost))),
  ]
}

/** ON-23, O. Reg. 98/09 s. 18(1): the first page's figures in the law's order, from the quote that
 * was accepted. No earlier agreements are printed as N/A. */
export const paydayFirstPage = (quote: PaydayQuote, netPay: Cents): readonly FirstPageItem[] => [
  { id: 'net-pay', figures: [figure('netPay', inCents(netPay))] },
  { id: 'advance', figures: [figure('advance', inCents(quote.advance))] },
  { id: 'term', figures: [figure('termDays', inDays(quote.termDays))] },
  {
    id: 'cost-and-apr',
    figures: [
      figure('costOfBorrowing', inCents(quote.costOfBorrowing)),
      figure('disclosureApr', asRate(quote.disclosureApr)),
    ],
  },
  {
    id: 'cost-per-hundred',
    figures: [
      figure('costPerHundred', inCents(quote.costPerHundred)),
      figure('costPerHundredMaximum', inCents(quote.costPerHundredMaximum)),
    ],
  },
  { id: 'statutory-example', figures: statutoryExample(quote.advanceDate, quote.costPerHundred) },
  {
    id: 'total-and-payments',
    figures: [
      figure('total', inCents(quote.total)),
      figure('numberOfPayments', asCount(quote.payments.length)),
      ...quote.payments.flatMap(({ number, dueDate, amount }) => [
        figure(`payment${number}Date`, onDay(dueDate)),
        figure(`payment${number}Amount`, inCents(amount)),
      ]),
    ],
  },
  {
    id: 'agreements-in-63-days',
    figures: quote.agreementsInWindow.map((day, index) => figure(`agreement${index + 1}`, onDay(day))),
  },
  {
    // Monthly and yearly, or only 5 % a year could be recovered (INT-4, Interest Act s. 4).
    id: 'default-consequences',
    figures: [
      figure('defaultInterestMonthly', asRate(defaultInterestMonthly)),
      figure('defaultInterestYearly', asRate(defaultInterestYearly)),
      figure('dishonouredItemFee', inCents(paydayDishonouredFee)),
    ],
  },
]
