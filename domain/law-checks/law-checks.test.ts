import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../calendars/toronto.ts'
import type { RuleId } from '../explanations/explanation.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  returned,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import type { Breach, LoanFacts } from './facts.ts'
import { checkPerson, lawChecks } from './law-checks.ts'
import { factsOfLife } from './testing/law-facts.fixture.ts'

type FactEvent = LoanFacts['events'][number]['event']
const now = at('2026-11-20')
const document = (kind: 'loan-agreement' | 'pad-agreement', sha256: string) => ({ kind, version: 1, sha256 })
const assent = {} as Extract<FactEvent, { type: 'agreement-signed' }>['assent']

/** What is written about a loan next to its money, each at the moment of its agreement. */
const paperwork = (advance: LoanTerms['advance'], day: string): readonly FactEvent[] => [
  {
    type: 'checks-computed',
    checks: [
      {
        rule: 'ON-05',
        outcome: 'pass',
        figure: { unit: 'cents', amount: advance },
        limit: { unit: 'cents', amount: cents(500_00) },
        steps: ['Income used', 'Net pay of one pay period: $1,200.01; half of it and the legal maximum allow $600.00'],
      },
    ],
    basis: {
      applicant: { monthlyNetIncome: 2600_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false },
      worst: 'pass',
    },
  },
  { type: 'agreement-signed', at: at(day), document: document('loan-agreement', 'a'), assent },
  {
    type: 'debit-authorized',
    at: at(day),
    document: document('pad-agreement', 'b'),
    assent,
    confirmBy: localDate(day),
  },
  { type: 'copies-sent', documents: [document('loan-agreement', 'a'), document('pad-agreement', 'b')] },
]

const factsOf = (life: readonly LedgerEvent[], loanId = 'ln_1'): LoanFacts => {
  const facts = factsOfLife(life, loanId)
  const [first] = life
  if (first?.type !== 'activated') throw new Error('a life begins with its activation')
  const { advance, advanceDate } = first.terms
  const papers = paperwork(advance, advanceDate).map((event) => ({ event, at: at(advanceDate) }))
  return { ...facts, events: [...papers, ...facts.events] }
}

/** The same facts with events changed; one that becomes undefined was never written. */
const changed = (facts: LoanFacts, change: (event: FactEvent) => FactEvent | undefined): LoanFacts => ({
  ...facts,
  events: facts.events.flatMap(({ event, at: writtenAt }) => {
    const made = change(event)
    return made === undefined ? [] : [{ event: made, at: writtenAt }]
  }),
})
/** The same facts with a note that the funding hour passed. */
const noted = (facts: LoanFacts): LoanFacts => {
  const writtenAt = at('2026-03-04', '12:00')
  return {
    ...facts,
    events: [...facts.events, { event: { type: 'funding-hour-missed', at: writtenAt }, at: writtenAt }],
  }
}
const withTerms = (facts: LoanFacts, terms: Partial<LoanTerms>): LoanFacts =>
  changed(facts, (event) =>
    event.type === 'activated' ? { ...event, terms: { ...event.terms, ...terms } as LoanTerms } : event,
  )
/** Every amount on that account, changed. */
const withAmount = (facts: LoanFacts, account: string, change: (amount: number) => number): LoanFacts => ({
  ...facts,
  entries: facts.entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) =>
      line.account === account
        ? {
            ...line,
            credit: cents(line.credit === 0 ? 0 : change(line.credit)),
            debit: cents(line.debit === 0 ? 0 : change(line.debit)),
          }
        : line,
    ),
  })),
})

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)

