import { Migration } from '@mikro-orm/migrations'

/** Accounts, their ways to sign in, and their sessions. */
export class Migration0001Accounts extends Migration {
  override up(): void {
    this.users()
    this.signIn()
    this.sessions()
  }

  private users(): void {
    this.addSql(`create table "auth_user" (
      "id" text not null, "name" text not null, "email" text not null, "email_verified" boolean not null default false,
      "image" text null, "role" text not null default 'customer', "status" text not null default 'active',
      "two_factor_enabled" boolean not null default false, "plaid_expiry_date" bigint null, "zum_expiry_date" bigint null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`alter table "auth_user" add constraint "auth_user_email_unique" unique ("email")`)
    this.addSql(
      `alter table "auth_user" add constraint "auth_user_role_check" check ("role" in ('customer', 'admin', 'employee', 'reviewer'))`,
    )
    this.addSql(
      `alter table "auth_user" add constraint "auth_user_status_check" check ("status" in ('active', 'inactive'))`,
    )
    /* Staff sign in with two factors, without exception: not even a program with a mistake can make a member of staff with one. */
    this.addSql(
      `alter table "auth_user" add constraint "auth_user_staff_have_second_factor" check (role = 'customer' or two_factor_enabled)`,
    )
  }

  private signIn(): void {
    this.addSql(
      `create table "auth_rate_limit" ("id" text not null, "key" text not null, "count" int not null, "last_request" bigint not null, primary key ("id"))`,
    )
    this.addSql(`alter table "auth_rate_limit" add constraint "auth_rate_limit_key_unique" unique ("key")`)
    this.addSql(`create table "auth_two_factor" (
      "id" text not null, "secret" text not null, "backup_codes" text not null, "user_id" text not null,
      "verified" boolean not null default true, "failed_verification_count" int not null default 0,
      "locked_until" timestamptz(3) null, primary key ("id"))`)
    this.addSql(`create index "auth_two_factor_user_id_index" on "auth_two_factor" ("user_id")`)
    this.addSql(
      `alter table "auth_two_factor" add constraint "auth_two_factor_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.addSql(`create table "auth_account" (
      "id" text not null, "account_id" text not null, "provider_id" text not null, "user_id" text not null,
      "access_token" text null, "refresh_token" text null, "id_token" text null, "access_token_expires_at" timestamptz(3) null,
      "refresh_token_expires_at" timestamptz(3) null, "scope" text null, "password" text null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`create index "auth_account_user_id_index" on "auth_account" ("user_id")`)
    this.addSql(
      `alter table "auth_account" add constraint "auth_account_provider_id_account_id_unique" unique ("provider_id", "account_id")`,
    )
    this.addSql(
      `alter table "auth_account" add constraint "auth_account_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.addSql(`create table "auth_verification" (
      "id" text not null, "identifier" text not null, "value" text not null, "expires_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`create index "auth_verification_identifier_index" on "auth_verification" ("identifier")`)
  }

  /**
   * Sessions end at `ends_at`, however busy they are; nobody inactive has one; and each records the trust that its browser was given, so that both
   * end together. Triggers, because both limits must hold in the moment in which a row is written, whoever writes it.
   */
  private sessions(): void {
    this.addSql(`create table "auth_session" (
      "id" text not null, "token" text not null, "expires_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null,
      "ip_address" text null, "user_agent" text null, "user_id" text not null, "trusted_device" text null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`alter table "auth_session" add constraint "auth_session_token_unique" unique ("token")`)
    this.addSql(`create index "auth_session_user_id_index" on "auth_session" ("user_id")`)
    this.addSql(
      `alter table "auth_session" add constraint "auth_session_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
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
