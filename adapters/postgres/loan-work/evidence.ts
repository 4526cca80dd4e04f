import type { BankData } from '@tamarack/application/ports/bank-data-provider.port'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { Alike, Evidence } from '@tamarack/application/ports/loan-tables.port'
import type { AccountKey, IdDocumentKey } from '@tamarack/domain/loan/application/person'
import { marks, type Mark } from '@tamarack/domain/person/relation'
import { bankDataTable, identityCheckTable } from '../loan.tables.ts'
import type { Work } from '../sealed.ts'

type Shared = Readonly<Record<Exclude<Mark, 'bank-account'>, string>>

/** The column that holds each mark; bank accounts stand in a table of their own. */
const columns: Shared = {
  person: 'person_key',
  'id-document': 'id_document_key',
  'birth-date': 'birth_key',
  phone: 'phone_key',
  address: 'address_key',
}
const columnOf = Object.entries(columns)

/** The latest passed check of this customer against every passed check of others, and all bank
 * accounts of theirs. Each mark is looked up in its own index; a customer whose check has no keys
 * is compared by bank account alone. */
const statement = `
  with mine as (
    select * from identity_check where user_id = ? and outcome = 'passed' order by read_at desc limit 1
  ), shared as (
    ${columnOf
      .map(
        ([, column]) => `select other.user_id, ?::text as mark from mine
          join identity_check other on other.${column} = mine.${column}
          and other.outcome = 'passed' and other.user_id <> mine.user_id`,
      )
      .join(' union ')}
    union select theirs.user_id, 'bank-account' from bank_data ours
      join bank_data theirs on theirs.account_key = ours.account_key and theirs.user_id <> ours.user_id
      where ours.user_id = ?
  )
  select shared.user_id, auth_user.name, string_agg(shared.mark, ' ') as marks, latest.id, latest.sealed_record, latest.read_at
  from shared
  join auth_user on auth_user.id = shared.user_id
  join lateral (
    select id, sealed_record, read_at from identity_check
    where user_id = shared.user_id and outcome = 'passed' order by read_at desc limit 1
  ) latest on true
  group by shared.user_id, auth_user.name, latest.id, latest.sealed_record, latest.read_at
  order by shared.user_id collate "C"`

interface AlikeColumns {
  readonly user_id: string
  readonly name: string
  readonly marks: string
  readonly id: string
  readonly sealed_record: string
  readonly read_at: string | number
}

export const alikeTo = async ({ em, sealed }: Work, customerId: string): Promise<readonly Alike[]> => {
  const rows = await em.execute<AlikeColumns[]>(statement, [customerId, ...columnOf.map(([mark]) => mark), customerId])
  return rows.map((row) => ({
    customerId: row.user_id,
    accountName: row.name,
    shared: marks.filter((mark) => row.marks.split(' ').includes(mark)),
    record: sealed.open<IdentityRecord>(row.sealed_record, 'identity_check', row.id),
    verifiedAt: Number(row.read_at),
  }))
}

export const bankReading = async (
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
    if (row === null) return null
    return {
      loanId: row.loanId,
      customerId: row.userId,
      isDecided: row.outcome === 'passed' || row.outcome === 'failed',
    }
  },
  async bankRequest(requestId) {
    const row = await work.em.findOne(bankDataTable, requestId)
    return row === null ? null : { loanId: row.loanId }
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
      phoneEndingKeys: keys === null ? null : [...keys.phoneEndings],
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
