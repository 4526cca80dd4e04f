import { expect, test } from 'vitest'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { linesUntil } from './account-lines.ts'
import { dayNumberOf, isBankingDay } from './due-days.ts'
import { historyOf } from './history.ts'
import { habitsOf } from './people-habits.ts'
import { truthOf, type BankTruth } from './testing/truth.ts'

const todays = ['2026-01-15', '2026-06-30', '2026-11-22', '2027-03-02']
const everywhere = ontarioPeople.flatMap(({ id }) => todays.map((today) => [id, today] as const))
const transactionsOf = (personId: string, today: string): readonly { readonly Id: string; readonly Date: string }[] => {
  const person = ontarioPeople.find(({ id }) => id === personId)
  if (!person) throw new Error(personId)
  return historyOf(person, habitsOf(personId), today).transactions as { Id: string; Date: string }[]
}

test('there are at least ten people, and each has a bank account, a summary and a name of their own', () => {
  expect(ontarioPeople.length).toBeGreaterThanOrEqual(10)
  for (const pick of ['id', 'familyName', 'phone', 'dateOfBirth'] as const)
    expect(new Set(ontarioPeople.map((person) => person[pick])).size).toBe(ontarioPeople.length)
  expect(new Set(ontarioPeople.map(({ id }) => habitsOf(id).summary)).size).toBe(ontarioPeople.length)
})

test.each(everywhere)(
  '%s on %s: the balance follows from line to line, and every id of the truth is a line',
  (id, today) => {
    const lines = linesUntil(id, habitsOf(id), today)
    for (const [index, { cents, balanceCents }] of lines.entries())
      if (index > 0) expect(balanceCents).toBe((lines[index - 1]?.balanceCents ?? 0) + cents)
    const ids = transactionsOf(id, today).map(({ Id }) => Id)
    expect(new Set(ids).size).toBe(ids.length)
    const { sources, lenders, nsf, ownTransferIds } = truthOf(id, today)
    const named = [
      ...sources.flatMap(({ transactionIds }) => transactionIds),
      ...lenders.flatMap(({ advanceIds, paymentIds, returnedPaymentIds }) => [
        ...advanceIds,
        ...paymentIds,
        ...returnedPaymentIds,
      ]),
      ...nsf.feeIds,
      ...ownTransferIds,
    ]
    expect(ids).toEqual(expect.arrayContaining([...named]))
  },
)

test.each(ontarioPeople.filter(({ id }) => id !== 'sumac').map(({ id }) => id))(
  '%s: a later look repeats the lines of an earlier one and adds to them',
  (id) => {
    const [earlier, later] = [transactionsOf(id, '2026-11-22'), transactionsOf(id, '2027-01-20')]
    const from = later.at(-1)?.Date ?? ''
    expect(later.filter(({ Date: date }) => date <= '2026-11-22T00:00:00')).toEqual(
      earlier.filter(({ Date: date }) => date >= from),
    )
    expect(later.length).toBeGreaterThan(200)
  },
)

test.each(everywhere)('%s on %s: no matter who pays by the calendar pays on a banking day', (id, today) => {
  const paid = linesUntil(id, habitsOf(id), today).filter(({ mark }) => mark.of === 'income')
  expect(paid.filter(({ date }) => !isBankingDay(dayNumberOf(date)))).toEqual([])
})

const at = (personId: string): readonly BankTruth[] => todays.map((today) => truthOf(personId, today))

test('the people differ as lenders see them', () => {
  for (const { sources, nsf, lenders } of at('maple')) {
    expect(sources).toMatchObject([{ frequency: 'bi-weekly', netCents: 185_000, spreadCents: 0 }])
    expect(sources[0]?.transactionIds).toHaveLength(26)
    expect([nsf.inLast90Days, lenders]).toEqual([0, []])
  }
  for (const { sources } of at('heron'))
    expect(sources.map(({ frequency }) => frequency)).toEqual(['bi-weekly', 'weekly'])
  for (const { openedOn, sources } of at('sumac')) {
    expect(openedOn).not.toBeNull()
    expect(sources[0]?.transactionIds).toHaveLength(3)
  }
  for (const { nsf, daysBelowZeroInLast90Days } of at('muskeg')) {
    expect(nsf.inLast90Days).toBeGreaterThanOrEqual(4)
    expect(nsf.returnedDebitIds).toHaveLength(nsf.feeIds.length)
    expect(daysBelowZeroInLast90Days).toBeGreaterThan(0)
  }
  for (const personId of ['osprey', 'cedar', 'birch'])
    for (const { sources } of at(personId))
      expect(sources.filter(({ kind }) => kind === 'employment' || kind === 'self-employment')).toEqual([])
  for (const { lenders } of at('grackle')) {
    expect(lenders).toHaveLength(3)
    for (const { advanceIds, paymentIds } of lenders)
      expect(Math.min(advanceIds.length, paymentIds.length)).toBeGreaterThan(4)
  }
  for (const { holderName, joint, sources } of at('basswood')) {
    expect([holderName, joint]).toEqual(['LINH BASSWOOD & MARC BASSWOOD', true])
    expect(sources.map(({ paidTo }) => paidTo)).toEqual(['person', 'joint-holder'])
  }
  for (const { sources } of at('kestrel'))
    expect(sources.map(({ frequency, nextPayDay }) => [frequency, nextPayDay])).toEqual([
      ['irregular', null],
      ['irregular', null],
    ])
  for (const { ownTransferIds } of at('mallard')) expect(ownTransferIds.length).toBeGreaterThan(50)
  for (const { sources } of at('juniper'))
    expect(new Set(sources.map(({ kind }) => kind))).toEqual(new Set(['pension', 'employment']))
})

test('a pay day on a holiday is paid the banking day before, and the next one is announced so', () => {
  // Monday 12 October 2026 is Thanksgiving; the Friday before is paid.
  const dates = linesUntil('wren', habitsOf('wren'), '2026-10-31')
    .filter(({ mark }) => mark.of === 'income')
    .map(({ date }) => date)
  expect(dates).toContain('2026-10-09')
  expect(dates).not.toContain('2026-10-12')
  expect(truthOf('wren', '2026-10-08').sources[0]?.nextPayDay).toBe('2026-10-09')
})

test('federal pensions arrive on the days that Canada published for 2025', () => {
  // canada.ca, benefit payment dates: CPP and OAS.
  const paid = linesUntil('osprey', habitsOf('osprey'), '2025-12-31')
    .filter(({ description }) => description === 'GOVERNMENT CANADA CPP')
    .map(({ date }) => date)
  expect(paid).toEqual([
    '2025-01-29',
    '2025-02-26',
    '2025-03-27',
    '2025-04-28',
    '2025-05-28',
    '2025-06-26',
    '2025-07-29',
    '2025-08-27',
    '2025-09-25',
    '2025-10-29',
    '2025-11-26',
    '2025-12-22',
  ])
})

test('a returned debit is written, returned and charged for, and the fee is at most $10 since the federal cap', () => {
  const lines = linesUntil('muskeg', habitsOf('muskeg'), '2026-06-30')
  const fees = lines.filter(({ mark }) => mark.of === 'nsf-fee')
  expect(new Set(fees.map(({ date, cents }) => [date < '2026-03-12', cents].join()))).toEqual(
    new Set(['true,-4500', 'false,-1000']),
  )
  for (const [index, { mark, cents }] of lines.entries())
    if (mark.of === 'returned-debit')
      expect(lines.slice(index + 1, index + 3)).toMatchObject([
        { mark: { of: 'return-credit' }, cents: -cents },
        { mark: { of: 'nsf-fee' } },
      ])
})
