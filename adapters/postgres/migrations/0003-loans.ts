import { Migration } from '@mikro-orm/migrations'

/** The log of each loan, the loan that it makes, and what stands beside the log: sealed answers, evidence, documents, kept outcomes. */
export class Migration0003Loans extends Migration {
  override up(): void {
    this.loan()
    this.oneLoanPerPerson()
    this.log()
    this.outcomes()
    this.evidence()
    this.papers()
  }

  private loan(): void {
    this.addSql(`create table "loan" (
      "id" text not null, "user_id" text not null, "status" text not null, "sequence" int not null, "last_hash" text not null,
      "state" jsonb not null, "person_key" text null, "account_key" text null, "bank_request_id" text null,
      "loan_type" text null, "selected_loan_amount" bigint null, "interest_amount" bigint null,
      "total_obligation_amount" bigint null, "terms_of_agrrement_in_days" int null, "apr" int null,
      "selected_payment_plan" text null, "selected_payment_frequency" text null, "start_date" text null, "end_date" text null,
      "number_of_payments" int null, "created_at" bigint not null, "submitted_at" bigint null,
      "agreement_signed_at" bigint null, "activated_at" bigint null, "funded_at" bigint null, "agreed_on" text null,
      "payment_reversed" boolean not null, primary key ("id"))`)
    this.addSql(`create index "loan_user_id_created_at_index" on "loan" ("user_id", "created_at")`)
    this.addSql(`create index "loan_status_submitted_at_index" on "loan" ("status", "submitted_at")`)
    this.addSql(`create index "loan_person_key_index" on "loan" ("person_key")`)
    this.addSql(`create index "loan_account_key_index" on "loan" ("account_key")`)
    this.addSql(`create index "loan_bank_request_id_index" on "loan" ("bank_request_id")`)
    this.addSql(
      `alter table "loan" add constraint "loan_status_check" check ("status" in ('identity', 'bank', 'personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad', 'rejected', 'withdrawn', 'expired', 'active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'cancelled', 'repaid', 'written-off'))`,
    )
    this.addSql(
      `alter table "loan" add constraint "loan_user_id_foreign" foreign key ("user_id") references "auth_user" ("id")`,
    )
  }

  /**
   * One outstanding loan per person (Payday Loans Act, 2008 s. 35), by account with us, verified person and bank account; and one open application
   * per account. The second guard behind the domain's rule. A repaid loan whose payment is reversed by the bank is owed again, whatever the person
   * has agreed to since: that is a fact and no new agreement, so such a loan is not counted here.
   */
  private oneLoanPerPerson(): void {
    const outstanding = `"status" in ('active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'written-off')
      and not "payment_reversed"`
    this.addSql(`create unique index "loan_one_open_per_customer" on "loan" ("user_id")
      where "status" not in ('rejected', 'withdrawn', 'expired', 'cancelled', 'repaid') and not "payment_reversed"`)
    this.addSql(`create unique index "loan_one_outstanding_per_person" on "loan" ("person_key") where ${outstanding}`)
    this.addSql(`create unique index "loan_one_outstanding_per_account" on "loan" ("account_key") where ${outstanding}`)
  }

  private log(): void {
    this.addSql(`create table "loan_event" (
      "loan_id" text not null, "sequence" int not null, "type" text not null, "at" bigint not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "payload" jsonb not null,
      "documents" jsonb not null, "previous_hash" text not null, "hash" text not null, primary key ("loan_id", "sequence"))`)
    this.addSql(
      `alter table "loan_event" add constraint "loan_event_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    /* The log of record can be added to, never changed: not even by a program with a mistake. */
    this.addSql(`create function "loan_event_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'loan_event rows are never changed'; end $$`)
    this.addSql(`create trigger "loan_event_append_only" before update or delete or truncate on "loan_event"
      for each statement execute function "loan_event_is_append_only"()`)
  }

  private outcomes(): void {
    this.addSql(`create table "command_outcome" (
      "loan_id" text not null, "key" text not null, "command_sha256" text not null, "sealed" text not null, "at" bigint not null,
      primary key ("loan_id", "key"))`)
    this.ofLoan('command_outcome')
  }

  /** What providers found out about a person. */
  private evidence(): void {
    this.addSql(`create table "identity_check" (
      "id" text not null, "loan_id" text not null, "user_id" text not null, "outcome" text not null, "failed_step" text null,
      "previous_check_id" text null, "sealed_record" text not null, "read_at" bigint not null, primary key ("id"))`)
    this.addSql(`create index "identity_check_loan_id_index" on "identity_check" ("loan_id")`)
    this.addSql(`create index "identity_check_user_id_read_at_index" on "identity_check" ("user_id", "read_at")`)
    this.ofLoan('identity_check')
    this.addSql(`create table "bank_data" (
      "request_id" text not null, "loan_id" text not null, "user_id" text not null, "account_key" text not null,
      "sealed" text not null, "account_ending" text not null, "collected_at" bigint not null, primary key ("request_id"))`)
    this.addSql(`create index "bank_data_loan_id_index" on "bank_data" ("loan_id")`)
    this.addSql(`create index "bank_data_user_id_collected_at_index" on "bank_data" ("user_id", "collected_at")`)
    this.ofLoan('bank_data')
  }

  private papers(): void {
    this.addSql(`create table "answers" (
      "loan_id" text not null, "form" text not null, "sealed" text not null, "saved_at" bigint not null,
      primary key ("loan_id", "form"))`)
    this.addSql(
      `alter table "answers" add constraint "answers_form_check" check ("form" in ('personal-info', 'financial-info'))`,
    )
    this.ofLoan('answers')
    this.addSql(`create table "document" (
      "loan_id" text not null, "sha256" text not null, "kind" text not null, "version" int not null, "sealed" text not null,
      "prepared_at" bigint not null, "signed_at" bigint null, "signed_by" text null, primary key ("loan_id", "sha256"))`)
    this.addSql(
      `create index "document_loan_id_kind_prepared_at_index" on "document" ("loan_id", "kind", "prepared_at")`,
    )
    this.ofLoan('document')
  }

  private ofLoan(table: string): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
  }
}
