import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LegalHolds, ListedHolds } from '@tamarack/application/ports/legal-holds.port'
import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { ok, refuse } from '@tamarack/domain/shared/result'
import { inTransaction, type Database } from './database.ts'
import { makeSealed, type Sealed } from './sealed.ts'

type Row = Omit<LegalHold, 'lifted'> & { readonly lifted: LegalHold['lifted'] | null }

type Act = 'placed' | 'lifted'
const table = 'legal_hold'

const columns = `h.id, h.loan_id as "loanId", h.scope,
  json_build_object('by', json_build_object('id', h.placed_by_id, 'name', h.placed_by_name), 'at', h.placed_at,
    'reason', h.reason, 'note', h.sealed_note) as placed,
  case when h.lifted_at is not null then json_build_object('by', json_build_object('id', h.lifted_by_id, 'name', h.lifted_by_name),
    'at', h.lifted_at, 'reason', h.lifted_reason, 'note', h.lifted_sealed_note) end as lifted`

/** The words go with the records that the hold was about. */
const opened = <Of extends { readonly note: string }>(sealed: Sealed, id: string, act: Act, of: Of): Of => ({
  ...of,
  note: of.note === '' ? '' : sealed.open<string>(of.note, table, id, act),
})

const toHold = (sealed: Sealed, { placed, lifted, ...hold }: Row): LegalHold => ({
  ...hold,
  placed: opened(sealed, hold.id, 'placed', placed),
  ...(lifted && { lifted: opened(sealed, hold.id, 'lifted', lifted) }),
})

/** Holds on the loan itself, on its borrower, and on who owes it with them. */
const ofLoanSql = `select ${columns} from legal_hold h join loan l on l.id = ?
  where h.loan_id = l.id or h.customer_id in (l.user_id, l.co_applicant_id) order by h.placed_at desc, h.id`

const listed: Readonly<Record<ListedHolds, string>> = { 'in-force': 'h.lifted_at is null', all: 'true' }

/** Every loan whose records the hold will cover: locked, so that none of them is being
 * destroyed. */
const lockSql = `select id, user_id from loan where id = ? or (? = 'person'
    and exists (select 1 from loan this where this.id = ? and this.user_id in (loan.user_id, loan.co_applicant_id)))
  order by id for update`

export const makeLegalHolds = (database: Database, cipher: DataCipher): LegalHolds => {
  const sealed = makeSealed(cipher)
  const fork = (): SqlEntityManager => database.em.fork()
  const find = async (em: SqlEntityManager, id: string): Promise<LegalHold | null> => {
    const [row] = await em.execute<Row[]>(`select ${columns} from legal_hold h where h.id = ?`, [id])
    return row === undefined ? null : toHold(sealed, row)
  }
  return {
    place: (hold) =>
      inTransaction(database, async (em) => {
        const { id, loanId, scope, placed } = hold
        const loans = await em.execute<{ id: string; user_id: string | null }[]>(lockSql, [loanId, scope, loanId])
        const loan = loans.find((one) => one.id === loanId)
        if (loan === undefined) return refuse('NOT_FOUND')
        if (loan.user_id === null) return refuse('RECORDS_DESTROYED')
        await em.execute(
          `insert into legal_hold (id, loan_id, scope, customer_id, reason, sealed_note, placed_by_id, placed_by_name, placed_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
          [
            id,
            loanId,
            scope,
            scope === 'person' ? loan.user_id : null,
            placed.reason,
            sealed.seal(placed.note, table, id, 'placed'),
            placed.by.id,
            placed.by.name,
            placed.at,
          ],
        )
        return ok((await find(em, id)) ?? hold)
      }),
    find: (id) => find(fork(), id),
    async lift({ id, lifted }) {
      const em = fork()
      await em.execute(
        `update legal_hold set lifted_reason = ?, lifted_sealed_note = ?, lifted_by_id = ?, lifted_by_name = ?, lifted_at = ?
         where id = ? and lifted_at is null`,
        [lifted.reason, sealed.seal(lifted.note, table, id, 'lifted'), lifted.by.id, lifted.by.name, lifted.at, id],
      )
      return find(em, id)
    },
    async ofLoan(loanId) {
      const rows = await fork().execute<Row[]>(ofLoanSql, [loanId])
      return rows.map((row) => toHold(sealed, row))
    },
    async list({ show, after, limit }) {
      const rows = await fork().execute<(Row & { readonly borrowerName: string | null })[]>(
        `select ${columns}, u.name as "borrowerName" from legal_hold h join loan l on l.id = h.loan_id
         left join auth_user u on u.id = coalesce(h.customer_id, l.user_id)
         where ${listed[show]} and (?::bigint is null or (h.placed_at, h.id) < (?::bigint, ?))
         order by h.placed_at desc, h.id desc limit ?`,
        [after?.at ?? null, after?.at ?? null, after?.id ?? '', limit],
      )
      return rows.map(({ borrowerName, ...row }) => ({ hold: toHold(sealed, row), borrowerName }))
    },
    async count() {
      const [row] = await fork().execute<{ in_force: string; all: string }[]>(
        'select count(*) filter (where lifted_at is null) as in_force, count(*) as "all" from legal_hold',
      )
      return { 'in-force': Number(row?.in_force ?? 0), all: Number(row?.all ?? 0) }
    },
  }
}
