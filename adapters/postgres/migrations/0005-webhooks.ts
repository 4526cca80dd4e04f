import { Migration } from '@mikro-orm/migrations'

/** Genuine webhooks of providers, once each by the digest of their bytes. */
export class Migration0005Webhooks extends Migration {
  override up(): void {
    this.addSql(`create table "webhook" (
      "provider" text not null, "body_sha256" text not null, "sealed_body" text not null, "event" jsonb null,
      "loan_id" text null, "state" text not null, "reason" text null, "attempts" int not null default 0,
      "received_at" bigint not null, "handled_at" bigint null, "parked_at" bigint null, primary key ("provider", "body_sha256"))`)
    this.addSql(`create index "webhook_state_received_at_index" on "webhook" ("state", "received_at")`)
    this.addSql(`create index "webhook_state_parked_at_index" on "webhook" ("state", "parked_at")`)
    this.addSql(`alter table "webhook" add constraint "webhook_provider_check" check ("provider" in ('plaid', 'zum'))`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_state_check" check ("state" in ('received', 'handled', 'parked'))`,
    )
    this
      .addSql(`alter table "webhook" add constraint "webhook_state_is_whole" check ((state = 'handled') = (handled_at is not null)
      and (state = 'parked') = (parked_at is not null) and (state = 'parked') = (reason is not null))`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_waits_for_an_event" check (state <> 'received' or event is not null)`,
    )
    this.addSql(
      `alter table "webhook" add constraint "webhook_loan_id_foreign" foreign key ("loan_id") references "loan" ("id") on delete set null`,
    )
  }
}
