import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import { spreadEqually } from '../schedule/spread.ts'
import {
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { interestPauses, keptArrangement, partsOn } from './arrangement.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { payNowOn } from './pay-now.ts'
import { apply, bookAsOf } from './replay.ts'

/** $500 from 4 to 18 March, cost $70, returned for want of funds; $595.00 are late on 30 March. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const missed = [...begun(terms), sent(terms, 1), returned(terms, 1, '901')]
const day = localDate('2026-03-30')
type Part = readonly [dueDate: string, amount: number]
const arranged = (parts: readonly Part[], on = '2026-03-30'): LedgerEvent => ({
  type: 'payments-arranged',
  on: localDate(on),
  parts: parts.map(([dueDate, amount]) => ({ dueDate: localDate(dueDate), amount: cents(amount) })),
})
const two = arranged([
  ['2026-04-10', 297_50],
  ['2026-04-24', 297_50],
])
const refusalOf = (book: LoanBook, event: LedgerEvent): string => {
  const next = apply(book, event)
  return next.ok ? 'happened' : next.error.code
}
const interestOn = (events: readonly LedgerEvent[], on: string): number =>
  bookAsOf(lived(events), localDate(on)).owed.defaultInterest

describe('an arrangement of what is late', () => {
  test('TAM-85: no default interest runs while its parts are paid, and paying them closes the loan', () => {
    const events = [...missed, two, paid('2026-04-10', 'A', 297_50)]
    expect(interestOn([...missed, two], '2026-04-12')).toBe(5_00)
    expect(interestOn(events, '2026-04-26')).toBe(5_00)
    const closed = lived([...events, paid('2026-04-24', 'B', 297_50)])
    expect([closed.status, owedInAll(closed.owed)]).toEqual(['repaid', 0])
  })

  test('TAM-85: a part may arrive three days after its day; later it was missed, and interest runs again from the day after it', () => {
    const late = lived([...missed, two])
    expect(keptArrangement(late, localDate('2026-04-13'))).toBeDefined()
    expect(keptArrangement(late, localDate('2026-04-14'))).toBeUndefined()
    const [payment] = late.agreed
    if (payment === undefined) throw new Error('no payment')
    expect(interestPauses(late, payment, localDate('2026-04-14'))).toEqual([{ from: day, to: '2026-04-10' }])
    // Twelve days before it, four after the missed part: 16 × 500.00 × 2.5 % ÷ 30.
    expect(interestOn([...missed, two], '2026-04-14')).toBe(6_66)
    expect(interestOn([...missed, two, paid('2026-04-13', 'A', 297_50)], '2026-04-14')).toBe(5_00)
  })

  test('TAM-85: one that takes the place of another before the grace of a part is over leaves no day between them that bears interest', () => {
    const early = begun(cashAdvance(333_33, '2027-05-14', '2027-05-21'))
    const late = 381_93
    const again = [
      ...early,
      arranged([['2027-05-29', late]], '2027-05-28'),
      arranged([['2027-06-07', late]], '2027-05-31'),
    ]
    // The grace of the first one would have ended on 1 June.
    expect(['2027-05-31', '2027-06-01', '2027-06-02'].map((on) => interestOn(again, on))).toEqual([1_94, 1_94, 1_94])
    const closed = lived([...again, paid('2027-06-07', 'P', late)])
    expect([closed.status, owedInAll(closed.owed)]).toEqual(['repaid', 0])
    expect(arrearsAsOf(lived(again), localDate('2027-05-31'))?.interest).toMatchObject([{ pausedUntil: '2027-06-10' }])
  })

  describe('TAM-250: under a stay of 15 days', () => {
    const placed: LedgerEvent = { type: 'stay-placed', on: localDate('2026-04-05'), ground: 'hardship' }
    const lifted: LedgerEvent = { type: 'stay-lifted', on: localDate('2026-04-20') }
    const stayed = [...missed, two, placed]
    const over = [...stayed, lifted]

    test('moves its parts by the days of the stay', () => {
      for (const on of ['2026-04-10', '2026-04-14', '2026-05-30'])
        expect([on, keptArrangement(lived(stayed), localDate(on))?.on]).toEqual([on, day])
      expect(payNowOn(lived(over), localDate('2026-04-20'))).toEqual({ amount: 297_50, partDue: '2026-04-25' })
      const [arrangement] = lived(over).arrangements ?? []
      if (arrangement === undefined) throw new Error('nothing is arranged')
      expect(partsOn(lived(over), arrangement, localDate('2026-04-20')).map(({ dueDate }) => dueDate)).toEqual([
        '2026-04-25',
        '2026-05-09',
      ])
      // Before the stay, the parts keep their days.
      expect(partsOn(lived(over), arrangement, localDate('2026-04-05'))[0]?.dueDate).toBe('2026-04-10')
    })

    test('is kept without cost if money arrives within the grace period of the new days', () => {
      const events = [...over, paid('2026-04-28', 'A', 297_50), paid('2026-05-12', 'B', 297_50)]
      expect(interestOn(events, '2026-05-12')).toBe(0)
      expect(lived(events).status).toBe('repaid')
    })

    test('is missed after the grace period, and interest runs from the day after the new day', () => {
      expect(keptArrangement(lived(over), localDate('2026-04-28'))).toBeDefined()
      expect(keptArrangement(lived(over), localDate('2026-04-29'))).toBeUndefined()
      // 12 days before the arrangement and 4 after April 25: 500.00 × 2.5 % × 16 ÷ 30.
      expect(interestOn(over, '2026-04-29')).toBe(6_66)
    })

    test('keeps the remaining days of grace of a part that was due before the stay', () => {
      const inGrace: LedgerEvent = { ...placed, on: localDate('2026-04-12') }
      const book = lived([...missed, two, inGrace, lifted])
      expect(keptArrangement(book, localDate('2026-04-21'))).toBeDefined()
      expect(keptArrangement(book, localDate('2026-04-22'))).toBeUndefined()
      const tooLate: LedgerEvent = { ...placed, on: localDate('2026-04-14') }
      expect(keptArrangement(lived([...missed, two, tooLate, lifted]), localDate('2026-04-20'))).toBeUndefined()
    })

    test('begins when the stay is lifted if it was made during the stay', () => {
      const before: LedgerEvent = { ...placed, on: localDate('2026-03-25') }
      const late = arrearsAsOf(lived([...missed, before]), day)?.amount ?? 0
      const book = lived([...missed, before, arranged([['2026-04-10', late]]), lifted])
      // None of the 11 days passed before April 20.
      expect(payNowOn(book, localDate('2026-04-21'))).toMatchObject({ partDue: '2026-05-01' })
    })

    test('is not sent to collections', () => {
      const toCollections: LedgerEvent = { type: 'sent-to-collections', on: localDate('2026-04-27') }
      expect(apply(lived(over), toCollections)).toMatchObject({
        error: { code: 'ARRANGEMENT_KEPT', until: '2026-05-12' },
      })
    })
  })

  test('a payment that is reversed never paid its part', () => {
    const reversal: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-04-20'), paymentId: 'A' }
    expect(interestOn([...missed, two, paid('2026-04-10', 'A', 297_50), reversal], '2026-04-20')).toBe(
      interestOn([...missed, two], '2026-04-20'),
    )
  })

  test('each part is due, paid or missed, the first one paid first', () => {
    const book = lived([...missed, two, paid('2026-04-02', 'A', 300_00)])
    const [arrangement] = book.arrangements ?? []
    if (arrangement === undefined) throw new Error('nothing is arranged')
    const states = (on: string) => partsOn(book, arrangement, localDate(on)).map(({ state }) => state)
    expect(states('2026-04-12')).toEqual(['paid', 'due'])
    expect(states('2026-04-28')).toEqual(['paid', 'missed'])
  })

  test('TAM-110: what is to be paid next is what is left of the next part, and all that is late once a part was missed', () => {
    const book = lived([...missed, two, paid('2026-04-02', 'A', 100_00)])
    expect(payNowOn(book, localDate('2026-04-12'))).toEqual({ amount: 197_50, partDue: '2026-04-10' })
    expect(payNowOn(book, localDate('2026-04-14'))).toEqual({
      amount: arrearsAsOf(book, localDate('2026-04-14'))?.amount,
      partDue: undefined,
    })
    const first = lived([...missed, two, paid('2026-04-02', 'A', 300_00)])
    expect(payNowOn(first, localDate('2026-04-12'))).toEqual({ amount: 295_00, partDue: '2026-04-24' })
    expect(payNowOn(lived(begun(terms)), localDate('2026-03-10'))).toBeUndefined()
  })

  test.each<readonly [string, readonly Part[], string]>([
    ['more than is late', [['2026-04-10', 595_01]], 'ARRANGEMENT_DIFFERS_FROM_LATE'],
    ['less than is late', [['2026-04-10', 594_99]], 'ARRANGEMENT_DIFFERS_FROM_LATE'],
    ['a first part after 31 days', [['2026-05-01', 595_00]], 'ARRANGEMENT_DAYS_OUT_OF_RANGE'],
    ['a part on the day itself', [['2026-03-30', 595_00]], 'ARRANGEMENT_DAYS_OUT_OF_RANGE'],
    [
      'two parts on one day',
      [
        ['2026-04-10', 295_00],
        ['2026-04-10', 300_00],
      ],
      'ARRANGEMENT_DAYS_OUT_OF_RANGE',
    ],
    [
      'a part of nothing',
      [
        ['2026-04-10', 595_00],
        ['2026-04-11', 0],
      ],
      'NOT_AN_AMOUNT',
    ],
    [
      'seven parts',
      [1, 2, 3, 4, 5, 6, 7].map((number): Part => [`2026-04-0${number}`, 85_00]),
      'ARRANGEMENT_HAS_TOO_MANY_PARTS',
    ],
  ])('TAM-84: is not made of %s', (_what, parts, code) => {
    expect(refusalOf(lived(missed), arranged(parts))).toBe(code)
  })

  test('TAM-84: is not made before a payment is missed', () => {
    expect(refusalOf(lived(begun(terms)), arranged([['2026-03-20', 570_00]], '2026-03-10'))).toBe('NOT_IN_THIS_STATUS')
  })

  test('TAM-84: is not made while a debit is on its way whose answer decides what is late', () => {
    const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
    // The first payment was missed without a debit, and the bank has not answered the debit of the
    // second.
    const flying = lived([...begun(plan), sent(plan, 2)])
    const on = plusDays(plan.payments[1]?.dueDate ?? day, 1)
    const late = arrearsAsOf(flying, on)?.amount ?? 0
    expect(refusalOf(flying, arranged([[plusDays(on, 10), late]], on))).toBe('DEBIT_IN_FLIGHT')
  })

  test('TAM-85: a loan does not go to collections while its arrangement is kept, and may when a part was missed', () => {
    const toCollections = (on: string): LedgerEvent => ({ type: 'sent-to-collections', on: localDate(on) })
    const book = lived([...missed, two])
    expect(refusalOf(book, toCollections('2026-04-13'))).toBe('ARRANGEMENT_KEPT')
    expect(refusalOf(book, toCollections('2026-04-14'))).toBe('happened')
  })

  test('an installment loan has what is late in parts, too; its other payments stay as they are', () => {
    const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
    const events = [...begun(loan), { type: 'default-interest-accrued', on: localDate('2026-02-18') } as const]
    const late = arrearsAsOf(lived(events), localDate('2026-02-18'))?.amount ?? 0
    const inTwo = arranged(
      [
        ['2026-03-02', late - 100_00],
        ['2026-03-20', 100_00],
      ],
      '2026-02-18',
    )
    const book = lived([...events, inTwo, paid('2026-03-02', 'A', late - 100_00), paid('2026-03-10', 'B', 100_00)])
    expect(book.payments[0]?.paid).toBe(loan.payments[0]?.amount)
    expect(book.payments[1]?.amount).toBe(loan.payments[1]?.amount)
  })
})

/** The book with everything that is late on a day arranged in parts; undefined where nothing can be
 * arranged then. */
const withArrangement = (
  book: LoanBook,
  on: LocalDate,
  { parts, gap }: { readonly parts: number; readonly gap: number },
): LoanBook | undefined => {
  const late = arrearsAsOf(book, on)
  if (late === undefined || late.amount < parts) return undefined
  const amounts = spreadEqually(late.amount, parts)
  const next = apply(book, {
    type: 'payments-arranged',
    on,
    parts: amounts.map((amount, index) => ({ dueDate: plusDays(on, gap * (index + 1)), amount })),
  })
  return next.ok ? next.value : undefined
}

const anyArrangement = (then: (before: LoanBook, after: LoanBook, on: LocalDate, days: number) => void): number => {
  let found = 0
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      fc.nat({ max: 60 }),
      fc.record({ parts: fc.integer({ min: 1, max: 6 }), gap: fc.integer({ min: 1, max: 30 }) }),
      fc.nat({ max: 250 }),
      (anyLoan, dice, wait, plan, days) => {
        const before = lived(lifeOf(anyLoan, dice))
        const on = plusDays(before.asOf, wait)
        const after = withArrangement(before, on, plan)
        if (after === undefined) return
        found += 1
        then(before, after, on, days)
      },
    ),
    { numRuns: runs(200) },
  )
  return found
}

