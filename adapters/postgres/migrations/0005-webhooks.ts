import { Migration } from '@mikro-orm/migrations'

/** Genuine webhooks of providers, once each by the digest of their bytes. */
export class Migration0005Webhooks extends Migration {
  override up(): void {
    this.addSql(`create table "webhook" (
      "provider" text not null, "body_sha256" text not null, "sealed_body" text not null, "event" jsonb null,
      "loan_id" text null, "state" text not null, "reason" text null, "attempts" int not null default 0,
      "received_at" bigint not null, "handled_at" bigint null, "parked_at" bigint null,
      "dismissed_at" bigint null, "dismissal" jsonb null, primary key ("provider", "body_sha256"))`)
    this.addSql(`create index "webhook_state_received_at_index" on "webhook" ("state", "received_at")`)
    this.addSql(`create index "webhook_state_parked_at_index" on "webhook" ("state", "parked_at")`)
    this.addSql(`create index "webhook_state_dismissed_at_index" on "webhook" ("state", "dismissed_at")`)
    this.addSql(`alter table "webhook" add constraint "webhook_provider_check" check ("provider" in ('plaid', 'zum'))`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_state_check" check ("state" in ('received', 'handled', 'parked', 'dismissed'))`,
    )
    this
      .addSql(`alter table "webhook" add constraint "webhook_state_is_whole" check ((state = 'handled') = (handled_at is not null)
      and (state in ('parked', 'dismissed')) = (parked_at is not null) and (state in ('parked', 'dismissed')) = (reason is not null)
      and (state = 'dismissed') = (dismissed_at is not null) and (state = 'dismissed') = (dismissal is not null))`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_waits_for_an_event" check (state <> 'received' or event is not null)`,
    )
    this.addSql(
      `alter table "webhook" add constraint "webhook_loan_id_foreign" foreign key ("loan_id") references "loan" ("id") on delete set null`,
    )
    /* Who dismissed it, when and why stays as it was recorded: not even a program with a mistake can change it. */
    this.addSql(`create function "webhook_dismissal_is_final"() returns trigger language plpgsql as $$
      begin raise exception 'a dismissed webhook is never changed'; end $$`)
    this.addSql(`create trigger "webhook_dismissal_unchanged" before update on "webhook"
      for each row when (old."state" = 'dismissed' and (new."state", new."reason", new."dismissed_at", new."dismissal")
      is distinct from (old."state", old."reason", old."dismissed_at", old."dismissal"))
      execute function "webhook_dismissal_is_final"()`)
    this.addSql(`create trigger "webhook_dismissal_kept" before delete on "webhook"
      for each row when (old."state" = 'dismissed') execute function "webhook_dismissal_is_final"()`)
  }
}
