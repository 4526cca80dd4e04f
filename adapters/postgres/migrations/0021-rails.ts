import { Migration } from '@mikro-orm/migrations'

/** Debits that go to the bank by file, the files and its answers; differences of single payments; which daily work was done last. */
export class Migration0021Rails extends Migration {
  override up(): void {
    this.files()
    this.differences()
    this.addSql(
      `create table "daily_run" ("name" text not null, "day" text not null, "done_at" bigint not null, primary key ("name"))`,
    )
  }

  private files(): void {
    this.addSql(`create table "pad_file" (
      "sequence" serial primary key, "file_creation_number" int not null, "created_on" text not null, "debit_count" int not null,
      "debit_total_cents" bigint not null, "sha256" text not null, "sealed" text not null, "made_at" bigint not null,
      "delivered_at" bigint null, "answer" text null)`)
    this.addSql(
      `alter table "pad_file" add constraint "pad_file_answer_check" check ("answer" in ('accepted', 'rejected'))`,
    )
    this.addSql(
      `alter table "pad_file" add constraint "pad_file_file_creation_number_created_on_unique" unique ("file_creation_number", "created_on")`,
    )
    this.addSql(`create table "pad_debit" (
      "debit_id" text not null, "number" serial, "amount_cents" bigint not null, "debit_date" text not null, "sealed" text not null,
      "state" text not null, "file_sequence" int null, "return_code" text null, "added_at" bigint not null,
      "notify" int not null default 0, primary key ("debit_id"))`)
    this.addSql(`alter table "pad_debit" add constraint "pad_debit_number_unique" unique ("number")`)
    this.addSql(
      `alter table "pad_debit" add constraint "pad_debit_state_check" check ("state" in ('waiting', 'called-back', 'refused', 'filed'))`,
    )
    this.addSql(`alter table "pad_debit" add constraint "pad_debit_amount_positive" check (amount_cents > 0)`)
    this.addSql(
      `alter table "pad_debit" add constraint "pad_debit_filed_in_a_file" check ((state = 'filed') = (file_sequence is not null))`,
    )
    this.addSql(`create index "pad_debit_state_index" on "pad_debit" ("state")`)
    this.addSql(`create index "pad_debit_file_sequence_index" on "pad_debit" ("file_sequence")`)
    this.addSql(
      `alter table "pad_debit" add constraint "pad_debit_file_sequence_foreign" foreign key ("file_sequence") references "pad_file" ("sequence")`,
    )
    this.addSql(`create table "pad_answer" (
      "sha256" text not null, "name" text not null, "sealed" text not null, "effects" jsonb not null, "kept_at" bigint not null, primary key ("sha256"))`)
    this.evidence()
  }

  /** What went to the bank and what it answered is evidence: only whether a file was delivered and how it was answered may be filled in, each once. */
  private evidence(): void {
    this.addSql(`create function "pad_evidence_is_kept"() returns trigger language plpgsql as $$
      begin raise exception 'PAD files and answers are never changed'; end $$`)
    this.addSql(`create trigger "pad_answer_append_only" before update or delete or truncate on "pad_answer"
      for each statement execute function "pad_evidence_is_kept"()`)
    this.addSql(`create trigger "pad_file_kept" before delete or truncate on "pad_file"
      for each statement execute function "pad_evidence_is_kept"()`)
    this.addSql(`create trigger "pad_file_unchanged" before update on "pad_file" for each row when (
        row(new."sequence", new."file_creation_number", new."created_on", new."debit_count", new."debit_total_cents", new."sha256", new."sealed", new."made_at")
        is distinct from
        row(old."sequence", old."file_creation_number", old."created_on", old."debit_count", old."debit_total_cents", old."sha256", old."sealed", old."made_at")
        or (old."delivered_at" is not null and new."delivered_at" is distinct from old."delivered_at")
        or (old."answer" is not null and new."answer" is distinct from old."answer"))
      execute function "pad_evidence_is_kept"()`)
  }

  private differences(): void {
    this.addSql(`alter table "difference" drop constraint "difference_pkey"`)
    this.addSql(`alter table "difference" drop constraint "difference_kind_check"`)
    this.addSql(
      `alter table "difference" add column "id" text null, add column "subject" text not null default '', add column "resolution" jsonb null`,
    )
    this.addSql(`update "difference" set "id" = "kind" || '/' || "loan_id" || '/'`)
    this.addSql(
      `alter table "difference" alter column "id" set not null, alter column "loan_id" drop not null, alter column "subject" drop default`,
    )
    this.addSql(`alter table "difference" add constraint "difference_pkey" primary key ("id")`)
    this.addSql(
      `alter table "difference" add constraint "difference_kind_check" check ("kind" in ('workflow', 'identity-check', 'bank-connection', 'transfer', 'transfer-amount', 'payment-missing', 'payment-unknown', 'payment-amount', 'payment-state', 'payment-doubled', 'pad-file', 'pad-debit', 'pad-answer'))`,
    )
  }
}
