import { describe, expect, test } from 'vitest'
import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { linesUntil } from './account-lines.ts'
import { identifiedLines } from './history.ts'
import { habitsOf } from './people-habits.ts'
import { truthOf, type TrueSource } from './testing/truth.ts'

const todays = ['2026-01-15', '2026-03-31', '2026-06-30', '2026-11-22', '2027-03-02']
const everyone = ontarioPeople.flatMap((person) => todays.map((today) => ({ name: person.id, person, today })))

const insightOf = ({ id }: OntarioPerson, today: string) => {
  const lines = identifiedLines(id, linesUntil(id, habitsOf(id), today))
  const { holderName, balanceCents } = truthOf(id, today)
  return bankInsightOf({
    readOn: localDate(today),
    balance: cents(balanceCents),
    holderName,
    lines: lines.map((line) => ({
      id: line.id,
      on: localDate(line.date),
      description: line.description,
      amount: cents(line.cents),
      balance: cents(line.balanceCents),
      category: line.category,
    })),
  })
}
const sorted = (ids: readonly string[]): readonly string[] => ids.toSorted()

/** A source is recognized from its third payment on; four payments a year are no pay period. */
const isRecognizable = ({ transactionIds, proven }: TrueSource): boolean => proven && transactionIds.length >= 3

describe.each(everyone)('$name on $today, what the insight finds is true', ({ person, today }) => {
  const truth = truthOf(person.id, today)
  const insight = insightOf(person, today)

  test('every payer, with kind, frequency, net pay, next pay day and exactly its own lines', () => {
    for (const source of truth.sources.filter(isRecognizable)) {
      const found = insight.incomes.find(({ lineIds }) => lineIds.some((id) => source.transactionIds.includes(id)))
      const frequency = source.frequency === 'quarterly' ? 'irregular' : source.frequency
      expect(found, source.name).toMatchObject({ kind: source.kind, frequency })
      expect(sorted(found?.lineIds ?? [])).toEqual(sorted(source.transactionIds))
      if (frequency !== 'irregular') expect([source.name, found?.nextOn]).toEqual([source.name, source.nextPayDay])
      expect(Math.abs((found?.typicalDeposit ?? 0) - source.netCents)).toBeLessThanOrEqual(source.spreadCents)
    }
  })

  test('no advance, own transfer or returned debit counts as income', () => {
    const paid = new Set(truth.sources.flatMap(({ transactionIds }) => transactionIds))
    expect(insight.incomes.flatMap(({ lineIds }) => lineIds).filter((id) => !paid.has(id))).toEqual([])
    expect(sorted(insight.ownTransfers.lineIds)).toEqual(sorted(truth.ownTransferIds))
  })

  test('as many returned items and days below zero in 90 days', () => {
    expect(insight.returnedItems.last90Days).toBe(truth.nsf.inLast90Days)
    expect(insight.belowZero.daysInLast90).toBe(truth.daysBelowZeroInLast90Days)
  })

  test('every other lender, with as many advances and payments', () => {
    const counts = (of: readonly { readonly advances: number; readonly payments: number }[]) =>
      of.map(({ advances, payments }) => `${advances} advances, ${payments} payments`).toSorted()
    expect(
      counts(insight.otherLenders.map((one) => ({ advances: one.advances.count, payments: one.payments.count }))),
    ).toEqual(
      counts(
        truth.lenders.map(({ advanceIds, paymentIds }) => ({
          advances: advanceIds.length,
          payments: paymentIds.length,
        })),
      ),
    )
  })
})
