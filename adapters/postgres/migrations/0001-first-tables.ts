import { Migration } from '@mikro-orm/migrations'

/** Accounts, loans, their audit log and what providers told us: everything the first loan needs. */
export class Migration0001FirstTables extends Migration {
  override up(): void {
    this.addSql(
      `create table "auth_rate_limit" ("id" text not null, "key" text not null, "count" int not null, "last_request" bigint not null, primary key ("id"))`,
    )
    this.addSql(`alter table "auth_rate_limit" add constraint "auth_rate_limit_key_unique" unique ("key")`)
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
    this.addSql(`create table "auth_two_factor" (
      "id" text not null, "secret" text not null, "backup_codes" text not null, "user_id" text not null,
      "verified" boolean not null default true, "failed_verification_count" int not null default 0,
      "locked_until" timestamptz(3) null, primary key ("id"))`)
    this.addSql(`create index "auth_two_factor_user_id_index" on "auth_two_factor" ("user_id")`)
    this.addSql(`create table "auth_session" (
      "id" text not null, "token" text not null, "expires_at" timestamptz(3) not null, "ip_address" text null,
      "user_agent" text null, "user_id" text not null, "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`alter table "auth_session" add constraint "auth_session_token_unique" unique ("token")`)
    this.addSql(`create index "auth_session_user_id_index" on "auth_session" ("user_id")`)
    this.addSql(`create table "auth_account" (
      "id" text not null, "account_id" text not null, "provider_id" text not null, "user_id" text not null,
      "access_token" text null, "refresh_token" text null, "id_token" text null, "access_token_expires_at" timestamptz(3) null,
      "refresh_token_expires_at" timestamptz(3) null, "scope" text null, "password" text null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`create index "auth_account_user_id_index" on "auth_account" ("user_id")`)
    this.addSql(
      `alter table "auth_account" add constraint "auth_account_provider_id_account_id_unique" unique ("provider_id", "account_id")`,
    )
    this.addSql(`create table "auth_verification" (
      "id" text not null, "identifier" text not null, "value" text not null, "expires_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.addSql(`create index "auth_verification_identifier_index" on "auth_verification" ("identifier")`)
    this.addSql(`create table "loan" (
      "id" text not null, "user_id" text not null, "status" text not null, "version" int not null default 1,
      "identity_state" text not null, "identity_check_id" text null, "bank_state" text not null, "bank_request_id" text null,
      "loan_type" text null, "selected_loan_amount" bigint null, "interest_amount" bigint null,
      "total_obligation_amount" bigint null, "terms_of_agrrement_in_days" int null, "apr" int null,
      "selected_payment_plan" text null, "selected_payment_frequency" text null, "start_date" text null, "end_date" text null,
      "number_of_payments" int null, "terms" jsonb null, "offer" jsonb null, "decision" jsonb null, "created_at" bigint not null,
      "submitted_at" bigint null, "agreement_signed_at" bigint null, "activated_at" bigint null, "fund_by" bigint null,
      "funded_at" bigint null, "cancellable_until" bigint null, "cancellable_any_time" boolean not null, primary key ("id"))`)
    this.addSql(`create index "loan_user_id_created_at_index" on "loan" ("user_id", "created_at")`)
    this.addSql(`create index "loan_status_submitted_at_index" on "loan" ("status", "submitted_at")`)
    this.addSql(
      `alter table "loan" add constraint "loan_status_check" check ("status" in ('identity', 'bank', 'personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad', 'rejected', 'withdrawn', 'expired', 'active', 'funded', 'overdue', 'in-collections', 'cancelling', 'cancelled', 'repaid', 'written-off'))`,
    )
    this.addSql(`create table "loan_event" (
      "loan_id" text not null, "sequence" int not null, "type" text not null, "at" bigint not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "data" jsonb not null,
      "documents" jsonb not null, "previous_hash" text not null, "hash" text not null, primary key ("loan_id", "sequence"))`)
    this.addSql(`create table "identity_check" (
      "id" text not null, "loan_id" text not null, "user_id" text not null, "outcome" text not null, "failed_step" text null,
      "previous_check_id" text null, "sealed_record" text not null, "read_at" bigint not null, primary key ("id"))`)
    this.addSql(`create index "identity_check_loan_id_index" on "identity_check" ("loan_id")`)
    this.addSql(`create index "identity_check_user_id_read_at_index" on "identity_check" ("user_id", "read_at")`)
    this.addSql(`create table "document" (
      "id" text not null, "loan_id" text not null, "kind" text not null, "version" int not null, "sha256" text not null,
      "sealed" text not null, "prepared_at" bigint not null, "signed_at" bigint null, "signed_by" text null, primary key ("id"))`)
    this.addSql(
      `create index "document_loan_id_kind_prepared_at_index" on "document" ("loan_id", "kind", "prepared_at")`,
    )
    this.addSql(`create table "command_outcome" (
      "loan_id" text not null, "key" text not null, "command" text not null, "sealed" text not null, "at" bigint not null,
      primary key ("loan_id", "key"))`)
    this.addSql(`create table "bank_data" (
      "request_id" text not null, "loan_id" text not null, "user_id" text not null, "sealed" text not null,
      "account_ending" text not null, "collected_at" bigint not null, primary key ("request_id"))`)
    this.addSql(`create index "bank_data_loan_id_index" on "bank_data" ("loan_id")`)
    this.addSql(`create index "bank_data_user_id_collected_at_index" on "bank_data" ("user_id", "collected_at")`)
    this.addSql(`create table "answers" (
      "loan_id" text not null, "form" text not null, "sealed" text not null, "saved_at" bigint not null,
      primary key ("loan_id", "form"))`)
    this.addSql(
      `alter table "answers" add constraint "answers_form_check" check ("form" in ('personal-info', 'financial-info'))`,
    )
    this.addSql(`create table "payment" (
      "id" text not null, "loan_id" text not null, "kind" text not null, "amount_cents" bigint not null, "state" text not null,
      "provider_id" text null, "failure" text null, "due_at" bigint not null, "completed_at" bigint null, primary key ("id"))`)
    this.addSql(`create index "payment_loan_id_index" on "payment" ("loan_id")`)
    this.addSql(`alter table "payment" add constraint "payment_amount_positive" check (amount_cents > 0)`)
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
      `alter table "auth_two_factor" add constraint "auth_two_factor_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "auth_session" add constraint "auth_session_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "auth_account" add constraint "auth_account_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "loan_event" add constraint "loan_event_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "identity_check" add constraint "identity_check_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "document" add constraint "document_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "command_outcome" add constraint "command_outcome_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "bank_data" add constraint "bank_data_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "answers" add constraint "answers_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "payment" add constraint "payment_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(
      `alter table "webhook" add constraint "webhook_loan_id_foreign" foreign key ("loan_id") references "loan" ("id") on delete set null`,
    )

    /* One open application or unpaid loan per customer (Payday Loans Act, 2008 s. 35): the second guard behind the domain's rule. */
    this.addSql(`create unique index "loan_one_open_per_customer" on "loan" ("user_id")
      where "status" not in ('rejected', 'withdrawn', 'expired', 'cancelled', 'repaid')`)
    this.addSql(
      `alter table "loan" add constraint "loan_user_id_foreign" foreign key ("user_id") references "auth_user" ("id")`,
    )
    /* The audit log of record can be added to, never changed: not even by a program with a mistake. */
    this.addSql(`create function "loan_event_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'loan_event rows are never changed'; end $$`)
    this.addSql(`create trigger "loan_event_append_only" before update or delete or truncate on "loan_event"
      for each statement execute function "loan_event_is_append_only"()`)
  }
}
