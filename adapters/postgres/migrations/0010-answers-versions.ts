import { Migration } from '@mikro-orm/migrations'

/** Every version of a customer's answers, sealed, found by the fingerprint that the log holds of it. What stands in "answers" is the latest one. */
export class Migration0010AnswersVersions extends Migration {
  override up(): void {
    this.addSql(`create table "answers_version" (
      "loan_id" text not null, "form" text not null, "sha256" text not null, "sealed" text not null,
      "saved_at" bigint not null, primary key ("loan_id", "form", "sha256"))`)
    this.addSql(
      `alter table "answers_version" add constraint "answers_version_form_check" check ("form" in ('personal-info', 'financial-info'))`,
    )
    this.addSql(
      `alter table "answers_version" add constraint "answers_version_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    /* Of answers that were saved before this table, the latest version is there, under the fingerprint that the log has of it. */
    this.addSql(`insert into "answers_version" ("loan_id", "form", "sha256", "sealed", "saved_at")
      select "loan_id", "form", "sha256", "sealed", "saved_at" from (
        select a.*, (select e."payload"->>'answers' from "loan_event" e
          where e."loan_id" = a."loan_id" and e."payload"->>'answers' is not null
            and (e."type" = a."form" || '-saved' or (a."form" = 'personal-info' and e."type" = 'co-applicant-withdrawn')) order by e."sequence" desc limit 1) as "sha256"
        from "answers" a) latest where "sha256" is not null`)
    /* A version that a decision may rest on is never changed, not even by a program with a mistake. */
    this.addSql(`create function "answers_version_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'answers_version rows are never changed'; end $$`)
    this.addSql(`create trigger "answers_version_append_only" before update or truncate on "answers_version"
      for each statement execute function "answers_version_is_append_only"()`)
  }
}