describe('in any life', () => {
  test('TAM-84: an arrangement changes nothing that is owed on its day, and leaves no more to pay on any later day', () => {
    const found = anyArrangement((before, after, on, days) => {
      expect(bookAsOf(after, on).owed).toEqual(bookAsOf(before, on).owed)
      const later = plusDays(on, days)
      // One that stood before might have lasted longer: what counts is the loan without any.
      const without = { ...before, arrangements: [] }
      expect(owedInAll(bookAsOf(after, later).owed)).toBeLessThanOrEqual(owedInAll(bookAsOf(without, later).owed))
    })
    if (everySample) expect(found).toBeGreaterThan(15)
  })

  test('TAM-85: while one arrangement follows another that is kept, no day counts for what was late before them', () => {
    let replaced = 0
    anyArrangement((before, first, on, days) => {
      const next = plusDays(on, 1 + (days % 9))
      const gap = 1 + (days % 30)
      if (keptArrangement(first, next) === undefined) return
      const second = withArrangement(bookAsOf(first, next), next, { parts: 2, gap })
      const later = plusDays(next, (days % 7) + gap)
      if (second === undefined || keptArrangement(second, later) === undefined) return
      const counted = (book: LoanBook, day: LocalDate) =>
        new Map(arrearsAsOf(book, day)?.interest.map(({ from, days: inAll }) => [from, inAll]))
      const [then, now] = [counted(before, on), counted(second, later)]
      replaced += 1
      const again = [...now.keys()].filter((from) => then.has(from))
      expect(again.map((from) => now.get(from))).toEqual(again.map((from) => then.get(from)))
    })
    if (everySample) expect(replaced).toBeGreaterThan(5)
  })

  test('TAM-110: the amount to pay next completes its part, however much of it was paid before, or leaves nothing late', () => {
    let completed = 0
    anyArrangement((_before, arranged, on, days) => {
      const [first] = arranged.arrangements?.at(-1)?.parts ?? []
      const piece = Math.ceil((first?.amount ?? 0) / 3)
      const begun = apply(arranged, { type: 'payment-received', on, paymentId: 'PIECE', amount: cents(piece) })
      const later = plusDays(on, days % 40)
      const book = begun.ok ? begun.value : arranged
      const next = payNowOn(book, later)
      if (next === undefined) return
      expect(next.amount).toBeLessThanOrEqual(arrearsAsOf(book, later)?.amount ?? 0)
      const settled = apply(book, { type: 'payment-received', on: later, paymentId: 'NEXT', amount: next.amount })
      if (!settled.ok) throw new Error(JSON.stringify(settled.error))
      const arrangement = settled.value.arrangements?.at(-1)
      const part = arrangement && partsOn(settled.value, arrangement, later).find((one) => one.dueDate === next.partDue)
      if (next.partDue !== undefined && part?.state === 'paid') completed += 1
      else expect(arrearsAsOf(settled.value, later)).toBeUndefined()
    })
    if (everySample) expect(completed).toBeGreaterThan(15)
  })

  test('TAM-24: a payoff quote still closes the loan, whether the parts were paid or not', () => {
    const found = anyArrangement((_before, after, on, days) => {
      const later = plusDays(on, days)
      const quote = payoffQuote(after, later)
      if (!quote.ok || quote.value.debitsInFlight.length > 0) return
      const closed = apply(after, { type: 'payment-received', on: later, paymentId: 'ALL', amount: quote.value.total })
      if (!closed.ok) throw new Error(JSON.stringify(closed.error))
      expect([owedInAll(closed.value.owed), closed.value.owedToBorrower]).toEqual([0, 0])
    })
    if (everySample) expect(found).toBeGreaterThan(15)
  })
})
