import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLine } from '../answer-line.ts'

const answer = (question: object) => JSON.parse(answerLine(JSON.stringify(question), 1) ?? 'null')
const codeOf = (question: object): unknown => answer(question).refusal?.code ?? 'ok'

const cashAdvance = [
  {
    type: 'activated',
    at: '2026-03-04T11:00',
    loan: { loanType: 'cash-advance', advance: 500_00, advanceDate: '2026-03-04', dueDate: '2026-03-18' },
  },
  { type: 'copy-received', at: '2026-03-04T11:00' },
  { type: 'disbursed', at: '2026-03-04T11:20' },
]
const installment = [
  {
    type: 'activated',
    at: '2026-01-15T11:00',
    loan: {
      loanType: 'installment',
      advance: 2000_00,
      advanceDate: '2026-01-15',
      firstDueDate: '2026-02-16',
      payFrequency: 'monthly',
      numberOfPayments: 6,
      annualRate: 2990,
    },
  },
  { type: 'copy-received', at: '2026-01-15T11:00' },
  { type: 'disbursed', at: '2026-01-15T11:20' },
]

describe('held-debits', () => {
  const held = (now: string, events: readonly object[] = cashAdvance) =>
    answer({ case: 'held-debits', events, now }).result.debits

  // The debit of Wednesday, March 18 goes to the bank on Friday, March 13, at 17:00.
  test.each([
    ['2026-03-12T23:00', []],
    ['2026-03-13T23:00', [{ payment: 1, debitDate: '2026-03-18' }]],
    ['2026-03-14T09:00', [{ payment: 1, debitDate: '2026-03-18', movesTo: '2026-03-24', newDebitDate: '2026-03-24' }]],
    // April 3 is Good Friday.
    ['2026-03-24T09:00', [{ payment: 1, debitDate: '2026-03-18', movesTo: '2026-04-06', newDebitDate: '2026-04-06' }]],
  ])('answers for %s', (now, debits) => {
    expect(held(now)).toEqual(debits)
  })

  test('holds no debit that its payor stopped', () => {
    expect(held('2026-03-14T09:00', [...cashAdvance, { type: 'debit-stopped', on: '2026-03-10', payment: 1 }])).toEqual(
      [],
    )
  })

  test('refuses a moment before the last event', () => {
    expect(codeOf({ case: 'held-debits', events: cashAdvance, now: '2026-03-03T12:00' })).toBe('DAY_BEFORE_LAST_EVENT')
  })
})

describe('two-borrowers', () => {
  const asked = (person: string, action: string, more: object = {}, events: readonly object[] = installment) =>
    answer({ case: 'two-borrowers', events, person, action, now: '2026-01-16T12:00', ...more })

  test.each(['borrower', 'co-applicant'])('lets the %s pay early, and requests the money of them', (person) => {
    expect(asked(person, 'pay-early', { amount: 500_00 }).result).toEqual({
      allowed: true,
      requested: 500_00,
      requestedOf: person,
    })
  })

  test.each(['borrower', 'co-applicant'])('lets the %s cancel, and requests the advance of the borrower', (person) => {
    expect(asked(person, 'cancel-loan').result).toEqual({ allowed: true, requested: 2000_00, requestedOf: 'borrower' })
  })

  test.each(['pay-early', 'cancel-loan'])('lets nobody else %s', (action) => {
    expect(asked('somebody-else', action).result).toEqual({ allowed: false })
    expect(asked('co-applicant', action, { now: '2026-03-05T12:00' }, cashAdvance).result).toEqual({ allowed: false })
  })

  test('refuses more than is owed, a late cancellation, and what a debit on its way pays', () => {
    expect(asked('co-applicant', 'pay-early', { amount: 3000_00 }).refusal.code).toBe('AMOUNT_ABOVE_OWED')
    expect(asked('co-applicant', 'cancel-loan', { now: '2026-01-26T12:00' }).refusal.code).toBe(
      'CANCELLATION_WINDOW_CLOSED',
    )
    const sent = {
      type: 'debit-initiated',
      on: '2026-03-13',
      debitId: 'D1',
      payment: 1,
      amount: 570_00,
      debitDate: '2026-03-18',
    }
    const paying = asked('borrower', 'pay-early', { now: '2026-03-16T12:00' }, [...cashAdvance, sent])
    expect(paying.refusal.code).toBe('DEBIT_PAYS_IT')
  })
})

describe('receipt', () => {
  const booked = [
    { receipt: 'R-17', receivedOn: '2026-03-04' },
    { receipt: 'R-18', receivedOn: '2026-03-05', reversed: true },
    { receipt: 'R-20', receivedOn: '2026-03-05', loan: 'ln_other' },
  ]
  test.each([
    ['cash', 'R-19', 'ok'],
    ['cash', ' r-17 ', 'RECEIPT_BOOKED_BEFORE'],
    ['cash', 'R-18', 'ok'],
    ['cash', 'r 20', 'RECEIPT_BOOKED_ELSEWHERE'],
    ['cash', ' ', 'RECEIPT_REQUIRED'],
    ['cash', undefined, 'RECEIPT_REQUIRED'],
    ['cheque', undefined, 'ok'],
    ['e-transfer', 'R-17', 'RECEIPT_BOOKED_BEFORE'],
  ])('answers for %s with %s: %s', (means, receipt, code) => {
    expect(codeOf({ case: 'receipt', means, receipt, booked })).toBe(code)
  })
})

