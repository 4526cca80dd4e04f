import type { Answers, Evidence, LoanTables } from './ports/loan-tables.port.ts'

/** The tables of one transaction, read once: facts are gathered by functions that do not depend on
 * each other, and several need the same person, answers or bank data. The first read is kept until
 * something is written; sealed data are opened once as well. Reads that lock more than rows, and
 * those of a loan, are always made. Choosing terms makes 13 calls of a table with it, and 20
 * without. */
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
  const bankReading = once('bank', (...person: Parameters<Evidence['bankReading']>) => evidence.bankReading(...person))
  return {
    ...tables,
    customers: {
      ...customers,
      lock: once('customer', (id: string) => customers.lock(id)),
      setIdentityExpiry: afresh((id: string, until: number) => customers.setIdentityExpiry(id, until)),
      setBankExpiry: afresh((id: string, until: number) => customers.setBankExpiry(id, until)),
    },
    evidence: {
      ...evidence,
      passedIdentity: once('identity', (id: string) => evidence.passedIdentity(id)),
      alike: once('alike', (id: string) => evidence.alike(id)),
      bankReading,
      bankData: async (...person) => (await bankReading(...person))?.data ?? null,
      saveIdentityCheck: afresh((...check: Parameters<Evidence['saveIdentityCheck']>) =>
        evidence.saveIdentityCheck(...check),
      ),
      saveBankData: afresh((...data: Parameters<Evidence['saveBankData']>) => evidence.saveBankData(...data)),
    },
    answers: {
      ...answers,
      personalInfo: once('personal-info', (loanId: string) => answers.personalInfo(loanId)),
      financialInfo: once('financial-info', (loanId: string) => answers.financialInfo(loanId)),
      savePersonalInfo: afresh((...saved: Parameters<Answers['savePersonalInfo']>) =>
        answers.savePersonalInfo(...saved),
      ),
      saveFinancialInfo: afresh((...saved: Parameters<Answers['saveFinancialInfo']>) =>
        answers.saveFinancialInfo(...saved),
      ),
    },
  }
}
