import type { BankData } from '@tamarack/application/ports/bank-data-provider.port'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { Evidence } from '@tamarack/application/ports/loan-tables.port'
import type { AccountKey, IdDocumentKey } from '@tamarack/domain/loan/application/person'
import { bankDataTable, identityCheckTable } from '../loan.tables.ts'
import { alikeTo } from './alike.ts'
import type { Work } from './work.ts'

const bankReading = async (
  { em, sealed }: Work,
  customerId: string,
  account?: AccountKey,
): Promise<CollectedBankData | null> => {
  const row = await em.findOne(
    bankDataTable,
    { userId: customerId, ...(account !== undefined && { accountKey: account }) },
    { orderBy: { collectedAt: 'desc' } },
  )
  return row === null
    ? null
    : {
        data: sealed.open<BankData>(row.sealed, 'bank_data', row.requestId),
        loanId: row.loanId,
        collectedAt: row.collectedAt,
      }
}

/** What providers found out about a person; sealed. */
export const evidence = (work: Work): Evidence => ({
  alike: (customerId) => alikeTo(work, customerId),
  async identityCheck(checkId) {
    const row = await work.em.findOne(identityCheckTable, checkId)
    return row === null ? null : { loanId: row.loanId, customerId: row.userId }
  },
  async saveIdentityCheck(loanId, check, keys, at) {
    await work.em.upsert(identityCheckTable, {
      id: check.checkId,
      loanId,
      userId: check.customerId,
      outcome: check.outcome,
      failedStep: check.failedStep,
      previousCheckId: check.previousCheckId,
      sealedRecord: work.sealed.seal(check.record, 'identity_check', check.checkId),
      personKey: keys?.person ?? null,
      idDocumentKey: keys?.idDocument ?? null,
      birthKey: keys?.birth ?? null,
      phoneKey: keys?.phone ?? null,
      addressKey: keys?.address ?? null,
      readAt: at,
    })
  },
  async passedIdentity(customerId) {
    const row = await work.em.findOne(
      identityCheckTable,
      { userId: customerId, outcome: 'passed' },
      { orderBy: { readAt: 'desc' } },
    )
    return row === null
      ? null
      : {
          checkId: row.id,
          customerId: row.userId,
          outcome: 'passed',
          failedStep: null,
          readAt: row.readAt,
          previousCheckId: row.previousCheckId ?? null,
          idDocument: (row.idDocumentKey ?? null) as IdDocumentKey | null,
          record: work.sealed.open<IdentityRecord>(row.sealedRecord, 'identity_check', row.id),
        }
  },
  async saveBankData(loanId, customerId, account, data, at) {
    await work.em.upsert(bankDataTable, {
      requestId: data.requestId,
      loanId,
      userId: customerId,
      accountKey: account,
      sealed: work.sealed.seal(data, 'bank_data', data.requestId),
      accountEnding: data.account.accountNumber.slice(-4),
      collectedAt: at,
    })
  },
  async bankData(customerId, account) {
    return (await bankReading(work, customerId, account))?.data ?? null
  },
  bankReading: (customerId, account) => bankReading(work, customerId, account),
})
