import type { LoanTables } from './ports/loan-tables.port.ts'

/** The tables of one transaction, read once: facts are gathered by functions that do not depend on
 * each other, and several need the same person, answers or bank data. The first read is kept until
 * something is written; sealed data are opened once as well. Reads that lock more than rows, and
 * those of a loan, are always made. Choosing terms makes 13 calls of a table with it, and 20
 * without. */
export const readOnce = (tables: LoanTables): LoanTables => {
  const kept = new Map<string, unknown>()
  const once = <Table extends object>(
    table: Table,
    reads: readonly (keyof Table & string)[],
    writes: readonly (keyof Table & string)[],
  ): Table => {
    const call = (name: keyof Table, args: readonly unknown[]): unknown =>
      (table[name] as (...given: readonly unknown[]) => unknown)(...args)
    const read = (name: keyof Table & string, args: readonly unknown[]): unknown => {
      const key = JSON.stringify([name, ...args])
      if (!kept.has(key)) kept.set(key, call(name, args))
      return kept.get(key)
    }
    const write = (name: keyof Table, args: readonly unknown[]): unknown => {
      kept.clear()
      return call(name, args)
    }
    return {
      ...table,
      ...Object.fromEntries(reads.map((name) => [name, (...args: readonly unknown[]) => read(name, args)])),
      ...Object.fromEntries(writes.map((name) => [name, (...args: readonly unknown[]) => write(name, args)])),
    }
  }
  const evidence = once(
    tables.evidence,
    ['passedIdentity', 'alike', 'bankReading'],
    ['saveIdentityCheck', 'saveBankData'],
  )
  return {
    ...tables,
    customers: once(tables.customers, ['lock', 'namesOfStaff'], ['setIdentityExpiry', 'setBankExpiry']),
    evidence: { ...evidence, bankData: async (...of) => (await evidence.bankReading(...of))?.data ?? null },
    answers: once(tables.answers, ['personalInfo', 'financialInfo'], ['savePersonalInfo', 'saveFinancialInfo']),
  }
}
