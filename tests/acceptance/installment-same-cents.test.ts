import { toInstallmentQuoteView } from '@tamarack/adapter-http/mappers/installment'
import { installmentQuoteView } from '@tamarack/contracts/views/installment'
import type { PricedInstallment } from '@tamarack/domain/installment/offer'
import { balancesOf } from '@tamarack/domain/ledger/entry'
import { begun, debited, lived } from '@tamarack/domain/lives/life.fixture'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { signedTerms } from '@tamarack/domain/products/product'
import { runs } from '@tamarack/domain/shared/runs.fixture'
import { dateOfEpochDay, epochDay, localDate } from '@tamarack/domain/values/local-date'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factOf, rowsOf } from '@tamarack/application/documents/document-text.fixture'
import { dollars, longDay } from '@tamarack/application/documents/words'
import { installmentAgreement } from '@tamarack/application/documents/installment/loan-agreement'
import { installmentPadAgreement } from '@tamarack/application/documents/installment/pad-agreement'
import { account, offered, parties } from '@tamarack/application/documents/installment/parties.fixture'

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

test('quote on the screen, first page, schedule, debit authorization and the books of a loan paid on its days show the same cents and rates', () => {
  fc.assert(
    fc.property(anyOffer, (offer) => {
      const quote = quoteOnScreen(offer)
      const agreement = installmentAgreement({ ...parties, offer })
      const initiationDates = offer.payments.flatMap(({ dueDate }) => {
        const timing = debitTiming(dueDate)
        return timing.ok ? [timing.value.initiateOn] : []
      })
      const pad = installmentPadAgreement({ ...parties, account, date: offer.advanceDate, offer, initiationDates })
      expect([
        factOf(agreement, 'Amount advanced: you receive'),
        factOf(agreement, 'Total to repay'),
        factOf(agreement, 'Cost of borrowing'),
        factOf(agreement, 'Annual interest rate'),
        factOf(agreement, 'Annual percentage rate (APR)'),
      ]).toEqual([
        dollars(quote.advance),
        dollars(quote.total),
        dollars(quote.costOfBorrowing),
        `${quote.annualRate.toFixed(2)}%`,
        `${quote.apr.toFixed(2)}%`,
      ])
      const dated = quote.payments.map(({ dueDate, amount }) => [longDay(localDate(dueDate)), dollars(amount)])
      expect(
        rowsOf(agreement, 'Payments')
          .slice(0, -1)
          .map(([, day, amount]) => [day, amount]),
      ).toEqual(dated)
      expect(rowsOf(agreement, 'Payments').at(-1)?.slice(2, 5)).toEqual([
        dollars(quote.total),
        dollars(quote.costOfBorrowing),
        dollars(quote.advance),
      ])
      expect(rowsOf(pad, 'Debits').map(([, day, amount]) => [day, amount])).toEqual(dated)
      expect(factOf(pad, 'Total of all debits')).toBe(dollars(quote.total))
      expect(initiationDates.every((day) => day >= offer.advanceDate)).toBe(true)

      const terms = signedTerms(offer)
      const book = lived([...begun(terms), ...debited(terms)])
      expect(book.status).toBe('repaid')
      expect(book.payments.map(({ amount, paid }) => [amount, paid])).toEqual(
        quote.payments.map(({ amount }) => [amount, amount]),
      )
      expect(balancesOf(book.entries)['cost of borrowing earned']).toBe(quote.costOfBorrowing)
    }),
    { numRuns: runs(40) },
  )
})
