import { firstPreviousHash, loanEventHash } from '../loan-event-chain.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import type { LoanEvent } from '../ports/loan-queries.port.ts'
import type {
  CustomerRecord,
  DocumentRecord,
  KeptOutcome,
  LoanRecord,
  LoanWork,
  PaymentRecord,
  UnitOfWork,
} from '../ports/unit-of-work.port.ts'

interface Tables {
  customers: Record<string, CustomerRecord>
  loans: Record<string, LoanRecord>
  outcomes: Record<string, KeptOutcome>
  checks: Record<string, { loanId: string; check: IdentityCheck; at: number }>
  bank: Record<string, { loanId: string; customerId: string; data: unknown; at: number }>
  answers: Record<string, unknown>
  documents: DocumentRecord[]
  payments: Record<string, PaymentRecord>
  events: LoanEvent[]
}
const empty = (): Tables => ({
  customers: {},
  loans: {},
  outcomes: {},
  checks: {},
  bank: {},
  answers: {},
  documents: [],
  payments: {},
  events: [],
})
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
const latest = <Row extends { at: number }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => a.at - b.at).at(-1)

const workOn = (tables: Tables, fingerprint: Fingerprint): LoanWork => ({
  lockCustomer: async (id) => tables.customers[id] ?? null,
  setIdentityExpiry: async (id, seconds) => {
    const one = tables.customers[id]
    if (one) tables.customers[id] = { ...one, identityExpiry: seconds }
  },
  setBankExpiry: async (id, seconds) => {
    const one = tables.customers[id]
    if (one) tables.customers[id] = { ...one, bankExpiry: seconds }
  },
  lockLoan: async (id) => tables.loans[id] ?? null,
  loansOf: async (customerId) => Object.values(tables.loans).filter((loan) => loan.customerId === customerId),
  addLoan: async (loan) => {
    tables.loans[loan.id] = loan
  },
  saveLoan: async (loan) => {
    tables.loans[loan.id] = loan
  },
  keptOutcome: async (loanId, key) => tables.outcomes[`${loanId}/${key}`] ?? null,
  keepOutcome: async (loanId, key, kept) => {
    tables.outcomes[`${loanId}/${key}`] = kept
  },
  identityCheck: async (id) => {
    const kept = tables.checks[id]
    return kept ? { loanId: kept.loanId, customerId: kept.check.customerId, outcome: kept.check.outcome } : null
  },
  saveIdentityCheck: async (loanId, check, at) => {
    tables.checks[check.checkId] = { loanId, check, at }
  },
  passedIdentity: async (customerId) =>
    latest(
      Object.values(tables.checks).filter(({ check }) => check.customerId === customerId && check.outcome === 'passed'),
    )?.check ?? null,
  saveBankData: async (loanId, customerId, data, at) => {
    tables.bank[data.requestId] = { loanId, customerId, data, at }
  },
  bankData: async (customerId) =>
    (latest(Object.values(tables.bank).filter((row) => row.customerId === customerId))?.data ?? null) as Awaited<
      ReturnType<LoanWork['bankData']>
    >,
  personalInfo: async (loanId) =>
    (tables.answers[`${loanId}/personal`] ?? null) as Awaited<ReturnType<LoanWork['personalInfo']>>,
  savePersonalInfo: async (loanId, given) => {
    tables.answers[`${loanId}/personal`] = given
  },
  financialInfo: async (loanId) =>
    (tables.answers[`${loanId}/financial`] ?? null) as Awaited<ReturnType<LoanWork['financialInfo']>>,
  saveFinancialInfo: async (loanId, given) => {
    tables.answers[`${loanId}/financial`] = given
  },
  document: async (loanId, kind) =>
    tables.documents.findLast((document) => document.loanId === loanId && document.kind === kind) ?? null,
  addDocument: async (document) => {
    tables.documents.push(document)
  },
  markSigned: async (id, at, by) => {
    tables.documents = tables.documents.map((document) =>
      document.id === id ? { ...document, signedAt: at, signedBy: by } : document,
    )
  },
  payment: async (id) => tables.payments[id] ?? null,
  addPayment: async (payment) => {
    tables.payments[payment.id] = payment
  },
  savePayment: async (payment) => {
    tables.payments[payment.id] = payment
  },
  append: async (loanId, event) => {
    const last = tables.events.findLast((one) => one.loanId === loanId)
    const numbered = {
      ...event,
      loanId,
      sequence: (last?.sequence ?? 0) + 1,
      previousHash: last?.hash ?? firstPreviousHash,
    }
    tables.events.push({ ...numbered, hash: loanEventHash(numbered, fingerprint) })
  },
})

/** A unit of work in memory with the port's guarantees: one run at a time, and nothing is kept of a run that throws or is refused. */
export const makeFakeWork = (fingerprint: Fingerprint) => {
  let kept = empty()
  let last: Promise<unknown> = Promise.resolve()
  const work: UnitOfWork = {
    run<Value>(use: (tables: LoanWork) => Promise<Value>): Promise<Value> {
      const turn = last.then(async () => {
        const draft = copy(kept)
        const outcome = await use(workOn(draft, fingerprint))
        const refused = typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
        if (!refused) kept = draft
        return outcome
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
  return {
    work,
    addCustomer: (customer: CustomerRecord): void => {
      kept.customers[customer.id] = customer
    },
    /** What stands in the tables now; a copy. */
    tables: (): Tables => copy(kept),
  }
}
