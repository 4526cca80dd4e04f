import { Migration } from '@mikro-orm/migrations'

/** How far a sandbox's clock is ahead of real time: one row, which only grows. In production it stays 0, and nothing reads it. */
export class Migration0014Clock extends Migration {
  override up(): void {
    this.addSql(`create table "clock" (
      "only" boolean not null default true, "offset_ms" bigint not null, primary key ("only"),
      constraint "clock_only_check" check ("only"), constraint "clock_offset_ms_check" check ("offset_ms" >= 0))`)
    this.addSql(`insert into "clock" ("offset_ms") values (0)`)
    this.addSql(`create function "clock_only_goes_forward"() returns trigger language plpgsql as $$
      begin raise exception 'the clock only goes forward'; end $$`)
    this.addSql(`create trigger "clock_forward" before update on "clock"
      for each row when (new."offset_ms" < old."offset_ms") execute function "clock_only_goes_forward"()`)
    this.addSql(`create trigger "clock_kept" before delete or truncate on "clock"
      for each statement execute function "clock_only_goes_forward"()`)
    this.addSql(`alter table "security_event" drop constraint "security_event_type_check"`)
    this.addSql(
      `alter table "security_event" add constraint "security_event_type_check" check ("type" in ('sign-up', 'email-verification', 'verification-email', 'sign-in', 'sign-out', 'session-end', 'second-factor', 'second-factor-code', 'second-factor-setup', 'second-factor-on', 'second-factor-off', 'authenticator-removal', 'backup-codes', 'password-confirmation', 'password-reset-request', 'password-reset', 'password-change', 'password-set', 'email-change-request', 'email-change', 'profile-change', 'account-link', 'account-unlink', 'account-deletion-request', 'account-deletion', 'webhook-dismissal', 'clock-move', 'other'))`,
    )
  }
}
