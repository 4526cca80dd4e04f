import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import type {
  ListedLine,
  LoanFilter,
  LoanList,
  LoanOrder,
  PlaceInList,
  ViewCounts,
} from '@tamarack/application/ports/loan-list.port'
import { countedAtMost } from '@tamarack/domain/loan/staff/find-loans'
import { marks, statementsOf, type Database } from './database.ts'
import { ended, inView, sinceOf, wayOf, waysOf, type Way } from './loan-filter.ts'
import { summarized } from './loan-queries.ts'
import type { LoanRow } from './loan.tables.ts'
import { makeConfidential, makeSealed, orNothing } from './sealed.ts'

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
  return view !== undefined && Object.hasOwn(sinceOf, view.name)
    ? sinceOf[view.name as keyof typeof sinceOf]
    : sortedBy.received
}

/** What waits for a decision stands before the rest of the queue: two parts, each in an order that
 * has an index with whatever the list is filtered by. */
const queueParts = [`status = 'review'`, `status <> 'review'`] as const

type Run = ReturnType<typeof statementsOf>

/** How many loans pass one of these, or one more than are counted. */
const counted = async (run: Run, ways: readonly Way[]): Promise<number> => {
  const union = ways.map(({ rows, sql }) => `(select id from ${rows} where ${sql} limit ?)`).join(' union ')
  const [row] = await run<{ count: string }>(
    `select count(*) from (${union}) counted`,
    ways.flatMap(({ values }) => [...values, countedAtMost + 1]),
  )
  return Math.min(Number(row?.count ?? 0), countedAtMost + 1)
}

const countViews = async (run: Run, staffId: string): Promise<ViewCounts> => {
  const [waiting, mine, returnedDebits, attention] = await Promise.all(
    (['waiting', 'mine', 'returned-debits', 'attention'] as const).map((view) =>
      counted(run, [wayOf([inView[view](staffId)])]),
    ),
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
const rowsAt = async (run: Run, ways: readonly Way[], walk: Walk): Promise<Row[] | null> => {
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
  const inOrder = (value: string): string => `order by ${value} ${direction}, id ${direction} limit ?`
  // Ids first: where an index holds all that is asked, the rows that do not pass are never read.
  const read = (part: string, isBeyond: boolean, limit: number): Promise<Row[]> => {
    const beyondCursor = isBeyond ? ` and (${column}, id) ${beyond} (?, ?)` : ''
    const each = ({ rows, sql }: Way): string =>
      `(select id, ${column} as place from ${rows} where ${sql} and ${part}${beyondCursor} ${inOrder(column)})`
    const union = ways.map(each).join(' union ')
    const cursorValues = isBeyond ? [cursor?.value, from] : []
    return run<Row>(
      `select id, user_id as "userId", state, sequence from loan
       where id = any (array(select id from (${union}) found ${inOrder('place')})) ${inOrder(column)}`,
      [...ways.flatMap(({ values }) => [...values, ...cursorValues, limit]), limit, limit],
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
      const ways = waysOf(filter, hash)
      const { after, before, size } = place
      const rows = await rowsAt(run, ways, { ...place, ...order, column: sorted(order, filter) })
      if (rows === null) return null
      const isBackwards = after === null && before !== null
      const shown = isBackwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
      const [loans, matching, total, views] = await Promise.all([
        summarized(database.em.fork(), confidential, shown),
        counted(run, ways),
        counted(run, [wayOf([])]),
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
      const found = await rowsAt(run, waysOf(filter, hash), { ...place, ...order, column: sorted(order, filter) })
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
    count: (filter) => counted(run, waysOf(filter, hash)),
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
