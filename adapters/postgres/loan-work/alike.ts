import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { Alike } from '@tamarack/application/ports/loan-tables.port'
import { marks, type Mark } from '@tamarack/domain/person/relation'
import type { Work } from './work.ts'

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
