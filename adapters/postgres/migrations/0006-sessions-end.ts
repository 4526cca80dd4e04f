import { Migration } from '@mikro-orm/migrations'

/**
 * Sessions end at `ends_at`, however busy they are; nobody inactive has one; and each knows the trust that its browser was given, so that both end
 * together. Triggers, because both limits must hold in the moment in which a row is written, whoever writes it.
 */
export class Migration0006SessionsEnd extends Migration {
  override up(): void {
    this.addSql(
      `alter table "auth_session" add column "ends_at" timestamptz(3) null, add column "trusted_device" text null`,
    )
    this
      .addSql(`update "auth_session" set "ends_at" = "auth_session"."created_at" + case "role" when 'customer' then interval '30 days' else interval '12 hours' end
      from "auth_user" where "auth_user"."id" = "auth_session"."user_id"`)
    this.addSql(`update "auth_session" set "expires_at" = least("expires_at", "ends_at")`)
    this.addSql(`alter table "auth_session" alter column "ends_at" set not null`)
    /* Trust from before belongs to no session. Nothing else is open for a month. */
    this.addSql(`delete from "auth_verification" where "expires_at" - "created_at" > interval '29 days'`)

    this.addSql(`create function "auth_session_ends"() returns trigger language plpgsql as $$
      begin
        new.expires_at := least(new.expires_at, new.ends_at);
        return new;
      end $$`)
    this.addSql(`create trigger "auth_session_ends" before insert or update of "expires_at", "ends_at" on "auth_session"
      for each row execute function "auth_session_ends"()`)
    /* The lock waits for whoever inactivates the account in this moment, and keeps them waiting until the session is there to be ended. */
    this.addSql(`create function "auth_session_of_active_user"() returns trigger language plpgsql as $$
      begin
        perform from auth_user where id = new.user_id and status = 'active' for share;
        if not found then
          raise exception 'a session of an inactive account' using errcode = 'check_violation', constraint = 'auth_session_of_active_user', table = 'auth_session';
        end if;
        return new;
      end $$`)
    this.addSql(`create trigger "auth_session_of_active_user" before insert on "auth_session"
      for each row execute function "auth_session_of_active_user"()`)
  }
}