const paid = factsOf([...begun(single), ...debited(single)])
const dishonoured: readonly LedgerEvent[] = [...begun(single), sent(single, 1), returned(single, 1, '901')]
const missed = factsOf([...dishonoured, { type: 'default-interest-accrued', on: localDate('2026-05-20') }])
const installments = factsOf([...begun(loan), ...debited(loan, 1, 2)])
const returnedInstallment = factsOf([...begun(loan), sent(loan, 1), returned(loan, 1, '901')])
const cancelled = factsOf([...begun(single), { type: 'cancelled', at: at('2026-03-05') }])
const again = factsOf([
  ...dishonoured,
  {
    ...(sent(single, 1) as Extract<LedgerEvent, { type: 'debit-initiated' }>),
    on: localDate('2026-03-23'),
    debitId: 'D9',
    debitDate: localDate('2026-03-26'),
    rePresents: 'D1',
  },
])
const by = { id: 'usr_mei', name: 'Mei Chen' }
const called = (facts: LoanFacts, direction: 'in' | 'out', ...moments: readonly Instant[]): LoanFacts => ({
  ...facts,
  events: [
    ...facts.events,
    ...moments.map((moment, index) => ({
      at: moment,
      event: {
        type: 'contact-started',
        at: moment,
        by,
        number: index + 1,
        channel: 'call',
        with: 'borrower',
        purpose: 'debt',
        direction,
      } as const,
    })),
  ],
})
const barredFrom = (facts: LoanFacts, moment: Instant): LoanFacts => ({
  ...facts,
  events: [
    ...facts.events,
    {
      at: moment,
      event: { type: 'do-not-contact-set', at: moment, by, ground: 'lawyer-represents', note: 'Letter' } as const,
    },
  ],
})

/** A notice about the debt during a stay. */
const stayedFrom = (facts: LoanFacts, moment: Instant): LoanFacts => ({
  ...facts,
  events: [
    ...facts.events,
    {
      at: moment,
      event: { type: 'stay-placed', on: torontoDateOf(moment), ground: 'insolvency', postings: [] } as const,
    },
  ].toSorted((a, b) => a.at - b.at),
})

const contacted = (...moments: readonly Instant[]): LoanFacts => ({
  ...missed,
  events: [
    ...missed.events,
    ...moments.map((moment) => ({
      at: moment,
      event: {
        type: 'notice-sent',
        at: moment,
        kind: 'arrears',
        day: localDate('2026-03-20'),
        subject: '',
        aboutDebt: true,
        document: document('loan-agreement', 'n'),
      } as unknown as FactEvent,
    })),
  ],
})
/** Repaid loans of the same person before the plan, agreed on those days. */
const earlier = ['2026-01-05', '2026-02-02'].map((day, index) => {
  const terms = cashAdvance(200_00, day, index === 0 ? '2026-01-16' : '2026-02-13')
  return factsOf([...begun(terms), ...debited(terms)], `ln_earlier_${index}`)
})
const ofPlan = factsOf(begun(plan), 'ln_plan')
const unpaid = factsOf(begun(cashAdvance(200_00, '2026-02-02', '2026-02-13')), 'ln_unpaid')

type Example = { readonly clean: readonly LoanFacts[]; readonly broken: readonly LoanFacts[]; readonly found: string }
const one = (clean: LoanFacts, broken: LoanFacts, found: string): Example => ({
  clean: [clean],
  broken: [broken],
  found,
})

