import { Migration } from '@mikro-orm/migrations'

/** The files of documents, each stored once and sealed, found by their document or by the digest of their bytes. */
export class Migration0008DocumentFiles extends Migration {
  override up(): void {
    this.addSql(`create table "document_file" (
      "loan_id" text not null, "document_sha256" text not null, "state" text not null, "file_sha256" text not null,
      "sealed" text not null, "stored_at" bigint not null, primary key ("loan_id", "document_sha256", "state"))`)
    this.addSql(
      `alter table "document_file" add constraint "document_file_state_check" check ("state" in ('prepared', 'signed'))`,
    )
    this.addSql(
      `alter table "document_file" add constraint "document_file_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(`create index "document_file_file_sha256_index" on "document_file" ("file_sha256")`)
    /* What was handed out once is handed out for ever: not even a program with a mistake changes it. */
    this.addSql(`create function "document_file_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'document_file rows are never changed'; end $$`)
    this.addSql(`create trigger "document_file_append_only" before update or delete or truncate on "document_file"
      for each statement execute function "document_file_is_append_only"()`)
  }
}
