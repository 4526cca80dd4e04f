import { expect, test } from 'vitest'
import { makeExecute } from './execute.ts'
import type { LoanTables } from './ports/loan-tables.port.ts'
import { readOnce } from './read-once.ts'
import { loanDesk, rowan, terms } from './testing/loan-desk.fixture.ts'
import { byBorrower, byStaff, walkTo } from './testing/walked-loan.fixture.ts'

/** Every call of a table, by the table's and the method's name with its arguments. */
const counting = (tables: LoanTables, calls: string[]): LoanTables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, methods]) => [
      table,
      Object.fromEntries(
        Object.entries(methods as Record<string, (...args: readonly unknown[]) => Promise<unknown>>).map(
          ([method, run]) => [
            method,
            (...args: readonly unknown[]) => {
              calls.push(`${table}.${method} ${JSON.stringify(args)}`)
              return run(...args)
            },
          ],
        ),
      ),
    ]),
  ) as unknown as LoanTables

const repeated = (calls: readonly string[]): readonly string[] => calls.filter((call, at) => calls.indexOf(call) !== at)

test('choosing terms and approving them read nothing twice', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'terms')
  const calls: string[] = []
  const work = {
    run: <Value>(run: (tables: LoanTables) => Promise<Value>) =>
      desk.work.run((tables) => run(counting(tables, calls))),
  }
  const execute = makeExecute({ ...desk.ports, work })
  expect((await execute(byBorrower('choose-terms', { terms }), { key: 'k-terms' })).ok).toBe(true)
  expect(repeated(calls)).toEqual([])
  // Thirteen of the decision, and the wake that is written with it.
  expect(calls.length).toBeLessThanOrEqual(14)
  calls.length = 0
  expect((await execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k-approve' })).ok).toBe(true)
  expect(repeated(calls)).toEqual([])
})

test('a read after a write finds what was written', async () => {
  const desk = loanDesk()
  const found = await desk.work.run(async (stores) => {
    const tables = readOnce(stores)
    const before = await tables.customers.lock(rowan.id)
    await tables.customers.setBankExpiry(rowan.id, 1_900_000_000)
    return [before?.bankExpiry, (await tables.customers.lock(rowan.id))?.bankExpiry]
  })
  expect(found).toEqual([null, 1_900_000_000])
})