const examples: Readonly<Record<string, readonly Example[]>> = {
  'ON-01': [
    one(
      paid,
      withTerms(paid, {
        payments: [{ number: 1, dueDate: localDate('2026-03-18'), amount: cents(570_01) }],
      } as Partial<LoanTerms>),
      '$70.01 for $500.00',
    ),
    one(
      paid,
      withAmount(paid, 'cost of borrowing earned', (amount) => amount + 5_00),
      '$75.00 for $500.00',
    ),
  ],
  'ON-04': [one(paid, withTerms(paid, { advance: cents(1500_01) }), '$1,500.01')],
  'ON-17': [
    one(
      paid,
      withAmount(paid, 'cash', (amount) => (amount === 500_00 ? 480_00 : amount)),
      '$480.00 paid out',
    ),
  ],
  'CPA-10': [
    one(
      installments,
      withTerms(installments, {
        payments: loan.payments.map((payment) => ({ ...payment, amount: cents(payment.amount + 13_00) })),
      } as Partial<LoanTerms>),
      '35.20 % a year',
    ),
    one(installments, withTerms(installments, { advance: cents(4800_00) }), '38.12 % a year'),
  ],
  'ON-05': [
    one(
      paid,
      changed(paid, (event) =>
        event.type === 'activated' ? { ...event, terms: { ...event.terms, advance: cents(600_01) } } : event,
      ),
      '$600.01',
    ),
  ],
  'FED-02': [
    one(
      paid,
      withTerms(paid, {
        payments: [{ number: 1, dueDate: localDate('2026-05-06'), amount: cents(570_00) }],
      } as Partial<LoanTerms>),
      '63 days, to May 6, 2026',
    ),
    one(
      paid,
      {
        ...paid,
        events: [
          ...paid.events,
          {
            at: now,
            event: {
              type: 'due-date-changed',
              on: localDate('2026-03-10'),
              payment: 1,
              dueDate: localDate('2026-05-06'),
              postings: [],
            },
          },
        ],
      },
      '63 days, to May 6, 2026',
    ),
  ],
  'ON-15': [{ clean: [...earlier, ofPlan], broken: [unpaid, ofPlan], found: '$228.00 owed on the one of Feb 2, 2026' }],
  'ON-11': [
    {
      clean: [...earlier, ofPlan],
      broken: [...earlier, withTerms(ofPlan, { payments: single.payments } as Partial<LoanTerms>)],
      found: '1 payment, the largest 100.0 %',
    },
    {
      clean: [...earlier, ofPlan],
      broken: [
        ...earlier,
        withTerms(ofPlan, {
          payments: plan.payments.map((payment, index) => ({
            ...payment,
            amount: cents(index === 0 ? 200_00 : 185_00),
          })),
        } as Partial<LoanTerms>),
      ],
      found: '3 payments, the largest 35.1 %',
    },
  ],
  'ON-07': [
    one(
      missed,
      withAmount(missed, 'default interest earned', (amount) => amount + 1),
      '$25.85',
    ),
  ],
  'ON-09': [
    one(
      missed,
      withAmount(missed, 'returned-item fees earned', (amount) => amount + 1),
      '$20.01',
    ),
  ],
  'ON-08': [
    one(
      missed,
      changed(missed, (event) => (event.type === 'debit-returned' ? { ...event, returnCode: '905' } : event)),
      '$20.00 without a dishonoured debit',
    ),
  ],
  'CPA-04': [
    one(
      returnedInstallment,
      changed(returnedInstallment, (event) =>
        event.type === 'debit-returned' ? { ...event, lendersCost: cents(7_50) } : event,
      ),
      '$50.00',
    ),
  ],
  'ON-20': [
    one(
      paid,
      changed(paid, (event) => (event.type === 'disbursed' ? { ...event, at: at('2026-03-04', '12:01') } : event)),
      '1 h 1 min, and no note of it',
    ),
    one(
      paid,
      changed(paid, (event) => (event.type === 'disbursed' ? undefined : event)),
      '6264 h 0 min without money, and no note of it',
    ),
    one(
      paid,
      noted(
        changed(paid, (event) => (event.type === 'disbursed' ? { ...event, at: at('2026-03-04', '12:01') } : event)),
      ),
      '1 h 1 min',
    ),
  ],
  'ON-21': [
    one(
      cancelled,
      { ...cancelled, entries: [...cancelled.entries, ...missed.entries.filter(({ kind }) => kind === 'fee-charged')] },
      '$20.00 kept',
    ),
  ],
  'C-14': [
    one(
      paid,
      changed(paid, (event) => (event.type === 'copies-sent' ? { ...event, documents: [] } : event)),
      'no copy of the signed agreement was sent',
    ),
  ],
  'PAD-03': [
    one(
      paid,
      changed(paid, (event) => (event.type === 'copies-sent' ? undefined : event)),
      'no confirmation',
    ),
    one(
      paid,
      {
        ...paid,
        events: paid.events.map((each) =>
          each.event.type === 'copies-sent' ? { ...each, at: at('2026-03-24') } : each,
        ),
      },
      'confirmed on Mar 24, 2026',
    ),
  ],
  'COL-01': [
    one(contacted(at('2026-03-20', '21:00')), contacted(at('2026-03-20', '21:01')), 'Mar 20, 2026 at 9:01 PM'),
    one(contacted(at('2026-03-22', '13:00')), contacted(at('2026-03-22', '12:59')), 'Mar 22, 2026 at 12:59 PM'),
    one(contacted(at('2026-04-02')), contacted(at('2026-04-03')), 'Apr 3, 2026 at 11:00 AM'),
    one(
      contacted(at('2026-03-20'), at('2026-03-21'), at('2026-03-23'), at('2026-03-27')),
      contacted(at('2026-03-20'), at('2026-03-21'), at('2026-03-23'), at('2026-03-27', '10:59')),
      '4 contacts in seven days',
    ),
    // Contacts of staff count with the e-mails, but not what the borrower began.
    one(
      called(contacted(at('2026-03-20'), at('2026-03-21')), 'in', at('2026-03-23'), at('2026-03-24')),
      called(contacted(at('2026-03-20'), at('2026-03-21')), 'out', at('2026-03-23'), at('2026-03-24')),
      '4 contacts in seven days',
    ),
    one(
      stayedFrom(contacted(at('2026-03-20')), at('2026-03-21')),
      stayedFrom(contacted(at('2026-03-20')), at('2026-03-19')),
      'a notice about the debt on Mar 20, 2026 under a stay',
    ),
    one(
      barredFrom(called(missed, 'out', at('2026-03-20')), at('2026-03-23')),
      barredFrom(called(missed, 'out', at('2026-03-24')), at('2026-03-23')),
      'contacted on Mar 24, 2026',
    ),
  ],
  'ON-19': [
    one(
      paid,
      changed(paid, (event) =>
        event.type === 'debit-initiated' ? { ...event, debitDate: localDate('2026-03-17') } : event,
      ),
      'debited on Mar 17, 2026',
    ),
  ],
  'PAD-04': [
    one(
      paid,
      changed(paid, (event) => (event.type === 'debit-initiated' ? { ...event, amount: cents(590_00) } : event)),
      '$590.00',
    ),
    one(
      paid,
      changed(paid, (event) =>
        event.type === 'debit-initiated' ? { ...event, debitDate: localDate('2026-03-17') } : event,
      ),
      'debited on Mar 17, 2026',
    ),
    one(
      paid,
      changed(paid, (event) => (event.type === 'debit-initiated' ? { ...event, payment: 2 } : event)),
      'payment 2 debited',
    ),
  ],
  'PAD-09': [
    one(
      again,
      changed(again, (event) =>
        event.type === 'debit-initiated' && event.debitId === 'D9' ? { ...event, amount: cents(590_00) } : event,
      ),
      '$590.00',
    ),
    one(
      again,
      changed(again, (event) => (event.type === 'debit-returned' ? { ...event, returnCode: '905' } : event)),
      'presented again after another return (905)',
    ),
    one(
      again,
      changed(again, (event) =>
        event.type === 'debit-initiated' && event.debitId === 'D9'
          ? { ...event, debitDate: localDate('2026-04-18') }
          : event,
      ),
      '31 days after the first',
    ),
    one(
      again,
      {
        ...again,
        events: [
          ...again.events,
          ...again.events.filter(({ event }) => event.type === 'debit-initiated' && event.debitId === 'D9'),
        ],
      },
      'presented again more than once',
    ),
  ],
}

