import { Migration } from '@mikro-orm/migrations'

/**
 * Since when something about a loan waits for staff; null where nothing does. Few among all loans, listed by every member of staff. What the stored state shows in
 * SQL is filled in here; a hold of debits is written with the loan's next event, or by a rebuild of the projections.
 */
export class Migration0025WaitingForStaff extends Migration {
  override up(): void {
    this.addSql(`alter table "loan" add column "waits_for_staff_since" bigint null`)
    this.addSql(`update "loan" set "waits_for_staff_since" = least(
        case when "status" = 'review' and ("state" -> 'decision') is null and ("state" -> 'proposal') is null
          then "submitted_at" end,
        (("state" -> 'proposal') ->> 'at')::bigint,
        case when "status" in ('funded', 'overdue', 'in-collections') and "state" -> 'arrangementRequest' ->> 'state' = 'open'
          then ("state" -> 'arrangementRequest' ->> 'at')::bigint end)`)
    this.addSql(
      `create index "loan_waits_for_staff" on "loan" ("waits_for_staff_since") where "waits_for_staff_since" is not null`,
    )
  }
}
