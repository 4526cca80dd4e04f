import type { CalendarOfLoans, LoanInTime } from '@tamarack/application/ports/calendar-of-loans.port'
import type { Loan } from '@tamarack/domain/loan/loan'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { instant } from '@tamarack/domain/values/instant'
import { marks, statementsOf, type Database } from './database.ts'

/** An amount of the kinds of events that move money; the log names it `amount` or `advance`. */
const happenedAfter = `
  select loan_id as "loanId", at, type, coalesce(payload->'amount', payload->'advance') as "amountCents"
  from loan_event where at > ? and at <= ? order by at, loan_id, sequence`

/** A reminder and an agreement that is prepared again at midnight are the work of time alone. The
 * policy's days of reminders are null while there is only the first. */
const inTime = `
  select l.id, l.sequence, l.state, (
    select max(e.at) from loan_event e
    where e.loan_id = l.id and e.type <> 'reminder-sent' and (e.type <> 'agreement-prepared' or e.actor_role <> 'system')
  ) as "actedAt", (
    select content->'policy'->'reminderDays' from house_policy_act where type = 'policy-confirmed' order by number desc limit 1
  ) as "reminderDays" from loan l`

const isOpen = `l.status not in ('rejected', 'withdrawn', 'expired')`

interface InTimeRow {
  readonly id: string
  readonly sequence: number
  readonly state: Loan
  readonly actedAt: string
  readonly reminderDays: readonly number[] | null
}
const toLoanInTime = ({ state, actedAt, reminderDays }: InTimeRow): LoanInTime => ({
  loan: state,
  actedAt: instant(Number(actedAt)),
  policy: { reminderDays: reminderDays ?? firstPolicy.reminderDays },
})

interface HappenedRow {
  readonly loanId: string
  readonly at: string
  readonly type: string
  readonly amountCents: unknown
}

/** Reads over all loans; for a sandbox, whose book is small. */
export const makeCalendarOfLoans = (database: Database): CalendarOfLoans => {
  const execute = statementsOf(database)
  // A moved clock reads the whole book at every moment, of which a few loans have changed: the
  // others are not read again.
  const kept = new Map<string, { readonly sequence: number; readonly found: LoanInTime }>()
  return {
    openLoans: async () => {
      const open = await execute<Pick<InTimeRow, 'id' | 'sequence'>>(
        `select l.id, l.sequence from loan l where ${isOpen} order by l.id`,
      )
      const changed = open.filter(({ id, sequence }) => kept.get(id)?.sequence !== sequence).map(({ id }) => id)
      const read =
        changed.length === 0 ? [] : await execute<InTimeRow>(`${inTime} where l.id in (${marks(changed)})`, changed)
      for (const row of read) kept.set(row.id, { sequence: row.sequence, found: toLoanInTime(row) })
      const ids = new Set(open.map(({ id }) => id))
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id)
      return open.flatMap(({ id }) => kept.get(id)?.found ?? [])
    },
    loan: async (loanId) =>
      (await execute<InTimeRow>(`${inTime} where l.id = ?`, [loanId])).map(toLoanInTime)[0] ?? null,
    happened: async (after, until) => {
      const rows = await execute<HappenedRow>(happenedAfter, [after, until])
      return rows.map(({ loanId, at, type, amountCents }) => ({
        loanId,
        at: instant(Number(at)),
        type,
        amountCents: typeof amountCents === 'number' ? amountCents : null,
      }))
    },
    withWebhooksSince: async (moment) =>
      (
        await execute<{ loanId: string }>(
          `select distinct loan_id as "loanId" from webhook where loan_id is not null and received_at >= ?`,
          [moment],
        )
      ).map(({ loanId }) => loanId),
    webhooksWaiting: async () =>
      Number(
        (
          await execute<{ waiting: string }>(
            `select count(*) as waiting from webhook where state = 'received' and attempts = 0`,
          )
        )[0]?.waiting ?? 0,
      ),
  }
}
