import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { nameWords, phoneKeysOf } from '@tamarack/application/person-keys'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import type {
  ListedLine,
  LoanFilter,
  LoanList,
  LoanOrder,
  PlaceInList,
  StaffView,
  ViewCounts,
} from '@tamarack/application/ports/loan-list.port'
import { countedAtMost, type LoanFlag } from '@tamarack/domain/loan/staff/find-loans'
import { isEnded, loanStatuses } from '@tamarack/domain/loan/status'
import { marks, statementsOf, type Database } from './database.ts'
import { summarized } from './loan-queries.ts'
import type { LoanRow } from './loan.tables.ts'
import { makeConfidential, makeSealed, orNothing } from './sealed.ts'

/** A condition on a row of `loan`, and the values of its placeholders. */
interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}
const that = (sql: string, ...values: readonly unknown[]): Condition => ({ sql, values })
const either = (all: readonly Condition[]): Condition =>
  that(
    all.length === 0 ? 'false' : `(${all.map(({ sql }) => sql).join(' or ')})`,
    ...all.flatMap(({ values }) => values),
  )
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

const ended = loanStatuses.filter(isEnded)
/** The loans that are not ended and have an act of that member of staff. */
const worked = `select distinct event.loan_id as id from loan_event event join loan on loan.id = event.loan_id
  where event.actor_id = ? and event.actor_role in ('admin', 'employee', 'reviewer') and event.type <> 'case-assigned'
    and loan.status not in (${marks(ended)})`

/** Where the views that have a column of their own keep since when a loan is in them. */
const sinceOf = {
  waiting: 'waits_for_staff_since',
  attention: 'attention_since',
  'returned-debits': 'debit_returned_since',
} as const

/** Of a filter that few loans pass, first those few: their sort is then a sort of a few rows, and
 * not a walk through all in the order of its index until a page of them was met. */
const few = ({ sql, values }: Condition): Condition =>
  that(`id = any (array(select id from loan where ${sql}))`, ...values)

const inView: Readonly<Record<StaffView, (staffId: string) => Condition>> = {
  'second-person': () => that(`(state -> 'proposal') is not null`),
  waiting: () => that(`${sinceOf.waiting} is not null`),
  attention: () => that(`${sinceOf.attention} is not null`),
  'returned-debits': () => that(`${sinceOf['returned-debits']} is not null`),
  mine: (staffId) =>
    few(
      either([
        that(`officer_id = ? and status not in (${marks(ended)})`, staffId, ...ended),
        that(`id = any (array(${worked}))`, staffId, ...ended),
      ]),
    ),
}

const held = (column: string): string => `array(select ${column} from legal_hold where lifted_at is null)`
const flagged: Readonly<Record<LoanFlag, Condition>> = {
  'failed-check': that('check_failed'),
  exception: that('approved_against_check'),
  'returned-debit': that(`${sinceOf['returned-debits']} is not null`),
  request: few(that('request_waits')),
  'failed-transfer': few(that('transfer_failed')),
  'legal-hold': few(
    either([
      that(`id = any (${held(`case scope when 'loan' then loan_id end`)})`),
      that(`user_id = any (${held('customer_id')})`),
      that(`co_applicant_id = any (${held('customer_id')})`),
    ]),
  ),
}

/** Every way to read what was typed: each finds by an index of its own. */
const found = (text: string, hash: KeyedHash): Condition => {
  const words = nameWords(text)
  const phones = phoneKeysOf(text, hash)
  const isWord = !/\s/.test(text)
  return either([
    ...(text.includes('@') || words.length === 0
      ? []
      : [
          // A common word is in many names: comparing text rules the others out at less cost than
          // making words of each name.
          that(
            `(array_to_tsvector(string_to_array(borrower_name, ' ')) @@ ?::tsquery${' and borrower_name like ?'.repeat(words.length)})`,
            words.map((word) => `'${word}':*`).join(' & '),
            ...words.map((word) => `%${word}%`),
          ),
        ]),
    ...(isWord && text.startsWith('ln_') ? [that('id like ?', beginning(text.toLowerCase()))] : []),
    ...(isWord && !text.startsWith('ln_') && text.length > 2
      ? [
          that(
            `user_id = any (array(select id from auth_user where email like ? limit ?))`,
            beginning(text.toLowerCase()),
            countedAtMost,
          ),
        ]
      : []),
    ...(phones.whole.length === 0
      ? []
      : [
          that(
            `user_id = any (array(select user_id from identity_check where phone_key in (${marks(phones.whole)})))`,
            ...phones.whole,
          ),
        ]),
    ...(phones.ending === null
      ? []
      : [
          that(
            'user_id = any (array(select user_id from identity_check where phone_ending_keys @> array[?] limit ?))',
            phones.ending,
            countedAtMost,
          ),
        ]),
    ...(/^\d{4}$/.test(text)
      ? [that('account_key = any (array(select account_key from bank_data where account_ending = ?))', text)]
      : []),
  ])
}

