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
import { dollars, longDay, percent } from '@tamarack/application/documents/words'
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

test('first page, schedule, debit authorization and the books of a loan paid on its days show the same cents and rates', () => {
  fc.assert(
    fc.property(anyOffer, (offer) => {
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
        dollars(offer.advance),
        dollars(offer.total),
        dollars(offer.costOfBorrowing),
        percent(offer.annualRate),
        percent(offer.disclosureApr),
      ])
      const dated = offer.payments.map(({ dueDate, amount }) => [longDay(dueDate), dollars(amount)])
      expect(
        rowsOf(agreement, 'Payments')
          .slice(0, -1)
          .map(([, day, amount]) => [day, amount]),
      ).toEqual(dated)
      expect(rowsOf(agreement, 'Payments').at(-1)?.slice(2, 5)).toEqual([
        dollars(offer.total),
        dollars(offer.costOfBorrowing),
        dollars(offer.advance),
      ])
      expect(rowsOf(pad, 'Debits').map(([, day, amount]) => [day, amount])).toEqual(dated)
      expect(factOf(pad, 'Total of all debits')).toBe(dollars(offer.total))
      expect(initiationDates.every((day) => day >= offer.advanceDate)).toBe(true)

      const terms = signedTerms(offer)
      const book = lived([...begun(terms), ...debited(terms)])
      expect(book.status).toBe('repaid')
      expect(book.payments.map(({ amount, paid }) => [amount, paid])).toEqual(
        offer.payments.map(({ amount }) => [amount, amount]),
      )
      expect(balancesOf(book.entries)['cost of borrowing earned']).toBe(offer.costOfBorrowing)
    }),
    { numRuns: runs(40) },
  )
})
