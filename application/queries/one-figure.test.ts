import fc from 'fast-check'
import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { debitsAhead } from '@tamarack/domain/loan/debits/debits-ahead'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import { fundedLoan } from '@tamarack/domain/loan/testing/servicing.fixture'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import { cashAdvance, installment } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import type { Move } from '@tamarack/domain/testing/random-life.fixture'
import { everySample, runs } from '@tamarack/domain/testing/runs.fixture'
import { serve, type Moment } from '@tamarack/domain/testing/served-life.fixture'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { textOf } from '../documents/document-text.fixture.ts'
import { noticeDocument } from '../documents/notice.ts'
import { dollars } from '../documents/words.ts'
import { sampleParties } from '../testing/sample-documents.ts'
import { servicingOf } from './servicing.ts'

/* The pages, e-mails and documents of one loan show the same figures on one day. */

const terms = fc.constantFrom(
  cashAdvance(500_00, '2026-03-04', '2026-03-18'),
  installment(2000_00, '2026-01-15', '2026-02-16', 3, { annualRate: basisPoints(29_90) }),
)
const dice = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom(0, 0, 6, 12, 14, 15, 15, 16, 17),
    days: fc.integer({ min: 0, max: 20 }),
    amount: fc.integer({ min: 1, max: 900_00 }),
    which: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 8 },
)

test('TAM-270, TAM-272: a page shows the debit that is taken, and emails and documents show the same figures', () => {
  const reached = { debits: 0, emails: 0, upcoming: 0 }
  fc.assert(
    fc.property(terms, dice, (signed, moves) => {
      const bare = fundedLoan(signed)
      const compare = ({ day, loan }: Moment): void => {
        const { book } = loan
        const served: ServicedLoan = { ...bare, ...loan, status: book.status as ServicedLoan['status'] }
        const now = torontoInstant(day, 17, 0, 0)
        const page = servicingOf(served, now)
        if (page === null) throw new Error('the loan is in service')
        for (const { payment, amount, rePresents } of debitsAhead(served, day)) {
          if (rePresents !== undefined) continue
          const shown = page.payments.find(({ number }) => number === payment)
          expect(amount).toBeLessThanOrEqual((shown?.amount ?? 0) - (shown?.paid ?? 0))
          if (page.nextDebit?.payment === payment && !page.nextDebit.isSent) expect(page.nextDebit.amount).toBe(amount)
          reached.debits += 1
        }
        expect(page.payments.map(({ number, amount, paid }) => [number, amount - paid])).toEqual(
          page.figures.payments
            .filter(({ amount }) => amount > 0)
            .map(({ number, amount, paid }) => [number, amount - paid]),
        )
        for (const { notice } of noticesToSend(served, now).waiting) {
          reached.emails += 1
          const { owedInAll, amount, debitDate, payment } = notice.figures
          expect(owedInAll).toBe(page.figures.owed)
          const document = textOf(noticeDocument(notice, sampleParties).sections)
          if (notice.kind !== 'closing') expect(document).toContain(dollars(page.figures.owed))
          if (notice.kind !== 'upcoming-debit') continue
          reached.upcoming += 1
          expect(document).toContain(dollars(amount))
          const sent = page.onTheirWay.find((one) => one.payment === payment && one.debitDate === debitDate)
          expect(amount).toBe(sent?.amount ?? page.nextDebit?.amount)
        }
      }
      serve(signed, moves, { evening: compare })
    }),
    { numRuns: runs(60) },
  )
  if (everySample) for (const [what, times] of Object.entries(reached)) expect([what, times > 0]).toEqual([what, true])
})
