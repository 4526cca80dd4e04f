import { Migration } from '@mikro-orm/migrations'

/** What a comparison of loans with their workflows and with the providers found, and how far each comparison went. */
export class Migration0007Differences extends Migration {
  override up(): void {
    this.addSql(`create table "difference" (
      "kind" text not null, "loan_id" text not null, "ours" text not null, "theirs" text not null, "mendable" boolean not null,
      "first_seen_at" bigint not null, "last_seen_at" bigint not null, "resolved_at" bigint null, primary key ("kind", "loan_id"))`)
    this.addSql(
      `alter table "difference" add constraint "difference_kind_check" check ("kind" in ('workflow', 'identity-check', 'bank-connection', 'transfer', 'transfer-amount'))`,
    )
    this.addSql(
      `alter table "difference" add constraint "difference_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `create index "difference_resolved_at_first_seen_at_index" on "difference" ("resolved_at", "first_seen_at")`,
    )
    this.addSql(`create table "comparison" ("kind" text not null, "after_loan_id" text not null, primary key ("kind"))`)
  }
}
