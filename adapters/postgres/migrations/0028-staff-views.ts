import { Migration } from '@mikro-orm/migrations'

/**
 * What the views of staff find without reading a loan: since when it needs attention, since when a debit of it is returned, and the events of each member of staff among the
 * many of customers and the system. What the stored state shows in SQL is filled in here; a check that does not pass and a returned debit are written with the loan's next event,
 * or by a rebuild of the projections.
 */
export class Migration0028StaffViews extends Migration {
  override up(): void {
    this.addSql(
      `alter table "loan" add column "attention_since" bigint null, add column "debit_returned_since" bigint null`,
    )
    this.addSql(`update "loan" set "attention_since" = coalesce(case
        when "status" = 'disbursement-failed' then ("state" -> 'disbursement' ->> 'failedAt')::bigint
        else (select coalesce(min(due) filter (where paid < amount), max(due)) from (
          select (extract(epoch from (payment ->> 'dueDate')::timestamp at time zone 'America/Toronto') * 1000)::bigint as due,
            (payment ->> 'paid')::bigint as paid, (payment ->> 'amount')::bigint as amount
          from jsonb_array_elements("state" -> 'book' -> 'payments') payment) payments) end, "activated_at")
      where "status" in ('disbursement-failed', 'overdue', 'in-collections')`)
    for (const column of ['attention_since', 'debit_returned_since'])
      this.addSql(`create index "loan_${column}" on "loan" ("${column}") where "${column}" is not null`)
    this.addSql(`create index "loan_event_of_staff" on "loan_event" ("actor_id", "loan_id")
      where "actor_role" in ('admin', 'employee', 'reviewer')`)
  }
}
