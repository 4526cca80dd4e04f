import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql'
import type { FinancialInfo, PersonalInfo } from '@tamarack/application/commands'
import type { DocumentContent } from '@tamarack/application/documents/document-content'
import { firstPreviousHash, loanEventHash } from '@tamarack/application/loan-event-chain'
import type { BankData } from '@tamarack/application/ports/bank-data-provider.port'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import type { IdentityCheck, IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type {
  CustomerRecord,
  KeptOutcome,
  LoanWork,
  PaymentRecord,
} from '@tamarack/application/ports/unit-of-work.port'
import { toLoan, toRow } from './loan.mapper.ts'
import {
  answersTable,
  bankDataTable,
  commandOutcomeTable,
  documentTable,
  identityCheckTable,
  loanEventTable,
  loanTable,
  paymentTable,
} from './loan.tables.ts'
import type { Sealed } from './sealed.ts'

interface Tools {
  readonly em: SqlEntityManager
  readonly sealed: Sealed
  readonly fingerprint: Fingerprint
}
const plain = { disableIdentityMap: true } as const

const customers = ({ em }: Tools): Pick<LoanWork, 'lockCustomer' | 'setIdentityExpiry' | 'setBankExpiry'> => ({
  async lockCustomer(customerId) {
    // The table belongs to the accounts; its row is what all loans of one person are serialised by.
    const [row] = await em.execute<
      { id: string; name: string; email: string; plaid_expiry_date: string | null; zum_expiry_date: string | null }[]
    >('select id, name, email, plaid_expiry_date, zum_expiry_date from auth_user where id = ? for update', [customerId])
    if (row === undefined) return null
    const seconds = (value: string | null): number | null => (value === null ? null : Number(value))
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      identityExpiry: seconds(row.plaid_expiry_date),
      bankExpiry: seconds(row.zum_expiry_date),
    } satisfies CustomerRecord
  },
  async setIdentityExpiry(customerId, unixSeconds) {
    await em.execute('update auth_user set plaid_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
  async setBankExpiry(customerId, unixSeconds) {
    await em.execute('update auth_user set zum_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
})

const loans = ({ em }: Tools): Pick<LoanWork, 'lockLoan' | 'loansOf' | 'addLoan' | 'saveLoan'> => ({
  async lockLoan(loanId) {
    const row = await em.findOne(loanTable, loanId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    return row === null ? null : toLoan(row)
  },
  async loansOf(customerId) {
    return (await em.find(loanTable, { userId: customerId }, { ...plain, orderBy: { createdAt: 'desc' } })).map(toLoan)
  },
  async addLoan(loan) {
    em.persist(em.create(loanTable, toRow(loan)))
    await em.flush()
  },
  async saveLoan(loan) {
    em.assign(await em.findOneOrFail(loanTable, loan.id), toRow(loan), { mergeObjectProperties: false })
    await em.flush()
  },
})

const outcomes = ({ em, sealed }: Tools): Pick<LoanWork, 'keptOutcome' | 'keepOutcome'> => ({
  async keptOutcome(loanId, key) {
    const row = await em.findOne(commandOutcomeTable, { loanId, key }, plain)
    return row === null
      ? null
      : {
          command: row.command as KeptOutcome['command'],
          outcome: sealed.open(row.sealed, 'command_outcome', loanId, key),
        }
  },
  async keepOutcome(loanId, key, { command, outcome }, at) {
    await em.insert(commandOutcomeTable, {
      loanId,
      key,
      command,
      sealed: sealed.seal(outcome, 'command_outcome', loanId, key),
      at,
    })
  },
})

const providers = ({
  em,
  sealed,
}: Tools): Pick<LoanWork, 'identityCheck' | 'saveIdentityCheck' | 'passedIdentity' | 'saveBankData' | 'bankData'> => ({
  async identityCheck(checkId) {
    const row = await em.findOne(identityCheckTable, checkId, plain)
    return row === null ? null : { loanId: row.loanId, customerId: row.userId, outcome: row.outcome }
  },
  async saveIdentityCheck(loanId, check, at) {
    await em.upsert(identityCheckTable, {
      id: check.checkId,
      loanId,
      userId: check.customerId,
      outcome: check.outcome,
      failedStep: check.failedStep,
      previousCheckId: check.previousCheckId,
      sealedRecord: sealed.seal(check.record, 'identity_check', check.checkId),
      readAt: at,
    })
  },
  async passedIdentity(customerId) {
    const row = await em.findOne(
      identityCheckTable,
      { userId: customerId, outcome: 'passed' },
      { ...plain, orderBy: { readAt: 'desc' } },
    )
    return row === null
      ? null
      : ({
          checkId: row.id,
          customerId: row.userId,
          outcome: 'passed',
          failedStep: null,
          previousCheckId: row.previousCheckId ?? null,
          record: sealed.open<IdentityRecord>(row.sealedRecord, 'identity_check', row.id),
        } satisfies IdentityCheck)
  },
  async saveBankData(loanId, customerId, data, at) {
    await em.upsert(bankDataTable, {
      requestId: data.requestId,
      loanId,
      userId: customerId,
      sealed: sealed.seal(data, 'bank_data', data.requestId),
      accountEnding: data.account.accountNumber.slice(-4),
      collectedAt: at,
    })
  },
  async bankData(customerId) {
    const row = await em.findOne(bankDataTable, { userId: customerId }, { ...plain, orderBy: { collectedAt: 'desc' } })
    return row === null ? null : sealed.open<BankData>(row.sealed, 'bank_data', row.requestId)
  },
})

const answers = ({
  em,
  sealed,
}: Tools): Pick<LoanWork, 'personalInfo' | 'savePersonalInfo' | 'financialInfo' | 'saveFinancialInfo'> => {
  const read = async <Form>(loanId: string, form: 'personal-info' | 'financial-info'): Promise<Form | null> => {
    const row = await em.findOne(answersTable, { loanId, form }, plain)
    return row === null ? null : sealed.open<Form>(row.sealed, 'answers', loanId, form)
  }
  const save = async (
    loanId: string,
    form: 'personal-info' | 'financial-info',
    given: unknown,
    at: number,
  ): Promise<void> => {
    await em.upsert(answersTable, { loanId, form, sealed: sealed.seal(given, 'answers', loanId, form), savedAt: at })
  }
  return {
    personalInfo: (loanId) => read<PersonalInfo>(loanId, 'personal-info'),
    savePersonalInfo: (loanId, given, at) => save(loanId, 'personal-info', given, at),
    financialInfo: (loanId) => read<FinancialInfo>(loanId, 'financial-info'),
    saveFinancialInfo: (loanId, given, at) => save(loanId, 'financial-info', given, at),
  }
}

const documents = ({ em, sealed }: Tools): Pick<LoanWork, 'document' | 'addDocument' | 'markSigned'> => ({
  async document(loanId, kind) {
    const row = await em.findOne(documentTable, { loanId, kind }, { ...plain, orderBy: { preparedAt: 'desc' } })
    return row === null
      ? null
      : {
          id: row.id,
          loanId,
          kind,
          version: row.version,
          sha256: row.sha256,
          content: sealed.open<DocumentContent>(row.sealed, 'document', row.id),
          preparedAt: row.preparedAt,
          signedAt: row.signedAt ?? null,
          signedBy: row.signedBy ?? null,
        }
  },
  async addDocument({ content, ...row }) {
    await em.insert(documentTable, { ...row, sealed: sealed.seal(content, 'document', row.id) })
  },
  async markSigned(documentId, at, by) {
    await em.nativeUpdate(documentTable, documentId, { signedAt: at, signedBy: by })
  },
})

const payments = ({ em }: Tools): Pick<LoanWork, 'payment' | 'addPayment' | 'savePayment'> => ({
  async payment(paymentId) {
    const row = await em.findOne(paymentTable, paymentId, { ...plain, lockMode: LockMode.PESSIMISTIC_WRITE })
    return row === null
      ? null
      : {
          id: row.id,
          loanId: row.loanId,
          kind: 'payout',
          amountCents: row.amountCents,
          state: row.state as PaymentRecord['state'],
          providerId: row.providerId ?? null,
          failure: row.failure ?? null,
          dueAt: row.dueAt,
          completedAt: row.completedAt ?? null,
        }
  },
  async addPayment(payment) {
    await em.insert(paymentTable, { ...payment })
  },
  async savePayment({ id, ...payment }) {
    await em.nativeUpdate(paymentTable, id, payment)
  },
})

const events = ({ em, fingerprint }: Tools): Pick<LoanWork, 'append'> => ({
  async append(loanId, { actor, data, documents: signed, ...event }) {
    const last = await em.findOne(loanEventTable, { loanId }, { ...plain, orderBy: { sequence: 'desc' } })
    const numbered = {
      ...event,
      loanId,
      actor,
      data,
      documents: signed,
      sequence: (last?.sequence ?? 0) + 1,
      previousHash: last?.hash ?? firstPreviousHash,
    }
    await em.insert(loanEventTable, {
      loanId,
      sequence: numbered.sequence,
      type: event.type,
      at: event.at,
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.role,
      ip: event.ip,
      userAgent: event.userAgent,
      data: { ...data },
      documents: [...signed],
      previousHash: numbered.previousHash,
      hash: loanEventHash(numbered, fingerprint),
    })
  },
})

/** The tables of one transaction. */
export const makeLoanWork = (tools: Tools): LoanWork => ({
  ...customers(tools),
  ...loans(tools),
  ...outcomes(tools),
  ...providers(tools),
  ...answers(tools),
  ...documents(tools),
  ...payments(tools),
  ...events(tools),
})