describe('policy-version', () => {
  const version = {
    proposedAt: '2026-03-04T11:00',
    proposedBy: 'Mei Chen',
    confirmedAt: '2026-03-05T09:00',
    confirmedBy: 'Noah Reyes',
  }
  const at = (now: string, ...versions: readonly object[]) => answer({ case: 'policy-version', versions, now })

  test.each([
    ['2026-03-05T08:59', {}, 1],
    ['2026-03-05T09:00', {}, 2],
    ['2026-03-31T23:59', { startsOn: '2026-04-01' }, 1],
    ['2026-04-01T00:00', { startsOn: '2026-04-01' }, 2],
    // Confirmed after its day: from the confirmation on.
    ['2026-04-02T09:59', { startsOn: '2026-03-05', confirmedAt: '2026-04-02T10:00' }, 1],
    ['2026-04-02T10:00', { startsOn: '2026-03-05', confirmedAt: '2026-04-02T10:00' }, 2],
  ])('at %s', (now, change, number) => {
    expect(at(now, { ...version, ...change }).result.version).toBe(number)
  })

  test('is the newest of several whose moment has come', () => {
    const later = {
      ...version,
      proposedAt: '2026-03-06T11:00',
      confirmedAt: '2026-03-07T09:00',
      startsOn: '2026-04-01',
    }
    expect(at('2026-03-20T12:00', version, later).result).toEqual({ version: 2, from: '2026-03-05T09:00:00.000-05:00' })
    expect(at('2026-04-20T12:00', version, later).result).toEqual({ version: 3, from: '2026-04-01T00:00:00.000-04:00' })
  })

  test('takes a later day, and another person who confirms', () => {
    expect(at('2026-04-01T00:00', { ...version, startsOn: '2026-03-04' }).refusal.code).toBe('POLICY_STARTS_TOO_EARLY')
    expect(at('2026-04-01T00:00', { ...version, confirmedBy: 'mei chen' }).ok).toBe(false)
  })
})

describe('month-close', () => {
  const close = { case: 'month-close', month: '2026-03', today: '2026-04-01', by: 'Noah Reyes' }
  test.each([
    [{ step: 'propose' }, 'ok'],
    [{ step: 'propose', today: '2026-03-31' }, 'PERIOD_NOT_DUE'],
    [{ step: 'propose', firstOpen: '2026-02' }, 'PERIOD_NOT_DUE'],
    [{ step: 'propose', checksPass: false }, 'PERIOD_CHECKS_FAIL'],
    [{ step: 'propose', unmapped: ['cash'] }, 'ACCOUNTS_UNMAPPED'],
    [{ step: 'confirm' }, 'PERIOD_MOVED_ON'],
    [{ step: 'confirm', proposedBy: 'Mei Chen' }, 'ok'],
    [{ step: 'confirm', proposedBy: 'Mei Chen', changedSince: true }, 'PERIOD_MOVED_ON'],
    [{ step: 'propose', proposedBy: 'Mei Chen', changedSince: true }, 'ok'],
    [{ step: 'confirm', proposedBy: 'Mei Chen', checksPass: false }, 'PERIOD_CHECKS_FAIL'],
  ])('%o: %s', (change, code) => {
    expect(codeOf({ ...close, ...change })).toBe(code)
  })

  test('is confirmed by another person', () => {
    expect(answer({ ...close, step: 'confirm', proposedBy: 'Noah Reyes' }).ok).toBe(false)
  })
})

test('TAM-212: the months together are the ledger, whatever was posted after they were closed', () => {
  const day = fc.constantFrom('2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-05-07')
  const sums = fc.uniqueArray(fc.record({ day, debit: fc.integer({ min: 0, max: 900_00 }) }), {
    selector: (one) => one.day,
  })
  type Line = { readonly day: string; readonly debit: number; readonly adjustment?: boolean }
  const lines = (month: string, posted: readonly object[], closed: readonly object[]): readonly Line[] =>
    answer({ case: 'month-lines', month, posted, closed }).result.lines
  fc.assert(
    fc.property(sums, sums, (first, more) => {
      const before = first.map((one) => ({ ...one, account: 'cash' }))
      const after = [...new Set([...first, ...more].map((one) => one.day))].map((one) => ({
        day: one,
        account: 'cash',
        debit: [...first, ...more].filter((sum) => sum.day === one).reduce((sum, { debit }) => sum + debit, 0),
      }))
      const march = lines('2026-03', before, []).map(({ day: on, debit }) => ({ day: on, account: 'cash', debit }))
      const closed = [{ month: '2026-03', lines: march }]
      const months = ['2026-03', '2026-04', '2026-05'].map((month) => lines(month, after, closed))
      const sumOf = (all: readonly { readonly debit: number }[]): number =>
        all.reduce((sum, { debit }) => sum + debit, 0)
      expect(sumOf(months.flat())).toBe(sumOf(after))
      expect(months[0]?.map(({ day: on, debit }) => ({ day: on, account: 'cash', debit }))).toEqual(march)
      for (const { day: on, adjustment } of months[1] ?? []) expect(adjustment).toBe(on < '2026-04-01')
    }),
  )
})
