import { Migration } from '@mikro-orm/migrations'

/** Wakes that were committed with a command and have not reached the loan's workflow yet. Empty most of the time. */
export class Migration0032Outbox extends Migration {
  override up(): void {
    this.addSql(
      `create table "outbox" ("loan_id" text not null references "loan" ("id"), "sequence" int not null, "event" text not null, "workflow" text not null, "at" bigint not null, primary key ("loan_id", "sequence"))`,
    )
    this.addSql(`create index "outbox_at_index" on "outbox" ("at")`)
  }
}
