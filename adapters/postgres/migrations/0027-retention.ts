import { Migration } from '@mikro-orm/migrations'

/**
 * What was never changed may now be destroyed at the end of its retention, and only then: the loan's own log must have recorded the destruction first, in
 * a line that itself is never changed.
 */
export class Migration0027Retention extends Migration {
  override up(): void {
    /* A loan whose records are destroyed is nobody's any more. */
    this.addSql(`alter table "loan" alter column "user_id" drop not null`)
    this
      .addSql(`create function "records_are_destroyed"("of_loan" text, "before" int) returns boolean language sql stable as $$
      select exists (select 1 from loan_event where loan_id = of_loan and type = 'records-destroyed' and sequence > before) $$`)
    this.log()
    this.files()
    this.webhooks()
    this.debitsByFile()
  }

  /** Of a line, only who acted, from where, and its payload may be changed, and only what stands before the destruction. */
  private log(): void {
    this.addSql(`drop trigger "loan_event_append_only" on "loan_event"`)
    this.addSql(`create trigger "loan_event_append_only" before delete or truncate on "loan_event"
      for each statement execute function "loan_event_is_append_only"()`)
    this.addSql(`create function "loan_event_is_anonymous"() returns trigger language plpgsql as $$
      begin
        if not records_are_destroyed(old.loan_id, old.sequence)
          or row(new.loan_id, new.sequence, new.type, new.at, new.actor_role, new.documents, new.previous_hash, new.hash)
            is distinct from row(old.loan_id, old.sequence, old.type, old.at, old.actor_role, old.documents, old.previous_hash, old.hash)
        then raise exception 'loan_event rows are never changed'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "loan_event_unchanged" before update on "loan_event"
      for each row execute function "loan_event_is_anonymous"()`)
  }

  private files(): void {
    this.addSql(`drop trigger "document_file_append_only" on "document_file"`)
    this.addSql(`create trigger "document_file_append_only" before update or truncate on "document_file"
      for each statement execute function "document_file_is_append_only"()`)
    this.addSql(`create function "document_file_may_go"() returns trigger language plpgsql as $$
      begin
        if not records_are_destroyed(old.loan_id, 0) then raise exception 'document_file rows are never changed'; end if;
        return old;
      end $$`)
    this.addSql(`create trigger "document_file_kept" before delete on "document_file"
      for each row execute function "document_file_may_go"()`)
  }

  private webhooks(): void {
    this.addSql(`create function "webhook_may_go"() returns trigger language plpgsql as $$
      begin
        if old.loan_id is null or not records_are_destroyed(old.loan_id, 0) then raise exception 'a dismissed webhook is never changed'; end if;
        return old;
      end $$`)
    this.addSql(`drop trigger "webhook_dismissal_kept" on "webhook"`)
    this.addSql(`create trigger "webhook_dismissal_kept" before delete on "webhook"
      for each row when (old."state" = 'dismissed') execute function "webhook_may_go"()`)
  }

  /** A file's text may go once none of its debits has a payor any more, an answer's once no file is left that it can be about. */
  private debitsByFile(): void {
    this.addSql(`drop trigger "pad_answer_append_only" on "pad_answer"`)
    this.addSql(`create trigger "pad_answer_append_only" before delete or truncate on "pad_answer"
      for each statement execute function "pad_evidence_is_kept"()`)
    this.addSql(`create function "pad_answer_is_kept"() returns trigger language plpgsql as $$
      begin
        if new.sealed <> '' or row(new.sha256, new.name, new.effects, new.kept_at) is distinct from row(old.sha256, old.name, old.effects, old.kept_at)
          or exists (select 1 from pad_file f where f.sealed <> '' and f.made_at <= old.kept_at)
        then raise exception 'PAD files and answers are never changed'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "pad_answer_unchanged" before update on "pad_answer"
      for each row execute function "pad_answer_is_kept"()`)
    this.addSql(`drop trigger "pad_file_unchanged" on "pad_file"`)
    this.addSql(`create function "pad_file_is_kept"() returns trigger language plpgsql as $$
      begin
        if new.sealed = '' and not exists (select 1 from pad_debit d where d.file_sequence = old.sequence and d.sealed <> '')
        then return new; end if;
        raise exception 'PAD files and answers are never changed';
      end $$`)
    this.addSql(`create trigger "pad_file_unchanged" before update on "pad_file" for each row when (
        row(new."sequence", new."file_creation_number", new."created_on", new."debit_count", new."debit_total_cents", new."sha256", new."made_at")
        is distinct from
        row(old."sequence", old."file_creation_number", old."created_on", old."debit_count", old."debit_total_cents", old."sha256", old."made_at")
        or (old."delivered_at" is not null and new."delivered_at" is distinct from old."delivered_at")
        or (old."answer" is not null and new."answer" is distinct from old."answer"))
      execute function "pad_evidence_is_kept"()`)
    this.addSql(`create trigger "pad_file_text_kept" before update on "pad_file"
      for each row when (new."sealed" is distinct from old."sealed") execute function "pad_file_is_kept"()`)
  }
}