/** What each part of a filter asks of a row: one more filter is one more line. */
const asks: {
  readonly [Key in keyof LoanFilter]-?: (value: NonNullable<LoanFilter[Key]>, hash: KeyedHash) => Condition
} = {
  text: found,
  statuses: (statuses) => that(`status in (${marks(statuses)})`, ...statuses),
  view: ({ name, staffId }) => inView[name](staffId),
  product: (product) => that(`coalesce(loan_type, '') = ?`, product),
  minAmount: (cents) => that('coalesce(selected_loan_amount, -1) >= ?', cents),
  maxAmount: (cents) => that('coalesce(selected_loan_amount, -1) between 0 and ?', cents),
  from: (at) => that('received_at >= ?', at),
  before: (at) => that('received_at < ?', at),
  flag: (flag) => flagged[flag],
  officer: (officer) =>
    officer === 'nobody' ? that(`coalesce(officer_name, '') = ''`) : few(that('officer_id = ?', officer.id)),
}

const conditionOf = (filter: LoanFilter, hash: KeyedHash): Condition => {
  const all = Object.entries(filter).flatMap(([key, value]) =>
    value === null
      ? []
      : [(asks[key as keyof LoanFilter] as (value: unknown, hash: KeyedHash) => Condition)(value, hash)],
  )
  return that(all.map(({ sql }) => sql).join(' and ') || 'true', ...all.flatMap(({ values }) => values))
}

/** Never null, and each with an index: what the list is sorted by. */
const sortedBy: Readonly<Record<Exclude<LoanOrder['by'], 'since'>, string>> = {
  queue: 'received_at',
  received: 'received_at',
  name: 'borrower_name',
  type: `coalesce(loan_type, '')`,
  amount: 'coalesce(selected_loan_amount, -1)',
  status: 'status',
  officer: `coalesce(officer_name, '')`,
}
const sorted = ({ by }: LoanOrder, { view }: LoanFilter): string => {
  if (by !== 'since') return sortedBy[by]
  return view !== null && Object.hasOwn(sinceOf, view.name)
    ? sinceOf[view.name as keyof typeof sinceOf]
    : sortedBy.received
}

/** What waits for a decision stands before the rest of the queue: two parts, each in an order that
 * has an index with whatever the list is filtered by. */
const queueParts = [`status = 'review'`, `status <> 'review'`] as const

type Run = ReturnType<typeof statementsOf>

const counted = async (run: Run, { sql: where, values }: Condition): Promise<number> => {
  const [row] = await run<{ count: string }>(
    `select count(*) from (select 1 from loan where ${where} limit ?) counted`,
    [...values, countedAtMost + 1],
  )
  return Number(row?.count ?? 0)
}

const countViews = async (run: Run, staffId: string): Promise<ViewCounts> => {
  const [waiting, mine, returnedDebits, attention] = await Promise.all(
    (['waiting', 'mine', 'returned-debits', 'attention'] as const).map((view) => counted(run, inView[view](staffId))),
  )
  return { waiting: waiting ?? 0, mine: mine ?? 0, returnedDebits: returnedDebits ?? 0, attention: attention ?? 0 }
}

type Row = Pick<LoanRow, 'id' | 'userId' | 'state' | 'sequence'>

interface Walk extends PlaceInList {
  readonly by: LoanOrder['by']
  readonly column: string
  readonly descending: boolean
}

