import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { otherAccountsOf } from '@tamarack/application/commands/shared/person-facts'
import { summarize, type LoanSummary } from '@tamarack/application/loan-summary'
import { verifiedName } from '@tamarack/application/person-records'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { CoApplication, LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { arrangeableOf, moneyActionsOf, payoffOf, whatIfOf } from '@tamarack/application/queries/money-actions'
import { servicingOf } from '@tamarack/application/queries/servicing'
import { recordsKeptUntil } from '@tamarack/domain/loan/commands/destroy-records'
import { debitedAccount } from '@tamarack/domain/loan/debits/debited-account'
import type { Loan } from '@tamarack/domain/loan/loan'
import { listedDocuments } from '@tamarack/domain/loan/signing/listed-documents'
import { instant } from '@tamarack/domain/values/instant'
import { marks, type Database } from './database.ts'
import { readWithNames, toLoanOfPerson, type LoanOfPersonColumns } from './loan-work/loans.ts'
import { readLog, toEntry, toPayment } from './loan.mapper.ts'
import {
  bankDataTable,
  identityCheckTable,
  ledgerEntryTable,
  ledgerLineTable,
  loanEventTable,
  loanTable,
  paymentTable,
  type LoanRow,
} from './loan.tables.ts'
import { makeConfidential, makeSealed, orNothing, type Confidential } from './sealed.ts'
import { makeLoanWork } from './unit-of-work.ts'

/** Summaries of the loans, with names of their customers and the last digits of the accounts that
 * they debit: two statements however many loans there are. */
export const summarized = async (
  em: SqlEntityManager,
  { openState }: Confidential,
  rows: readonly Pick<LoanRow, 'id' | 'userId' | 'state' | 'sequence'>[],
): Promise<LoanSummary[]> => {
  const customerIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const people = await em.execute<{ id: string; name: string }[]>(
    `select id, name from auth_user where id in (${marks(customerIds)})`,
    customerIds,
  )
  const accounts = await em.execute<{ user_id: string; account_key: string; account_ending: string }[]>(
    `select distinct on (user_id, account_key) user_id, account_key, account_ending from bank_data where user_id in (${marks(customerIds)})
     order by user_id, account_key, collected_at desc`,
    customerIds,
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const endingOf = new Map(
    accounts.map(({ user_id, account_key, account_ending }) => [`${user_id} ${account_key}`, account_ending]),
  )
  return rows.map(({ id, userId, state, sequence }) => {
    const loan = openState(id, state)
    return summarize(loan, sequence, {
      customerName: nameOf.get(userId ?? '') ?? 'N/A',
      bankAccountEnding: endingOf.get(`${userId} ${debitedAccount(loan) ?? ''}`) ?? null,
    })
  })
}

/** Reads for screens: a fork of its own each, never inside a use case's transaction. */
export const makeLoanQueries = (database: Database, cipher: DataCipher): LoanQueries => {
  const sealed = makeSealed(cipher)
  const confidential = makeConfidential(sealed)
  const fork = (): SqlEntityManager => database.em.fork()
  const work = () => makeLoanWork({ em: fork(), sealed })
  const coApplications = async (em: SqlEntityManager, rows: readonly LoanRow[]): Promise<CoApplication[]> => {
    const { answers, evidence } = makeLoanWork({ em, sealed })
    const found: CoApplication[] = []
    for (const summary of await summarized(em, confidential, rows)) {
      const row = rows.find(({ id }) => id === summary.id)
      const { coApplicant } = row ? confidential.openState(row.id, row.state) : {}
      const invitee = await answers.invitation(summary.id)
      if (coApplicant === undefined || invitee === null) continue
      const record = (await evidence.passedIdentity(summary.customerId))?.record ?? null
      const borrowerName = verifiedName(record) ?? summary.customerName
      found.push({ summary, coApplicant, invitee, borrowerName, info: await answers.coApplicantInfo(summary.id) })
    }
    return found
  }
  const shown = async <Shown>(loanId: string, show: (loan: Loan) => Shown): Promise<Shown | null> => {
    const row = await fork().findOne(loanTable, loanId)
    return row === null ? null : show(confidential.openState(loanId, row.state))
  }
  return {
    async loan(loanId) {
      const row = await readWithNames(fork(), loanId)
      if (row === undefined) return null
      const names = { customerName: row.name ?? 'N/A', bankAccountEnding: row.account_ending }
      return summarize(confidential.openState(loanId, row.state), row.sequence, names)
    },
    moneyActions: (loanId, at) => shown(loanId, (loan) => moneyActionsOf(loan, at)),
    arrangeable: (loanId, at) => shown(loanId, (loan) => arrangeableOf(loan, at)),
    servicing: (loanId, at) => shown(loanId, (loan) => servicingOf(loan, at)),
    async keptUntil(loanId, at) {
      const last = await fork().findOne(loanEventTable, { loanId }, { orderBy: { sequence: 'desc' } })
      return last && shown(loanId, (loan) => recordsKeptUntil(loan, instant(last.at), at))
    },
    payoff: (loanId, on, at) => shown(loanId, (loan) => payoffOf(loan, on, at)),
    whatIf: (loanId, paid, at) => shown(loanId, (loan) => whatIfOf(loan, paid, at)),
    async otherLoansOfPerson(loanId) {
      const em = fork()
      const customerId = (await em.findOne(loanTable, loanId))?.userId
      const accounts = !customerId ? [] : await otherAccountsOf({ tables: work() }, customerId)
      const rows = await em.execute<LoanOfPersonColumns[]>(
        `select other.id, other.user_id, other.status, other.agreed_on from loan
         join loan other on other.id <> loan.id and (other.user_id = loan.user_id or other.person_key = loan.person_key
           or other.id_document_key = loan.id_document_key or other.account_key = loan.account_key
           or other.co_applicant_id = loan.user_id or other.co_person_key = loan.person_key
           or other.user_id = any(string_to_array(?, ',')))
         where loan.id = ? order by other.created_at, other.id`,
        [accounts.join(','), loanId],
      )
      return rows.map(toLoanOfPerson)
    },
    async loansOfCustomer(customerId) {
      const em = fork()
      return summarized(
        em,
        makeConfidential(orNothing(sealed)),
        await em.find(loanTable, { userId: customerId }, { orderBy: { createdAt: 'desc' } }),
      )
    },
    async coApplication(loanId) {
      const em = fork()
      const row = await em.findOne(loanTable, loanId)
      return row === null ? null : ((await coApplications(em, [row]))[0] ?? null)
    },
    async coApplicationsOf(customerId) {
      const em = fork()
      return coApplications(
        em,
        await em.find(loanTable, { coApplicantId: customerId }, { orderBy: { createdAt: 'desc' } }),
      )
    },
    personalInfo: (loanId) => work().answers.personalInfo(loanId),
    financialInfo: (loanId) => work().answers.financialInfo(loanId),
    answersVersions: (loanId) => work().answers.versions(loanId),
    async documents(loanId) {
      const em = fork()
      const row = await em.findOne(loanTable, loanId)
      if (row === null) return null
      const prepared = await makeLoanWork({ em, sealed }).documents.prepared(loanId)
      return listedDocuments(confidential.openState(loanId, row.state), prepared)
    },
    async document(loanId, kind, sha256) {
      const { documents, evidence } = work()
      const document = await (sha256 === undefined ? documents.latest(loanId, kind) : documents.find(loanId, sha256))
      if (document?.ref.kind !== kind) return null
      const { content, ref, preparedAt, signedAt, signedBy } = document
      // Only the debit authorization shows it: the others are spared two readings, one of them
      // sealed.
      const row = kind === 'pad-agreement' ? await fork().findOne(loanTable, loanId) : null
      return {
        content,
        sha256: ref.sha256,
        preparedAt,
        signedAt,
        signedBy,
        identityIpAddress: row?.userId ? ((await evidence.passedIdentity(row.userId))?.record.ipAddress ?? null) : null,
      }
    },
    async identityRecord(customerId) {
      return (await work().evidence.passedIdentity(customerId))?.record ?? null
    },
    async bankReading(loanId) {
      const row = await fork().findOne(loanTable, loanId)
      const account = row?.state.account
      return !row?.userId || account === undefined ? null : work().evidence.bankReading(row.userId, account)
    },
    async personEvidence(loanId, whose = 'borrower') {
      const em = fork()
      const row = await em.findOne(loanTable, loanId)
      const customerId = whose === 'borrower' ? row?.userId : row?.coApplicantId
      if (row === null || !customerId) return null
      const { evidence, loans } = makeLoanWork({ em, sealed })
      const { customerName: accountName } = await loans.names(customerId, undefined)
      const passed = await evidence.passedIdentity(customerId)
      // A co-applicant connects no account.
      const bank = whose === 'borrower' ? await evidence.bankData(customerId, row.state.account) : null
      const alike = await evidence.alike(customerId)
      const theirIds = alike.map((one) => one.customerId)
      const theirLoans =
        alike.length === 0
          ? []
          : await em.execute<LoanOfPersonColumns[]>(
              `select id, user_id, status, agreed_on from loan where user_id in (${marks(theirIds)}) order by created_at desc, id`,
              theirIds,
            )
      return {
        accountName,
        verified: passed && { record: passed.record, at: passed.readAt },
        holderName: bank?.account.holderName ?? null,
        alike,
        theirLoans: theirLoans.map(toLoanOfPerson),
      }
    },
    events: (loanId) => readLog(fork(), confidential, loanId),
    async money(loanId) {
      const em = fork()
      const rows = await em.find(ledgerEntryTable, { loanId }, { orderBy: { number: 'asc' } })
      const lines = await em.find(ledgerLineTable, { loanId }, { orderBy: { number: 'asc', line: 'asc' } })
      const linesOf = Map.groupBy(lines, ({ number }) => number)
      return {
        entries: rows.map((row) => toEntry(row, linesOf.get(row.number) ?? [])),
        payments: (await em.find(paymentTable, { loanId }, { orderBy: { requestedAt: 'asc', id: 'asc' } })).map(
          toPayment,
        ),
      }
    },
    async loanOfProviderEvent({ checkId, requestId, paymentId, transferId, customerId, personId }) {
      const em = fork()
      if (checkId !== undefined) return (await em.findOne(identityCheckTable, checkId))?.loanId ?? null
      if (personId !== undefined) {
        const theirs = { $or: [{ userId: personId }, { coApplicantId: personId }] }
        return (await em.findOne(loanTable, theirs, { orderBy: { createdAt: 'desc' } }))?.id ?? null
      }
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
