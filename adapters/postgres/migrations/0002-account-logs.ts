import { Migration } from '@mikro-orm/migrations'

/** Who changed whose staff account, and sign-ins and other events of all accounts. No foreign keys: a record outlives the account it names. */
export class Migration0002AccountLogs extends Migration {
  override up(): void {
    this.staffEvents()
    this.securityEvents()
  }

  private staffEvents(): void {
    this.addSql(`create table "staff_event" (
      "id" text not null, "type" text not null, "at" bigint not null, "staff_id" text not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "data" jsonb not null,
      "key" text not null, primary key ("id"))`)
    this.addSql(`create index "staff_event_staff_id_at_index" on "staff_event" ("staff_id", "at")`)
    this.addSql(
      `alter table "staff_event" add constraint "staff_event_type_check" check ("type" in ('created', 'invited', 'renamed', 'inactivated', 'activated'))`,
    )
    this.addSql(`alter table "staff_event" add constraint "staff_event_key_unique" unique ("key")`)
    /* It can be added to, never changed: not even by a program with a mistake. */
    this.addSql(`create function "staff_event_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'staff_event rows are never changed'; end $$`)
    this.addSql(`create trigger "staff_event_append_only" before update or delete or truncate on "staff_event"
      for each statement execute function "staff_event_is_append_only"()`)
  }

  /**
   * `user_id` is null where no account of ours is meant. Two years are what a record of a breach must be kept for (SOR/2018-64 s. 6); what is older
   * may go, since personal data is not kept for longer than it serves (PIPEDA, principle 4.5).
   */
  private securityEvents(): void {
    this.addSql(`create table "security_event" (
      "id" text not null, "type" text not null, "at" bigint not null, "user_id" text null, "outcome" text not null,
      "ip" text null, "user_agent" text null, primary key ("id"))`)
    this.addSql(`create index "security_event_user_id_at_id_index" on "security_event" ("user_id", "at", "id")`)
    this.addSql(`create index "security_event_ip_at_index" on "security_event" ("ip", "at")`)
    this.addSql(
      `alter table "security_event" add constraint "security_event_type_check" check ("type" in ('sign-up', 'email-verification', 'verification-email', 'sign-in', 'sign-out', 'session-end', 'second-factor', 'second-factor-code', 'second-factor-setup', 'second-factor-on', 'second-factor-off', 'authenticator-removal', 'backup-codes', 'password-confirmation', 'password-reset-request', 'password-reset', 'password-change', 'password-set', 'email-change-request', 'email-change', 'profile-change', 'account-link', 'account-unlink', 'account-deletion-request', 'account-deletion', 'webhook-dismissal', 'other'))`,
    )
    /* It can be added to, never changed: not even by a program with a mistake. Only what is past its time may be removed. */
    this.addSql(`create function "security_event_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'security_event rows are never changed'; end $$`)
    this.addSql(`create trigger "security_event_append_only" before update or truncate on "security_event"
      for each statement execute function "security_event_is_append_only"()`)
    this.addSql(`create trigger "security_event_kept" before delete on "security_event"
      for each row when (old."at" > (extract(epoch from now() - interval '2 years') * 1000)::bigint)
      execute function "security_event_is_append_only"()`)
  }
}
