import { raw, type FilterQuery, type QueryOrderMap } from '@mikro-orm/postgresql'
import { customerWording, parseRejectionReasons } from '@tamarack/domain/decision/reasons'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import type {
  ApplicationFilter,
  LoanEvent,
  LoanQueries,
  LoanSummary,
} from '@tamarack/application/ports/loan-queries.port'
import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { Database } from './database.ts'
import { makeLoanWork } from './loan-work.ts'
import { toLoan } from './loan.mapper.ts'
import {
  bankDataTable,
  identityCheckTable,
  loanEventTable,
  loanTable,
  paymentTable,
  type LoanEventRow,
  type LoanRow,
} from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

interface Named {
  readonly customerName: string
  readonly bankAccountEnding: string | null
}

/** The customer's words; codes were checked when the decision was made. */
const worded = (codes: readonly string[]): readonly string[] => {
  const reasons = parseRejectionReasons(codes)
  return reasons.ok ? customerWording(reasons.value) : []
}

const toSummary = (row: LoanRow, { customerName, bankAccountEnding }: Named): LoanSummary => {
  const { offer, terms, decision, identityCheckId: _check, bankRequestId: _request, ...loan } = toLoan(row)
  return {
    ...loan,
    customerName,
    bankAccountEnding,
    product: terms === null ? null : 'cash-advance',
    advanceCents: offer?.advanceCents ?? null,
    costOfBorrowingCents: offer?.costOfBorrowingCents ?? null,
    totalCents: offer?.totalCents ?? null,
    termDays: offer?.termDays ?? null,
    disclosureAprBasisPoints: offer?.disclosureAprBasisPoints ?? null,
    paymentPlan: offer?.paymentPlan ?? null,
    payFrequency: terms?.payFrequency ?? null,
    advanceDate: offer?.advanceDate ?? null,
    dueDate: offer?.dueDate ?? null,
    payments: offer?.payments ?? [],
    rejectionReasons: decision?.kind === 'rejected' ? worded(decision.reasons) : [],
    decidedAt: decision?.at ?? null,
  }
}

