import type { LoanTables } from './ports/loan-tables.port.ts'

/**
 * The tables of one transaction, read once: facts are gathered by functions that do not depend on each other, and several need the same person, answers or
 * bank data. The first read is kept until something is written; sealed data are opened once as well. Reads that lock more than rows, and those of a
 * loan, are always made. Choosing terms makes 12 calls of a table with it, and
 * 19 without.
 */
export const readOnce = (tables: LoanTables): LoanTables => {
  const kept = new Map<string, Promise<unknown>>()
  const once =
    <Args extends readonly unknown[], Value>(name: string, read: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> => {
      const key = JSON.stringify([name, ...args])
      const before = kept.get(key) as Promise<Value> | undefined
      if (before !== undefined) return before
      const value = read(...args)
      kept.set(key, value)
      return value
    }
  const afresh =
    <Args extends readonly unknown[]>(write: (...args: Args) => Promise<void>) =>
    (...args: Args): Promise<void> => {
      kept.clear()
      return write(...args)
    }
  const { customers, evidence, answers } = tables
  const bankReading = once('bank', evidence.bankReading)
  return {
    ...tables,
    customers: {
      lock: once('customer', customers.lock),
      setIdentityExpiry: afresh(customers.setIdentityExpiry),
      setBankExpiry: afresh(customers.setBankExpiry),
    },
    evidence: {
      ...evidence,
      passedIdentity: once('identity', evidence.passedIdentity),
      alike: once('alike', evidence.alike),
      bankReading,
      bankData: async (...person) => (await bankReading(...person))?.data ?? null,
      saveIdentityCheck: afresh(evidence.saveIdentityCheck),
      saveBankData: afresh(evidence.saveBankData),
    },
    answers: {
      ...answers,
      personalInfo: once('personal-info', answers.personalInfo),
      financialInfo: once('financial-info', answers.financialInfo),
      savePersonalInfo: afresh(answers.savePersonalInfo),
      saveFinancialInfo: afresh(answers.saveFinancialInfo),
    },
  }
}
