import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLine, cases } from './answer-line.ts'

const answer = (question: string, line = 1): Record<string, unknown> =>
  JSON.parse(answerLine(question, line) ?? 'null') as Record<string, unknown>
const answerTo = (question: object): Record<string, unknown> => answer(JSON.stringify(question))

describe('one line', () => {
  test('empty lines have no answer', () => {
    expect([answerLine('', 1), answerLine('   ', 2)]).toEqual([undefined, undefined])
  })

  test('a question keeps its id, and its number of line', () => {
    expect(answer('{"case":"horoscope","id":{"a":1}}', 7)).toMatchObject({ line: 7, id: { a: 1 }, ok: false })
    expect(answer('{"case":"horoscope","id":0.123456789}')).toMatchObject({ id: 0.123456789 })
  })

  test.each([
    ['id', 11, 'UNKNOWN_CASE'],
    ['id', 12, 'NESTED_TOO_DEEPLY'],
    ['id', 100_000, 'NESTED_TOO_DEEPLY'],
    ['case', 100_000, 'NESTED_TOO_DEEPLY'],
    ['advance', 1_000_000, 'NESTED_TOO_DEEPLY'],
  ])('%s of %d lists in lists: %s', (field, levels, code) => {
    const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(answer(`{"${field}":${nested}}`, 7)).toMatchObject({ line: 7, ok: false, refusal: { code } })
  })

  test.each([
    [{ case: 'cost-of-borrowing' }, { code: 'FIELD_MISSING', field: 'advance' }],
    [
      { case: 'cost-of-borrowing', advance: '500' },
      { code: 'FIELD_WRONG', field: 'advance', given: '500' },
    ],
    [
      { case: 'cost-of-borrowing', advance: -1 },
      { code: 'FIELD_WRONG', field: 'advance', given: -1 },
    ],
    [
      { case: 'cost-of-borrowing', advance: 'x'.repeat(1_000) },
      { code: 'FIELD_WRONG', given: `${'x'.repeat(200)}…` },
    ],
    [
      { case: 'criminal-rate-guard', advances: [1], payments: [] },
      { code: 'FIELD_WRONG', field: 'advances[0]', faults: 1 },
    ],
    [
      { case: 'net-pay', monthlyNetIncome: 1, payFrequency: 'hourly' },
      { code: 'FIELD_WRONG', field: 'payFrequency' },
    ],
    [
      { case: 'replay', events: [{ type: 'disbursed', at: '2026-03-04' }] },
      { code: 'FIELD_WRONG', field: 'events[0].at' },
    ],
    [
      { case: 'replay', events: [{ type: 'disbursed', at: '2026-03-04T25:00' }] },
      { code: 'FIELD_WRONG', field: 'events[0].at' },
    ],
    [{ case: 'replay', events: [] }, { code: 'NO_EVENTS' }],
    [
      { case: 'replay', events: 1 },
      { code: 'FIELD_WRONG', field: 'events' },
    ],
    [{ case: 'replay' }, { code: 'FIELD_MISSING', field: 'loan' }],
    [
      { case: 'payoff', loan: { loanType: 'installment' }, on: '2026-01-01' },
      { code: 'FIELD_MISSING', field: 'loan.payFrequency', faults: 6 },
    ],
    [
      {
        case: 'net-pay',
        payFrequency: 'monthly',
        agreementDate: '2026-01-01',
        deposits: [{ on: '2025-12-31', amount: 1, kind: 'gift' }],
      },
      { code: 'FIELD_WRONG', field: 'deposits[0].kind' },
    ],
    [
      { case: 'eligibility', agreementDate: '2026-01-01', earlierAgreements: ['soon'] },
      { code: 'FIELD_WRONG', field: 'earlierAgreements[0]' },
    ],
    [{ case: 'convert-rate', nominalPercent: -1, periodsPerYear: 12 }, { code: 'NOT_A_RATE' }],
    [
      { case: 'convert-rate', nominalPercent: 1e308, periodsPerYear: 12 },
      { code: 'NOT_A_RATE', given: 1e308 },
    ],
    [
      { case: 'schedule', advance: 1e9, annualRate: 0, payFrequency: 'weekly', numberOfPayments: 1e9 },
      { code: 'NOT_AMORTIZABLE', given: 1e9 },
    ],
    [
      {
        case: 'extended-plan',
        advance: 500_00,
        costOfBorrowing: 70_01,
        advanceDate: '2026-03-04',
        nextIncomeDate: '2026-03-13',
        payFrequency: 'weekly',
      },
      { code: 'COST_ABOVE_CAP', costOfBorrowing: 70_01, maximum: 70_00 },
    ],
    [
      {
        case: 'payoff',
        loan: {
          loanType: 'cash-advance',
          advance: Number.MAX_SAFE_INTEGER,
          advanceDate: '2026-03-04',
          dueDate: '2026-03-18',
        },
        on: '2026-03-18',
      },
      { code: 'NOT_AN_AMOUNT' },
    ],
  ])('%j is refused', (question, refusal) => {
    expect(answerTo(question)).toMatchObject({ ok: false, refusal })
  })

  test('a yearly rate beyond any number is left out', () => {
    const lent = {
      case: 'apr',
      advance: 1_00,
      advanceDate: '2026-01-01',
      payments: [{ on: '2026-01-02', amount: 21_00 }],
    }
    const { result } = answerTo(lent) as { result: object }
    expect(result).toMatchObject({ criminalRate: { percent: 365 * 20 * 100 } })
    expect(result).not.toHaveProperty('effectiveAnnualPercent')
  })

  test('a field that no question has is named, in a refusal and inside of lists, too', () => {
    expect(answerTo({ case: 'cost-of-borrowing', advanse: 1 })).toMatchObject({
      refusal: { code: 'FIELD_MISSING' },
      ignored: ['advanse'],
    })
    const flow = { on: '2026-03-18', amount: 57_000, note: 'x' }
    expect(answerTo({ case: 'apr', advance: 50_000, advanceDate: '2026-03-04', payments: [flow, flow] })).toMatchObject(
      {
        ignored: ['payments[].note'],
      },
    )
  })

  test('a field that stands for another one, too, is one fault', () => {
    const loan = { case: 'quote', loanType: 'cash-advance', advance: 500_00, advanceDate: '2026-03-04' }
    const income = { monthlyNetIncome: 2_400_00, payFrequency: 'bi-weekly' }
    expect(answerTo({ ...loan, ...income, nextIncomeDate: 'soon' })).toMatchObject({
      refusal: { code: 'FIELD_WRONG', field: 'nextIncomeDate', faults: 1 },
    })
  })

  test('a number beyond all numbers is printed in words', () => {
    expect(answer('{"case":"cost-of-borrowing","advance":1e400}')).toMatchObject({
      refusal: { code: 'FIELD_WRONG', given: 'Infinity' },
    })
  })

  test('distinguishes text that is not JSON from JSON that is not an object', () => {
    expect(['{', '[]', 'null', '1', '"x"'].map((line) => answer(line)['refusal'])).toEqual(
      ['NOT_JSON', ...Array.from({ length: 4 }, () => 'NOT_AN_OBJECT')].map((because) => ({
        code: 'NOT_A_JSON_OBJECT',
        because,
      })),
    )
  })

  test('an answer is one line to every reader', () => {
    const id = 'a\u0085b\u2028c\u2029d'
    const made = answerLine(JSON.stringify({ case: 'horoscope', id }), 1) ?? ''
    expect(made).not.toMatch(/[\u0085\u2028\u2029]/)
    expect(JSON.parse(made)).toMatchObject({ id })
  })

  test('moments with and without an offset are the same moment', () => {
    const fundBy = (agreedAt: string) =>
      (answerTo({ case: 'funding', agreedAt })['result'] as { fundBy: string }).fundBy
    expect(fundBy('2026-03-04T16:00:00Z')).toBe('2026-03-04T12:00:00.000-05:00')
    expect(['2026-03-04T11:00', '2026-03-04T11:00:00-05:00', '2026-03-04T16:00Z'].map(fundBy)).toEqual(
      Array.from({ length: 3 }, () => '2026-03-04T12:00:00.000-05:00'),
    )
    expect(fundBy('2026-07-04T11:00')).toBe('2026-07-04T12:00:00.000-04:00')
  })

  test('the synonyms of the document are taken', () => {
    const short = { case: 'quote', loanType: 'cash-advance', dueDate: '2026-03-18' }
    const plain = {
      ...short,
      advance: 50000,
      advanceDate: '2026-03-04',
      monthlyNetIncome: 240000,
      payFrequency: 'bi-weekly',
      nextIncomeDate: '2026-03-13',
    }
    for (const name of ['advanceCents', 'amountAdvanced', 'loanAmount']) {
      for (const frequency of ['biweekly', 'fortnightly']) {
        expect(
          answerTo({
            ...short,
            [name]: 50000,
            startDate: '2026-03-04',
            monthlyNetIncomeCents: 240000,
            paymentFrequency: frequency,
            nextPayDate: '2026-03-13',
          }),
        ).toEqual(answerTo(plain))
      }
    }
  })

  test('a day is taken by either name', () => {
    const loan = { loanType: 'cash-advance', advance: 50000, advanceDate: '2026-03-04', dueDate: '2026-03-18' }
    const on = { case: 'payoff', loan, on: '2026-03-20' }
    expect(answerTo({ case: 'payoff', loan, asOf: '2026-03-20' })).toEqual(answerTo(on))
    expect(answerTo({ case: 'replay', loan, on: '2026-03-20' })).toEqual(
      answerTo({ case: 'replay', loan, asOf: '2026-03-20' }),
    )
  })

  test('reads back a PAD file that was written', () => {
    const account = { institution: '003', transit: '00006', account: '0023456' }
    const written = answerTo({
      case: 'cpa005-write',
      originatorId: '0000061000',
      fileCreationNumber: 145,
      createdOn: '2026-03-13',
      destinationDataCentre: '61210',
      lender: { shortName: 'Tamarack', longName: 'Tamarack Lending', returnsTo: account },
      debits: [4042, 4043, 4067, 4006, 4007].map((amount, index) => ({
        paymentId: `P-${index}`,
        amount,
        debitDate: '2026-03-18',
        payor: { ...account, name: 'Zoë Tremblay' },
      })),
    })
    const { text, ...figures } = written['result'] as { text: string }
    expect(figures).toMatchObject({ records: 3, totals: { debitTotal: 20165, debitCount: 5 } })
    const read = answerTo({ case: 'cpa005-check', text, today: '2026-03-30' })
    expect(read).toMatchObject({
      ok: true,
      result: {
        fileCreationNumber: 145,
        totals: { debitTotal: 20165, debitCount: 5 },
        dateRefusals: [{ code: 'FILE_TOO_OLD', ageDays: 17 }],
      },
    })
  })

  test('terms may be quoted or given', () => {
    const given = {
      loanType: 'cash-advance',
      advance: 50000,
      advanceDate: '2026-03-04',
      costOfBorrowing: 7000,
      payments: [
        { dueDate: '2026-03-13', amount: 28500 },
        { dueDate: '2026-03-27', amount: 28500 },
      ],
    }
    expect(answerTo({ case: 'replay', loan: given, entries: false })).toMatchObject({
      result: {
        status: 'funded',
        payments: [
          { amount: 28500, cost: 3500 },
          { amount: 28500, cost: 3500 },
        ],
      },
    })
    expect(answerTo({ case: 'replay', loan: { ...given, costOfBorrowing: 6999 } })).toMatchObject({
      refusal: { code: 'EVENT_NOT_APPLICABLE', because: { code: 'TERMS_DO_NOT_ADD_UP' } },
    })
  })

  test('anything at all is answered with one line of JSON', () => {
    const field = fc.oneof(
      fc.constantFrom(
        'advance',
        'advanceDate',
        'dueDate',
        'payFrequency',
        'on',
        'days',
        'events',
        'loan',
        'payments',
        'amount',
        'loanType',
        'text',
        'ask',
        'calendar',
      ),
      fc.string(),
    )
    const value = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom('2026-03-04', 'monthly', 'acss', 'plus', 'installment', 'cash-advance', null, true),
      fc.jsonValue({ maxDepth: 2 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(cases)),
        fc.dictionary(field, value, { maxKeys: 8 }),
        fc.integer({ min: 1 }),
        (name, fields, line) => {
          const made = answerLine(JSON.stringify({ ...fields, case: name }), line) ?? ''
          expect(made).not.toContain('\n')
          const {
            line: answered,
            ok,
            refusal,
          } = JSON.parse(made) as { line: number; ok: boolean; refusal?: { code: string } }
          expect([answered, typeof ok]).toEqual([line, 'boolean'])
          expect(refusal?.code).not.toBe('BROKEN')
        },
      ),
      { numRuns: 500 },
    )
  })
})