/** Names and last account digits of the loans' customers, in two statements however many loans there are. */
const named = async (em: SqlEntityManager, rows: readonly LoanRow[]): Promise<LoanSummary[]> => {
  const customerIds = [...new Set(rows.map(({ userId }) => userId))]
  if (customerIds.length === 0) return []
  const marks = customerIds.map(() => '?').join(', ')
  const people = await em.execute<{ id: string; name: string }[]>(
    `select id, name from auth_user where id in (${marks})`,
    customerIds,
  )
  const accounts = await em.execute<{ user_id: string; account_ending: string }[]>(
    `select distinct on (user_id) user_id, account_ending from bank_data where user_id in (${marks}) order by user_id, collected_at desc`,
    customerIds,
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const endingOf = new Map(accounts.map(({ user_id, account_ending }) => [user_id, account_ending]))
  return rows.map((row) =>
    toSummary(row, {
      customerName: nameOf.get(row.userId) ?? 'N/A',
      bankAccountEnding: endingOf.get(row.userId) ?? null,
    }),
  )
}

/** Oldest first means the oldest that wait for us: what is decided comes after them, however old. A raw fragment serves one query, so each gets its own. */
const orders: Readonly<Record<ApplicationFilter['sort'], () => QueryOrderMap<LoanRow>[]>> = {
  oldest: () => [
    { [raw((alias) => `(${alias}.status = 'review')`)]: 'desc' },
    { submittedAt: 'asc nulls last' },
    { createdAt: 'asc' },
  ],
  newest: () => [{ createdAt: 'desc' }],
  amount: () => [{ selectedLoanAmount: 'desc nulls last' }, { createdAt: 'asc' }],
}

/** Text search covers the loan's id and the applicant's name; the customer ids are looked up first, so that one filter serves count and page. */
const matching = async (em: SqlEntityManager, { text, statuses }: ApplicationFilter): Promise<FilterQuery<LoanRow>> => {
  const pattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const people =
    pattern === null ? [] : await em.execute<{ id: string }[]>('select id from auth_user where name ilike ?', [pattern])
  return {
    ...(statuses === null ? {} : { status: { $in: [...statuses] } }),
    ...(pattern === null
      ? {}
      : { $or: [{ id: { $ilike: pattern } }, { userId: { $in: people.map(({ id }) => id) } }] }),
  } as FilterQuery<LoanRow>
}

const toEvent = (row: LoanEventRow): LoanEvent => ({
  loanId: row.loanId,
  sequence: row.sequence,
  type: row.type,
  at: row.at,
  actor: { id: row.actorId ?? null, name: row.actorName ?? null, role: row.actorRole as LoanEvent['actor']['role'] },
  ip: row.ip ?? null,
  userAgent: row.userAgent ?? null,
  data: row.data,
  documents: row.documents,
  previousHash: row.previousHash,
  hash: row.hash,
})

/** Reads for screens: a fork of its own each, never inside a use case's transaction. */
export const makeLoanQueries = (database: Database, cipher: DataCipher, fingerprint: Fingerprint): LoanQueries => {
  const sealed = makeSealed(cipher)
  const fork = (): SqlEntityManager => database.em.fork() as SqlEntityManager
  const work = () => makeLoanWork({ em: fork(), sealed, fingerprint })
  const loanOf = async (em: SqlEntityManager, loanId: string): Promise<LoanRow | null> => em.findOne(loanTable, loanId)
  return {
    async loan(loanId) {
      const em = fork()
      const row = await loanOf(em, loanId)
      return row === null ? null : ((await named(em, [row]))[0] ?? null)
    },
    async loansOfCustomer(customerId) {
      const em = fork()
      return named(em, await em.find(loanTable, { userId: customerId }, { orderBy: { createdAt: 'desc' } }))
    },
    async applications(filter) {
      const em = fork()
      const where = await matching(em, filter)
      const [rows, count] = await em.findAndCount(loanTable, where, {
        orderBy: orders[filter.sort](),
        limit: filter.size,
        offset: (filter.page - 1) * filter.size,
      })
      return { loans: await named(em, rows), total: await em.count(loanTable), matching: count }
    },
    personalInfo: (loanId) => work().personalInfo(loanId),
    financialInfo: (loanId) => work().financialInfo(loanId),
    async terms(loanId) {
      return (await loanOf(fork(), loanId))?.terms ?? null
    },
    async document(loanId, kind) {
      const tables = work()
      const document = await tables.document(loanId, kind)
      const row = document && (await loanOf(fork(), loanId))
      if (!document || !row) return null
      const { content, sha256, preparedAt, signedAt, signedBy } = document
      return {
        content,
        sha256,
        preparedAt,
        signedAt,
        signedBy,
        identityIpAddress: (await tables.passedIdentity(row.userId))?.record.ipAddress ?? null,
      }
    },
    async identityRecord(customerId) {
      return (await work().passedIdentity(customerId))?.record ?? null
    },
    async bankAccount(customerId) {
      return (await work().bankData(customerId))?.account ?? null
    },
    async events(loanId) {
      return (await fork().find(loanEventTable, { loanId }, { orderBy: { sequence: 'asc' } })).map(toEvent)
    },
    async loanOfProviderEvent({ checkId, requestId, paymentId, transferId, customerId }) {
      const em = fork()
      if (checkId !== undefined) return (await em.findOne(identityCheckTable, checkId))?.loanId ?? null
      if (paymentId !== undefined || transferId !== undefined) {
        const ours = paymentId === undefined ? null : await em.findOne(paymentTable, paymentId)
        const theirs = transferId === undefined ? null : await em.findOne(paymentTable, { providerId: transferId })
        return (ours ?? theirs)?.loanId ?? null
      }
      const connected =
        requestId === undefined
          ? null
          : ((await em.findOne(bankDataTable, requestId))?.loanId ??
            (await em.findOne(loanTable, { bankRequestId: requestId }))?.id ??
            null)
      if (connected !== null || customerId === undefined) return connected
      return (await em.findOne(loanTable, { userId: customerId }, { orderBy: { createdAt: 'desc' } }))?.id ?? null
    },
  }
}