/** The rows of a page and, where there is one, the row behind it. */
const rowsAt = async (run: Run, condition: Condition, walk: Walk): Promise<Row[] | null> => {
  const { by, column, after, before, size } = walk
  const from = after ?? before
  const [cursor] =
    from === null
      ? []
      : await run<{ value: unknown; waits: boolean }>(
          `select ${column} as value, status = 'review' as waits from loan where id = ?`,
          [from],
        )
  if (from !== null && (cursor === undefined || cursor.value === null)) return null
  const isDown = walk.descending === (before === null || after !== null)
  const [direction, beyond] = isDown ? ['desc', '<'] : ['asc', '>']
  const read = (part: string, isBeyond: boolean, limit: number): Promise<Row[]> => {
    const where = [condition.sql, part, ...(isBeyond ? [`(${column}, id) ${beyond} (?, ?)`] : [])].join(' and ')
    return run<Row>(
      `select id, user_id as "userId", state, sequence from loan where ${where} order by ${column} ${direction}, id ${direction} limit ?`,
      [...condition.values, ...(isBeyond ? [cursor?.value, from] : []), limit],
    )
  }
  if (by !== 'queue') return read('true', cursor !== undefined, size + 1)
  const parts = isDown ? queueParts.toReversed() : queueParts
  const first = cursor === undefined ? 0 : parts.indexOf(queueParts[cursor.waits ? 0 : 1])
  const rows: Row[] = []
  for (const [at, part] of parts.entries())
    if (at >= first && rows.length <= size)
      rows.push(...(await read(part, cursor !== undefined && at === first, size + 1 - rows.length)))
  return rows
}

/** TAM-180: the list of staff, each page from where the one before ended, however long the list. */
export const makeLoanList = (database: Database, cipher: DataCipher, hash: KeyedHash): LoanList => {
  const run = statementsOf(database)
  const confidential = makeConfidential(orNothing(makeSealed(cipher)))
  return {
    async page(filter, order, place, staffId) {
      const condition = conditionOf(filter, hash)
      const { after, before, size } = place
      const rows = await rowsAt(run, condition, { ...place, ...order, column: sorted(order, filter) })
      if (rows === null) return null
      const isBackwards = after === null && before !== null
      const shown = isBackwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
      const [loans, matching, total, views] = await Promise.all([
        summarized(database.em.fork() as SqlEntityManager, confidential, shown),
        counted(run, condition),
        counted(run, that('true')),
        countViews(run, staffId),
      ])
      const isMore = rows.length > size
      return {
        loans,
        hasBefore: isBackwards ? isMore : after !== null,
        hasAfter: isBackwards || isMore,
        matching,
        total,
        views,
      }
    },
    async lines(filter, order, limit) {
      const place = { after: null, before: null, size: limit - 1 }
      const condition = conditionOf(filter, hash)
      const found = await rowsAt(run, condition, { ...place, ...order, column: sorted(order, filter) })
      const ids = found?.map(({ id }) => id) ?? []
      const rows = await run<ListedLine>(
        `select loan.id, loan.status, loan.loan_type as product, loan.selected_loan_amount as "amountCents", loan.received_at as "receivedAt",
           loan.officer_name as officer, coalesce(auth_user.name, '') as name, auth_user.email
         from loan left join auth_user on auth_user.id = loan.user_id where loan.id = any (string_to_array(?, ','))
         order by array_position(string_to_array(?, ','), loan.id)`,
        [ids.join(','), ids.join(',')],
      )
      return rows.map((row) => ({
        ...row,
        amountCents: row.amountCents === null ? null : Number(row.amountCents),
        receivedAt: Number(row.receivedAt),
      }))
    },
    count: (filter) => counted(run, conditionOf(filter, hash)),
    officers: () =>
      run("select id, name from auth_user where role in ('admin', 'employee') and status = 'active' order by name, id"),
    async openCases(staffId, limit) {
      const rows = await run<{ id: string }>(
        `select id from loan where officer_id = ? and status not in (${marks(ended)}) order by received_at, id limit ?`,
        [staffId, ...ended, limit],
      )
      return rows.map(({ id }) => id)
    },
  }
}
