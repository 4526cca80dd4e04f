import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstallmentQuoteView } from '@tamarack/adapter-http/mappers/installment'
import type { DocumentContent } from '@tamarack/application/documents/document-content'
import { factOf, rowsOf, textOf } from '@tamarack/application/documents/document-text.fixture'
import { installmentAgreement } from '@tamarack/application/documents/installment/loan-agreement'
import { installmentPadAgreement } from '@tamarack/application/documents/installment/pad-agreement'
import { account, offered, parties } from '@tamarack/application/documents/installment/parties.fixture'
import { dollars, longDay } from '@tamarack/application/documents/words'
import { installmentQuoteView, type InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { criminalRates, isAboveCriminalRate } from '@tamarack/domain/apr/criminal-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import type { PricedInstallment } from '@tamarack/domain/installment/offer'
import { balancesOf } from '@tamarack/domain/ledger/entry'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { signedTerms } from '@tamarack/domain/products/product'
import { begun, debited, lived } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { everySample, runs } from '@tamarack/domain/testing/runs.fixture'
import { dateOfEpochDay, epochDay, localDate } from '@tamarack/domain/values/local-date'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'

const coBorrower = { name: 'Wren Calloway', email: 'wren@mail.example', identity: null }
const anyOffer = fc
  .record({
    epoch: fc.integer({ min: epochDay(localDate('2024-01-02')), max: epochDay(localDate('2036-12-31')) }),
    payFrequency: fc.constantFrom(...payFrequencies),
    numberOfPayments: fc.integer({ min: 1, max: 60 }),
    advance: fc.integer({ min: 1500_01, max: 50_000_00 }),
  })
  .map(({ epoch, ...terms }) => offered({ ...terms, startDate: dateOfEpochDay(epoch) }, 10_000_000_00))

/** The quote as a browser receives it. */
const quoteOnScreen = (offer: PricedInstallment) =>
  installmentQuoteView.parse(JSON.parse(JSON.stringify(toInstallmentQuoteView({ offer, choices: [] }))))

/** What is lent and paid back, as the books have it. */
const creditIn = ({ terms, agreed }: LoanBook) => ({
  advances: [{ on: terms.advanceDate, amount: terms.advance }],
  payments: agreed.map(({ scheduledDate, amount }) => ({ on: scheduledDate, amount })),
})

/** Everything that is owed by the quote and the words around it: no document may state another
 * amount or rate. */
const figuresOf = (quote: InstallmentQuoteView) => ({
  amounts: new Set(
    [
      0,
      quote.advance,
      quote.total,
      quote.costOfBorrowing,
      quote.paymentsPerMonth,
      quote.returnedItemFee,
      ...quote.payments.flatMap(({ amount, interest, principal, balanceAfter }) => [
        amount,
        interest,
        principal,
        balanceAfter,
      ]),
    ].map(dollars),
  ),
  // Criminal Code s. 347: the limit of the day of the agreement.
  rates: new Set([
    `${quote.annualRate.toFixed(2)}%`,
    `${quote.apr.toFixed(2)}%`,
    quote.startDate < '2025-01-01' ? '60%' : '35%',
  ]),
})

const statesOnly = (content: DocumentContent, quote: InstallmentQuoteView): void => {
  const { amounts, rates } = figuresOf(quote)
  const text = textOf(content.sections)
  const stated = [...text.matchAll(/\$[\d,]+(?:\.\d+)?|[\d.]+%/g)].map(([figure]) => figure)
  expect(stated.filter((figure) => !amounts.has(figure) && !rates.has(figure))).toEqual([])
}

const agreementIsAsQuoted = (agreement: DocumentContent, quote: InstallmentQuoteView): void => {
  const [annualRate, apr] = [`${quote.annualRate.toFixed(2)}%`, `${quote.apr.toFixed(2)}%`]
  const facts = {
    'Amount advanced: you receive': dollars(quote.advance),
    'Total to repay': dollars(quote.total),
    'Cost of borrowing': dollars(quote.costOfBorrowing),
    'Annual interest rate': annualRate,
    'Annual percentage rate (APR)': apr,
    'Term and amortization': `${quote.termDays} days`,
  }
  expect(Object.fromEntries(Object.keys(facts).map((label) => [label, factOf(agreement, label)]))).toEqual(facts)
  expect(Object.fromEntries(rowsOf(agreement, 'Details').map(([label = '', value]) => [label, value]))).toMatchObject({
    'Loan amount': dollars(quote.advance),
    'Total cost of borrowing': dollars(quote.costOfBorrowing),
    'Terms of agreement in days': String(quote.termDays),
    'Annual interest rate': annualRate,
    APR: apr,
    'Number of payments': String(quote.loanTerm),
    'Start date': longDay(localDate(quote.startDate)),
    'End date': longDay(localDate(quote.dueDate)),
    'Total obligation': dollars(quote.total),
  })
  expect(rowsOf(agreement, 'Payments')).toEqual([
    ...quote.payments.map(({ number, dueDate, ...amounts }) => [
      String(number),
      longDay(localDate(dueDate)),
      dollars(amounts.amount),
      dollars(amounts.interest),
      dollars(amounts.principal),
      dollars(amounts.balanceAfter),
    ]),
    [
      'Total',
      `${quote.loanTerm} payments`,
      dollars(quote.total),
      dollars(quote.costOfBorrowing),
      dollars(quote.advance),
      dollars(0),
    ],
  ])
  statesOnly(agreement, quote)
}

const padIsAsQuoted = (pad: DocumentContent, quote: InstallmentQuoteView): void => {
  expect(rowsOf(pad, 'Debits').map(([number, day, amount]) => [number, day, amount])).toEqual(
    quote.payments.map(({ number, dueDate, amount }) => [String(number), longDay(localDate(dueDate)), dollars(amount)]),
  )
  const isMonthly = quote.paymentFrequency === 'monthly'
  expect([
    factOf(pad, 'Total of all debits'),
    factOf(pad, 'Number of debits'),
    factOf(pad, isMonthly ? 'Monthly debit amount' : 'Debit amount'),
    ...(isMonthly ? [] : [factOf(pad, 'Monthly debit amount')]),
  ]).toEqual([
    dollars(quote.total),
    String(quote.loanTerm),
    dollars(quote.regularPayment),
    ...(isMonthly ? [] : [dollars(quote.paymentsPerMonth)]),
  ])
  statesOnly(pad, quote)
}

/** The books of the loan after its log was stored, read and replayed, each payment debited on its
 * day. */
const booksAreAsQuoted = (offer: PricedInstallment, quote: InstallmentQuoteView): void => {
  const terms = signedTerms(offer)
  const book = lived(JSON.parse(JSON.stringify([...begun(terms), ...debited(terms)])) as readonly LedgerEvent[])
  expect(book.status).toBe('repaid')
  expect(book.payments.map(({ dueDate, amount, paid }) => [dueDate, amount, paid])).toEqual(
    quote.payments.map(({ dueDate, amount }) => [dueDate, amount, amount]),
  )
  let left = quote.advance
  expect(
    book.allocations.map(({ cost, principal }) => ({ interest: cost, principal, balanceAfter: (left -= principal) })),
  ).toEqual(quote.payments.map(({ interest, principal, balanceAfter }) => ({ interest, principal, balanceAfter })))
  expect(balancesOf(book.entries)['cost of borrowing earned']).toBe(quote.costOfBorrowing)
  expect(book.terms).toMatchObject({ annualRate: Math.round(quote.annualRate * 100) })
  const [apr, rate] = [
    disclosureApr(creditIn(book), offer.payFrequency),
    criminalRates({ ...creditIn(book), frequency: offer.payFrequency }),
  ]
  if (!apr.ok || !rate.ok) throw new Error('the books have no rate')
  expect(apr.value.rate / 100).toBe(quote.apr)
  // What staff see is rounded up.
  expect(Math.ceil(rate.value.percent * 100 - 1e-6)).toBe(offer.criminalRate)
  expect(isAboveCriminalRate(rate.value.percent, 35)).toBe(false)
}

test('quote on the screen, first page, agreement, schedule, debit authorization and the replayed books of a loan paid on its days show the same cents and rates, whether one person owes it or two', () => {
  const reached = new Map<string, number>()
  fc.assert(
    fc.property(anyOffer, fc.constantFrom(undefined, coBorrower), (offer, other) => {
      const quote = quoteOnScreen(offer)
      const initiationDates = offer.payments.flatMap(({ dueDate }) => {
        const timing = debitTiming(dueDate)
        return timing.ok ? [timing.value.initiateOn] : []
      })
      const facts = { ...parties, offer, coBorrower: other }
      const agreement = installmentAgreement(facts)
      const pad = installmentPadAgreement({ ...facts, account, date: offer.advanceDate, initiationDates })
      agreementIsAsQuoted(agreement, quote)
      padIsAsQuoted(pad, quote)
      for (const content of [agreement, pad])
        expect(JSON.stringify(content).includes(coBorrower.name)).toBe(other !== undefined)
      expect(initiationDates.every((day) => day >= offer.advanceDate)).toBe(true)
      booksAreAsQuoted(offer, quote)
      const kind = `${offer.payFrequency}, ${other === undefined ? 'one person' : 'two people'}`
      reached.set(kind, (reached.get(kind) ?? 0) + 1)
    }),
    { numRuns: runs(60) },
  )
  if (everySample) expect(reached.size).toBe(2 * payFrequencies.length)
})