const verdictsOf = (
  id: RuleId,
  loans: readonly LoanFacts[],
): { readonly looked: number; readonly breaches: readonly Breach[] } =>
  checkPerson(loans, now).get(id) ?? { looked: 0, breaches: [] }

describe.each(lawChecks)('$id: $sentence', ({ id }) => {
  test.each(examples[id] ?? [])('finds $found, and nothing where the law was kept', ({ clean, broken, found }) => {
    const holds = verdictsOf(id, clean)
    expect([holds.looked > 0, holds.breaches]).toEqual([true, []])
    expect(verdictsOf(id, broken).breaches.map((breach) => breach.found)).toEqual([found])
  })
})

test('COL-01 counts the contacts about a joint loan for the co-borrower as well', () => {
  const own = contacted(at('2026-03-20'), at('2026-03-21'))
  const joint = contacted(at('2026-03-23'), at('2026-03-24'))
  const found = (coBorrowed: readonly LoanFacts[]) =>
    checkPerson([own], now, coBorrowed)
      .get('COL-01')
      ?.breaches.map((breach) => breach.found)
  expect(found([])).toEqual([])
  expect(found([joint])).toEqual(['4 contacts in seven days'])
})

test('every check has an example that breaks it', () => {
  expect(Object.keys(examples).toSorted()).toEqual(lawChecks.map(({ id }) => id).toSorted())
})
